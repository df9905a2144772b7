"""All screens: how each is reached, and what is painted of it.

A function leads to screens that belong together, yields the name of each with the window to be painted, and
leaves the program as the next one may find it: with a window and no dialog.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QMessageBox,
    QProgressBar,
    QScrollArea,
    QTabWidget,
    QWidget,
)

from cardtable import __version__
from cardtable.ai.proof import Finding
from cardtable.engine.cards import Card
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.messages import message
from cardtable.engine.options import Json
from cardtable.engine.seats import EVERYTHING
from cardtable.games import COURSES, GAMES
from cardtable.match.presets import OwnPreset
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Report
from cardtable.present.card_design import CardDesign
from cardtable.present.day import MASTER_NAME
from cardtable.present.picture import Role
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.daily.code_dialog import CodeDialog
from cardtable.ui.fairness.dialog import FairnessDialog
from cardtable.ui.fairness.repeat_dialog import RepeatDialog
from cardtable.ui.help import about_dialog as about
from cardtable.ui.help.about_dialog import PARTS, AboutDialog
from cardtable.ui.help.problems import ProblemDialog
from cardtable.ui.home.name_dialog import NameDialog
from cardtable.ui.library.deleted_dialog import DeletedDialog
from cardtable.ui.library.match_list import MatchView
from cardtable.ui.library.service import ListMatches
from cardtable.ui.library.title_dialog import TitleDialog
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.new_match.option_form import CardSetBox, CardTable, OptionGroup
from cardtable.ui.new_match.preset_field import PRESETS, PresetNameDialog
from cardtable.ui.new_match.service import PresetDone
from cardtable.ui.new_match.table_box import NumberTable, TableBox
from cardtable.ui.play.match_sheet import HighlightRow
from cardtable.ui.play.team import MemoryDialog
from cardtable.ui.play.tricks import TricksDialog
from cardtable.ui.review.dialogs import ChoicesDialog, TurnsDialog
from cardtable.ui.rules.dialog import RulesDialog
from cardtable.ui.rules.in_force_dialog import RulesInForceDialog
from cardtable.ui.settings.cards_dialog import CardsDialog
from cardtable.ui.settings.dialog import SettingsDialog
from cardtable.ui.statistics.dialog import StatisticsDialog
from cardtable.ui.table.auction_view import AuctionPanel
from cardtable.ui.worker.commands import OpenMatch
from cardtable.ui.worker.messages import Proved
from tests.pictures.matches import (
    AOI,
    COMPUTERS,
    LONG,
    Here,
    after,
    asked,
    asked_to_call,
    cancelled,
    certain,
    for_the_moon,
    joker_led_or_thrown,
    moderately,
    offered,
    on_table,
    others_call,
    over,
    team,
    to_sign,
    with_won,
)
from tests.pictures.painting import NOW, ProgramDriver

Screens = Iterator[tuple[str, QWidget]]

FOUR: Final = (AOI, *COMPUTERS[:3])
FIVE: Final = (AOI, *COMPUTERS)
SIX: Final = (AOI, *COMPUTERS, SeatInfo("", "fickle"))
EIGHT: Final = (*SIX, SeatInfo("Mei", "discreet"), SeatInfo("", "discreet"))
SIXTEEN: Final = (*EIGHT, *[SeatInfo("", "discreet")] * 8)
PEOPLE: Final = (AOI, SeatInfo("花子"), SeatInfo("Ken"), SeatInfo("太郎"))
LARGE: Final = CardDesign("large", "four", "seigaiha", "plum")
CHANGED: Final[dict[str, Json]] = {"moon": "others", "sun": True, "ten_of_clubs": True, "target": 50}
CHANGED_ROLES: Final[dict[str, Json]] = {
    **{name: list(numbers) for name, numbers in ROLES.default[1:]},
    "flush": [12, 6],
}
"""The table of hand roles without the highest and with other numbers for one."""


@contextmanager
def closed_drawer(driver: ProgramDriver) -> Iterator[None]:
    """Give the table all the room, with the slip of score upon it."""
    driver.window.table_page.open_drawer(on=False)
    driver.settle()
    yield
    driver.window.table_page.open_drawer(on=True)
    driver.table.setFocus()
    driver.settle()


def first_start(driver: ProgramDriver) -> Screens:
    """Yield the screens of somebody who has never played."""
    yield "home_first", driver.window
    with driver.dialog(NameDialog, driver.window.home_page.name_wanted.emit) as name:
        yield "name", name
    driver.window.show_matches()
    driver.settle()
    yield "start_empty", driver.window


def of_the_day(driver: ProgramDriver) -> Screens:
    """Yield a deal of the day beside Master's play of it, and a code that is none."""
    window = driver.window
    path = driver.matches.play_day("hearts", NOW.date())
    window.daily.compare(path)
    driver.wait(lambda: window.daily.is_shown)
    driver.settle()
    yield "daily", window
    texts, shown = Texts(driver.appearance.language), window.daily._shown
    assert shown is not None
    alike = texts("daily.alike", who=texts(MASTER_NAME))
    told = replace(window.daily._page_texts(texts, shown), partings=(), alike=alike)
    window.daily.page.show_texts(told, GAMES["hearts"].felt)
    yield "daily_alike", window
    with driver.dialog(CodeDialog, window.daily.check) as dialog:
        dialog.field.setText("12345-ABCDE-FGHJK")
        dialog.check.click()
        driver.wait(lambda: dialog.answer.text() == Texts(driver.appearance.language)("daily.code.checksum"))
        driver.settle()
        yield "daily_code", dialog
    path.unlink()


