"""Positions that players argue about in Gundam War: names, colours, traits and UNIT Types that nobody knows.

`L` is a line of the rulebook.
"""

import pytest

from domain.kernel.desk.audit import audit
from domain.registry import ruleset, specimens
from replays.sheet import parse_sheet, play_sheet
from tests.gundam_war.scene import blue, character, command, having, keyword, scene, unit
from tests.gundam_war.texts import DRAW
from tests.scene import unsure


def smudged(*fields, **more):
    """A UNIT on whose print these fields cannot be read."""
    card = {each: value for each, value in unit("Smudge", **more).items() if each not in fields}
    return {**card, "unknown": list(fields)}


@pytest.mark.rule("GW-PSAR-04")
@pytest.mark.parametrize("fields", [("color",), ()])
def test_ps_armor_of_a_colour_that_nobody_can_read_may_stay_in_play(fields):
    """L721: the return is negated by Corps power of the card's colour. Given blue power alone and a UNIT whose colour cannot
    be read, when the turn ends after a battle, then that is open; a blue one stays and is legal."""
    shell = smudged(*fields, keywords=[keyword("ps_armor", x=1)])
    s = scene(A={"station": [shell, blue()]}, node="attack.ft1", mode="scribe")
    s.says("A", "attack", space=("Smudge",))
    assert bool(unsure(s, "A", "done")) is bool(fields)


@pytest.mark.rule("GW-COST-29")
def test_a_text_that_needs_power_of_a_colour_that_nobody_can_read_is_open():
    """L623: [1 * 1] is Corps power of the card's colour. Given a UNIT whose colour cannot be read, when it uses such a text
    with blue power, then that is open."""
    text = [{"timing": "any", "effects": [DRAW], "requirement": [1, 1]}]
    s = scene(A={"station": [smudged("color", text=text), blue()]}, mode="scribe")
    assert "GW-COST-29" in unsure(s, "A", "use", card="Smudge")


@pytest.mark.rule("GW-EFF-05")
@pytest.mark.parametrize(("fields", "is_open"), [(("traits",), True), ((), False)])
def test_a_target_whose_traits_nobody_can_read_may_have_the_one_that_is_asked_for(fields, is_open):
    """L49: the text says which UNITs. Given a known UNIT whose traits cannot be read, when a text that asks for one aims at
    it, then that is open; at a UNIT without traits it is illegal."""
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "trait": "Titan"}])
    s = scene(A={"hand": [shot]}, B={"station": [smudged(*fields)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Shot", targets=("Smudge",))
    assert result if is_open else result is None


@pytest.mark.rule("GW-CHAR-05")
@pytest.mark.parametrize(("crew", "is_open"), [(character("Who", known=False), True), (character("Bosun"), False)])
def test_a_character_with_an_unknown_set_card_about_may_be_the_second_of_its_name(crew, is_open):
    """L340: one CHARACTER of a name in play. Given a card that nobody knows on another UNIT, when a CHARACTER is played, then
    that is open; beside one of another name it is not."""
    s = scene(A={"station": [unit("GM", carries=[crew]), unit("Zaku")], "hand": [character("Ann")]}, mode="scribe")
    assert ("GW-CHAR-05" in unsure(s, "A", "play", card="Ann", on="Zaku")) is is_open


@pytest.mark.rule("GW-SWIT-01")
def test_the_unit_that_a_card_changes_places_with_may_be_the_named_one():
    """L773: with the own UNIT named A. Given a UNIT in play that nobody knows, when a card with Switch takes its place, then
    that is open, and they change places."""
    s = scene(
        B={"station": [unit("Who", known=False)], "hand": [having("Next", {"keyword": "switch", "name": "Heron"})]},
        node="attack.ft1",
        mode="scribe",
    )
    assert "GW-SWIT-01" in unsure(s, "B", "switch", card="Next", on="Who")
    assert s.zone("Next") == "B.station_area"


@pytest.mark.rule("GW-MULT-01")
@pytest.mark.parametrize(("other", "is_open"), [(unit("Who", known=False), True), (unit("Zaku"), False)])
def test_an_unknown_card_may_be_the_copy_that_pays_for_multiple(other, is_open):
    """L705: one card of the same name goes to the Defunct Pile. Given a Junkyard card that nobody knows, when it pays, then
    that is open; a card of another name is illegal."""
    clone = having("Clone", keyword("multiple", effects=[{"do": "gain", "to": "self", "points": [1, 0, 0]}]))
    s = scene(A={"space": [clone], "junkyard": [other]}, node="defense.ft2", mode="scribe")
    result = unsure(s, "A", "use", card="Clone", with_=(other["name"],), from_="junkyard")
    assert "GW-MULT-01" in result if is_open else result is None


@pytest.mark.rule("GW-UNIT-04")
@pytest.mark.parametrize(
    ("fields", "terrain", "result"), [(("terrain",), ["space"], True), ((), ["earth"], None), ((), ["space"], False)]
)
def test_a_unit_whose_type_nobody_can_read_may_fight_in_space(fields, terrain, result):
    """L392: its UNIT Type names the areas. Given a UNIT whose UNIT Type cannot be read, when it attacks in space, then that
    is open; one for the earth is illegal, one for space legal."""
    s = scene(A={"station": [smudged(*fields, terrain=terrain)]}, node="attack.ft1", mode="scribe")
    said = unsure(s, "A", "attack", space=("Smudge",))
    assert (None if said is None else bool(said)) is result


HEAD = """ruleset: gundam_war
mode: scribe
position: turn 5, A, assign
A station: ~Zura
A hand: 3
A nation: 20
B nation: 20
end
--- Turn 5: A
"""


@pytest.mark.rule("GW-CARD-01")
@pytest.mark.parametrize(("kind", "verdict"), [("", "open"), ("generation", "illegal"), ("command", "illegal")])
def test_a_name_that_is_stated_after_a_play_marks_the_line(kind, verdict):
    """L73: a card is played as what is printed on it. Given an unknown card that was played as a UNIT, when it is named as a
    GENERATION or a COMMAND afterwards, then the audit holds the play against the player."""
    rules, cards = ruleset("gundam_war"), specimens("gundam_war").cards
    card = play_sheet(parse_sheet(HEAD), rules, cards).desk.table.at("A.hand")[0]
    named = next((each["name"] for each in cards.values() if each["type"] == kind), "")
    lines = f"{HEAD}A play {card} as unit\n" + (f"{card} = {named}\n" if kind else "")
    events = play_sheet(parse_sheet(lines), rules, cards).desk.events
    assert next(each.verdict for each in audit(events, rules) if each.name == "play") == verdict


@pytest.mark.rule("GW-EFF-05")
@pytest.mark.parametrize(("fields", "is_open"), [(("keywords",), True), ((), False)])
def test_a_target_whose_keywords_nobody_can_read_may_have_the_one_that_is_asked_for(fields, is_open):
    """L49: given a unit whose keywords cannot be read, when a text for Assault aims at it, then that is open; at a unit
    without keywords it is illegal."""
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "keyword": "assault"}])
    s = scene(A={"hand": [shot]}, B={"station": [smudged(*fields)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Shot", targets=("Smudge",))
    assert result if is_open else result is None
