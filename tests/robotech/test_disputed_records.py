"""What players argue about in a record: errors on paper, who has seen what, cards that nobody knows."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view
from tests.robotech.scene import RULES, mecha, proto, scene

HEAD = "ruleset: robotech\nmode: scribe\nsetup size: 25\n---\nfirst A dice\nA keep\nB keep\n"


def verdict(s: Any, act: str) -> tuple[str, ...]:
    return next(event.verdict for event in reversed(s.desk.events) if event.is_command and event.said["act"] == act)


def learned(s: Any, viewer: str, name: str) -> list[Any]:
    changes = [change for event in make_view(s.desk.events, viewer) for change in event.changes]
    return [change.printing for change in changes if type(change).__name__ == "Learned" and change.card == s[name]]


def sheet(*lines: str) -> Any:
    """A scribe's sheet of unknown cards (and specimens), played."""
    from domain.registry import specimens
    from replays.sheet import parse_sheet, play_sheet

    return play_sheet(parse_sheet(HEAD + "\n".join(lines) + "\n"), RULES, specimens("robotech").cards)


def declared_as(played: Any, act: str, seat: str) -> Any:
    return next(e for e in reversed(played.events) if e.is_command and e.said.get("act") == act and e.seat == seat)


@pytest.mark.rule("RT-SET-05")
def test_a_scribe_writes_down_a_second_mulligan() -> None:
    from domain.kernel.desk.game_opening import make_header, open_game

    desk = open_game(RULES, make_header(RULES, 2, mode="scribe"), {})[0]
    for who, act, args in (("", "first", {"seat": "A"}), ("A", "mulligan", {}), ("A", "mulligan", {})):
        answer = desk.say(Command(who, act, args))
        assert not isinstance(answer, Refusal), answer


@pytest.mark.rule("RT-MOB-04", "RT-DEF-02")
def test_a_scribe_writes_too_slow_and_too_dear_down_and_goes_on() -> None:
    s = scene(
        A={"base": [mecha("X", "3/3/9")], "hand": [mecha("Big", cost=5)]},
        B={"base": [mecha("P", "0/3/1", cost=2)]},
        node="mechanize.play",
        mode="scribe",
        points={"A": 3},
    )
    s.says("A", "play", card="Big")
    assert (verdict(s, "play"), s.points("A"), s.zone("Big")) == (("illegal", "RT-MOB-04"), 0, "A.base_zone")
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("P",))
    assert verdict(s, "defend") == ("illegal", "RT-DEF-02")
    s.to("results.end")
    assert s.bp("A") == 2


@pytest.mark.rule("RT-ZONE-04")
def test_a_protocard_laid_face_down_from_the_deck_is_nobody_s_knowledge_until_it_is_turned_up() -> None:
    s = scene(A={"deck": [mecha("Top")]}, deck=0)
    s.says("A", "effect", effects=({"do": "proto_card", "who": "A", "face": "down"},))
    assert [learned(s, viewer, "Top") for viewer in ("A", "B", "spectator")] == [[], [], []]
    assert s.level("A") == 1
    s.says("", "effect", effects=({"do": "turn", "face": "up", "to": (s["Top"],)},))
    assert learned(s, "B", "Top")
    assert learned(s, "spectator", "Top")


def test_a_ruling_on_a_hand_shows_the_card_to_nobody_else() -> None:
    present = scene(A={"hand": [proto("Back")]})
    card = present["Back"]
    result: tuple[Any, ...] = ((7, "t:Secret", {"type": "mecha", "name": "Secret"}), (6, card, "t:Secret", ("A",)))
    answer = present.desk.say(Command("", "rule", {"text": "it is that card", "changes": result}))
    assert not isinstance(answer, Refusal), answer
    for viewer in ("B", "spectator"):
        assert "Secret" not in str([(event.said, event.changes) for event in make_view(present.desk.events, viewer)])


def test_a_note_to_a_seat_is_for_that_seat_only() -> None:
    s = scene(A={"hand": [proto("One"), proto("Two")]})
    said = s.desk.say(Command("A", "note", {"to": "A"}, aside={"text": "I keep Two"}))
    assert not isinstance(said, Refusal), said
    assert "I keep Two" in str([event.aside for event in make_view(s.desk.events, "A")])
    assert "I keep Two" not in str(make_view(s.desk.events, "B"))


