"""The dialog of a new match, of a game made up for tests of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from cardtable.engine.messages import Message, Value
from cardtable.engine.options import Choice, Conflict, Number, OptionSet, Switch
from cardtable.match.disk import Disk
from cardtable.match.presets import OwnPreset, PresetFile
from cardtable.match.store import Store
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.worker.worker import Worker
from tests.drivers.new_match import NewMatch
from tests.ui.conftest import ThinkingHere

DIRECTION = Choice("direction", "left", ("left", "right", "across"), group="passing")
TARGET = Number("target", 100, 10, 500)
MOON = Switch("moon", True)
TEA = OptionSet(
    game="tea",
    players=(3, 4, 5),
    options=(TARGET, MOON, DIRECTION),
    presets={"usual": {}, "short": {"target": 50, "moon": False}},
    conflicts=(
        Conflict(
            "TE-1", "tea.no_moon", ("moon", "target"), lambda options: options[MOON] and options[TARGET] < 20
        ),
        Conflict("TE-2", "tea.crowd", (), lambda options: options.players == 5 and options[TARGET] > 400),
    ),
)
STYLES = {
    "tea": ("fickle", "discreet"),
    "example": ("fickle", "discreet"),
    "happy_six": ("fickle",),
    "hearts": ("fickle",),
}


class Echo(Texts):
    """Texts that speak the keys they have no text for."""

    def __call__(self, key: str | Message, **values: Value) -> str:
        name = key.key if isinstance(key, Message) else key
        return super().__call__(key, **values) if self.has(name) else name


class DirectWorker(Worker):
    """Worker that does what is sent to it at once, without a thread."""

    def __init__(self, folder: Path) -> None:
        self.takers: dict[type[Any], Callable[[Any], None]] = {}
        super().__init__(Store(folder, {}), {}, ThinkingHere, lambda _: None)

    def register(self, kind: type[Any], take: Callable[[Any], None]) -> None:
        self.takers[kind] = take

    def send(self, command: object) -> None:
        self.takers[type(command)](command)


class Presets:
    """People's own presets, with a worker that does at once what is asked of it."""

    def __init__(self, folder: Path, games: Mapping[str, OptionSet]) -> None:
        self.worker = DirectWorker(folder)
        self.service = PresetService(self.worker, PresetFile(folder, Disk(), games))

    @property
    def own(self) -> tuple[OwnPreset, ...]:
        return self.service.own.presets


def make(
    qtbot: QtBot,
    games: Iterable[OptionSet] = (TEA,),
    name: str = "",
    last: LastMatch | tuple[LastMatch, ...] | None = None,
    presets: Presets | None = None,
    styles: Mapping[str, Sequence[str]] = STYLES,
    language: str = "en",
) -> NewMatch:
    last = (last,) if isinstance(last, LastMatch) else last or ()
    game = last[0].game if last else ""
    presets = presets or Presets(Path("nowhere"), {})
    dialog = NewMatchDialog(
        tuple(games), styles, Echo(language), name, last, game, presets.worker, presets.service
    )
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    return NewMatch(dialog, Echo(language))
