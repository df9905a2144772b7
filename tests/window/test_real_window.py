"""The program in a real window on a real (virtual) X server, under a real mouse and real keys."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.match.store import Store
from tests.helpers.games import RULES
from tests.helpers.sampling import IS_WHOLE

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="X servers are for Linux"),
    pytest.mark.long,
]

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds for one thing to happen: on a busy machine, computers have but a twentieth of a core to think."""
MOST_TURNS = 1000 if IS_WHOLE else 6
"""The most turns that are played with the keys; every day, the first of a match."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server of the module's own."""
    assert shutil.which("Xvfb"), "Xvfb is missing: python3 bootstrap.py test installs it"
    assert shutil.which("xdotool"), "xdotool is missing: python3 bootstrap.py test installs it"
    read, write = os.pipe()
    server = subprocess.Popen(
        # Without key repeat (-r): xdotool may be kept waiting between pressing a key and letting it go.
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x960x24", "-nolisten", "tcp", "-r"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


class Person:
    """Somebody at the screen: sees where things are, and moves a mouse or presses keys."""

    def __init__(self, display: str, folder: Path) -> None:
        self._env = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tests.helpers.watched_program", str(folder)],
            cwd=ROOT,
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.sees: dict[str, Any] = {"buttons": {}, "cards": [], "choosing": False, "over": False}
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            if line.endswith("\n"):
                self.sees = json.loads(line)

    def wait(self, what: str, condition: Callable[[dict[str, Any]], object]) -> None:
        """Look until the condition holds."""
        end = time.monotonic() + PATIENCE
        while not condition(self.sees):
            assert self.program.poll() is None, f"the program ended while waiting: {what}"
            assert time.monotonic() < end, f"waited in vain: {what}; seen: {self.sees}\n{self.deeds()}"
            time.sleep(0.01)  # between two looks at the screen, not for anything to happen

    def deeds(self) -> str:
        """End the program, and return what each of its threads was doing."""
        self.program.send_signal(signal.SIGTERM)
        assert self.program.stderr is not None
        return self.program.stderr.read()

    def wait_for_another_than(self, decision: str) -> None:
        """Look until the table has moved on: the record alone moves before the table does."""
        self.wait(
            "the turn to be played", lambda sees: sees["over"] or sees["decision"] not in (None, decision)
        )

    def wait_for_other_words(self, before: list[str]) -> None:
        """Look until something else is said than before."""
        self.wait("something to happen", lambda sees: sees["words"] != before)

    def do(self, *words: str | int) -> None:
        """One xdotool command."""
        subprocess.run(["xdotool", *map(str, words)], env=self._env, check=True)

    def click(self, point: list[int]) -> None:
        """Move the mouse there and click."""
        self.do("mousemove", *point, "click", 1)

    def press_button(self, name: str) -> None:
        """Click a button once it is there."""
        self.wait(f"the button {name}", lambda sees: name in sees["buttons"])
        self.click(self.sees["buttons"][name])

    def drag(self, start: list[int], end: list[int]) -> None:
        """Take what lies at one point to another."""
        middle = [(a + b) // 2 for a, b in zip(start, end, strict=True)]
        self.do("mousemove", *start, "mousedown", 1, "mousemove", *middle, "mousemove", *end, "mouseup", 1)

    def ready(self) -> bool:
        """Wait until a card may be chosen; False when the match is over instead."""
        self.wait("a turn", lambda sees: sees["over"] or (sees["choosing"] and sees["cards"]))
        return not self.sees["over"]

    def focus(self) -> None:
        """Give the window the keyboard, as a window manager would after a dialog; there is none here."""
        self.do("search", "--onlyvisible", "--name", "Card Table", "windowfocus")

    def leave(self) -> None:
        """Close the window, and see that the program ends in peace."""
        self.focus()
        self.do("key", "ctrl+q")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.program.wait(PATIENCE)
        self.program.send_signal(signal.SIGTERM)  # one that is still there tells what it is doing, and ends
        assert self.program.stderr is not None
        told = self.program.stderr.read()
        assert (self.program.wait(PATIENCE), told) == (0, ""), f"seen: {self.sees}"
        self.end()
        assert self.sees["log"] == 0

    def kill(self) -> None:
        """End the program without a warning."""
        self.program.kill()
        self.program.wait()
        self.end()

    def end(self) -> None:
        """Close the ears once the program is silent: the reader has to be done before its pipe is closed."""
        self._reader.join()
        for pipe in (self.program.stdout, self.program.stderr):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder where cards do not take their time, with a space and Japanese in its name.

    No card plays itself: on a busy machine the keys meant for it would arrive at the page after the table.
    """
    data = tmp_path / "山田 太郎 のデータ"
    data.mkdir()
    (data / "settings.json").write_text('{"speed": "off", "autoplay": "nothing"}', encoding="utf-8")
    return data


@pytest.fixture
def person(display: str, folder: Path) -> Iterator[Person]:
    somebody = Person(display, folder)
    yield somebody
    if somebody.program.poll() is None:
        somebody.kill()


def test_a_match_with_the_mouse_alone(person: Person, folder: Path) -> None:
    rng, turns = Random(3), 0
    person.press_button("Happy Six")
    while person.ready():
        before, cards = person.sees["decision"], person.sees["cards"]
        card = rng.choice(cards)
        if turns % 2:
            person.drag(card, person.sees["felt"])
        else:
            person.click(card)
        person.wait_for_another_than(before)
        turns += 1
    person.press_button("Home")
    person.wait("the first page", lambda sees: "Happy Six" in sees["buttons"])
    person.leave()
    (match,) = Store(folder, RULES).list()
    assert match.is_finished
    assert turns >= 15  # three sets of at least five turns


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["Hearts", "Hachihachi Trick", "Fifty-Six", "Happy Six"])
def test_the_first_decision_of_each_game_is_one_click_from_the_first_start(
    display: str, tmp_path: Path, game: str
) -> None:
    person = Person(display, tmp_path / "fresh")
    try:
        person.press_button(game)
        person.wait("the first decision", lambda sees: sees["decision"] is not None)
        person.leave()
    finally:
        if person.program.poll() is None:
            person.kill()


def test_a_match_with_keys_alone(person: Person, folder: Path) -> None:
    rng, turns = Random(4), 0
    person.wait("the first page", lambda sees: "Happy Six" in sees["buttons"])
    person.do("key", "Return")
    while person.ready() and turns < MOST_TURNS:
        before = person.sees["decision"]
        person.do("key", "Home", *["Right"] * rng.randrange(5), "Return")
        person.wait_for_another_than(before)
        turns += 1
    person.leave()
    (match,) = Store(folder, RULES).list()
    assert match.is_finished is IS_WHOLE


def test_killed_in_mid_set_and_resumed(person: Person, display: str, folder: Path) -> None:
    person.press_button("Happy Six")
    for _ in range(3):
        assert person.ready()
        before = person.sees["decision"]
        person.click(person.sees["cards"][0])
        person.wait_for_another_than(before)
    assert person.ready()
    shown = person.sees["record"]
    person.kill()
    again = Person(display, folder)
    try:
        again.press_button("Happy Six")
        assert again.ready()
        assert again.sees["record"] == shown
        again.click(again.sees["cards"][0])
        again.wait("the match to go on", lambda sees: sees["record"] > shown)
        again.leave()
    finally:
        if again.program.poll() is None:
            again.kill()


def play_on(person: Person, turns: int | None = None) -> None:
    """Click the first card of the hand, so many times or until the match is over."""
    count = 0
    while (turns is None or count < turns) and person.ready():
        before = person.sees["decision"]
        person.click(person.sees["cards"][0])
        person.wait_for_another_than(before)
        count += 1


def learn(person: Person) -> None:
    """Go through a lesson with the mouse; what one is to find out oneself is tried card by card."""
    tries, steps = 0, ("Next step", "Take it back")
    while True:
        person.wait(
            "the lesson",
            lambda sees: sees["asked"] or {*steps, "Play a first match"} & sees["buttons"].keys(),
        )
        now = person.sees
        if "Play a first match" in now["buttons"]:
            return
        button = next((name for name in steps if name in now["buttons"]), "")
        tries = tries + 1 if button == "Take it back" else 0 if button else tries
        person.click(now["buttons"][button] if button else now["asked"][tries % len(now["asked"])])
        person.wait_for_other_words(now["words"])


def test_the_whole_way_of_somebody_new(display: str, folder: Path) -> None:
    """From the first start through a lesson, a match left and gone on with, and the deal of the day."""
    person = Person(display, folder)
    try:
        person.wait("the first page", lambda sees: sees["buttons"])
        person.do("search", "--onlyvisible", "--name", "Card Table", "windowsize", 1280, 960)
        person.wait("a larger window", lambda sees: sees["size"] == [1280, 960])
        person.press_button("Begin: First lesson: Happy Six")
        learn(person)
        person.press_button("Play a first match")
        play_on(person, 3)
        assert person.ready()
        shown = person.sees["record"]
        person.focus()
        person.do("key", "alt+Home")
        person.press_button("Continue")
        assert person.ready()
        assert person.sees["record"] == shown
        play_on(person)
        person.press_button("Home")
        person.wait("the deal of the day", lambda sees: deal_of(sees) is not None)
        person.press_button(deal_of(person.sees) or "")
        play_on(person)
        person.press_button("Compare with Otto")
        person.press_button("Copy the code for friends")
        person.wait("the code", lambda sees: any(text.startswith("Copied.") for text in sees["words"]))
        person.press_button("Check a friend's code")
        person.wait("the field for a code", lambda sees: sees["fields"])
        person.do("search", "--onlyvisible", "--name", "friend", "windowfocus", "--sync")
        person.click(person.sees["fields"][0])
        person.do("key", "ctrl+v")
        person.press_button("Check")
        person.wait(
            "the friend's play",
            lambda sees: any("Played again here" in text for text in sees["words"]),
        )
        person.press_button("Close")
        person.press_button("Home")
        person.wait("the first page", is_played)
        person.focus()
        person.do("key", "F9")
        person.wait("the statistics", lambda sees: "Win rate over time" in sees["words"])
        person.press_button("Close")
        person.wait("the first page again", is_played)
        person.leave()
    finally:
        if person.program.poll() is None:
            person.kill()
    matches = Store(folder, RULES).list()
    assert [match.is_finished for match in matches] == [True, True]
    assert [match.header is not None and match.header.is_daily for match in matches] == [True, False]
    assert json.loads((folder / "settings.json").read_text("utf-8"))["lessons"] == {"happy_six": 0}


def is_played(sees: dict[str, Any]) -> bool:
    """Whether the first page leads back to the deal of Happy Six: it is the large one on some days only."""
    return any(
        "Compare with Otto" in name or "Happy Six: this day's deal is played" in name
        for name in sees["buttons"]
    )


def deal_of(sees: dict[str, Any]) -> str | None:
    """The name of the button for today's deal of Happy Six: the large one, or one of the others."""
    names = [name for name in sees["buttons"] if "Happy Six" in name]
    return next((name for name in names if "day's deal" in name or name.startswith("Deal of the day")), None)
