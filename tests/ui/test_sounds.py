"""The sounds: made by the script, soft, distinct, without clicks; heard when something shows."""

from __future__ import annotations

import ctypes
import io
import os
import sys
import wave
from array import array
from itertools import combinations, pairwise
from pathlib import Path
from subprocess import PIPE, Popen, run
from types import SimpleNamespace
from typing import Final

import pytest
from PySide6.QtCore import QProcess, Qt
from pytestqt.qtbot import QtBot

from assets.make_sounds import FOLDER, LEVEL, PEAK, RATE, files, level
from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.present.picture import Badge, Frame, Picture, PictureCard, Role, Sound, Zone
from cardtable.program.preferences import VOLUME_STEPS, VOLUMES
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base import sounds
from cardtable.ui.base.sounds import PLAYER, Speaker, at_volume, sound_file
from cardtable.ui.settings import dialog as settings_dialog
from cardtable.ui.settings.dialog import SettingsDialog
from cardtable.ui.table.view import TableView
from tests.drivers.menu_bar import submenu
from tests.drivers.settings import SettingsPages
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import dialog_of, focused, press


def samples(source: str | io.BytesIO) -> array[int]:
    with wave.open(source, "rb") as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, RATE)
        found = array("h", reader.readframes(reader.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


@pytest.mark.long
def test_the_files_are_what_the_script_makes() -> None:
    made = files()
    assert {path.name for path in FOLDER.glob("*.wav")} == set(made)
    assert {sound_file(sound).name for sound in Sound} == set(made)
    for name, content in made.items():
        with wave.open(io.BytesIO(content)) as reader:
            ours = array("h", reader.readframes(reader.getnframes()))
        with wave.open(str(FOLDER / name), "rb") as reader:
            theirs = array("h", reader.readframes(reader.getnframes()))
        assert len(ours) == len(theirs)
        assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 1, (
            "run: python -m assets.make_sounds"
        )


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short_and_as_loud_as_is_wanted_and_does_not_click(sound: Sound) -> None:
    written = max(map(abs, samples(str(sound_file(sound)))))
    assert written <= 32_767 * PEAK
    for volume in VOLUME_STEPS[1:]:
        found = samples(io.BytesIO(at_volume(sound, volume)))
        assert 0.05 <= len(found) / RATE <= 1.5
        loudest = max(map(abs, found))
        assert loudest == pytest.approx(written * volume**2, rel=0.01), volume
        assert abs(found[0]) < 0.05 * loudest
        assert abs(found[-1]) < 0.05 * loudest


MOMENTS: Final = (
    *(Sound.SWEPT, Sound.CHEERED, Sound.UNROLLED, Sound.MADE, Sound.FAILED, Sound.HANDED, Sound.LAST),
    *(Sound.BROKEN, Sound.CHIPS, Sound.DOUBLED),
)


@pytest.mark.parametrize("sound", MOMENTS)
def test_the_sound_of_a_moment_ends_with_it(sound: Sound) -> None:
    """No moment takes the table away for longer than a second."""
    assert len(samples(str(sound_file(sound)))) < RATE


def test_no_sound_is_much_louder_than_another() -> None:
    """Over a twentieth of a second: within 6 dB of the card that is put down."""

    def energy(sound: Sound) -> float:
        found, width = samples(str(sound_file(sound))), RATE // 20
        windows = (found[at : at + width] for at in range(0, len(found) - width, width // 2))
        return max(sum(sample * sample for sample in window) for window in windows)

    levels = {sound: energy(sound) / energy(Sound.LAID) for sound in Sound}
    least, most = (min(levels, key=levels.__getitem__), max(levels, key=levels.__getitem__))
    assert levels[least] > 0.25, (least, levels[least])
    assert levels[most] < 4, (most, levels[most])


def test_every_sound_is_as_loud_to_the_ear() -> None:
    for sound in Sound:
        heard = level([sample / 32_767 for sample in samples(str(sound_file(sound)))])
        assert heard == pytest.approx(LEVEL, rel=0.05), sound


def test_sounds_are_told_apart_by_length_or_pitch() -> None:
    """The number of times a sound crosses zero in a second stands for its pitch."""

    def marks(sound: Sound) -> tuple[float, float]:
        found = samples(str(sound_file(sound)))
        crossings = sum((a < 0) != (b < 0) for a, b in pairwise(found))
        return len(found) / RATE, crossings * RATE / len(found)

    for one, other in combinations([marks(sound) for sound in Sound], 2):
        assert max(max(a, b) / min(a, b) for a, b in zip(one, other, strict=True)) >= 1.25


class Windows(SimpleNamespace):
    """Sounds of Windows, as ctypes shows them."""

    def __init__(self, *, has_device: bool = True) -> None:
        super().__init__(has_device=has_device, played=[], winmm=self)

    def PlaySoundW(self, data: bytes, module: None, flags: int) -> int:  # noqa: N802  # Windows' name
        self.played.append((data, module, flags))
        return int(self.has_device)


@pytest.mark.parametrize("has_device", [True, False])
def test_on_windows_a_sound_is_played_from_memory_and_nothing_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, *, has_device: bool
) -> None:
    windows = Windows(has_device=has_device)
    monkeypatch.setattr(ctypes, "windll", windows, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    for volume in VOLUMES.values():
        Speaker().play(Sound.FEAST, volume)
    flags = 0x4 | 0x1 | 0x2  # SND_MEMORY, SND_ASYNC, SND_NODEFAULT
    expected = [at_volume(Sound.FEAST, volume) for volume in (VOLUMES["soft"], VOLUMES["full"])]
    assert windows.played == [(sound, None, flags) for sound in expected]
    assert all(played[0] is sound for played, sound in zip(windows.played, expected, strict=True))  # kept


WRITES_DOWN: Final = """
import sys
from pathlib import Path
for line in sys.stdin:
    with Path(sys.argv[0]).with_suffix(".txt").open("a") as file:
        file.write(line)
print("noise")
print("noise", file=sys.stderr)
"""


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where Qt Multimedia is installed, and no Windows."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sounds, "CAN_PLAY", True)


def player(folder: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have this code play the sounds; returns its file, beside which it may write."""
    path = folder / "player.py"
    path.write_text(code, encoding="utf-8")
    monkeypatch.setattr(sounds, "PLAYER", path)
    return path


@pytest.mark.usefixtures("elsewhere")
def test_elsewhere_a_process_plays_what_is_wanted_until_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    told = player(tmp_path, WRITES_DOWN, monkeypatch).with_suffix(".txt")
    speaker = Speaker()
    speaker.play(Sound.FEAST, 0.0)
    assert speaker.process is None
    speaker.play(Sound.FEAST, 1.0)
    speaker.play(Sound.LAID, 0.5)
    qtbot.waitUntil(lambda: told.exists() and told.read_text().count("\n") == 2)
    assert told.read_text().splitlines() == ["feast 1.0", "laid 0.25"]
    speaker.close()
    speaker.play(Sound.LAID, 0.5)
    assert told.read_text().count("\n") == 2
    assert capfd.readouterr() == ("", "")


def has_ended(speaker: Speaker) -> bool:
    return speaker.process is not None and speaker.process.state() is QProcess.ProcessState.NotRunning


@pytest.mark.parametrize("code", ["", "import time; time.sleep(600)"], ids=["ended", "stuck"])
@pytest.mark.usefixtures("elsewhere")
def test_a_player_that_does_not_listen_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, code: str
) -> None:
    player(tmp_path, code, monkeypatch)
    speaker = Speaker()
    for _ in range(10_000):  # more than a pipe holds
        speaker.play(Sound.LAID, 0.6)
    if not code:
        qtbot.waitUntil(lambda: has_ended(speaker))
    speaker.play(Sound.LAID, 0.6)
    speaker.close()
    assert has_ended(speaker)


@pytest.mark.usefixtures("elsewhere")
def test_where_no_process_starts_there_is_silence(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    speaker = Speaker()
    speaker.play(Sound.LAID, 0.6)
    process = speaker.process
    assert process is not None
    qtbot.waitUntil(lambda: process.error() is QProcess.ProcessError.FailedToStart)
    speaker.play(Sound.LAID, 0.6)
    speaker.close()


SHOWS: Final = """
import sys
from runpy import run_path
from types import SimpleNamespace
from typing import Final

class QSoundEffect:
    def setSource(self, url):
        self.url = url
    def setVolume(self, volume):
        self.volume = volume
    def play(self):
        print(self.url.fileName(), self.volume, id(self), flush=True)

sys.modules["PySide6.QtMultimedia"] = SimpleNamespace(
    QSoundEffect=QSoundEffect, QMediaDevices=SimpleNamespace(audioOutputs=lambda: ["loud"])
)
run_path(sys.argv[1], run_name="__main__")
"""
"""Runs the player with a stand-in for Qt Multimedia, which says what is heard."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays by itself")
def test_the_player_loads_a_sound_once_and_ends_with_its_input() -> None:
    with Popen([sys.executable, "-c", SHOWS, PLAYER], stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        heard = []
        for line in ("laid 0.25", "feast 1.0", "dealt 1.0\nlaid 0.5"):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            heard.append(process.stdout.readline().split())
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0
    assert [(name, volume) for name, volume, _ in heard] == [
        ("laid.wav", "0.25"),
        ("feast.wav", "1.0"),
        ("laid.wav", "0.5"),
    ]
    assert heard[0][2] == heard[2][2]


def test_the_player_ends_where_there_is_nothing_to_play_by(tmp_path: Path) -> None:
    nowhere = {"PULSE_SERVER": str(tmp_path), "PIPEWIRE_REMOTE": "none", "XDG_RUNTIME_DIR": str(tmp_path)}
    done = run(
        [sys.executable, PLAYER], input="laid 1.0\n", capture_output=True, text=True, env=os.environ | nowhere
    )
    assert done.returncode == 1


def test_the_player_starts_with_a_table_if_it_is_to_be_heard_and_ends_with_the_window(
    make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = make_program()
    player(tmp_path, WRITES_DOWN, monkeypatch)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sounds, "CAN_PLAY", True)
    speaker = program.window.sounds.speaker
    for volume in (0.0, 0.6):
        program.window.sounds.volume = volume
        program.window.sounds.listen(TableView(Texts("en").with_names(("Anna", "Ben"))))
        assert (speaker.process is not None) == (volume > 0)
    program.window.close()
    assert has_ended(speaker)


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


class Ear(Speaker):
    """Speaker that only notes what is wanted of it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[Sound, float]] = []

    def play(self, sound: Sound, volume: float) -> None:
        self.heard.append((sound, volume))


def listen(program: Program) -> list[tuple[Sound, float]]:
    program.window.sounds.speaker = ear = Ear()
    return ear.heard


@pytest.mark.parametrize("where", ["match", "replay", "lesson"])
def test_every_table_of_the_window_is_heard(program: Program, where: str) -> None:
    heard = listen(program)
    window = program.window
    table = {
        "match": window.table_page.table,
        "replay": window.replay.page.table,
        "lesson": window.lessons.lesson.table,
    }[where]
    table.sounded.emit(Sound.FEAST)
    table.sounded.emit(None)
    table.refused.emit(message("happy_six.breach.chosen"))
    assert heard == [(Sound.FEAST, 0.6), (Sound.REFUSED, 0.6)]


@pytest.mark.long
def test_a_lesson_is_heard(qtbot: QtBot, program: Program) -> None:
    heard = listen(program)
    program.window.menus.lessons["happy_six"].trigger()
    table = program.window.lessons.lesson.table
    table.set_speed(0)
    press(focused(program), Qt.Key.Key_Return)  # the aim is read
    press(table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: Sound.TAKEN in [sound for sound, _ in heard])


@pytest.mark.long
def test_the_volume_is_chosen_heard_and_remembered(make_program: MakeProgram) -> None:
    program = make_program()
    heard = listen(program)
    for volume in (1.0, 0.0):
        program.window.menus.volume_chosen.emit(volume)
    assert heard == [(Sound.LAID, 1.0), (Sound.LAID, 0.0)]
    program.window.close()
    again = make_program()
    heard = listen(again)
    again.window.table_page.table.sounded.emit(Sound.WON)
    assert heard == [(Sound.WON, 0.0)]


@pytest.mark.long
def test_the_slider_is_heard_at_once_and_cancel_puts_it_back(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_dialog, "CAN_PLAY", True)  # wherever the test runs
    heard = listen(program)
    program.window.menus.settings.trigger()
    dialog = dialog_of(program, SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    pages = SettingsPages(dialog, Texts("en"))
    pages.slide("volume", 0.8)
    assert heard == [(Sound.LAID, 0.7), (Sound.LAID, 0.8)]
    pages.set("left_handed", value=True)
    assert len(heard) == 2
    pages.cancel()
    assert program.window.sounds.volume == 0.6
    assert len(heard) == 2
    volumes = submenu(program, Texts("en")("menu.volume"))
    assert [action.data() for action in volumes.actions() if action.isChecked()] == [0.6]
