"""``cardtable replay``: a match told as text, and nothing of it that is still secret."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.games.happy_six.players import Discreet
from cardtable.ai.players import Fickle
from cardtable.engine.facts import Dealt
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.match.conductor import Conductor
from cardtable.match.log import HINT
from cardtable.match.proposals import PROPOSAL
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Store
from tests.helpers.commands import ROOT, SAVE, Ran
from tests.helpers.games import RULES
from tests.match import toy


def test_a_match_is_told_in_the_persons_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = Ran(tmp_path, capsys, "replay", SAVE, "--lang", "en")
    japanese = Ran(tmp_path, capsys, "--lang", "ja", "replay", SAVE)
    assert (english.status, english.err, japanese.status, japanese.err) == (0, "", 0, "")
    for part in (
        "Happy Six · 2026-11-21 16:00",
        "Won cards: face down",
        "Seat 0: 山田 太郎",
        "Seat 1: Mio (Careful)",
    ):
        assert part in english.out
    for part in (
        "    2   deal 1: 2S 4S 5S 4H AH | 3S AS 2H 3H 5H\n           Set 1. Five cards each.\n",
        "4♥ beats 3♠: both cards go to 山田 太郎.",
        "   12 × act 0: AH",
        "山田 太郎 undoes: back to after 11",
        "The match goes to Mio, 1 – 3.",
    ):
        assert part in english.out
    for part in ("席1:ミオ(慎重)", "4♥が3♠に勝ち", "が元に戻す:11の後まで戻る", "慎重"):
        assert part in japanese.out
    assert not english.matches


@pytest.mark.long
def test_a_match_begun_with_a_later_deal_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.ai.trick.advisor.WORLDS", 2)  # only what the deals are called matters here
    save = SAVE.with_name("hearts-entered-0.1.0.cardtable")
    english = Ran(tmp_path, capsys, "replay", save, "--lang", "en")
    japanese = Ran(tmp_path, capsys, "replay", save, "--lang", "ja")
    assert (english.status, english.err, japanese.status, japanese.err) == (0, "", 0, "")
    assert "Begins with deal 3. Score before it: −4 / −38 / −4 / −6" in english.out
    assert "第3ディールから始まる対戦です。その前の得点:−4 / −38 / −4 / −6" in japanese.out
    assert "Deal 3" in english.out
    assert "Deal 1" not in english.out
    assert Ran(tmp_path, capsys, "verify", save).status == 0
    reviewed = Ran(tmp_path, capsys, "review", save, "--lang", "en")
    titles = [line for line in reviewed.out.splitlines() if line.startswith("Deal")]
    assert titles == ["Deal 3", "Deal 4", "Deal 5"]


def test_a_game_without_a_table_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = SAVE.with_name("fifty_six-0.1.0.cardtable")
    english = Ran(tmp_path, capsys, "replay", save, "--lang", "en")
    japanese = Ran(tmp_path, capsys, "replay", save, "--lang", "ja")
    assert (english.status, english.err, japanese.status, japanese.err) == (0, "", 0, "")
    for part in (
        "Fifty-Six · 2026-11-22 14:00",
        "Cards are drawn for who deals first: the highest. Those who tie for it draw again.",
        "All cards are dealt again.",
        "Kai: +2♥",
        "No other hearts.\n",
        "The contract is ♣39 redoubled",
    ):
        assert part in english.out
    for part in (
        "フィフティーシックス",
        "引き直します。",
        "配り直します。",
        "カイ「+2♥」",
        "ほかにハートはありません。\n",
        "♣39(リダブル)",
    ):
        assert part in japanese.out


def test_a_game_without_a_table_is_told_in_the_persons_language_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = ROOT / "tests" / "saves" / "hachihachi_trick-0.1.0.cardtable"
    english = Ran(tmp_path, capsys, "replay", save, "--lang", "en")
    japanese = Ran(tmp_path, capsys, "replay", save, "--lang", "ja")
    assert (english.status, english.err, japanese.status, japanese.err) == (0, "", 0, "")
    for part in (
        "Hachihachi Trick · 2026-11-22 14:00",
        "straight flush 15 / 7",
        "Zetsuba! Everything counts four times.",
        "Nobody is in. The round is skipped.",
        "Mizuten! Aoi is in without seeing a card.",
        "The match goes to",
    ):
        assert part in english.out
    for part in (
        "ハチハチトリック",
        "フルハウス 6 / 3",
        "ゼツバ",
        "「降りる」",
        "降ろされ",
        "山分け",
        "ミズテン",
    ):
        assert part in japanese.out


def test_a_deal_in_play_is_not_spoilt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "going.cardtable"
    path.write_bytes(b"".join(SAVE.read_bytes().splitlines(keepends=True)[:9]))
    ran = Ran(tmp_path, capsys, "replay", path, "--lang", "en")
    assert ran.status == 0
    assert "deal 1: ?5 | ?5" in ran.out
    assert "act 0: ?" in ran.out
    assert "reveal: 4H | 3S" in ran.out
    assert "In progress" in ran.out
    assert "2S" not in ran.out


@pytest.fixture
def of_teams(tmp_path: Path) -> Path:
    """A Duo in which the first set has been played: a person with a strategist against two computers."""
    own = SeatInfo.team((Member("Aoi", role="leader"), Member("Ken", "discreet", "strategist")))
    others = SeatInfo.team((Member("", "fickle"), Member("", "fickle", "strategist")))
    options = HAPPY_SIX.option_set.choose("standard", 2, {"form": "duo"})
    store = Store(tmp_path / "teams", RULES)
    match = store.create("happy_six", options, (own, others), now=datetime(2026, 1, 2, tzinfo=UTC), seed="s")
    conductor = Conductor(match, {1: Fickle()}, members={0: {1: Discreet()}})
    conductor.start()
    while not (sets := [fact for fact in match.facts if isinstance(fact, Dealt) and fact.deal == 2]):
        decision, choices = match.decision(0), match.view(0).choices
        assert decision is not None
        assert choices is not None
        conductor.submit(decision, choices.draw(Random(len(match.records))))
    assert sets
    match.note(PROPOSAL, {"seat": 9, "member": -1})
    match.note(PROPOSAL, {})
    match.note(HINT, {"seat": 0, "opened": 1})
    match.note(HINT, {})
    match.close()
    assert match.path is not None
    return match.path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_h6_10_a_match_of_teams_is_told_with_members_and_roles(
    tmp_path: Path, of_teams: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    ran = Ran(tmp_path, capsys, "replay", of_teams, "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    expected = {
        "en": (
            "Form: Duo (2 v 2)",
            "Seat 0: Aoi (Leader) + Ken (Careful, Strategist)",
            "Seat 1: Whimsical + Whimsical 2 (Strategist)",
            "you take both cards.",
            "You take a hint",
            "? takes a hint",
        ),
        "ja": (
            "対戦方法:デュオ(2人対2人)",
            "席0:Aoi(リーダー)・Ken(慎重、戦略係)",
            "席1:気まぐれ・気まぐれ2(戦略係)",
            "あなたが2枚とも獲得。",
            "あなたがヒントを見る",
        ),
    }
    for part in expected[language]:
        assert part in ran.out


def test_h6_10_proposals_are_told_of_sets_that_are_over_and_no_others(
    tmp_path: Path, of_teams: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Ran(tmp_path, capsys, "replay", of_teams, "--lang", "en").out
    first, _, second = out.partition("deal 2:")
    proposals = re.findall(r"(Ken|Whimsical 2) proposes (\w+)\.(.*)", first)
    assert {who for who, _, _ in proposals} == {"Ken", "Whimsical 2"}
    assert all(len(card) == 2 for _, card, _ in proposals)
    assert any("beats" in why for who, _, why in proposals if who == "Ken")
    assert "Ken proposes a card." in second
    assert second.count("? proposes a card.") == 2
    assert not re.search(r"proposes [2-5A]", second)


@pytest.mark.parametrize("command", ["replay", "review"])
def test_no_name_or_title_moves_a_consoles_cursor_or_turns_its_direction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    options = HAPPY_SIX.option_set.choose("standard", 2)
    seats = (SeatInfo("\x1b[2JEve\u202e\n"), SeatInfo("שלום\u2067"))
    match = Store(tmp_path / "strange", RULES).create(
        "happy_six", options, seats, now=datetime(2026, 1, 2, tzinfo=UTC), seed="s"
    )
    match.note("title", {"text": "\x1b[2J\u202e7"})
    toy.play_out(match)
    assert match.close()
    assert match.path is not None
    ran = Ran(tmp_path, capsys, command, match.path, "--lang", "en")
    assert ran.status == 0
    assert {"[2JEve", "\u2068שלום\u2069"} <= set(re.findall(r"\[2JEve|\u2068?שלום.?", ran.out))
    assert not set("\x1b\u202e\u2067") & set(ran.out)
