"""Special costs, refits, namesakes and hosts: what a scribe writes is carried out, and judged as far as it is known."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import (
    Scene,
    ace,
    blue,
    character,
    command,
    graphic,
    keyword,
    operation,
    scene,
    unit,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"


def secret(card: dict[str, Any], name: str = "Dark") -> dict[str, Any]:
    """A card of which the record knows nothing but its place."""
    return {**card, "name": name, "known": False}


def verdict(s: Scene, act: str, **args: Any) -> tuple[str, ...]:
    """The verdict of what A says."""
    (said,) = [event for event in s.says("A", act, **args) if event.is_command]
    return said.verdict


@pytest.mark.rule("NX-HAND-08", "NX-COST-10")
@pytest.mark.parametrize(
    ("named", "expected", "left"),
    [(("P",), "legal", ["Q"]), (("P", "Q"), "illegal", []), ((), "illegal", ["P", "Q"]), (("Q",), "legal", ["P"])],
)
def test_hand_cards_pay_as_they_were_named(named: tuple[str, ...], expected: str, left: list[str]) -> None:
    s = scene(A={"hand": [command("Deal", DRAW, special={"abolish_hand": 1}), unit("P"), unit("Q")]}, mode="scribe")
    assert verdict(s, "play", card="Deal", special=named)[0] == expected
    assert [name for name in ("P", "Q") if s.zone(name) == "A.hand"] == left
    assert all(s.zone(name) == "A.junkyard" for name in named)


@pytest.mark.rule("NX-HAND-08", "NX-COST-10")
@pytest.mark.parametrize(("hand", "rule"), [(0, "NX-HAND-08"), (1, "NX-COST-10"), (2, "NX-COST-10")])
def test_who_pays_with_hand_cards_has_them_in_hand_and_names_them(hand: int, rule: str) -> None:
    present = [command("Deal", DRAW, special={"abolish_hand": 1}), *(unit(f"H{n}") for n in range(hand))]
    s = scene(A={"hand": present, "hangar": [unit("P")]})
    assert s.refused("A", "play", card="Deal").rule == rule


@pytest.mark.rule("NX-COST-10", "NX-BATT-37", "NX-WIN-03")
@pytest.mark.parametrize(("nation", "result"), [(3, None), (2, {"A": "loss", "B": "win"})])
def test_cards_of_the_nation_pay_at_once(nation: int, result: Any) -> None:
    s = scene(A={"hand": [command("Deal", DRAW, special={"nation": 2})]}, nation=(nation, 20))
    s.says("A", "play", card="Deal")
    assert (s.nation("A"), s.count("A.discard_pile"), s.result) == (nation - 2, 2, result)
    assert len(s.table.chain) == (result is None)


@pytest.mark.rule("NX-KW-07")
@pytest.mark.parametrize(
    ("said", "expected"), [({}, "illegal"), ({"special": ("Ball",)}, "legal"), ({"special": ("Nu",)}, "illegal")]
)
def test_a_scribe_may_not_know_which_unit_was_shown(said: dict[str, Any], expected: str) -> None:
    s = scene(
        A={
            "deployment": [unit("GM", keywords=[keyword("refit", trait="W")])],
            "hand": [unit("Ball", traits=["W"]), unit("Nu")],
        },
        node="attack.ft1",
        mode="scribe",
    )
    result = verdict(s, "use", card="GM", text="refit", **said)
    assert result[0] == expected
    assert ("NX-KW-07" in result) == (expected == "illegal")
    s.passes()
    shown = said.get("special", ("GM",))[0]
    assert s.zone(shown) == HOME


@pytest.mark.rule("NX-KW-07", "NX-KW-20")
@pytest.mark.parametrize(
    ("new", "rule"),
    [
        (unit("Ball", traits=["W"], total=2), ""),
        (unit("Ball", traits=["W"], total=3), "NX-KW-07"),
        (unit("Ball", traits=["W"], total="x"), ""),
        (unit("Ball", traits=["V"]), "NX-KW-07"),
        (character("Ball", traits=["W"]), "NX-KW-07"),
        (unit("Other", traits=["W"], star=True, alias=["Twin"]), "NX-KW-20"),
        (unit("Heir", traits=["W"], star=True, alias=["GM"]), ""),
    ],
)
@pytest.mark.parametrize("place", ["hand", "hangar", "junkyard"])
def test_the_unit_of_a_refit_is_one_that_can_take_the_place(new: dict[str, Any], rule: str, place: str) -> None:
    mine = [unit("GM", keywords=[keyword("refit", trait="W")]), unit("Twin")]
    s = scene(A={"deployment": mine, "gs": [blue(2)], place: [new]}, node="attack.ft1")
    name = new["name"]
    if rule or place == "junkyard":
        assert s.refused("A", "use", card="GM", text="refit", special=(name,)).rule in (rule, "NX-KW-07")
    else:
        s.says("A", "use", card="GM", text="refit", special=(name,))
        s.passes()
        assert (s.zone(name), s.zone("GM")) == (HOME, "A.junkyard")


@pytest.mark.rule("NX-KW-07", "NX-EFF-18")
@pytest.mark.parametrize("gone", ["new", "old", ""])
def test_a_refit_is_both_or_nothing(gone: str) -> None:
    mine = [unit("GM", keywords=[keyword("refit", trait="W")])]
    s = scene(A={"deployment": mine, "hand": [unit("Ball", traits=["W"])]}, node="attack.ft1")
    s.says("A", "use", card="GM", text="refit", special=("Ball",))
    if gone:
        s.does("B", {"do": "move", "to": {"new": s["Ball"], "old": s["GM"]}[gone], "zone": "junkyard"})
    s.passes()
    then = {"new": (HOME, "A.junkyard"), "old": ("A.junkyard", "A.hand"), "": ("A.junkyard", HOME)}
    assert (s.zone("GM"), s.zone("Ball")) == then[gone]
    assert len(s.happened("effect_failed")) == bool(gone)


@pytest.mark.rule("NX-PLAY-45", "NX-KW-20")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ([unit("Ball")], [], "open"),
        ([unit("Nu")], [], "open"),
        ([graphic("Sky")], [], "open"),
        ([], [unit("Ball")], "legal"),
        ([], [], "legal"),
    ],
)
def test_a_card_of_no_known_name_may_have_a_namesake_in_any_own_card(
    mine: list[Any], theirs: list[Any], expected: str
) -> None:
    s = scene(A={"hand": [secret(unit("Dark"))], "deployment": mine}, B={"deployment": theirs}, mode="scribe")
    result = verdict(s, "play", card="Dark", as_="unit")
    assert (("NX-KW-20" in result) or ("NX-PLAY-45" in result)) == (expected == "open")


@pytest.mark.rule("NX-PLAY-52", "NX-PLAY-41", "NX-PLAY-42")
@pytest.mark.parametrize(
    ("card", "host", "expected"),
    [
        (secret(operation("Patch")), unit("GM"), ("open", "NX-PLAY-52")),
        (operation("Patch"), unit("GM"), ("illegal", "NX-PLAY-52")),
        (operation("Patch", set_on="unit"), unit("GM"), ("legal", "")),
        (operation("Patch", set_on="unit"), operation("GM"), ("illegal", "NX-PLAY-52")),
        (operation("Patch", set_on="unit"), secret(unit("GM"), "GM"), ("open", "NX-PLAY-52")),
        (operation("Patch", set_on={"type": "unit", "whose": "own", "trait": "W"}), unit("GM", traits=["W"]), ("legal", "")),
        (operation("Patch", set_on={"type": "unit", "trait": "W"}), unit("GM"), ("illegal", "NX-PLAY-52")),
        (character("Patch"), unit("GM"), ("legal", "")),
        (character("Patch"), secret(unit("GM"), "GM"), ("open", "NX-PLAY-41")),
        (character("Patch"), operation("GM"), ("illegal", "NX-PLAY-41")),
        (character("Patch"), unit("GM", carries=[character("Ray")]), ("illegal", "NX-PLAY-42")),
        (character("Patch"), ace("GM"), ("illegal", "NX-PLAY-42")),
        (character("Patch"), unit("GM", carries=[operation("Note", set_on="unit")]), ("legal", "")),
    ],
)
def test_what_takes_a_set_card(card: dict[str, Any], host: dict[str, Any], expected: tuple[str, str]) -> None:
    s = scene(A={"deployment": [host], "hand": [card]}, mode="scribe")
    result = verdict(s, "play", card=card["name"], on="GM", **({} if card.get("known", True) else {"as_": "operation"}))
    if expected[1]:
        assert expected[1] in result
    assert result[0] == expected[0]
    s.passes()
    assert s.zone(card["name"]) == "GM"


@pytest.mark.rule("NX-PLAY-45", "NX-KW-20", "NX-CARD-16")
@pytest.mark.parametrize(
    ("there", "kind", "rule", "expected"),
    [
        (unit("Host", carries=[character("Noa")]), "character", "NX-PLAY-45", "illegal"),
        (unit("Host", carries=[character("Ray")]), "character", "", ""),
        (unit("Noa"), "character", "NX-KW-20", "open"),
        (unit("Noa"), "unit", "NX-KW-20", "open"),
        (unit("Nu"), "unit", "", ""),
        (unit("Host", carries=[character("Noa")]), "unit", "NX-KW-20", "open"),
        (secret(unit("Dark")), "unit", "NX-KW-20", "open"),
    ],
)
def test_of_a_card_known_by_its_name_alone_the_namesakes_are_known(
    there: dict[str, Any], kind: str, rule: str, expected: str
) -> None:
    s = scene(A={"hand": [secret(unit("Dim"))], "deployment": [unit("GM"), there]}, mode="scribe")
    result = verdict(s, "play", card="~Noa", as_=kind, **({"on": "GM"} if kind == "character" else {}))
    about = {"NX-PLAY-45", "NX-KW-20"} & set(result)
    assert bool(about) == bool(rule)
    assert (result[0] == "illegal") == (expected == "illegal")