def lessons(driver: ProgramDriver) -> Screens:
    """Each lesson at its first exercise."""
    for course in COURSES:
        driver.window.lessons.open_lesson(course)
        driver.wait(lambda: driver.window.lessons.lesson.table.idle)
        yield f"lesson_{course}", driver.window
    tricks, lesson = COURSES["tricks"](), driver.window.lessons.lesson
    asking = tricks.begin(0)
    while asking.exercise is not None and not asking.exercise.asked:
        asking.go_on()
    assert asking.exercise is not None
    lesson.begin(tricks, asking.at)
    driver.wait(lambda: lesson.table.idle)
    lesson.table.chosen.emit(asking.exercise.asked[0])
    driver.wait(lambda: lesson.table.idle)
    yield "lesson_answered", driver.window
    driver.window.show_matches()


def new_match(driver: ProgramDriver) -> Screens:
    """Choosing what to play, and by whom."""
    for game, players in (("happy_six", 2), ("hearts", 5)):
        driver.program.settings.last_matches = (LastMatch(game, players),)
        driver.window.new_match.ask(game)
        driver.settle()
        yield f"new_match_{game}", driver.window
    driver.window.show_matches()
    shown = {
        "happy_six": LastMatch("happy_six", 2),
        "teams": LastMatch("happy_six", 2, {"form": "trio"}),
        "hearts": LastMatch("hearts", 4),
    }
    for name, last in shown.items():
        driver.program.settings.last_matches = (last,)
        with driver.dialog(NewMatchDialog, driver.window.menus.every_rule.trigger) as dialog:
            yield f"new_{name}", dialog
    driver.program.settings.last_matches = (LastMatch("hearts", 4, CHANGED),)
    with driver.dialog(NewMatchDialog, driver.window.menus.every_rule.trigger) as changed:
        for group in changed.findChildren(OptionGroup):
            group.setChecked(group is changed.findChildren(OptionGroup)[-2])
        (rows,) = changed.findChildren(QScrollArea)
        driver.settle()
        rows.verticalScrollBar().setValue(rows.verticalScrollBar().maximum())
        yield "new_changed", changed
    kept: list[Json] = ["2C", "QS", "KH", "AH"]
    driver.program.settings.last_matches = (LastMatch("hearts", 4, {"never_passed": kept}),)
    with driver.dialog(NewMatchDialog, driver.window.menus.every_rule.trigger) as of_cards:
        for group in of_cards.findChildren(OptionGroup):
            group.setChecked(any(isinstance(field.control, CardSetBox) for field in group.fields))
        (rows,), (table,) = of_cards.findChildren(QScrollArea), of_cards.findChildren(CardTable)
        driver.settle()
        rows.ensureWidgetVisible(table, 0, table.height())
        yield "new_cards", of_cards
    texts = Texts(driver.appearance.language)
    driver.program.settings.last_matches = (LastMatch("hachihachi_trick", 5, {"roles": CHANGED_ROLES}),)
    with driver.dialog(NewMatchDialog, driver.window.menus.every_rule.trigger) as of_numbers:
        for group in of_numbers.findChildren(OptionGroup):
            group.setChecked(any(isinstance(field.control, TableBox) for field in group.fields))
        (rows,), (numbers,) = of_numbers.findChildren(QScrollArea), of_numbers.findChildren(NumberTable)
        driver.settle()
        mine = OwnPreset("hachihachi_trick", "Aoi", {}, ROLES.id)
        driver.program.services.presets.done.emit(PresetDone("exported", mine, "Aoi.cardrules"))
        driver.settle()
        rows.verticalScrollBar().setValue(numbers.mapTo(rows, QPoint()).y())
        yield "new_table", of_numbers
    asking = PresetNameDialog(PRESETS, "save_title", "Aoi", (), ("Aoi",), texts, driver.window)
    with driver.dialog(PresetNameDialog, asking.open) as asked_for:
        yield "preset_name", asked_for