@pytest.mark.rule("RT-MP-05")
def test_the_controller_of_a_triggered_text_says_which_opponent() -> None:
    raid = mecha(
        "Raider",
        text=[{"timing": "triggered", "moment": "attacks", "effects": [{"do": "discard", "who": "opponent", "n": 1}]}],
    )
    s = scene(A={"base": [raid]}, B={"hand": [proto("J")]}, C={"hand": [proto("K")]}, node="attackers.declare")
    s.says("A", "attack", units=("Raider",), seat="C")
    s.says("A", "pass")
    if s.asks is None:
        s.passes()
    assert s.asks["seat"] in ("A", "C"), "A is asked, or C, whom the Unit attacks, discards"


@pytest.mark.rule("RT-DIR-01", "RT-SKI-02")
def test_a_lawful_card_of_the_next_turn_is_not_open_because_of_the_battle_before() -> None:
    played = sheet(
        "A place ~Junk", "B place ~Scrap", "A play ~Pod as mecha", "A attack ~Pod", "--- Turn 2: B", "B place ~More"
    )
    assert declared_as(played, "place", "B").verdict == ("legal",)


@pytest.mark.rule("RT-RES-01")
def test_the_only_attack_is_named_for_its_result_and_then_its_outcome_said_by_hand() -> None:
    played = sheet(
        "A place ~Junk",
        "A play ~Pod as mecha",
        "B play Swift",
        "A attack ~Pod",
        "B defend Swift",
        "A resolve ~Pod",
        "effect destroy B's Swift",
        "effect battle_points 1 who A",
        "--- Turn 2: B",
        "B place ~More",
    )
    names = [event.name for event in played.events]
    assert "direct_attack_resolved" not in names


@pytest.mark.rule("RT-DEF-13")
def test_a_defended_attack_of_unknown_cards_is_a_skirmish() -> None:
    played = sheet(
        "A place ~Junk",
        "A play ~Pod as mecha",
        "B place ~Scrap",
        "B play Swift",
        "A attack ~Pod",
        "B defend Swift",
        "A done",
        "B place ~More",
    )
    names = [event.name for event in played.events]
    assert ("skirmish_resolved" in names, "direct_attack_resolved" in names) == (True, False)


@pytest.mark.parametrize(
    "lines",
    [
        ("A place ~Junk", "A play ~Pod as mecha", "A attack ~Pod", "B pass"),
        ("A place ~Junk", "A play ~Pod as mecha", "A attack ~Pod", "--- Turn 2: B", "B pass", "A place ~More"),
    ],
)
def test_a_pass_of_the_player_whose_choice_comes_next_is_understood(lines: tuple[str, ...]) -> None:
    sheet(*lines)


def test_the_name_of_a_card_that_was_used_later_is_corrected() -> None:
    played = sheet("A place ~Junk", "1. A play ~Pad as mecha", "2. A attack ~Pad", "A correct 1: A play ~Pod as mecha")
    assert any(event.name == "attack_declared" for event in played.events[-6:])


def test_the_second_copy_of_an_unknown_card() -> None:
    sheet("A place ~Junk", "A play ~Pod as mecha", "A play ~Pod as mecha", "A attack ~Pod, ~Pod.2")


@pytest.mark.rule("RT-TURN-04")
def test_two_lines_in_the_other_order_do_not_move_a_card_into_the_next_turn_under_the_wrong_heading() -> None:
    played = sheet(
        "--- Turn 1: A", "B place ~Scrap", "A place ~Junk", "B play ~Pod as mecha", "--- Turn 2: B", "B attack ~Pod"
    )
    names = [event.name if event.name != "place" else f"place {event.seat}" for event in played.events]
    assert names[: names.index("place A")].count("turn_began") == 1


def audited(*lines: str) -> dict[str, str]:
    """The audit's verdict on each declaration of a sheet, by its name."""
    from domain.kernel.desk.audit import audit

    return {each.name: each.verdict for each in audit(sheet(*lines).events, RULES)}


@pytest.mark.rule("RT-MOB-04", "RT-CARD-01")
@pytest.mark.parametrize(
    ("said", "verdict"),
    [((), "open"), (("#2 = Swift",), "legal"), (("#2 = Great Wyrm",), "illegal"), (("#2 = Pim",), "illegal")],
)
def test_what_is_stated_of_a_card_afterwards_is_taken_in_the_audit(said: tuple[str, ...], verdict: str) -> None:
    """Given an unknown card that was played as a Mecha, when it is named later, then the audit clears or marks that line."""
    assert audited("A place ~Junk", "A play #2 as mecha", *said)["play"] == verdict
