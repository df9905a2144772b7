"""Fields of the seating in the new-match dialog: a person or a computer style, or a team's members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from PySide6.QtWidgets import QComboBox, QFormLayout, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from cardtable.engine.seats import Seat, Sides, partners, side_of
from cardtable.match.seating import PERSON, ROLES, Member, SeatInfo, team_problem
from cardtable.present.names import (
    ROLE_NAMES,
    computer_name,
    member_names,
    player_name,
    usual_style,
)
from cardtable.program.settings import MAX_NAME, LastMatch, plain_name
from cardtable.texts import Texts
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.look import GRID
from cardtable.ui.base.widgets import ComboBox
from cardtable.ui.new_match.fields import Field, add_choice, explain_choice
from cardtable.ui.new_match.setup import PERSON_SEAT, named, offered_member

PARTNER: Final = ("new_match.partner", "new_match.partner_number", "new_match.partner_name")
OPPONENT: Final = ("new_match.opponent", "new_match.opponent_number", "new_match.opponent_name")
"""The text keys of another seat: where it is the only one, or one of several, and of its name."""

SPOKEN: Final = ("new_match.member_name", "new_match.member_kind", "new_match.member_role")


class SeatingFields:
    """Rows of the form for all seats; the first is that of whoever fills in the dialog, unless one watches.

    Args:
        form: where the rows stand.
        at: the row that the first of them takes.
        styles: the ids of the computer styles.
        texts: the language.
        last: the choices of last time.
        changed: called whenever something else is filled in.
    """

    def __init__(
        self,
        form: QFormLayout,
        at: int,
        styles: Sequence[str],
        texts: Texts,
        last: LastMatch,
        changed: Callable[[], None],
    ) -> None:
        self._form = form
        self._at = at
        self._styles = styles
        self._texts = texts
        self._last = {False: last, True: _without_people(last, styles)}  # by whether one watches
        self._changed = changed
        self._shape = (1, 1)
        self._sides: Sides = ()
        self._is_watched = False
        self._rows: list[QWidget] = []
        self.own: QComboBox | None = None
        self.opponents: list[OpponentFields] = []
        self.teams: list[TeamFields] = []

    def show(self, sides: Sides, members: int, *, is_watched: bool) -> bool:
        """Show rows for the seats of these sides, with so many members at each; False when nothing changes.

        Where one only watches, computers are to choose from for every seat, and nobody else.
        """
        seats = sum(map(len, sides))
        if (sides, members, is_watched) == (self._sides, self._shape[1], self._is_watched):
            return False
        self._last[self._is_watched] = self._filled_in
        self._shape, self._sides, self._is_watched = (seats, members), sides, is_watched
        for row in self._rows:
            self._form.removeRow(row)
        self._rows, self.own, self.opponents, self.teams = [], None, [], []
        for seat in range(seats):
            if members > 1:
                self._add_team(seat, members)
            elif seat != PERSON_SEAT:
                self._add_opponent(seat)
            elif is_watched:
                self._add_own()
        return True

    @property
    def controls(self) -> list[QWidget]:
        """The controls, from top to bottom."""
        alone: list[QWidget] = [] if self.own is None else [self.own]
        alone += [control for opponent in self.opponents for control in (opponent.kind, opponent.name)]
        return [*alone, *(control for team in self.teams for control in team.controls)]

    @property
    def name_field(self) -> QLineEdit | None:
        """The person's name, where it stands among those of a team."""
        return self.teams[PERSON_SEAT].name_field if self.teams and not self._is_watched else None

    def seats(self, name: str) -> tuple[SeatInfo, ...]:
        """The chosen seats; `name` is the person's who plays alone."""
        if self.teams:
            return named(tuple(SeatInfo.team(team.members) for team in self.teams), self._texts)
        own = SeatInfo(name) if self.own is None else SeatInfo("", str(self.own.currentData()))
        return named((own, *(opponent.seat for opponent in self.opponents)), self._texts)

    @property
    def last(self) -> LastMatch:
        """The choices to offer next time, when one plays again; of watching, who took the own seat."""
        last = {**self._last, self._is_watched: self._filled_in}
        return replace(last[False], own=last[True].own)

    @property
    def _filled_in(self) -> LastMatch:
        """These choices, and what was chosen before for rows not shown now."""
        last = self._last[self._is_watched]
        count = len(self.opponents)
        styles = tuple(opponent.seat.style for opponent in self.opponents)
        people = tuple(opponent.names[True] for opponent in self.opponents)
        computers = tuple(opponent.names[False] for opponent in self.opponents)
        teams = [team.members for team in self.teams]
        teams = [own + old[len(own) :] for own, old in zip_longest(teams, last.teams, fillvalue=())]
        return replace(
            last,
            own=last.own if self.own is None else str(self.own.currentData()),
            styles=styles + last.styles[count:],
            names=people + last.names[count:],
            computers=computers + last.computers[count:],
            teams=tuple(teams),
        )

    def check(self, name: str) -> list[str]:
        """Show each problem at the team that has it; returns all of them. `name` is as for `seats`."""
        problems = []
        seats = self.seats(name)
        for team, info in zip(self.teams, seats, strict=False):
            team.offer_names(member_names(self._texts, info))
            key = team_problem(team.members)
            team.show_problem("" if key is None else self._texts(key))
            problems += [team.problem] if team.problem else []
        deciders = [info.decider_name.casefold() for info in seats if info.is_person]
        if len(set(deciders)) < len(deciders):
            problems.append(self._texts("hot_seat.names"))
        return problems

    def _add_own(self) -> None:
        name = self._watched_name(PERSON_SEAT)
        own = self._last[True].own or usual_style(self._styles, self._shape[0])
        self.own = self._kinds(self._styles, own, name)
        self._add_row(name, self.own, self.own)

    def _add_opponent(self, seat: int) -> None:
        (alone, numbered, spoken), alike = self._relation(seat)
        number = alike.index(seat) + 1
        name = self._texts(alone if len(alike) == 1 else numbered, number=number)
        if self._is_watched:
            name, spoken, number = self._watched_name(seat), "new_match.player_name", seat + 1
        last = self._last[self._is_watched]
        style, person, computer = (
            known[seat - 1] if seat <= len(known) else ""
            for known in (last.styles, last.names, last.computers)
        )
        kinds = self._styles if self._is_watched else (*self._styles, PERSON)
        kind = self._kinds(kinds, style or usual_style(self._styles, self._shape[0]), name)
        usual = (player_name(self._texts, seat), computer_name(self._texts, seat))
        fields = OpponentFields(kind, (person, computer), usual, self._texts, self._changed)
        fields.name.setAccessibleName(self._texts(spoken, number=number))
        self._add_row(name, fields, kind)
        self.opponents.append(fields)

    def _relation(self, seat: Seat) -> tuple[tuple[str, str, str], tuple[Seat, ...]]:
        """The text keys for a partner or an opponent, and all the seats that are the same."""
        own = partners(PERSON_SEAT, self._sides)
        if seat in own:
            return PARTNER, own
        others = (other for other in range(self._shape[0]) if other not in (PERSON_SEAT, *own))
        return OPPONENT, tuple(others)

    def _watched_name(self, seat: Seat) -> str:
        """A player's name in a match that one only watches, with the team where there are teams."""
        name = player_name(self._texts, seat)
        if len(self._sides) == self._shape[0]:
            return name
        team = self._texts("new_match.team_number", number=side_of(seat, self._sides) + 1)
        return self._texts("seat.with_details", name=name, details=team)

    def _kinds(self, styles: Sequence[str], chosen: str, name: str) -> QComboBox:
        box = ComboBox()
        box.setAccessibleName(without_mnemonic(name))
        for style in styles:
            _add_style(box, self._texts, style)
        box.setCurrentIndex(max(box.findData(chosen), 0))
        explain_choice(box)
        box.currentIndexChanged.connect(self._changed)
        return box

    def _add_team(self, seat: int, members: int) -> None:
        title = self._texts("new_match.own_team" if seat == PERSON_SEAT else "new_match.other_team")
        if self._is_watched or (seat != PERSON_SEAT and self._shape[0] > 2):
            title = self._texts("new_match.team_number", number=seat + 1)
        people = [] if self._is_watched else [PERSON]
        kinds = [[*self._styles, *people] for _ in range(members)]
        if people and seat == PERSON_SEAT:
            kinds[0] = people  # whoever fills in the dialog plays
        last = self._last[self._is_watched].teams
        offered = [self._offer(seat, place, last) for place in range(members)]
        fields = TeamFields(title, offered, kinds, self._texts, self._changed)
        self._add_row(title, fields, fields.controls[0])
        self.teams.append(fields)

    def _offer(self, seat: int, place: int, last: tuple[tuple[Member, ...], ...]) -> Member:
        member = offered_member(last, self._styles, seat, place)
        return replace(member, style=self._styles[-1]) if self._is_watched and member.is_person else member

    def _add_row(self, name: str, row: QWidget, control: QWidget) -> None:
        label = QLabel(name)
        label.setBuddy(control)
        control.ensurePolished()
        label.setFixedHeight(control.sizeHint().height())
        self._form.insertRow(self._at + len(self._rows), label, row)
        self._rows.append(row)
        for widget in (label, row):
            widget.show()  # at once, so that the dialog knows how high it has to be


