"""What texts that apply give to cards that have or lack something, what lowers a defence, and what brackets keep."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import (
    RULES,
    Scene,
    blue,
    character,
    command,
    g,
    graphic,
    keyword,
    operation,
    scene,
    standing,
    unit,
    use,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"
ASSAULT = [keyword("assault")]


def has(s: Scene, name: str, word: Any) -> bool:
    """Whether a card has a keyword now."""
    return current_properties.has_keyword(s.table, s[name], word)


@pytest.mark.rule("NX-AUTO-01", "NX-KWG-04", "NX-EFF-16", "NX-EFF-17", "NX-COIN-06")
@pytest.mark.parametrize(
    ("mine", "by_hand", "strike"),
    [
        (unit("GM", "2/1/3"), [], 2),
        (unit("GM", "2/1/3", keywords=ASSAULT), [], 3),
        (unit("GM", "2/1/3", carries=[character("Noa", "0/0/0", keywords=ASSAULT)]), [], 3),
        (unit("GM", "2/1/3", carries=[operation("Patch", set_on="unit", keywords=ASSAULT)]), [], 3),
        (unit("GM", "2/1/3", carries=[character("Noa", "0/0/0", keywords=[keyword("stay")])]), [], 2),
        (unit("GM", "2/1/3"), [{"do": "give", "keyword": "assault"}], 3),
        (unit("GM", "2/1/3"), [{"do": "give", "keyword": "supply"}], 2),
        (unit("GM", "2/1/3"), [{"do": "coin", "name": "Star", "keyword": "assault"}], 3),
        (unit("GM", "2/1/3"), [{"do": "coin", "name": "Star", "keyword": "supply"}], 2),
        (unit("GM", "2/1/3", keywords=ASSAULT), [{"do": "lose", "what": "keyword", "which": "assault"}], 2),
        (unit("GM", "2/1/3", keywords=ASSAULT), [{"do": "lose", "what": "keyword", "which": "supply"}], 3),
        (
            unit("GM", "2/1/3", carries=[character("Noa", "0/0/0", keywords=ASSAULT)]),
            [{"do": "lose", "what": "keyword", "which": "assault"}],
            2,
        ),
        (unit("GM", "2/1/3", keywords=ASSAULT), [{"do": "silence"}], 2),
        (unit("GM", "2/1/3", keywords=[keyword("assault", bracket="unless_g")]), [{"do": "silence"}], 3),
        (
            unit("GM", "2/1/3", keywords=[keyword("assault", bracket="unless_g")]),
            [{"do": "lose", "what": "keyword", "which": "assault"}],
            3,
        ),
        (unit("GM", "2/1/3", keywords=[keyword("assault", bracket="as_g")]), [{"do": "silence"}], 2),
    ],
)
def test_a_text_reaches_the_units_that_have_a_keyword(mine: dict[str, Any], by_hand: list[Any], strike: int) -> None:
    law = standing({"on": {"type": "unit", "keyword": "assault"}, "points": (1, 0, 0)})
    s = scene(A={"deployment": [mine, operation("Law", text=[law])]})
    s.does("A", *({**each, "to": "GM"} for each in (*by_hand, {"do": "gain", "points": (0, 0, 0)})))
    assert s.points("GM") == (strike, 1, 3)


@pytest.mark.rule("NX-AUTO-01", "NX-CARD-17")
@pytest.mark.parametrize(("points", "strike"), [("2/1/2", 3), ("2/1/3", 2), ("2/1/*", 3), ("2/1/1", 3)])
def test_a_text_reaches_the_units_of_so_much_defence(points: str, strike: int) -> None:
    law = standing({"on": {"type": "unit", "max_defense": 2}, "points": (1, 0, 0)})
    s = scene(A={"deployment": [unit("GM", points), operation("Law", text=[law])]})
    assert s.points("GM")[0] == strike


@pytest.mark.rule("NX-EFF-16", "NX-EFF-17", "NX-TERM-04")
@pytest.mark.parametrize(
    ("laws", "had"),
    [
        ([{"on": {"type": "unit"}, "keyword": "assault"}], True),
        ([{"on": {"type": "unit"}, "keyword": "supply"}], False),
        ([{"on": {"type": "unit"}, "keyword": "assault"}, {"on": {"type": "unit"}, "lose": {"keyword": "assault"}}], False),
        ([{"on": {"type": "unit"}, "keyword": "assault"}, {"on": {"type": "unit"}, "lose": {"keyword": "supply"}}], True),
        ([{"on": {"type": "unit", "whose": "enemy"}, "keyword": "assault"}], False),
        ([{"on": {"where": "hand"}, "keyword": "assault"}], False),
    ],
)
def test_a_keyword_that_a_text_takes_is_gone_whatever_gives_it(laws: list[Any], had: bool) -> None:
    laid = [operation(f"Law {n}", text=[standing(each)]) for n, each in enumerate(laws)]
    s = scene(A={"deployment": [unit("GM"), *laid]})
    assert has(s, "GM", "assault") == had


@pytest.mark.rule("NX-CARD-21", "NX-KW-27")
@pytest.mark.parametrize(
    ("names", "no_stack", "strike"),
    [(("Law", "Law"), True, 3), (("Law", "Law"), False, 4), (("Law", "Edict"), True, 4), (("Law",), True, 3)],
)
def test_effects_that_do_not_stack_apply_once_of_each_name(names: tuple[str, ...], no_stack: bool, strike: int) -> None:
    law = standing({"on": {"type": "unit"}, "points": (1, 0, 0), **({"no_stack": True} if no_stack else {})})
    s = scene(A={"deployment": [unit("GM", "2/1/3"), *(operation(name, text=[law]) for name in names)]})
    assert s.points("GM")[0] == strike


@pytest.mark.rule("NX-DEST-01", "NX-DEST-03", "NX-COIN-07")
@pytest.mark.parametrize(("lowered", "falls"), [(-3, True), (-2, False)])
@pytest.mark.parametrize("way", ["pilot", "unit", "other coin"])
def test_a_coin_that_lowers_a_defence_brings_a_unit_down(way: str, lowered: int, falls: bool) -> None:
    s = scene(A={"deployment": [unit("GM", "2/1/3", carries=[character("Noa", "0/0/0")])]})
    if way == "other coin":
        s.does("A", {"do": "coin", "name": "Luck", "points": (1, 1, 1), "to": {"name": "Nobody"}})
    s.does("A", {"do": "coin", "name": "Rust", "points": (0, 0, lowered), "to": "GM" if way == "unit" else "Noa"})
    assert s.destroyed("GM") == falls


@pytest.mark.rule("NX-DEST-01", "NX-AUTO-02")
@pytest.mark.parametrize(("lowered", "falls"), [(-3, True), (-2, False), (1, False)])
def test_a_unit_falls_by_its_own_text_when_its_situation_comes(lowered: int, falls: bool) -> None:
    frail = unit("GM", "2/1/3", text=[standing({"on": "self", "points": (0, 0, lowered)}, condition={"in_battle": True})])
    s = scene(A={"deployment": [frail]}, node="attack.move")
    s.says("A", "attack", space=("GM",))
    assert s.destroyed("GM") == falls


@pytest.mark.rule("NX-DEST-01")
@pytest.mark.parametrize(("whose", "falls"), [("enemy", True), ("own", False)])
def test_a_text_of_a_card_that_comes_brings_the_units_down_of_which_it_speaks(whose: str, falls: bool) -> None:
    law = operation("Law", text=[standing({"on": {"type": "unit", "whose": whose}, "points": (0, 0, -3)})])
    s = scene(A={"hand": [law]}, B={"deployment": [unit("P", "2/1/3"), unit("Q", "2/1/4")]})
    s.plays("A", "Law")
    assert [s.destroyed(name) for name in ("P", "Q")] == [falls, False]


@pytest.mark.rule("NX-KW-21", "NX-KW-22")
@pytest.mark.parametrize(
    ("bracket", "as_g", "works"),
    [
        (None, False, False),
        ("unless_g", False, True),
        ("as_g", False, False),
        ("as_g", True, True),
        ("unless_g", True, False),
    ],
)
def test_brackets_keep_a_text_on_a_g_or_on_what_is_none(bracket: str | None, as_g: bool, works: bool) -> None:
    text = use(DRAW, **({"bracket": bracket} if bracket else {}))
    card = graphic("Card", text=[text]) if as_g else unit("Card", text=[text])
    s = scene(A={"gs" if as_g else "deployment": [card]})
    s.does("B", {"do": "silence", "to": "Card"})
    if works:
        s.says("A", "use", card="Card", text="1")
    else:
        s.refused("A", "use", card="Card", text="1")


@pytest.mark.rule("NX-KW-21", "NX-PLAY-08")
@pytest.mark.parametrize(("bracket", "drawn"), [(None, 0), ("unless_g", 1), ("as_g", 0)])
def test_brackets_keep_a_play_from_being_negated(bracket: str | None, drawn: int) -> None:
    dip = command("Dip", DRAW)
    dip["text"][0] |= {"bracket": bracket} if bracket else {}
    s = scene(A={"hand": [dip]}, B={"hand": [command("No", {"do": "void"})]})
    s.says("A", "play", card="Dip")
    s.says("B", "play", True, card="No")
    s.passes()
    assert s.hand("A") == drawn


@pytest.mark.rule("NX-SETUP-08", "NX-AUTO-04")
@pytest.mark.parametrize(("timing", "rules"), [("everywhere", []), ("continuous", ["NX-SETUP-04"])])
def test_only_a_text_that_holds_everywhere_changes_a_deck(timing: str, rules: list[str]) -> None:
    swarm = RULES.parse_printing(unit("Swarm", text=[{"timing": timing, "effects": [{"copies": 6}]}, use(DRAW)]))
    faults = RULES.check_deck({"s": 6, "g": 44}, {}, {"s": swarm, "g": RULES.parse_printing(graphic("Sky"))})
    assert [fault.rule for fault in faults] == rules


@pytest.mark.rule("NX-KW-07", "NX-COMPAT-04")
def test_an_older_unit_that_a_refit_brings_owes_its_cost() -> None:
    old = unit("Old", traits=["W"], older=True, designated=[["blue", 1]], total=1, resource=1)
    mine = {"deployment": [unit("GM", keywords=[keyword("refit", trait="W")])], "hand": [old, unit("P")], "gs": [blue(1)]}
    s = scene(A=mine, node="attack.ft1")
    s.says("A", "use", card="GM", text="refit", special=("Old",))
    s.passes()
    assert (s.asks["what"], s.national_power("A")) == ("older_cost", 0)
    s.says("A", "choose", cards=("P",))
    assert (s.zone("Old"), s.zone("GM"), s.zone("P")) == (HOME, "A.junkyard", "A.removed_zone")


@pytest.mark.rule("NX-COMPAT-13", "NX-COST-08")
@pytest.mark.parametrize(("mix", "entered"), [("no", False), ("yes", True)])
def test_an_older_purple_card_that_enters_is_paid_in_two_ways_at_once_by_the_house_rule_alone(
    mix: str, entered: bool
) -> None:
    old = unit("Old", older=True, designated=[["purple", 1]], total=2, resource=1)
    laid = {"junkyard": [old], "hand": [unit("P")], "gs": [g("purple"), g("blue", count=2)]}
    s = scene(A=laid, switches={"purple_mix": mix})
    s.does("A", {"do": "put_in_play", "to": "Old"})
    assert (s.zone("Old") == HOME) == entered
    assert s.national_power("A") == (0 if entered else 3)


@pytest.mark.rule("NX-COST-08")
@pytest.mark.parametrize(
    ("purple", "others", "amount", "mix", "rolled"),
    [
        (1, 4, 2, "yes", (1, 2)),
        (2, 4, 2, "yes", (2, 0)),
        (0, 4, 2, "yes", (0, 4)),
        (2, 4, 2, "no", (2, 0)),
        (1, 4, 2, "no", (0, 4)),
    ],
)
def test_no_more_gs_are_rolled_for_a_purple_cost_than_pay_it(
    purple: int, others: int, amount: int, mix: str, rolled: tuple[int, int]
) -> None:
    gs = [*([g("purple", count=purple)] if purple else []), g("blue", count=others)]
    s = scene(A={"gs": gs, "hand": [unit("Veil", roll=[["purple", amount]])]}, switches={"purple_mix": mix})
    s.says("A", "play", card="Veil")
    names = {color: [name for name in s.names if name.startswith(f"{color} G")] for color in ("Purple", "Blue")}
    assert tuple(sum(map(s.rolled, names[color])) for color in ("Purple", "Blue")) == rolled


GIVEN = {"do": "give", "keyword": "assault", "to": "GM"}
COIN = {"do": "coin", "name": "Rush", "keyword": "assault", "to": "GM"}
LOSES = {"do": "lose", "what": "text", "to": "GM"}
NEGATED = {"do": "silence", "to": "GM"}
PILOT = {"carries": [character("Ray", keywords=ASSAULT)]}


@pytest.mark.rule("NX-KWG-01", "NX-EFF-16", "NX-EFF-17", "NX-KWG-04", "NX-KW-21")
@pytest.mark.parametrize(
    ("lies", "effects", "left"),
    [
        ({}, [GIVEN, LOSES], False),
        ({}, [LOSES, GIVEN], False),
        ({}, [COIN, LOSES], False),
        ({}, [GIVEN, NEGATED], False),
        (PILOT, [LOSES], False),
        (PILOT, [NEGATED], True),
        (PILOT, [{**NEGATED, "to": "Ray"}], False),
        ({"keywords": [keyword("assault", bracket="unless_g")]}, [GIVEN, LOSES], True),
    ],
)
def test_a_keyword_that_was_gained_goes_with_the_text(lies: dict[str, Any], effects: list[dict[str, Any]], left: bool):
    """A keyword is text, and losing beats gaining on the same matter, whatever gives it; brackets keep what they hold."""
    s = scene(A={"space": [unit("GM", **lies)]})
    s.does("A", *effects)
    assert has(s, "GM", "assault") is left


@pytest.mark.rule("NX-CARD-13", "NX-TERM-04", "NX-COIN-14")
def test_a_text_may_give_a_trait() -> None:
    """Given a text that gives a trait, when it was used, then a text of that trait speaks of the card until the turn ends."""
    tag = use({"do": "give_trait", "trait": "Wing"}, targets=[{"type": "unit", "whose": "own"}])
    lift = standing({"on": {"trait": "Wing"}, "points": [3, 0, 0]})
    s = scene(A={"deployment": [unit("Rook", "1/1/1", text=[tag, lift]), unit("Mate", "1/1/1")]})
    s.says("A", "use", card="Rook", targets=("Mate",))
    s.passes()
    assert (s.points("Mate")[0], s.points("Rook")[0]) == (4, 1)
    s.says("A", "done")
    assert s.points("Mate")[0] == 1


@pytest.mark.rule("NX-CARD-13", "NX-SETC-02")
@pytest.mark.parametrize(("on", "host", "crew"), [("host", True, False), ("group", True, True), ("self", False, True)])
def test_a_set_card_may_give_a_trait_to_its_group(on: str, host: bool, crew: bool) -> None:
    """Given a character whose text gives a trait, when it is set, then the cards of its group have it that it names."""
    pilot = character("Nils", "1/1/1", text=[standing({"on": on, "gives_trait": "Wing"})])
    lift = standing({"on": {"trait": "Wing"}, "points": [3, 0, 0]})
    s = scene(A={"deployment": [unit("Rook", "1/1/1", text=[lift]), unit("Mate", "1/1/1", carries=[pilot])]})
    present = [each for each in ("Mate", "Nils") if current_properties.traits_of(s.table, s[each]).is_surely("Wing")]
    assert present == [name for name, has in (("Mate", host), ("Nils", crew)) if has]


def test_a_trait_is_given_to_the_own_group_alone() -> None:
    """Given a text that gives a trait to all cards of a filter, when its card is read, then that is a fault."""
    with pytest.raises(ValueError, match="own set group"):
        RULES.parse_printing(unit("Rook", text=[standing({"on": {"type": "unit"}, "gives_trait": "Wing"})]))