def happy_six(driver: ProgramDriver) -> Screens:
    """A table of two, from the first choice to the end."""
    window, menus = driver.window, driver.window.menus
    seats = (AOI, SeatInfo("", "discreet"))
    driver.open(driver.matches.play("happy_six", "standard", seats, after(1, asked), seed="3"))
    yield "happy_six_choosing", window
    menus.hint.trigger()
    driver.settle()
    yield "happy_six_hint", window
    menus.lines.trigger()
    yield "happy_six_lines", window
    menus.lines.trigger()
    with driver.dialog(RulesInForceDialog, menus.in_force.trigger) as dialog:
        yield "rules_in_force", dialog
    with driver.dialog(FairnessDialog, menus.fairness.trigger) as fairness:
        yield "fairness", fairness
        driver.press(fairness, "fairness.prove")
        driver.settle()
        assert window.session is not None
        fairness.show_proof(Proved(window.session.serial, 131, 131, (Finding(1, 131, 393),), __version__))
        yield "fairness_proved", fairness
    with driver.dialog(TurnsDialog, menus.review.trigger) as review:
        yield "review", review
    driver.key(Qt.Key.Key_Home, Qt.Key.Key_Return)
    driver.wait(lambda: is_waiting(driver))
    yield "happy_six_reveal", window
    driver.table.skip()
    driver.open(driver.matches.play("happy_six", "standard", seats, over, seed="2"))
    menus.scores.trigger()
    driver.wait(lambda: has_found_highlights(driver))
    yield "happy_six_over", window
    window.table_page.show_lines(on=False)
    driver.open(driver.matches.play("happy_six", "standard", seats, with_won))
    menus.hint_memory.trigger()
    menus.hint.trigger()
    driver.settle()
    yield "happy_six_hint_refused", window
    menus.hint_memory.trigger()
    driver.open(driver.matches.play("happy_six", "open", seats, with_won, lines=2))
    menus.lines.trigger()
    yield "happy_six_two_lines", window
    window.table_page.show_lines(on=False)
    window.show_matches()


def has_found_highlights(driver: ProgramDriver) -> bool:
    """True once the sheet of the match tells of the choices that stand out."""
    rows = driver.window.table_page.findChildren(HighlightRow)
    return any(row.isVisible() and row.button.isVisible() for row in rows)


def has_found_mistake(driver: ProgramDriver) -> bool:
    """True once the result of a deal tells of the person's biggest mistake, or that there was none."""
    texts = Texts(driver.appearance.language)
    searching = {texts("result.looking"), texts("result.assessing")}
    told = {label.text() for label in driver.table.results.panel.findChildren(QLabel) if label.isVisible()}
    return bool(told) and not told & searching


def has_assessments(driver: ProgramDriver) -> bool:
    """True once the result of a deal tells what the person's choice was worth."""
    labels = driver.table.results.panel.findChildren(QLabel)
    texts = Texts(driver.appearance.language)
    told = texts("hachihachi_trick.assessment.told_you", going_in="|", folding="", verdict="")
    return any(label.text().startswith(told.partition("|")[0]) for label in labels)


def happy_six_teams(driver: ProgramDriver) -> Screens:
    """Three play together, and one of them remembers."""
    seats = (team("Aoi"), team())
    driver.open(driver.matches.play("happy_six", "standard", seats, with_won, form="trio"))
    yield "happy_six_trio", driver.window
    with driver.dialog(MemoryDialog, driver.window.menus.memory.trigger) as memory:
        yield "memory", memory
    driver.window.show_matches()


