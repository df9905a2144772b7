"""The games: one record each, with everything by which the rest of the program knows it.

No room but the command line and the window imports this module; they hand on what is needed of a record. What
belongs to a game is imported when it is asked for, by plain import statements, which type checker and
packager can follow. Records, and the functions in them, travel to other processes by reference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:  # each of these rooms is loaded by whoever needs it
    from cardtable.ai.coach import Coach
    from cardtable.ai.players import Computers
    from cardtable.engine.daily import DailyTable
    from cardtable.engine.facts import Fact
    from cardtable.engine.messages import Message
    from cardtable.engine.rules import Player, Rules, View
    from cardtable.present.lessons.script import Course
    from cardtable.present.picture import Presenter
    from cardtable.texts import Texts

    Solve: TypeAlias = Callable[[str, Texts], tuple[str, ...] | Message]
    """Solves a position in text form: the solution in lines, or why there is none."""

    CallMeaning: TypeAlias = Callable[[View, Fact], tuple[Message, ...]]
    """What a fact that follows a view tells everybody of a hand, in sentences; of most facts, nothing."""


class ScoreKind(Enum):
    """The things that the score of a deal can count."""

    POINTS = "points"
    PENALTIES = "penalties"  # the fewer the better
    WINS = "wins"  # a deal is only won or lost


USUAL_STYLES: Final = ("fickle", "discreet", "master")
"""The ids of the computer players that most games have, the weakest first."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game's record. Functions load what they return; those that may be None are None where it has none.

    Attributes:
        id: its name in files, in texts and on the command line; in capitals, the record's in this module.
        rules: the engine's part.
        computers: the computer players.
        styles: the ids of their styles, the weakest first.
        players_version: raised when any of them would choose otherwise than before.
        score_kind: what the score of a deal counts.
        coach: gives hints and reviews deals.
        presenter: shows the table; without one the game is for the console alone.
        is_offered: whether the window offers the game; a table may be there before the rest is.
        courses: the lessons by id, in the order in which they are offered.
        taught: the lesson on what a match explains when it first comes up, by the key of what is told.
        solve: solves positions.
        call_meaning: puts what calls tell of a hand into words.
        daily: the table of its deal of the day; there the second strongest style keeps the person company,
            and the strongest plays the same seat afterwards.
        marks: the figures of its statistics whose first time one may look back at.
        amounts: those that are an amount of each deal; what any other tells of happens in a deal or does not.
        felt: the colour of its cloth as #rrggbb, which its presenter has, too; here it is known before that
            is loaded.
        fan: the cards that stand for it, in their text form, from left to right.
    """

    id: str
    rules: Callable[[], Rules[Any, View]]
    computers: Callable[[], Computers]
    styles: tuple[str, ...] = USUAL_STYLES
    players_version: int = 1
    score_kind: ScoreKind = ScoreKind.POINTS
    coach: Callable[[], Coach] | None = None
    presenter: Callable[[], Presenter[Any]] | None = None
    is_offered: bool = True
    courses: Mapping[str, Callable[[], Course]] = field(default_factory=dict)
    taught: Mapping[str, str] = field(default_factory=dict)
    solve: Callable[[], Solve] | None = None
    call_meaning: Callable[[], CallMeaning] | None = None
    daily: Callable[[], DailyTable] | None = None
    marks: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()
    felt: str = ""
    fan: tuple[str, ...] = ()

    def player(self, style: str, temperament: str = "") -> Player[Any]:
        """Return the computer player of a style and of a temperament, each by its id."""
        return self.computers().player(style, temperament)

    def __reduce__(self) -> str:
        """Pickle as a reference; a record that is not this module's cannot be pickled."""
        return self.id.upper()


# ── Happy Six ─────────────────────────────────────────────────────────────────────────────────────────


def _happy_six_rules() -> Rules[Any, View]:
    from cardtable.engine.games.happy_six import HAPPY_SIX

    return HAPPY_SIX


