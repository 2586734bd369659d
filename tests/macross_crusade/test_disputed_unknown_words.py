"""Positions that players argue about in Macross Crusade: names, colours, sizes and types that nobody knows.

`L` is a line of the rulebook.
"""

import pytest

from domain.kernel.desk.audit import audit
from domain.registry import ruleset, specimens
from replays.sheet import parse_sheet, play_sheet
from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, unit
from tests.scene import unsure

DRAW = {"do": "draw"}


def smudged(*fields, **more):
    """A Unit on whose print these fields cannot be read."""
    card = {each: value for each, value in unit("Smudge", **more).items() if each not in fields}
    return {**card, "unknown": list(fields)}


def shot(**wanted):
    """A Command that destroys such a card."""
    return command("Shot", {"do": "destroy"}, targets=[wanted])


@pytest.mark.rule("MC-TCOST-08")
@pytest.mark.parametrize(("fields", "result"), [(("color",), True), ((), None)])
def test_a_text_that_needs_strength_of_a_colour_that_nobody_can_read_is_open(fields, result):
    """p21: X of <X-Y> is in the card's own colour. Given a green G alone and a Unit whose colour cannot be read, when it uses
    a text with <1-1>, then that is open; a blue one breaks the rule."""
    card = smudged(*fields, text=[clause(DRAW, requirement=(1, 1))])
    s = scene(A={"deployment": [card], "g": [g("green")]}, mode="scribe")
    said = unsure(s, "A", "use", card="Smudge")
    assert (None if said is None else bool(said)) is result


@pytest.mark.rule("MC-COST-03")
@pytest.mark.parametrize(("fields", "result"), [(("color",), True), ((), None)])
def test_a_designated_cost_in_a_colour_that_nobody_can_read_is_open(fields, result):
    """p10: so much strength of that colour. Given a green G and a Unit of designated cost 1 whose colour cannot be read,
    when it is played, then that is open; a blue one breaks the rule."""
    card = smudged(*fields, designated=1, total=1, resource=0)
    s = scene(A={"hand": [card], "g": [g("green")]}, mode="scribe")
    said = unsure(s, "A", "play", card="Smudge")
    assert (None if said is None else "MC-COST-03" in said) is result


@pytest.mark.rule("MC-TERM-24")
@pytest.mark.parametrize(
    ("card", "result"),
    [
        (smudged("size", size="S"), True),
        (smudged(size="M"), None),
        (smudged(size="LL"), False),
        (unit("Smudge", known=False), True),
    ],
)
def test_a_unit_whose_size_nobody_can_read_may_be_large(card, result):
    """p34: "Size L and larger" is L or LL. Given a Unit whose size cannot be read, or a card that nobody knows, when a text
    for such a size aims at it, then that is open; an M breaks the rule, an LL does not."""
    s = scene(A={"hand": [shot(type="unit", size="L")]}, B={"deployment": [card]}, mode="scribe")
    said = unsure(s, "A", "play", card="Shot", targets=("Smudge",))
    assert (None if said is None else bool(said)) is result