def covered(driver: ProgramDriver) -> Screens:
    """Two people share the screen."""
    driver.open(
        driver.matches.play("happy_six", "open", (AOI, SeatInfo("花子")), lambda m: len(m.to_act) == 2)
    )
    yield "covered", driver.window
    driver.open(driver.matches.play("hearts", "windows", PEOPLE, on_table(2, left=9)))
    yield "covered_of_four", driver.window
    driver.press(driver.window.table_page.cover, "hot_seat.uncover")
    yield "hearts_hot_seat", driver.window
    driver.window.show_matches()


def paused(driver: ProgramDriver) -> Screens:
    """Time stands still."""
    seats = (AOI, SeatInfo("", "discreet"))
    driver.open(driver.matches.play("happy_six", "standard", seats, asked, time="sixty"))
    driver.window.menus.pause.trigger()
    yield "paused", driver.window
    driver.window.show_matches()


def hearts(driver: ProgramDriver) -> Screens:
    """Tables of four and six."""
    window, menus, play = driver.window, driver.window.menus, driver.matches.play
    for count, seats in ((4, FOUR), (6, SIX)):
        driver.open(play("hearts", "black_lady", seats, asked))
        yield f"hearts_{count}_passing", window
        driver.open(play("hearts", "black_lady", seats, on_table(2, left=7)))
        with closed_drawer(driver):
            yield f"hearts_{count}_trick", window
        driver.open(play("hearts", "black_lady", seats, on_table(count - 1, left=6)))
        step = None if window.session is None else window.session.step
        assert step is not None
        assert step.view.choices is not None
        card = next(card for card in step.view.hands[0] if isinstance(card, Card))  # type: ignore[attr-defined]
        driver.table.chosen.emit(card)
        driver.wait(lambda: is_waiting(driver))
        yield f"hearts_{count}_finished_trick", window
        driver.table.skip()
    with driver.dialog(TricksDialog, menus.tricks.trigger) as tricks:
        yield "tricks", tricks
    driver.open(play("hearts", "kitty", FOUR[:3], on_table(2, left=17), "8"))
    yield "hearts_kitty", window
    window.play.first_times.put_away()  # else the table grows while the trick is on its way
    driver.settle()
    driver.key(Qt.Key.Key_End, Qt.Key.Key_Return)
    driver.wait(lambda: is_waiting(driver))  # the trick lies there; before that, more would be skipped
    driver.table.go_on()
    driver.wait(lambda: has_kitty_to_look_at(driver))
    yield "hearts_kitty_taken", window
    driver.table.skip()
    driver.open(play("hearts", "high_low_joker", FOUR[:3], joker_led_or_thrown))
    yield "hearts_joker", window
    driver.open(play("hearts", "black_lady", FOUR, offered, passing="dealer"))
    yield "hearts_offer", window
    driver.open(play("hearts", "black_lady", FOUR, certain))
    yield "hearts_claim", window
    driver.open(play("hearts", "black_lady", COMPUTERS, on_table(1, left=9)))
    yield "hearts_watched", window
    driver.open(play("hearts", "windows", FOUR, on_table(0, left=12)))
    window.preferences.set_card_design(LARGE)
    menus.hint.trigger()
    driver.settle()
    yield "hearts_hint", window
    window.preferences.set_card_design(CardDesign())
    driver.open(play("hearts", "windows", FOUR, after(3, on_table(1, left=13))))
    menus.scores.trigger()
    yield "hearts_scores", window
    menus.result.trigger()
    driver.wait(lambda: has_found_mistake(driver))
    yield "hearts_result", window
    driver.table.go_on()
    with driver.dialog(ChoicesDialog, menus.review.trigger) as choices:
        driver.wait(lambda: not any(bar.isVisible() for bar in choices.findChildren(QProgressBar)))
        yield "hearts_review", choices
    with driver.dialog(RepeatDialog, menus.same_deal.trigger) as repeat:
        yield "hearts_repeat", repeat
    driver.open(play("hearts", "windows", FOUR, over, deals=3))
    driver.wait(lambda: has_found_highlights(driver))
    yield "hearts_over", window
    window.show_matches()


def cancellation(driver: ProgramDriver) -> Screens:
    """Yield tables of six and of sixteen with several packs: cards that cancel, and those left over."""
    for seats, left in ((SIX, 9), (SIXTEEN, 9)):
        driver.open(driver.matches.play("hearts", "cancellation", seats, cancelled(left), "16"))
        yield f"hearts_cancellation_{len(seats)}", driver.window
    driver.window.show_matches()