def _happy_six_computers() -> Computers:
    from cardtable.ai.games.happy_six.players import Discreet, Master
    from cardtable.ai.games.happy_six.worlds import complete_happy_six
    from cardtable.ai.players import Computers, Fickle

    return Computers({"fickle": Fickle, "discreet": Discreet, "master": Master}, complete_happy_six)


def _happy_six_coach() -> Coach:
    from cardtable.ai.coach import Coach
    from cardtable.ai.games.happy_six.advisor import HappySixAdvisor, HappySixReviewer

    return Coach(HappySixAdvisor(), HappySixReviewer())


def _happy_six_presenter() -> Presenter[Any]:
    from cardtable.present.games.happy_six.presenter import HappySixPresenter

    return HappySixPresenter()


def _happy_six_course() -> Course:
    from cardtable.present.games.happy_six.lesson import COURSE

    return COURSE


def _happy_six_solve() -> Solve:
    from cardtable.present.games.happy_six.solve import solve

    return solve


def _happy_six_daily() -> DailyTable:
    from cardtable.engine.games.happy_six.daily import DAILY

    return DAILY


HAPPY_SIX: Final = Game(
    "happy_six",
    _happy_six_rules,
    _happy_six_computers,
    score_kind=ScoreKind.WINS,
    coach=_happy_six_coach,
    presenter=_happy_six_presenter,
    courses=MappingProxyType({"happy_six": _happy_six_course}),
    solve=_happy_six_solve,
    daily=_happy_six_daily,
    marks=("happy_ends",),
    amounts=("happy_sixes", "turns"),
    felt="#426180",
    fan=("AS", "5H", "AH", "5S"),
)

# ── Hearts ────────────────────────────────────────────────────────────────────────────────────────────


def _hearts_rules() -> Rules[Any, View]:
    from cardtable.engine.games.hearts import HEARTS

    return HEARTS


def _hearts_computers() -> Computers:
    from cardtable.ai.games.hearts.players import Discreet, Master
    from cardtable.ai.games.hearts.worlds import complete_hearts
    from cardtable.ai.players import Computers, Fickle

    return Computers(
        {"fickle": Fickle, "discreet": Discreet, "master": Master},
        complete_hearts,
        {"discreet": Discreet, "master": Master},
    )


def _hearts_coach() -> Coach:
    from cardtable.ai.coach import Coach
    from cardtable.ai.games.hearts.advisor import HeartsAdvisor, HeartsReviewer

    return Coach(HeartsAdvisor(), HeartsReviewer())


def _hearts_presenter() -> Presenter[Any]:
    from cardtable.present.games.hearts.presenter import HeartsPresenter

    return HeartsPresenter()


def _tricks_course() -> Course:
    from cardtable.present.lessons.tricks import COURSE

    return COURSE


def _hearts_course() -> Course:
    from cardtable.present.games.hearts.lesson import COURSE

    return COURSE


def _hearts_spot_course() -> Course:
    from cardtable.present.games.hearts.variants import SPOT_COURSE

    return SPOT_COURSE


def _hearts_jack_course() -> Course:
    from cardtable.present.games.hearts.variants import JACK_COURSE

    return JACK_COURSE


def _hearts_two_packs_course() -> Course:
    from cardtable.present.games.hearts.variants import TWO_PACKS_COURSE

    return TWO_PACKS_COURSE


def _hearts_kitty_course() -> Course:
    from cardtable.present.games.hearts.variants import KITTY_COURSE

    return KITTY_COURSE


def _hearts_jokers_course() -> Course:
    from cardtable.present.games.hearts.variants import JOKERS_COURSE

    return JOKERS_COURSE


def _hearts_complex_course() -> Course:
    from cardtable.present.games.hearts.variants import COMPLEX_COURSE

    return COMPLEX_COURSE


def _hearts_daily() -> DailyTable:
    from cardtable.engine.games.hearts.daily import DAILY

    return DAILY


