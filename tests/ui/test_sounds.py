"""The sounds: made by the script, soft, distinct, without clicks; heard when something shows."""

from __future__ import annotations

import io
import json
import sys
import wave
from array import array
from itertools import combinations, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from assets.make_sounds import FOLDER, PEAKS, RATE, files
from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.texts import Texts
from cardtable.ui.app import Program
from cardtable.ui.sounds import VOLUMES, play, sound_file
from cardtable.ui.table.picture import Badge, Frame, Picture, PictureCard, Role, Sound, Zone
from cardtable.ui.table.view import TableView
from tests.ui.conftest import MakeProgram

SOUNDS = [(sound, volume) for sound in Sound for volume in PEAKS]


def samples(sound: Sound, volume: str) -> array[int]:
    with wave.open(str(sound_file(sound, volume)), "rb") as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, RATE)
        found = array("h", reader.readframes(reader.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def test_the_files_are_what_the_script_makes() -> None:
    made = files()
    assert {path.name for path in FOLDER.glob("*.wav")} == set(made)
    assert {sound_file(*each).name for each in SOUNDS} == set(made)
    assert set(VOLUMES) == {"off", *PEAKS}
    for name, content in made.items():
        with wave.open(io.BytesIO(content)) as reader:
            ours = array("h", reader.readframes(reader.getnframes()))
        with wave.open(str(FOLDER / name), "rb") as reader:
            theirs = array("h", reader.readframes(reader.getnframes()))
        assert len(ours) == len(theirs)
        assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 1, (
            "run: python -m assets.make_sounds"
        )


@pytest.mark.parametrize(("sound", "volume"), SOUNDS)
def test_a_sound_is_short_and_soft_and_does_not_click(sound: Sound, volume: str) -> None:
    found = samples(sound, volume)
    assert 0.05 <= len(found) / RATE <= 1.5
    loudest = max(map(abs, found))
    assert loudest == pytest.approx(32_767 * PEAKS[volume], rel=0.01)
    assert abs(found[0]) < 0.05 * loudest
    assert abs(found[-1]) < 0.05 * loudest


def test_sounds_are_told_apart_by_length_or_pitch() -> None:
    """How often a sound crosses zero in a second stands for its pitch."""

    def marks(sound: Sound) -> tuple[float, float]:
        found = samples(sound, "full")
        crossings = sum((a < 0) != (b < 0) for a, b in pairwise(found))
        return len(found) / RATE, crossings * RATE / len(found)

    for one, other in combinations([marks(sound) for sound in Sound], 2):
        assert max(max(a, b) / min(a, b) for a, b in zip(one, other, strict=True)) >= 1.25


class Winsound(SimpleNamespace):
    """What Python has for sounds on Windows."""

    SND_FILENAME, SND_ASYNC, SND_NODEFAULT = 0x20000, 1, 2

    def __init__(self, *, has_device: bool = True) -> None:
        super().__init__(has_device=has_device, played=[])

    def PlaySound(self, name: str, flags: int) -> None:  # noqa: N802  # Windows' name
        if not self.has_device:
            raise RuntimeError("Failed to play sound")
        self.played.append((Path(name).name, flags))


@pytest.mark.parametrize("has_device", [True, False])
def test_on_windows_the_file_is_played_and_nothing_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, has_device: bool
) -> None:
    windows = Winsound(has_device=has_device)
    monkeypatch.setitem(sys.modules, "winsound", windows)
    monkeypatch.setattr(sys, "platform", "win32")
    for volume in VOLUMES:
        play(Sound.FEAST, volume)
    flags = Winsound.SND_FILENAME | Winsound.SND_ASYNC | Winsound.SND_NODEFAULT
    expected = [("feast-soft.wav", flags), ("feast-full.wav", flags)]
    assert windows.played == (expected if has_device else [])


def test_elsewhere_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    windows = Winsound()
    monkeypatch.setitem(sys.modules, "winsound", windows)
    monkeypatch.setattr(sys, "platform", "linux")
    play(Sound.FEAST, "full")
    assert windows.played == []


def picture(hand: int) -> Picture:
    cards = (PictureCard(Card.parse("AS")),) * hand
    return Picture((0, 1), (Zone(Role.HAND, 0, cards),), (Badge(0), Badge(1)))


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    view = TableView(Texts("en").with_names(("Anna", "Ben")))
    qtbot.addWidget(view)
    view.set_speed(0)
    return view


def test_what_shows_is_heard_and_what_is_skipped_is_not(table: TableView, qtbot: QtBot) -> None:
    heard: list[Sound | None] = []
    table.sounded.connect(heard.append)
    table.play(
        [Frame(picture(2), (), 1, Sound.DEALT), Frame(picture(1), (), 1, Sound.LAID), Frame(picture(1))]
    )
    qtbot.waitUntil(lambda: table.idle)
    assert heard == [Sound.DEALT, Sound.LAID, None]
    heard.clear()
    table.play([Frame(picture(2), (), 500, Sound.TAKEN), Frame(picture(1), (), 500, Sound.WON)])
    table.skip()
    assert heard == [Sound.TAKEN]


def listen(program: Program) -> list[tuple[Sound, str]]:
    heard: list[tuple[Sound, str]] = []
    program.window.sounding.player = lambda sound, volume: heard.append((sound, volume))
    return heard


def test_the_table_of_the_window_is_heard(program: Program) -> None:
    heard = listen(program)
    table = program.window.table_page.table
    table.sounded.emit(Sound.FEAST)
    table.sounded.emit(None)
    table.refused.emit(message("happy_six.breach.chosen"))
    assert heard == [(Sound.FEAST, "soft"), (Sound.REFUSED, "soft")]


def test_the_volume_is_chosen_heard_and_remembered(make_program: MakeProgram, tmp_path: Path) -> None:
    program = make_program()
    heard = listen(program)
    for volume in ("full", "off"):
        program.window.menus.volume_chosen.emit(volume)
    assert heard == [(Sound.LAID, "full"), (Sound.LAID, "off")]
    assert json.loads((tmp_path / "settings.json").read_text("utf-8"))["volume"] == "off"
    program.window.close()
    again = make_program()
    heard = listen(again)
    again.window.table_page.table.sounded.emit(Sound.WON)
    assert heard == [(Sound.WON, "off")]
