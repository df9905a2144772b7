"""Complex totals beside the table (HE-29): the figures, the plane with its circle, and both in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPolygon
from PySide6.QtWidgets import QApplication, QLabel, QTableView
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.engine.scores import Gaussian
from cardtable.match.seating import SeatInfo
from cardtable.present.names import unit_name
from cardtable.present.picture import Scoreboard, ScoreLine
from cardtable.present.score_sheet import ScoreSheet, SheetLine, sized_text, total_text
from cardtable.texts import Texts
from cardtable.ui.base.look import Look
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.play.sheet_panel import SheetPanel, chart_name, chart_text
from cardtable.ui.play.totals_plot import TotalsPlot

NAMES = ("Aoi", "Mio")
TEXTS = Texts("en")


def sheet_of(*totals: tuple[Gaussian, Gaussian], circle: int | None = 100) -> ScoreSheet:
    """A sheet with these totals after each deal."""
    start = (Gaussian(0), Gaussian(0))
    lines = tuple(
        SheetLine(
            message("hearts.score.deal", deal=deal),
            tuple(total_text(after - before) for before, after in zip(befores, afters, strict=True)),
            afters,
        )
        for deal, (befores, afters) in enumerate(zip((start, *totals), totals, strict=False), start=1)
    )
    return ScoreSheet(message("hearts.score.total"), unit_name("hearts"), start, lines, circle=circle)


DEALS = ((Gaussian(-10), Gaussian(0, 13)), (Gaussian(-36, -5), Gaussian(3, 4)))


def test_the_nearest_to_zero_leads_by_squares() -> None:
    assert sheet_of(*DEALS).leaders == (1,)
    assert sheet_of((Gaussian(60, -80), Gaussian(-100))).leaders == ()
    assert sheet_of((Gaussian(60, -80), Gaussian(-100, 1))).leaders == (0,)


def test_a_complex_total_is_written_as_people_write_it() -> None:
    totals = [(0, 0), (-10, 0), (0, 13), (0, -1), (3, 1), (-26, -104)]
    written = ["0", "−10", "13i", "−i", "3+i", "−26−104i"]
    assert [total_text(Gaussian(*total)) for total in totals] == written
    assert sized_text(Gaussian(3, -4), Texts("en")) == "3−4i (5.0 from 0)"
    assert sized_text(Gaussian(3, -4), Texts("ja")) == "3−4i(0から5.0)"
    assert sized_text(-7, Texts("en")) == "−7"


def test_no_total_beside_the_table_loses_its_sign_in_large_letters(
    qtbot: QtBot, qapp: QApplication, restored_look: None
) -> None:
    total = total_text(Gaussian(-240, 158))
    look = Look(qapp)
    look.apply()
    look.set_text_size("150")
    panel = ScorePanel()
    qtbot.addWidget(panel)
    panel.resize(400, 500)
    lines = tuple(ScoreLine(message(f"hearts.score.{name}"), (total,) * 4) for name in ("total", "this_deal"))
    panel.show_score(Scoreboard((), lines), (SeatInfo("アレクサンドラ"),) * 4, TEXTS)
    panel.show()
    figures = [label for label in panel.findChildren(QLabel) if label.text() == total]
    assert len(figures) == 8
    for figure in figures:
        assert figure.width() >= figure.fontMetrics().horizontalAdvance(total)
        assert figure.height() < 2 * figure.fontMetrics().height()
    look.deleteLater()


def test_the_table_ends_with_the_totals_and_their_absolute_values(qtbot: QtBot) -> None:
    panel = SheetPanel()
    qtbot.addWidget(panel)
    panel.resize(320, 480)
    panel.show()
    panel.show_sheet(sheet_of(*DEALS), NAMES, TEXTS)
    (view,) = panel.findChildren(QTableView)
    model = view.model()
    rows = [[model.index(row, seat).data() for seat in range(2)] for row in range(model.rowCount())]
    assert rows == [
        ["−10", "13i"],
        ["−26−5i", "3−9i"],
        ["−36−5i", "3+4i"],
        ["36.3", "5.0"],
    ]  # fmt: skip
    for row in range(model.rowCount()):
        for seat in range(2):
            needed = view.fontMetrics().horizontalAdvance(rows[row][seat])
            assert view.columnWidth(seat) > needed


def test_the_plane_is_told_in_words() -> None:
    sheet = sheet_of(*DEALS)
    assert chart_name(sheet, TEXTS) == (
        "Complex plane: Total, deal after deal; beyond the circle of 100 the match ends"
    )
    assert chart_text(sheet, NAMES, TEXTS) == (
        "After Deal 2: Aoi −36−5i (36.3 from 0), Mio 3+4i (5.0 from 0). In the lead: Mio"
    )
    assert "circle" not in chart_name(sheet_of(*DEALS, circle=None), TEXTS)


def painted(qtbot: QtBot, sheet: ScoreSheet) -> QImage:
    plot = TotalsPlot()
    qtbot.addWidget(plot)
    plot.resize(320, 200)
    plot.show_sheet(sheet, NAMES)
    return plot.grab().toImage()


def box_of_what_differs(one: QImage, other: QImage) -> QRect:
    """The box of the places at which two pictures differ, looked at by every third."""
    places = [QPoint(x, y) for x in range(0, one.width(), 3) for y in range(0, one.height(), 3)]
    found = [at for at in places if one.pixel(at) != other.pixel(at)]
    return QPolygon(found).boundingRect()


def test_the_plane_shows_the_circle_and_the_paths_from_zero(qtbot: QtBot) -> None:
    ends = (Gaussian(-100), Gaussian(100))
    circle = box_of_what_differs(*(painted(qtbot, sheet_of(ends, circle=each)) for each in (None, 100)))
    assert circle.width() == pytest.approx(circle.height(), abs=8)
    low, high = (painted(qtbot, sheet_of((Gaussian(0), Gaussian(0, end)))) for end in (10, 90))
    on_plane = QRect(0, 0, circle.right(), low.height())
    path = box_of_what_differs(low.copy(on_plane), high.copy(on_plane))
    assert path.height() == pytest.approx(0.4 * circle.height(), abs=12)
    assert path.bottom() < circle.center().y()


def test_a_total_far_beyond_the_circle_still_lies_on_the_plane(qtbot: QtBot) -> None:
    near, far = (painted(qtbot, sheet_of((Gaussian(end), Gaussian(0)))) for end in (-80, -400))
    lying = box_of_what_differs(near, far)
    assert near.rect().adjusted(4, 4, -4, -4).contains(lying)