HEARTS: Final = Game(
    "hearts",
    _hearts_rules,
    _hearts_computers,
    score_kind=ScoreKind.PENALTIES,
    coach=_hearts_coach,
    presenter=_hearts_presenter,
    courses=MappingProxyType(
        {
            "tricks": _tricks_course,
            "hearts": _hearts_course,
            "hearts.spot": _hearts_spot_course,
            "hearts.jack": _hearts_jack_course,
            "hearts.two_packs": _hearts_two_packs_course,
            "hearts.kitty": _hearts_kitty_course,
            "hearts.jokers": _hearts_jokers_course,
            "hearts.complex": _hearts_complex_course,
        }
    ),
    taught=MappingProxyType(
        {
            "hearts.first.spot": "hearts.spot",
            "hearts.first.jack": "hearts.jack",
            "hearts.first.two_packs": "hearts.two_packs",
            "hearts.first.kitty": "hearts.kitty",
            "hearts.first.jokers": "hearts.jokers",
            "hearts.first.complex": "hearts.complex",
        }
    ),
    daily=_hearts_daily,
    marks=("moons",),
    amounts=("tricks", "taken"),
    felt="#1F6A46",
    fan=("QS", "KH", "AH", "2C"),
)

# ── Hachihachi Trick ──────────────────────────────────────────────────────────────────────────────────


def _hachihachi_trick_rules() -> Rules[Any, View]:
    from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK

    return HACHIHACHI_TRICK


def _hachihachi_trick_computers() -> Computers:
    from cardtable.ai.games.hachihachi_trick.players import Discreet, Master
    from cardtable.ai.games.hachihachi_trick.worlds import complete_hachihachi_trick
    from cardtable.ai.players import Computers, Fickle

    return Computers(
        {"fickle": Fickle, "discreet": Discreet, "master": Master},
        complete_hachihachi_trick,
        {"discreet": Discreet, "master": Master},
    )


def _hachihachi_trick_coach() -> Coach:
    from cardtable.ai.coach import Coach
    from cardtable.ai.games.hachihachi_trick.advisor import HachihachiTrickAdvisor, HachihachiTrickReviewer

    return Coach(HachihachiTrickAdvisor(), HachihachiTrickReviewer())


def _hachihachi_trick_presenter() -> Presenter[Any]:
    from cardtable.present.games.hachihachi_trick.presenter import HachihachiPresenter

    return HachihachiPresenter()


def _hachihachi_trick_course() -> Course:
    from cardtable.present.games.hachihachi_trick.lesson import COURSE

    return COURSE


def _mizuten_course() -> Course:
    from cardtable.present.games.hachihachi_trick.lesson import MIZUTEN_COURSE

    return MIZUTEN_COURSE


def _hachihachi_trick_daily() -> DailyTable:
    from cardtable.engine.games.hachihachi_trick.daily import DAILY

    return DAILY


HACHIHACHI_TRICK: Final = Game(
    "hachihachi_trick",
    _hachihachi_trick_rules,
    _hachihachi_trick_computers,
    coach=_hachihachi_trick_coach,
    presenter=_hachihachi_trick_presenter,
    courses=MappingProxyType(
        {"hachihachi_trick": _hachihachi_trick_course, "hachihachi_trick.mizuten": _mizuten_course}
    ),
    taught=MappingProxyType(
        {
            "hachihachi_trick.first.aim": "hachihachi_trick",
            "hachihachi_trick.first.mizuten": "hachihachi_trick.mizuten",
        }
    ),
    daily=_hachihachi_trick_daily,
    amounts=("tricks", "folding", "forced_out_pay", "role_pay", "trick_pay", "pot", "mizuten_pay"),
    felt="#7A2226",
    fan=("7S", "7H", "7D", "AC"),
)

# ── Fifty-Six ─────────────────────────────────────────────────────────────────────────────────────────


def _fifty_six_rules() -> Rules[Any, View]:
    from cardtable.engine.games.fifty_six import FIFTY_SIX

    return FIFTY_SIX