class OpponentFields(QWidget):
    """Row for another seat: who sits there, and the name; a person's and a computer's are kept apart.

    Args:
        kind: a person, or which computer style.
        names: what a person here was called, and what a computer.
        usual: the same of those without a name.
        texts: the language.
        changed: called whenever another name is filled in.

    Attributes:
        names: the names by whether they are a person's.
    """

    def __init__(
        self,
        kind: QComboBox,
        names: tuple[str, str],
        usual: tuple[str, str],
        texts: Texts,
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        self.kind = kind
        self.names = {True: names[0], False: names[1]}
        self.name = QLineEdit(maxLength=MAX_NAME)
        self._texts = texts
        self._usual = usual
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        for control in (kind, self.name):
            line.addWidget(control, 1)
        self._follow()
        kind.currentIndexChanged.connect(self._follow)
        self.name.textChanged.connect(self._take_name)
        self.name.textChanged.connect(changed)

    @property
    def seat(self) -> SeatInfo:
        """The seat as filled in."""
        style = str(self.kind.currentData())
        return SeatInfo(self.names[style == PERSON], style)

    def _take_name(self) -> None:
        self.names[self.kind.currentData() == PERSON] = plain_name(self.name.text())

    def _follow(self) -> None:
        """Show the name of whoever sits here now."""
        is_person = self.kind.currentData() == PERSON
        person, computer = self._usual
        self.name.setPlaceholderText(person if is_person else computer)
        self.name.setText(self.names[is_person])


class TeamFields(Field):
    """Lines for the members of a team: name, person or computer style, role.

    Args:
        title: what the team is called.
        offered: what is filled in at first.
        kinds: for each member the styles to choose from.
        texts: the language.
        changed: called whenever something else is filled in.
    """

    def __init__(
        self,
        title: str,
        offered: Sequence[Member],
        kinds: Sequence[Sequence[str]],
        texts: Texts,
        changed: Callable[[], None],
    ) -> None:
        lines = QWidget()
        self._lines: list[tuple[QLineEdit, QComboBox, QComboBox]] = []
        super().__init__(lines)
        self._texts = texts
        self._changed = changed
        self._title = title
        grid = QGridLayout(lines)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GRID)
        grid.setColumnStretch(0, 1)
        for number, (member, styles) in enumerate(zip(offered, kinds, strict=True)):
            line = self._line(number, member, styles)
            for column, control in enumerate(line):
                grid.addWidget(control, number, column)
            self._lines.append(line)

    @property
    def controls(self) -> list[QWidget]:
        """The controls, in reading order."""
        return [control for line in self._lines for control in line]

    @property
    def name_field(self) -> QLineEdit:
        """The name of the first member."""
        return self._lines[0][0]

    @property
    def members(self) -> tuple[Member, ...]:
        """The members as filled in."""
        return tuple(
            Member(plain_name(name.text()), str(kind.currentData()), str(role.currentData()))
            for name, kind, role in self._lines
        )

    def show_problem(self, text: str) -> None:
        """Show a problem, or none."""
        super().show_problem(text)
        for control in self.controls:
            control.setAccessibleDescription(text)

    def _line(
        self, number: int, member: Member, styles: Sequence[str]
    ) -> tuple[QLineEdit, QComboBox, QComboBox]:
        texts = self._texts
        name = QLineEdit(member.name, maxLength=MAX_NAME)
        kind, role = ComboBox(), ComboBox()
        for style in styles:
            _add_style(kind, texts, style)
        kind.setEnabled(len(styles) > 1)
        for each in ROLES:
            add_choice(role, texts(ROLE_NAMES[each]), texts.help(ROLE_NAMES[each]), each)
        kind.setCurrentIndex(max(kind.findData(member.style), 0))
        role.setCurrentIndex(max(role.findData(member.role), 0))
        explain_choice(kind)
        explain_choice(role)
        for control, key in zip((name, kind, role), SPOKEN, strict=True):
            control.setAccessibleName(texts(key, team=self._title, number=number + 1))
        name.textChanged.connect(self._changed)
        kind.currentIndexChanged.connect(self._changed)
        role.currentIndexChanged.connect(self._changed)
        return name, kind, role

    def offer_names(self, names: Sequence[str]) -> None:
        """Show the names that the members will have where none is typed in."""
        for (field, _, _), name in zip(self._lines, names, strict=True):
            field.setPlaceholderText(name)


def _without_people(last: LastMatch, styles: Sequence[str]) -> LastMatch:
    """Return choices in which computers have taken the seats of people."""

    def replaced(member: Member) -> Member:
        return Member("", styles[0], member.role) if member.is_person else member

    return replace(
        last,
        own="" if last.own == PERSON else last.own,
        styles=tuple("" if style == PERSON else style for style in last.styles),
        teams=tuple(tuple(map(replaced, team)) for team in last.teams),
    )


def _add_style(box: QComboBox, texts: Texts, style: str) -> None:
    """Add a person, or a computer style with how strong it is."""
    key = "seat.person" if style == PERSON else f"style.{style}.name"
    text = texts(key)
    if texts.has(level := f"style.{style}.level"):
        text = texts("seat.with_details", name=text, details=texts(level))
    add_choice(box, text, texts.help(key), style)
