"""Times of single pieces of work on the window's thread: each must be well below a frame, 16.7 ms.

    python -m benchmarks.pieces

Painted are the little pictures of the list, after every tenth fact of a random match of each game, preset and
number of players. 208 cards are followed from the deck to the hands of sixteen. A step at the table is shown
with a screen reader listening, which then reads all there is. (How long players think: benchmarks.league.)
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from cardtable.engine.seats import PUBLIC
from cardtable.games import PRESENTERS
from cardtable.match.log import Header
from cardtable.match.seating import SeatInfo
from cardtable.match.summaries import Summary
from cardtable.present.choreography import moves
from cardtable.present.picture import Picture, PictureCard, Role, Zone
from cardtable.texts import Texts
from cardtable.ui.library.thumbnails import ThumbnailCache
from cardtable.ui.table.accessibility import Announcer
from cardtable.ui.table.view import TableView
from tests.helpers.playthrough import all_cases, random_play
from tests.ui.table.tables import table

TIMES: Final = 100
NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)


def summaries() -> Iterator[Summary]:
    """Matches as the list knows them."""
    for case in all_cases(PRESENTERS):
        seats = (SeatInfo("", "fickle"),) * case.players
        header = Header(case.game, 1, case.options, seats, "0", "seed", None, NOW.isoformat())
        for state in random_play(case, "3").states[::10]:
            outcome = case.rules.outcome(state)
            public = case.rules.view(state, PUBLIC) if outcome is None else None
            yield Summary(Path("1.cardtable"), NOW, header, public, outcome)


def paint(match: Summary) -> None:
    """The little picture of a match, at 200 percent."""
    ThumbnailCache().of(match, 2.0)


def read(part: QAccessibleInterface) -> None:
    """All that a screen reader finds."""
    part.text(QAccessible.Text.Name)
    for index in range(part.childCount()):
        read(part.child(index))


def steps() -> Callable[[Picture], None]:
    """Return a function that shows a picture on a table, and reads all of it."""
    view = TableView(Texts("en").with_names(tuple("ABCD")))
    Announcer(view)
    view.speed = 0
    view.resize(744, 590)
    view.show()
    QAccessible.setActive(True)

    def show(picture: Picture) -> None:
        view.show_picture(picture)
        QApplication.processEvents()
        found = QAccessible.queryAccessibleInterface(view)
        if found is not None:
            read(found)

    return show


def measure(what: str, piece: Callable[[Any], object], samples: Iterable[Any]) -> None:
    """Do it with each of these, and print how long that took."""
    took = []
    for sample in samples:
        begin = time.perf_counter()
        piece(sample)
        took.append(1000 * (time.perf_counter() - begin))
    print(f"{what:<46} {statistics.median(took):7.2f} ms median {max(took):7.2f} ms most, {len(took)} times")


def main() -> None:
    """Measure all of them."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    app = QApplication([])
    measure("a little picture of a match", paint, summaries())
    deck = Picture(tuple(range(16)), (Zone(Role.DECK, None, (PictureCard(None),) * 208),), ())
    dealt = table(16, 13, trick=0)
    measure("208 cards followed to sixteen hands", lambda _: moves(deck, dealt), range(TIMES))
    shown = cycle((table(4, 13, trick=1), table(4, 13, trick=2)))
    measure("a step at the table of four, read aloud", steps(), (next(shown) for _ in range(TIMES)))
    app.closeAllWindows()


if __name__ == "__main__":
    main()
