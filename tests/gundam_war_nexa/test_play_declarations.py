"""What is said with a play: what a card has no use for, and which card is meant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import (
    Scene,
    ace,
    blue,
    character,
    command,
    g,
    keyword,
    operation,
    scene,
    sign,
    unit,
    use,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"
OLD = {"older": True, "designated": [["blue", 1]], "total": 1, "resource": 1, "g_sign": sign()}


def verdict(s: Scene, act: str, **args: Any) -> tuple[str, ...]:
    """The verdict of what A says."""
    (said,) = [event for event in s.says("A", act, **args) if event.is_command]
    return said.verdict


@pytest.mark.rule("NX-PLAY-01", "NX-COMPAT-03", "NX-COMPAT-06")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize(
    ("card", "said", "hint"),
    [
        (unit("Card"), {"removes": ("P",)}, "removes"),
        (unit("Card", **OLD), {"removes": ("P",), "as_": "g"}, "removes"),
        (ace("Card", older=True, total=1), {"removes": ("P",)}, "removes"),
        (unit("Card"), {"color": "blue"}, "color"),
        (unit("Card"), {"x": 1}, "x"),
        (unit("Card"), {"targets": ("Q",)}, "targets"),
        (character("Card"), {"targets": ("Q",)}, "is `on` meant?"),
        (operation("Card", set_on="unit"), {"targets": ("Q",)}, "is `on` meant?"),
        (unit("Card"), {"special": ("P",)}, "special"),
        (command("Card", DRAW), {"special": ("P",)}, "special"),
        (command("Card", DRAW, targets=[{"type": "unit", "all": True}]), {"x": 2}, "x"),
        (command("Card", DRAW, roll=[["blue", "x"]], g_sign=sign()), {"x": 1, "as_": "g"}, "x"),
        (g("blue", "Card"), {"with_": ("Blue G",), "as_": "g"}, "with"),
        (unit("Card"), {"answers": "P"}, "answers"),
    ],
)
def test_what_a_card_has_no_use_for_is_refused(card: dict[str, Any], said: dict[str, Any], hint: str, mode: str) -> None:
    s = scene(A={"hand": [card, unit("P")], "deployment": [unit("Q")], "gs": [blue(1)]}, mode=mode)
    refusal = s.refused("A", "play", card="Card", **said)
    assert refusal.message.startswith("Card has no use for")
    assert hint in refusal.message
    assert ("is `on` meant?" in refusal.message) == (card["type"] in ("character", "operation"))


@pytest.mark.rule("NX-COMPAT-03", "NX-COMPAT-06")
@pytest.mark.parametrize(("color", "refused"), [("pink", True), ("", False), ("blue", False)])
def test_the_colour_of_an_older_card_is_one_that_there_is(color: str, refused: bool) -> None:
    s = scene(A={"hand": [unit("Old", **OLD), unit("P")], "gs": [blue(1)]})
    if refused:
        assert "no such colour: pink" in s.refused("A", "play", card="Old", removes=("P",), color=color).message
    else:
        s.plays("A", "Old", removes=("P",), color=color)
        assert s.zone("Old") == HOME


@pytest.mark.rule("NX-COMPAT-03", "NX-COST-03")
def test_the_cost_of_an_older_card_is_open_where_nobody_knows_its_total() -> None:
    dim = unit("Old", older=True, designated=[["blue", 1]], resource=1, unknown=["total"])
    s = scene(A={"hand": [dim, unit("P")], "gs": [blue(1)]}, mode="scribe")
    result = verdict(s, "play", card="Old", removes=("P",))
    assert (result[0], "NX-COST-03" in result) == ("open", True)
    s.passes()
    assert (s.zone("Old"), s.zone("P")) == (HOME, "A.removed_zone")


@pytest.mark.rule("NX-TEXT-01", "NX-TEXT-02")
@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (use(DRAW), {"x": 1}, "x"),
        (use(DRAW), {"pay": 1}, "pay"),
        (use(DRAW), {"special": ("P",)}, "special"),
        (use(DRAW), {"targets": ("Q",)}, "targets"),
        (use({"do": "roll"}, targets=[{"type": "unit", "choose": True}]), {"targets": ("Q",)}, "targets"),
    ],
)
def test_what_a_text_has_no_use_for_is_refused_by_the_name_of_its_card(
    text: dict[str, Any], said: dict[str, Any], hint: str
) -> None:
    s = scene(A={"hand": [unit("P")], "deployment": [unit("GM", text=[text]), unit("Q")]})
    message = s.refused("A", "use", card="GM", **said).message
    assert message.startswith(f"text 1 of GM has no use for {hint}")


@pytest.mark.rule("NX-HAND-04", "NX-ZONE-08")
@pytest.mark.parametrize(
    ("hand", "hangar", "from_", "left"),
    [
        ("dark", "dark", "", "hand"),
        ("dark", "dark", "hangar", "hangar"),
        ("dark", "dark", "hand", "hand"),
        ("dark", "GM", "", "hangar"),
        ("GM", "dark", "", "hand"),
        ("dark", "", "", "hand"),
    ],
)
def test_a_card_that_is_named_is_taken_from_where_it_is_known_to_lie(hand: str, hangar: str, from_: str, left: str) -> None:
    def lying(what: str, name: str) -> list[dict[str, Any]]:
        return [] if not what else [unit("GM")] if what == "GM" else [{**unit(name), "known": False}]

    s = scene(A={"hand": lying(hand, "Dark"), "hangar": lying(hangar, "Dim"), "junkyard": [unit("GM")]})
    before = {place: s.count(f"A.{place}") for place in ("hand", "hangar")}
    s.plays("A", "t:GM:unit:", **({"from_": from_} if from_ else {}))
    assert [place for place in before if s.count(f"A.{place}") < before[place]] == [left]


@pytest.mark.rule("NX-PLAY-41", "NX-PLAY-52", "NX-KW-14")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (character("Card"), ("illegal", "NX-PLAY-41")),
        (operation("Card", set_on="unit"), ("illegal", "NX-PLAY-52")),
        (operation("Card"), ("legal",)),
        (character("Card", keywords=[keyword("stay")]), ("legal",)),
        (character("Card", keywords=[keyword("quick")]), ("illegal", "NX-PLAY-41")),
    ],
)
def test_a_scribe_writes_down_a_card_that_was_set_on_nothing(card: dict[str, Any], expected: tuple[str, ...]) -> None:
    s = scene(A={"deployment": [unit("GM")], "hand": [card]}, mode="scribe")
    result = verdict(s, "play", card="Card")
    assert result[0] == expected[0]
    assert set(expected) <= set(result)
    s.passes()
    assert s.zone("Card") == HOME


@pytest.mark.rule("NX-PLAY-45", "NX-KW-20", "NX-CARD-16")
@pytest.mark.parametrize(
    ("card", "there", "rule"),
    [
        (character("Noa"), character("Noa"), "NX-PLAY-45"),
        (character("Noa"), unit("Noa"), ""),
        (unit("Noa"), character("Noa"), ""),
        (unit("Noa", star=True), character("Noa"), "NX-KW-20"),
        (unit("Noa"), unit("Noa"), ""),
        (unit("Noa", star=True), unit("Noa"), "NX-KW-20"),
        (character("Noa"), character("Ray", alias=["Noa"]), "NX-PLAY-45"),
        (character("Noa"), operation("Noa"), ""),
    ],
)
@pytest.mark.parametrize("side", ["A", "B"])
def test_only_such_an_own_namesake_bars_a_card(card: dict[str, Any], there: dict[str, Any], rule: str, side: str) -> None:
    laid: dict[str, Any] = {"A": {"deployment": [unit("GM")], "hand": [card]}, "B": {}}
    laid[side].setdefault("deployment", []).append(unit("Host", carries=[there]) if there["type"] == "character" else there)
    s = scene(**laid)
    mine = next(name for name in s.names if name.startswith("Noa") and s.zone(name) == "A.hand")
    said = {"card": s[mine], **({"on": "GM"} if card["type"] == "character" else {})}
    if rule and side == "A":
        assert s.refused("A", "play", **said).rule == rule
    else:
        s.plays("A", said.pop("card"), **said)
        assert s.zone(mine) == ("GM" if said else HOME)