def has_kitty_to_look_at(driver: ProgramDriver) -> bool:
    """True once the kitty lies before the person who has taken it, until somebody goes on."""
    return is_waiting(driver) and (Role.KITTY, 0) in driver.table.scene().layout.places


def is_waiting(driver: ProgramDriver) -> bool:
    """True once what is finished lies still, until somebody goes on."""
    prompt = driver.table.scene().prompt
    return prompt is not None and prompt.key == "table.go_on"


def complex_hearts(driver: ProgramDriver) -> Screens:
    """The scores in the complex plane, the signs of a moon, and the end of a match."""
    window, menus, play = driver.window, driver.window.menus, driver.matches.play
    driver.open(play("hearts", "complex", FOUR, after(6, on_table(1, left=9))))
    menus.scores.trigger()
    yield "hearts_complex_scores", window
    menus.result.trigger()
    driver.wait(lambda: has_found_mistake(driver))
    yield "hearts_complex_result", window
    driver.table.go_on()
    driver.open(play("hearts", "complex", FOUR, to_sign, "237", choice=for_the_moon, passing="none"))
    yield "hearts_complex_signs", window
    menus.hint.trigger()
    driver.settle()
    yield "hearts_complex_hint", window
    driver.open(play("hearts", "complex", FOUR, over, target=20))
    driver.wait(lambda: has_found_highlights(driver))
    yield "hearts_complex_over", window
    window.show_matches()


def hachihachi_trick(driver: ProgramDriver) -> Screens:
    """A table of five, from a declaration to a round's end."""
    window, menus, play = driver.window, driver.window.menus, driver.matches.play
    driver.open(play("hachihachi_trick", "standard", FIVE, asked))
    with closed_drawer(driver):
        yield "hachihachi_declaring", window
    driver.open(play("hachihachi_trick", "standard", FIVE, on_table(2, left=5)))
    yield "hachihachi_trick", window
    driver.open(play("hachihachi_trick", "standard", FIVE, after(3, asked), "2"))
    menus.result.trigger()
    driver.wait(lambda: has_assessments(driver))
    yield "hachihachi_result", window
    window.show_matches()


def fifty_six(driver: ProgramDriver) -> Screens:
    """Yield tables of four, six and eight: a call, the calls of the others, the play, a deal's end."""
    window, menus = driver.window, driver.window.menus

    def play(seats: tuple[SeatInfo, ...], here: Here) -> None:
        driver.open(driver.matches.play("fifty_six", "akagiri", seats, here, choice=moderately))

    play(FOUR, asked_to_call)
    (tabs,) = window.table_page.findChildren(QTabWidget)
    tabs.setCurrentWidget(*tabs.findChildren(AuctionPanel))
    driver.key(Qt.Key.Key_Return)
    yield "fifty_six_calling", window
    play(SIX, others_call)
    yield "fifty_six_auction", window
    play(EIGHT, on_table(5, left=6))
    with closed_drawer(driver):
        yield "fifty_six_playing", window
    play(FOUR, after(1, asked))
    menus.result.trigger()
    yield "fifty_six_result", window
    window.show_matches()


def matches(driver: ProgramDriver) -> Screens:
    """The list, what can be done with a match, and the figures of all."""
    window, menus = driver.window, driver.window.menus
    for seed in "456":
        driver.matches.play("happy_six", "standard", (AOI, LONG), over, seed=seed)
    driver.matches.play("hearts", "kizu", FOUR, after(1, asked))
    window.show_matches()
    driver.settle()
    driver.matches.date()
    driver.program.worker.send(ListMatches())
    driver.settle()
    window.matches_page.focus_list()
    (rows,) = window.matches_page.findChildren(MatchView)
    rows.scrollToTop()  # it may have scrolled on as the last of them came
    yield "start", window
    window.show_home()
    driver.settle()
    yield "home", window
    yield from of_the_day(driver)
    window.show_matches()
    driver.settle()
    with driver.dialog(TitleDialog, menus.rename.trigger) as title:
        yield "rename", title
    menus.delete.trigger()
    driver.settle()
    rows.scrollToTop()
    yield "start_deleted", window
    with driver.dialog(DeletedDialog, window.matches_page.deleted_wanted.emit) as deleted:
        driver.settle()
        yield "deleted", deleted
    menus.undo.trigger()
    driver.settle()
    told: list[Report] = []
    driver.program.services.statistics.counted.connect(told.append)
    with driver.dialog(StatisticsDialog, menus.statistics.trigger) as figures:
        driver.wait(lambda: bool(told) and not told[-1].unread)  # files are read by and by
        driver.settle()
        yield "statistics", figures
    menus.replay.trigger()
    driver.wait(lambda: driver.window.replay.session is not None)
    driver.settle()
    session = driver.window.replay.session
    assert session is not None
    session.go(30)
    driver.settle()
    driver.wait(lambda: driver.window.replay.page.table.idle)
    yield "replay", window
    session.go(7)
    session.set_viewer(EVERYTHING)
    driver.settle()
    yield "replay_open", window
    window.show_matches()


