"""The real program, telling on its standard output where on the screen one can click, and what has happened.

    python -m tests.helpers.watched_program DATA_FOLDER

A line of JSON whenever something has changed and stands still again: the centres of the visible buttons by
their texts and by their names for assistive technology, of fields for a text, of the cards of the hand and of
those that a lesson asks for, the texts of labels, the size of the window, whether a card may be chosen,
whether the match is over, and how many steps were shown. What has just come may be laid out in several rounds
of the event loop. On SIGTERM it writes to its standard error what each thread is doing, and ends.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget

from cardtable.ui.app.application import Program, application, build
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table

STILL: Final = 3
"""The looks in a row at which nothing has moved."""


def centre(widget: QWidget) -> list[int]:
    """The middle of a widget on the screen."""
    point = widget.mapToGlobal(widget.rect().center())
    return [point.x(), point.y()]


def card_points(table: TableView) -> list[list[int]]:
    """A point on each card of the hand that its right neighbour does not cover."""
    shown = Table(table)
    points = [table.viewport().mapToGlobal(shown.point_on(index)) for index in range(len(shown.hand))]
    return [[point.x(), point.y()] for point in points]


def buttons(seen: Iterable[QWidget]) -> dict[str, list[int]]:
    """The enabled buttons by their texts and their names.

    Of several with one text it is the largest: a game's tile rather than its deal of the day.
    """
    shown = [each for each in seen if isinstance(each, QPushButton) and each.isEnabled()]
    shown.sort(key=lambda button: button.width() * button.height())
    named = {button.accessibleName(): centre(button) for button in shown if button.accessibleName()}
    return named | {button.text().replace("&", ""): centre(button) for button in shown}


def shown_in(widget: QWidget) -> Iterator[QWidget]:
    """What can be seen within a widget; of the pages that are not in front, nothing is gone through."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isHidden():
            yield child
            yield from shown_in(child)


def active(program: Program) -> QWidget:
    """The dialog that is open, or else the window."""
    return QApplication.activeModalWidget() or program.window


def asked(program: Program) -> list[list[int]]:
    """A point on each card that the lesson asks for now; on all of them where one is to find out oneself."""
    page = program.window.lessons.lesson
    exercise = page.lesson.exercise
    if not (page.isVisible() and page.table.idle and page._is_asking and exercise is not None):
        return []
    shown = zip(page.table.scene().hand(), card_points(page.table), strict=True)
    return [point for card, point in shown if card.card in exercise.asked or not exercise.asked]


def report(program: Program) -> str:
    """Describe what can be done now."""
    window = program.window
    table = window.table_page.table
    session = window.session
    shown = None if session is None else session.shown
    is_settled = session is not None and shown is session.step
    seen = list(shown_in(active(program)))
    return json.dumps(
        {
            "buttons": buttons(seen),
            "size": [window.width(), window.height()],
            "fields": [centre(each) for each in seen if isinstance(each, QLineEdit)],
            "words": [each.text() for each in seen if isinstance(each, QLabel)],
            "asked": asked(program),
            "cards": card_points(table) if table.isVisible() and table.idle else [],
            "choosing": table.isVisible() and table.idle and table.picture.choosing and is_settled,
            "decision": repr(shown.decision) if shown is not None and shown.decision and is_settled else None,
            "over": session is not None and session.is_over,
            "record": None if shown is None else shown.record,
            "felt": [centre(table)[0], centre(table)[1] - 40] if table.isVisible() else None,
            "log": program.log.written,
        },
        ensure_ascii=True,
    )


def main() -> None:
    """Run the program until its window is closed."""
    if sys.platform != "win32":
        faulthandler.register(signal.SIGTERM, chain=True)
    folder = Path(sys.argv[1])
    program = build(application(sys.argv[:1]), folder, "en")
    program.app.setDoubleClickInterval(1)  # turns follow each other faster here than people play
    program.window.table_page.table.speed = 0.0
    program.window.table_page.guard_ms = 0  # likewise
    lesson = program.window.lessons.lesson
    lesson.table.speed, lesson.guard_ms = 0.0, 0
    program.window.setGeometry(0, 0, 1024, 640)
    program.window.show()
    last, looks = "", [""] * STILL

    def tell() -> None:
        nonlocal last
        looks[:] = [*looks[1:], report(program)]
        now = looks[-1]
        if now != last and looks == [now] * STILL:
            last = now
            os.write(1, now.encode() + b"\n")

    timer = QTimer(interval=20)
    timer.timeout.connect(tell)
    timer.start()
    try:
        program.app.exec()
    finally:
        program.worker.quit()


if __name__ == "__main__":
    main()
