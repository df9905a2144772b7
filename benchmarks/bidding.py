"""Time that the bidding board takes for a key: ``python -m benchmarks.bidding``.

After a bid of 28 the board lies on the felt of Fifty-Six, as large as a screen of 1024 × 640
leaves it. Each key sets another level, or goes to another call; it is timed from the key until the board has
been painted again.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from typing import Final

KEYS: Final = 200
FRAME_MS: Final = 1000 / 60


def main() -> None:
    """Time the keys, and print how long they took."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from cardtable.engine.facts import Acted
    from cardtable.engine.games.fifty_six import FIFTY_SIX
    from cardtable.engine.randomness import Streams
    from cardtable.games import GAMES
    from cardtable.texts import Texts
    from cardtable.ui.table.view import TableView

    app = QApplication([])
    state, streams = FIFTY_SIX.start(FIFTY_SIX.option_set.choose("akagiri", 4)), Streams("1")
    while (fact := FIFTY_SIX.chance(state, streams)) is not None:
        state = FIFTY_SIX.apply(state, fact)
    (first,) = FIFTY_SIX.to_act(state)
    state = FIFTY_SIX.apply(state, Acted(first, FIFTY_SIX.parse_action("28 spades")))
    (seat,) = FIFTY_SIX.to_act(state)
    load = GAMES[FIFTY_SIX.id].presenter
    if load is None:
        raise SystemExit("no presenter")
    picture = load().picture(FIFTY_SIX.view(state, seat), seat)
    table = TableView(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki")))
    table.resize(704, 560)
    table.show()
    table.show_picture(picture)
    app.processEvents()
    keys = (Qt.Key.Key_Plus, Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Left)
    times = []
    for place in range(KEYS):
        key = keys[place % len(keys)]
        start = time.perf_counter()
        QTest.keyClick(QApplication.focusWidget() or table, key)
        app.processEvents()
        times.append(1000 * (time.perf_counter() - start))
    groups = picture.groups
    assert groups is not None
    bids = [offer for number in groups.numbers for row in groups.rows(number) for offer in row]
    calls = len(bids) + len(picture.offers)
    print(f"Python {platform.python_version()}, {calls} calls, {KEYS} keys")
    print(f"median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms, a frame {FRAME_MS:.1f} ms")


if __name__ == "__main__":
    main()