def trouble(driver: ProgramDriver) -> Screens:
    """Yield the screens of a damaged match, and of a match that cannot be kept."""
    window = driver.window
    path = driver.matches.play("happy_six", "standard", (AOI, SeatInfo("", "discreet")), asked)
    path = path.rename(path.with_name("1.cardtable"))  # else every time another name
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:9], b"?\n", *lines[9:]]))
    with driver.dialog(QMessageBox, lambda: driver.program.worker.send(OpenMatch(path))) as damaged:
        yield "damaged", damaged
    path.unlink()
    driver.open(
        driver.matches.play("happy_six", "standard", (AOI, SeatInfo("", "discreet")), asked, time="sixty")
    )
    driver.program.worker.trouble.emit(message("trouble.full"))
    yield "trouble", window
    driver.program.worker.trouble.emit(None)
    window.show_matches()


def hint_on_passing(driver: ProgramDriver) -> Screens:
    """A hint while several cards are chosen together."""
    driver.open(driver.matches.play("hearts", "black_lady", FOUR, asked))
    driver.window.menus.hint.trigger()
    driver.settle()
    yield "hearts_hint_passing", driver.window
    driver.window.show_matches()


def menus(driver: ProgramDriver) -> Screens:
    """Yield each menu, open."""
    driver.open(driver.matches.play("hearts", "windows", FOUR, on_table(1, left=13)))
    for number, action in enumerate(driver.window.menuBar().actions(), start=1):
        menu = action.menu()
        assert isinstance(menu, QMenu)
        menu.popup(driver.window.pos())
        yield f"menu_{number}", menu
        menu.close()
    driver.table.menu_wanted.emit(driver.window.pos())
    (menu,) = (each for each in driver.table.findChildren(QMenu) if each.isVisible())
    yield "menu_table", menu
    menu.close()
    driver.window.show_matches()


def settings(driver: ProgramDriver) -> Screens:
    """Every page of the settings, and the choice of cards."""
    with driver.dialog(SettingsDialog, driver.window.menus.settings.trigger) as dialog:
        (tabs,) = dialog.findChildren(QTabWidget)
        for page in range(tabs.count()):
            tabs.setCurrentIndex(page)
            yield f"settings_{page + 1}", dialog
    with driver.dialog(CardsDialog, driver.window.menus.cards.trigger) as cards:
        yield "cards", cards


@contextmanager
def elsewhere() -> Iterator[None]:
    """On no machine in particular."""
    parts = dict.fromkeys(PARTS, "1.0")
    system = SimpleNamespace(system=lambda: "Linux", release=lambda: "1.0")
    instead: dict[str, Any] = {
        "PARTS": parts,
        "licence_folder": lambda: None,
        "platform": system,
        "__version__": "1.0",
    }
    with patch.multiple(about, COMPILED=False, **instead):
        yield


def reading(driver: ProgramDriver) -> Screens:
    """Yield what the help menu opens, and what is told when something has gone wrong."""
    window, menus = driver.window, driver.window.menus
    with driver.dialog(RulesDialog, menus.rules.trigger) as rules:
        yield "rules", rules
    with elsewhere(), driver.dialog(AboutDialog, menus.about.trigger) as shown:
        yield "about", shown
    with driver.dialog(QMessageBox, menus.report.trigger) as report:
        yield "report", report
    problem = driver.program.problems.happened
    with driver.dialog(ProblemDialog, lambda: problem.emit("ValueError: 7")) as told:
        yield "problem", told
    window.show_matches()


SCREENS: Final[tuple[Callable[[ProgramDriver], Screens], ...]] = (
    first_start,
    lessons,
    new_match,
    happy_six,
    happy_six_teams,
    covered,
    paused,
    hearts,
    cancellation,
    complex_hearts,
    hachihachi_trick,
    fifty_six,
    matches,
    trouble,
    hint_on_passing,
    menus,
    settings,
    reading,
)