@pytest.mark.rule("MC-CARD-03", "MC-CARD-04")
@pytest.mark.parametrize(
    ("also", "kind", "result"),
    [(True, "character", False), (True, "unit", True), (False, "unit", None), (False, "character", False)],
)
def test_an_unknown_card_that_is_treated_as_a_character_is_what_it_was_only_with_also(also, kind, result):
    """p25: "treated as" is that type only, "also treated as" that and the original one. Given an unknown card that is treated
    as a Character, when a text aims at a Character, then that is legal; at a Unit it is open with "also", else illegal."""
    s = scene(A={"hand": [shot(type=kind)]}, B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    s.by_hand("A", {"do": "become", "to": "Who", "type": "character", **({"also": True} if also else {})})
    said = unsure(s, "A", "play", card="Shot", targets=("Who",))
    assert (None if said is None else bool(said)) is result


@pytest.mark.rule("MC-KW-14")
def test_a_card_may_change_places_with_a_unit_that_nobody_knows():
    """p33: with a Unit named [A], not one of exactly the same name. Given an unknown own Unit, when a card with Switch takes
    its place, then both are open, and they change places."""
    walker = unit("Lark Walker", keywords=[keyword("switch", name="Lark")])
    s = scene(A={"hand": [walker], "deployment": [unit("Who", known=False)]}, node="attack.ft1", mode="scribe")
    assert "MC-KW-14" in unsure(s, "A", "switch", card="Lark Walker", on="Who")
    assert s.zone("Lark Walker") == "A.deployment_area"


@pytest.mark.rule("MC-CHAR-04", "MC-KW-17")
@pytest.mark.parametrize(
    ("there", "result"),
    [(character("Who", known=False), True), (character("Bo", alias=["Ann"]), None), (character("Bo"), False)],
)
def test_a_character_with_an_unknown_one_in_the_field_may_be_the_second_of_its_name(there, result):
    """p12: no second Friendly Character of a name, Aliases included. Given a Set Card that nobody knows, when a Character is
    played, then that is open; beside one with that Alias it is illegal, beside another one legal."""
    own = [unit("Lark", sets=[there]), unit("Finch")]
    s = scene(A={"hand": [character("Ann")], "deployment": own}, mode="scribe")
    said = unsure(s, "A", "play", card="Ann", on="Finch")
    assert (None if said is None else bool(said & {"MC-CHAR-04", "MC-SCRAP-05"})) is result


@pytest.mark.rule("MC-TERM-25")
@pytest.mark.parametrize(("name", "result"), [("Who", True), ("Larkspur", False), ("Finch", None)])
def test_a_card_that_nobody_knows_may_have_the_name_that_a_text_asks_for(name, result):
    """p36: [Name: A] is A within the name. Given an unknown Unit, when a text for [Name: Lark] aims at it, then that is open;
    Larkspur is legal, Finch illegal."""
    there = unit(name, known=name != "Who")
    s = scene(A={"hand": [shot(type="unit", name="Lark")]}, B={"deployment": [there]}, mode="scribe")
    said = unsure(s, "A", "play", card="Shot", targets=(name,))
    assert (None if said is None else bool(said)) is result


HEAD = """ruleset: macross_crusade
mode: scribe
position: turn 5, A, deployment
A hand: 3
A nation: 20
B nation: 20
end
--- Turn 5: A
"""


@pytest.mark.rule("MC-CARD-01")
@pytest.mark.parametrize(("kind", "verdict"), [("", "open"), ("command", "illegal")])
def test_a_name_that_is_stated_after_a_play_marks_the_line(kind, verdict):
    """p4: a card is played as its type. Given an unknown card that was played as a Unit, when it is named as a Command
    afterwards, then the audit holds the play against the player."""
    rules, cards = ruleset("macross_crusade"), specimens("macross_crusade").cards
    card = play_sheet(parse_sheet(HEAD), rules, cards).desk.table.at("A.hand")[0]
    named = next((each["name"] for each in cards.values() if each["type"] == kind), "")
    lines = f"{HEAD}A play {card} as unit\n" + (f"{card} = {named}\n" if kind else "")
    events = play_sheet(parse_sheet(lines), rules, cards).desk.events
    assert next(each.verdict for each in audit(events, rules) if each.name == "play") == verdict


@pytest.mark.rule("MC-CARD-07")
@pytest.mark.parametrize(("fields", "is_open"), [(("keywords",), True), ((), False)])
def test_a_target_whose_keywords_nobody_can_read_may_have_the_one_that_is_asked_for(fields, is_open):
    """p33: given a unit whose keywords cannot be read, when a text for Raid aims at it, then that is open; at a unit
    without keywords it is illegal."""
    s = scene(A={"hand": [shot(type="unit", keyword="raid")]}, B={"deployment": [smudged(*fields)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Shot", targets=("Smudge",))
    assert result if is_open else result is None