def _fifty_six_computers() -> Computers:
    from cardtable.ai.games.fifty_six.players import Discreet, Master
    from cardtable.ai.games.fifty_six.worlds import complete_fifty_six
    from cardtable.ai.players import Computers, Fickle

    return Computers(
        {"fickle": Fickle, "discreet": Discreet, "master": Master},
        complete_fifty_six,
        {"discreet": Discreet, "master": Master},
    )


def _fifty_six_coach() -> Coach:
    from cardtable.ai.coach import Coach
    from cardtable.ai.games.fifty_six.advisor import FiftySixAdvisor, FiftySixReviewer

    return Coach(FiftySixAdvisor(), FiftySixReviewer())


def _fifty_six_presenter() -> Presenter[Any]:
    from cardtable.present.games.fifty_six.presenter import FiftySixPresenter

    return FiftySixPresenter()


def _fifty_six_course() -> Course:
    from cardtable.present.games.fifty_six.lesson import COURSE

    return COURSE


def _fifty_six_telling_course() -> Course:
    from cardtable.present.games.fifty_six.lesson import TELLING_COURSE

    return TELLING_COURSE


def _fifty_six_doubling_course() -> Course:
    from cardtable.present.games.fifty_six.lesson import DOUBLING_COURSE

    return DOUBLING_COURSE


def _fifty_six_call_meaning() -> CallMeaning:
    from cardtable.engine.games.fifty_six.announcements import call_meaning

    return call_meaning


def _fifty_six_daily() -> DailyTable:
    from cardtable.engine.games.fifty_six.daily import DAILY

    return DAILY


FIFTY_SIX: Final = Game(
    "fifty_six",
    _fifty_six_rules,
    _fifty_six_computers,
    coach=_fifty_six_coach,
    presenter=_fifty_six_presenter,
    courses=MappingProxyType(
        {
            "fifty_six": _fifty_six_course,
            "fifty_six.telling": _fifty_six_telling_course,
            "fifty_six.doubling": _fifty_six_doubling_course,
        }
    ),
    taught=MappingProxyType(
        {
            "fifty_six.first.auction": "fifty_six",
            "fifty_six.first.telling": "fifty_six.telling",
            "fifty_six.first.double": "fifty_six.doubling",
        }
    ),
    call_meaning=_fifty_six_call_meaning,
    daily=_fifty_six_daily,
    marks=("made_56",),
    amounts=("tricks", "taken", "bid"),
    felt="#5F5B2C",
    fan=("JS", "9S", "AS", "10S"),
    players_version=2,
)

# ── all of them ──────────────────────────────────────────────────────────────────────────────────────

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {game.id: game for game in (HAPPY_SIX, HEARTS, HACHIHACHI_TRICK, FIFTY_SIX)}
)
"""The games by id."""

PRESENTERS: Final[Mapping[str, Callable[[], Presenter[Any]]]] = MappingProxyType(
    {game.id: game.presenter for game in GAMES.values() if game.presenter is not None and game.is_offered}
)
"""The presenters by game: those of the games that the window offers."""

COURSES: Final[Mapping[str, Callable[[], Course]]] = MappingProxyType(
    {course: load for game in GAMES.values() if game.is_offered for course, load in game.courses.items()}
)
"""The lessons by id, in the order in which they are offered: those of the games that the window offers."""


def presenter_of(game: str) -> Presenter[Any] | None:
    """The presenter of a game by its id; None where the window does not offer the game."""
    load = PRESENTERS.get(game)
    return None if load is None else load()


def all_rules() -> dict[str, Rules[Any, View]]:
    """The rules of all games by id."""
    return {game.id: game.rules() for game in GAMES.values()}


def prepare_players() -> None:
    """Load what the first moves of the window's computer players would otherwise wait for."""
    for game in PRESENTERS:
        for make in GAMES[game].computers().players.values():
            make()
