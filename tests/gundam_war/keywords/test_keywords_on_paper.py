"""Keywords as a scribe finds them on paper: unpaid, paid from another place, of cards of which something is not known."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.rulesets.gundam_war.keywords.preemptive_attack import strikes_first
from tests.gundam_war.scene import Data, keyword, scene, unit


def clone(**more: Any) -> Data:
    return unit("Clone", keywords=[keyword("multiple", effects=[{"do": "gain", "to": "self", "points": [1, 0, 0]}])], **more)


DARK = {**unit("Dark"), "known": False}


def verdict(s: Any, seat: str, act: str, **args: Any) -> tuple[str, ...]:
    """The verdict of what a seat says."""
    (said,) = [event for event in s.says(seat, act, **args) if event.is_command]
    return tuple(said.verdict)


@pytest.mark.rule("GW-MULT-01")
@pytest.mark.parametrize(
    ("laid", "said", "expected"),
    [
        ({"hand": [clone()]}, {}, "legal"),
        ({"junkyard": [clone()]}, {}, "legal"),
        ({}, {}, "illegal"),
        ({"hand": [unit("Other")]}, {"with": ("Other",)}, "illegal"),
        ({"hand": [{**unit("Dark"), "known": False}]}, {"with": ("Dark",)}, "open"),
        ({"hand": [clone(), clone()]}, {"with": ("Clone.2", "Clone.3")}, "illegal"),
        ({"hand": [clone()], "junkyard": [DARK]}, {}, "open"),
        ({"hand": [clone()], "junkyard": [DARK]}, {"from": "hand"}, "legal"),
        ({"hand": [clone(), DARK]}, {}, "legal"),
        ({"hand": [DARK]}, {}, "open"),
    ],
)
def test_a_multiple_is_carried_out_as_it_was_paid(laid: Data, said: dict[str, Any], expected: str) -> None:
    s = scene(A={"space": [clone()], **laid}, node="defense.ft2", mode="scribe")
    assert verdict(s, "A", "use", card="Clone", **said)[0] == expected
    s.passes()
    assert s.points("Clone") == (3, 1, 3)


@pytest.mark.rule("GW-MULT-01")
@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ({"from": "junkyard"}, "Clone.3"),
        ({"from": "hand"}, "Clone.2"),
        ({"from": "hand", "with": ("t:Clone:unit:",)}, "Clone.2"),
        ({"from": "junkyard", "with": ("t:Clone:unit:",)}, "Clone.3"),
        ({"with": ("Clone.3",)}, "Clone.3"),
        ({"with": ("Clone.2",)}, "Clone.2"),
        ({"from": "hangar"}, ""),
    ],
)
def test_a_multiple_is_paid_from_where_it_is_said(said: dict[str, Any], gone: str) -> None:
    s = scene(A={"space": [clone()], "hand": [clone()], "junkyard": [clone()]}, node="defense.ft2")
    words = {f"{key}_" if key in ("from", "with") else key: value for key, value in said.items()}
    if not gone:
        assert "hand or junkyard" in s.refused("A", "use", card="Clone", **words).message
        return
    s.says("A", "use", card="Clone", **words)
    assert {name for name in ("Clone.2", "Clone.3") if s.zone(name) == "A.defunct_pile"} == {gone}


@pytest.mark.rule("GW-VOUC-01")
@pytest.mark.parametrize(("unknown", "open_"), [((), False), (("total",), True)])
def test_the_points_of_a_voucher_are_open_where_a_total_is_not_known(unknown: tuple[str, ...], open_: bool) -> None:
    victim = unit("Victim", "0/0/1", **({"unknown": list(unknown)} if unknown else {"total": 3}))
    s = scene(
        A={"space": [unit("Trader", "9/0/9", keywords=[keyword("voucher")])]},
        B={"space": [victim]},
        node="resolution.ft1",
        mode="scribe",
    )
    s.says("A", "pass")
    s.says("B", "pass")
    assert any("GW-VOUC-01" in event.verdict for event in s.desk.events) == open_
    assert s.table.count("A", "voucher_points") == (0 if open_ else 3)


@pytest.mark.rule("GW-PREE-01", "GW-PREE-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ([True], [], False),
        ([True], [False], True),
        ([True, False], [False], False),
        ([True], [True], False),
        ([True], [True, False], True),
        ([False], [False], False),
    ],
)
def test_a_squad_of_preemptive_attack_alone_strikes_first_where_there_is_another(
    mine: list[bool], theirs: list[bool], first: bool
) -> None:
    def squad(seat: str, have: list[bool]) -> list[Data]:
        words = {True: [keyword("preemptive_attack")], False: []}
        return [unit(f"{seat}{number}", keywords=words[has]) for number, has in enumerate(have)]

    s = scene(A={"space": squad("A", mine)}, B={"space": squad("B", theirs)})
    assert strikes_first(s.table, "A", "space_area") is first


@pytest.mark.rule("GW-SWIT-01", "GW-SWIT-03", "GW-RESTR-01", "GW-RESTR-03")
@pytest.mark.parametrize(
    ("words", "beside", "rule"),
    [
        ((), "Other", ""),
        ((), "Y", ""),
        (("restrict_in_play",), "Y", "GW-RESTR-01"),
        (("restrict_own_in_play",), "Y", "GW-RESTR-03"),
        (("restrict_in_play",), "Other", ""),
    ],
)
def test_a_card_that_is_barred_is_not_switched_in(words: tuple[str, ...], beside: str, rule: str) -> None:
    new = unit("Y", "4/4/4", keywords=[{"keyword": "switch", "name": "X"}, *map(keyword, words)])
    s = scene(
        B={"hand": [new], "station": [unit("X"), new if beside == "Y" else unit("Other")]}, node="attack.ft1", holder="A"
    )
    hand = next(name for name in s.names if name.startswith("Y") and s.zone(name) == "B.hand")
    answer = s.answer("B", "switch", card=s[hand], on="X")
    assert (answer.rule if isinstance(answer, Refusal) else "") == rule
    assert s.zone("X") == ("B.station_area" if rule else "B.hand")


@pytest.mark.rule("GW-ZONE-14")
@pytest.mark.parametrize("effect", [{"do": "destroy"}, {"do": "damage", "n": 1}, {"do": "roll"}], ids=str)
def test_what_happens_to_cards_in_play_happens_to_no_others(effect: dict[str, Any]) -> None:
    s = scene(A={"junkyard": [unit("GM")], "hand": [unit("Ball")], "station": [unit("Nu")]})
    assert s.refused("A", "effect", effects=({**effect, "to": s["GM"]},)).rule == "GW-ZONE-14"
    s.effect("A", {**effect, "to": {"where": "junkyard"}}, {**effect, "to": {"where": "hand"}})
    assert [s.zone(name) for name in ("GM", "Ball", "Nu")] == ["A.junkyard", "A.hand", "A.station_area"]
    assert not s.table.cards[s["GM"]].marks


@pytest.mark.rule("GW-COST-23")
@pytest.mark.parametrize(("text", "there"), [("1", True), ("0", False), ("2", False), ("first", False)])
def test_a_text_is_named_by_its_number(text: str, there: bool) -> None:
    s = scene(A={"station": [unit("GM", text=[{"timing": "any", "effects": [{"do": "draw"}]}])]})
    answer = s.answer("A", "use", card="GM", text=text)
    assert isinstance(answer, Refusal) != there
    if isinstance(answer, Refusal):
        assert f"has no text {text}" in answer.message


@pytest.mark.rule("GW-SET-01")
@pytest.mark.parametrize("card", [unit("Card"), {"type": "command", "color": "blue", "name": "Card"}])
def test_only_characters_and_operations_are_set_on_others(card: Data) -> None:
    s = scene(A={"hand": [card], "station": [unit("GM")]})
    refusal = s.refused("A", "play", card="Card", on="GM")
    assert (refusal.rule, refusal.message) == ("GW-SET-01", f"{card['type']} cards are not set on others")
