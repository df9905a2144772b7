"""Forms on the felt for choices with a part for each seat: how many it gets, or its sign."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLabel,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.facts import Action
from cardtable.present.metrics import GRID
from cardtable.present.picture import PlusOrMinus, Share
from cardtable.texts import Texts
from cardtable.ui.base.look import current_text_factor, set_primary
from cardtable.ui.base.widgets import ElidedLabel, SteadyButton

MOST_ROWS: Final = 7
"""The most seats of a share below each other; the felt may be too low for more."""

MOST_SIGNED: Final = 8
"""The most seats that are seen at once where signs are chosen."""

MOST_STACKED: Final = 6
"""The most seats that are seen at once where the signs of each stand below each other."""

MOST_TIMES: Final = 1.5
"""The largest type of a form of signs, as a multiple of the normal size."""

MOST_OF_NAME: Final = 14 * GRID
"""The width that a name has at most; it is whole on hovering."""


class OfferForm(QWidget):
    """Form with a heading, a part for each seat, and the button that makes the choice final.

    Attributes:
        asked: the choice.
        final: this button.
    """

    made = Signal(object)  # the Action that the form has become

    def __init__(self, asked: Share | PlusOrMinus, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.asked = asked
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(GRID, GRID, GRID, GRID)
        self._column.setSpacing(GRID)
        self._column.addWidget(QLabel(texts(asked.heading)))
        self.final = SteadyButton(texts(asked.label), autoDefault=True)
        set_primary(self.final, on=True)
        self.final.clicked.connect(lambda: self.made.emit(self.asked.make(self.state)))

    @property
    def state(self) -> tuple[int, ...]:
        """The number or sign of each seat, as they stand now."""
        raise NotImplementedError

    @property
    def inputs(self) -> list[QWidget]:
        """What the Tab key goes through: one input a seat, and the button."""
        raise NotImplementedError

    def _put_together(self, middle: QWidget) -> None:
        """Put the parts of the seats between heading and button."""
        self._column.addWidget(middle)
        self._column.addWidget(self.final)


class ShareForm(OfferForm):
    """Form of a share.

    Args:
        share: what is shared.
        texts: the language, and the names.
        parent: the owner.
        state: the numbers to begin with; none: zero for each.
    """

    def __init__(self, share: Share, texts: Texts, parent: QWidget, state: Sequence[int]) -> None:
        super().__init__(share, texts, parent)
        self.numbers: list[QSpinBox] = []
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID)
        columns = ceil(len(share.seats) / MOST_ROWS)
        high = ceil(len(share.seats) / columns)
        for place, (seat, shared) in enumerate(
            zip(share.seats, state or [0] * len(share.seats), strict=True)
        ):
            column, row = divmod(place, high)
            number = QSpinBox(maximum=share.limit, value=shared)
            label = ElidedLabel(rows)
            label.setText(texts.name_of(seat))
            label.setMaximumWidth(MOST_OF_NAME)
            number.setAccessibleName(texts.name_of(seat))
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(number, row, 2 * column + 1)
            self.numbers.append(number)
        for number in self.numbers:
            number.valueChanged.connect(lambda: self._limit(share.limit))
        self._limit(share.limit)
        self._put_together(rows)

    @property
    def state(self) -> tuple[int, ...]:
        """The number of each seat."""
        return tuple(number.value() for number in self.numbers)

    @property
    def inputs(self) -> list[QWidget]:
        """The number of each seat, and the button."""
        return [*self.numbers, self.final]

    def _limit(self, most: int) -> None:
        """Let no number be higher than what the others leave of so many."""
        left = most - sum(self.state)
        for number in self.numbers:
            number.setMaximum(number.value() + left)


class SignForm(OfferForm):
    """Form of signs: two for each seat, with what they bring; of many seats some at a time.

    Where the table has no room for the two side by side, they stand below each other.

    Args:
        pick: what is signed.
        texts: the language, and the names.
        parent: the owner.
        state: the signs to begin with; none: plus for each.
        best: the actions whose signs a hint thinks best.
        width: the room that there is.
    """

    def __init__(
        self,
        pick: PlusOrMinus,
        texts: Texts,
        parent: QWidget,
        state: Sequence[int],
        best: Collection[Action],
        width: int,
    ) -> None:
        super().__init__(pick, texts, parent)
        self.signs: list[tuple[QRadioButton, QRadioButton]] = []
        marked = [pick.signs_of(action) for action in best]
        rows = QWidget(self)  # so that the style sheet tells how large everything is
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * min(MOST_TIMES / current_text_factor(), 1.0))
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(0)
        for place, seat in enumerate(pick.seats):
            name, group = texts.name_of(seat), QButtonGroup(grid)
            label = ElidedLabel(rows)
            label.setFont(font)
            label.setText(name)
            label.setMaximumWidth(MOST_OF_NAME)
            grid.addWidget(label, 2 * place, 0)
            pair = QRadioButton(rows), QRadioButton(rows)
            said = (
                (1, texts("table.plus", brings=pick.with_plus[place])),
                (-1, texts("table.minus", brings=pick.with_minus[place])),
            )
            for column, (button, (sign, text)) in enumerate(zip(pair, said, strict=True), 1):
                button.setFont(font)
                button.setText(texts("table.best_offer", offer=text))
                button.setMinimumWidth(button.sizeHint().width())  # a hint moves nothing under the mouse
                if not any(signs[place] == sign for signs in marked):
                    button.setText(text)
                button.setAccessibleName(texts("table.sign_of", who=name, sign=button.text()))
                group.addButton(button)
                grid.addWidget(button, 2 * place, column)
                button.setChecked(sign == (state[place] if state else 1))
            self.signs.append(pair)
        is_stacked = rows.sizeHint().width() > width - 4 * GRID
        if is_stacked:
            for place, (_, minus) in enumerate(self.signs):
                grid.addWidget(minus, 2 * place + 1, 1)
        most = MOST_STACKED if is_stacked else MOST_SIGNED
        if len(pick.seats) <= most:
            self._put_together(rows)
            return
        area = QScrollArea(widgetResizable=True)
        area.setWidget(rows)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFixedHeight(rows.sizeHint().height() * most // len(pick.seats))
        area.setMinimumWidth(rows.sizeHint().width() + area.verticalScrollBar().sizeHint().width())
        self._put_together(area)

    @property
    def state(self) -> tuple[int, ...]:
        """The sign of each seat."""
        return tuple(1 if plus.isChecked() else -1 for plus, _ in self.signs)

    @property
    def inputs(self) -> list[QWidget]:
        """The sign that is chosen for each seat, and the button."""
        return [*(plus if plus.isChecked() else minus for plus, minus in self.signs), self.final]
