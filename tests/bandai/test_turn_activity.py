"""Conditions on what happened in this turn, on how the card itself stands, and on how few there are of some cards."""

import pytest

from tests.bandai.games import each_game

OWN = {"type": "unit", "whose": "own"}
KILL = {"do": "destroy"}
REFUSED = ("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")


def revenge(game, **happened):
    return game.command(
        "Revenge", {"do": "draw", "n": 1}, condition={"happened": {"what": "destroyed", "whose": "own", **happened}}
    )


def killer(game, name="Kill"):
    return game.command(name, KILL, targets=[{"type": "unit"}])


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_a_text_may_ask_what_happened_in_this_turn(game):
    """Given a command that asks for a destroyed own unit, when none was it is refused, after one was it is not."""
    s = game.scene([game.unit("P")], [game.unit("Q")], hand=[revenge(game), killer(game), killer(game, "Kill2")])
    assert s.refused("A", "play", card="Revenge").rule in REFUSED
    s.says("A", "play", card="Kill", targets=("Q",))
    s.passes()
    assert s.refused("A", "play", card="Revenge").rule in REFUSED
    s.says("A", "play", card="Kill2", targets=("P",))
    s.passes()
    s.says("A", "play", card="Revenge")
    assert s.events[0].verdict == ("legal",)


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_what_happened_is_asked_of_such_cards_and_so_often(game):
    """Given a condition of two destroyed units of a name, when one of them and another fell, then it does not apply."""
    wanted = revenge(game, of={"type": "unit", "name": "P"}, least=2)
    s = game.scene([game.unit("P"), game.unit("Odd"), game.unit("P")], hand=[wanted, *(killer(game, f"K{n}") for n in "123")])
    for command, target in (("K1", "P"), ("K2", "Odd")):
        s.says("A", "play", card=command, targets=(target,))
        s.passes()
        assert s.refused("A", "play", card="Revenge").rule in REFUSED
    s.says("A", "play", card="K3", targets=("P.2",))
    s.passes()
    s.says("A", "play", card="Revenge")


@each_game
@pytest.mark.rule("GW-OPER-08", "NX-CTRL-12", "MC-CTRL-08", "MC-CTRL-09")
@pytest.mark.parametrize(("whose", "holds"), [("own", True), ("enemy", False), ("any", True)])
@pytest.mark.parametrize("deed", ["destroyed", "sortied"])
def test_what_happened_to_a_unit_happened_to_its_controller_s(game, deed, whose, holds):
    """Given A controls a unit of B's, when it goes to battle and falls, then that happened to a unit of A's own, not to
    an enemy's."""
    wanted = game.holds({"points": [2, 0, 0]}, condition={"happened": {"what": deed, "whose": whose}})
    s = game.scene([game.unit("Lead", "1/1/1", text=[wanted]), game.unit("P", owner="B")])
    game.attack(s, "P")
    s.effect("A", {"do": "destroy", "to": "P"})
    s.passes(bool(s.table.chain))  # in two games what removes it waits
    assert s.zone("P").startswith("B.")
    assert s.points("Lead")[0] == 1 + 2 * holds


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-CTRL-12", "MC-CTRL-09")
@pytest.mark.parametrize(("whose", "holds"), [("own", True), ("enemy", False)])
def test_a_card_that_an_effect_puts_into_play_enters_as_its_controller_s(game, whose, holds):
    """Given a unit of B's that an effect puts into play for A, then a unit of A's own entered."""
    wanted = game.holds({"points": [2, 0, 0]}, condition={"happened": {"what": "entered", "whose": whose}})
    s = game.scene([game.unit("Lead", "1/1/1", text=[wanted])], more={"junkyard": [game.unit("P", owner="B")]})
    s.effect("A", {"do": "put_in_play", "to": "P"})
    assert s.points("Lead")[0] == 1 + 2 * holds


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_what_came_before_the_record_nobody_knows(game):
    """Given a record that begins within the turn, when a text asks what happened in it, then the verdict is open."""
    s = game.scene([game.unit("P")], hand=[revenge(game)], told=False)
    s.says("A", "play", card="Revenge")
    assert s.events[0].verdict[0] == "open"


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_a_scribe_writes_down_a_text_whose_condition_did_not_hold(game):
    """Given nothing was destroyed, when a scribe writes the play down, then it is carried out and illegal."""
    s = game.scene([game.unit("P")], hand=[revenge(game)], mode="scribe")
    s.says("A", "play", card="Revenge")
    assert s.events[0].verdict[0] == "illegal"
    s.passes()
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_what_was_taken_back_has_not_happened(game):
    """Given a unit was destroyed, when that is taken back, then the condition does not apply."""
    s = game.scene([game.unit("P")], hand=[revenge(game), killer(game)])
    s.says("A", "play", card="Kill", targets=("P",))
    line = s.events[0].line
    s.passes()
    s.says("", "takeback", line=line, agreed=("A", "B"))
    assert s.refused("A", "play", card="Revenge").rule in REFUSED


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_a_text_may_ask_that_nothing_happened_and_for_few_cards(game):
    """Given at most one own unit and nothing played, when that is so, then the text holds; afterwards it does not."""
    calm = {"never": {"what": "played", "of": {"type": "unit"}}, "none": OWN, "most": 1}
    proud = game.holds({"points": [2, 0, 0]}, condition=calm)
    s = game.scene([game.unit("Lead", "1/1/1", text=[proud])], hand=[game.unit("New")])
    assert s.points("Lead")[0] == 3
    s.says("A", "play", card="New")
    assert s.points("Lead")[0] == 1


@each_game
@pytest.mark.rule("GW-AUTO-02", "NX-AUTO-01", "MC-AUTO-02")
def test_a_text_may_ask_how_its_own_card_stands(game):
    """Given points while the card itself is damaged, when it is, then it has them."""
    angry = game.holds({"points": [3, 0, 0]}, condition={"self": {"damaged": True}})
    s = game.scene([game.unit("Lead", "1/1/9", text=[angry])])
    assert s.points("Lead")[0] == 1
    s.effect("A", {"do": "damage", "n": 1, "to": "Lead"})
    assert s.points("Lead")[0] == 4


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
def test_a_filter_may_ask_for_what_entered_in_this_turn(game):
    """Given a unit that was there and one that entered, when the old one is named, then it is refused."""
    rush = game.command("Rush", {"do": "gain", "points": [1, 0, 0]}, targets=[{**OWN, "entered_this_turn": True}])
    s = game.scene([game.unit("Old")], hand=[game.unit("New"), rush])
    s.says("A", "play", card="New")
    s.passes()
    assert s.refused("A", "play", card="Rush", targets=("Old",)).rule in ("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
    s.says("A", "play", card="Rush", targets=("New",))
    assert s.events[0].verdict == ("legal",)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_x_may_be_how_often_something_happened(game):
    """Given two destroyed units, when cards are drawn for each, then two are."""
    spoils = game.command("Spoils", {"do": "draw", "n": "x"}, x={"happened": {"what": "destroyed"}})
    s = game.scene([], [game.unit("P"), game.unit("Q")], hand=[spoils, killer(game), killer(game, "Kill2")])
    for name, target in (("Kill", "P"), ("Kill2", "Q")):
        s.says("A", "play", card=name, targets=(target,))
        s.passes()
    s.says("A", "play", card="Spoils")
    s.passes()
    assert s.hand("A") == 2


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_a_text_may_ask_for_several_things_at_once(game):
    """Given a text that asks for a crewed own unit and an uncrewed one, when the second leaves, then it does not apply."""
    both = {"all": [{"some": {**OWN, "crewed": crewed}} for crewed in (True, False)]}
    lead = game.character("Lead", text=[game.holds({"points": [2, 0, 0], "on": "host"}, condition=both)])
    word = "sets" if game.name == "macross" else "carries"
    s = game.scene([game.unit("P", "1/1/1", **{word: [lead]}), game.unit("Q")])
    assert s.points("P")[0] == 4
    s.effect("A", {"do": "move", "zone": "hand", "to": "Q"})
    assert s.points("P")[0] == 2


@each_game
@pytest.mark.rule("GW-AUTO-02", "NX-AUTO-01", "MC-AUTO-02")
def test_a_text_may_speak_of_what_is_set_on_its_card(game):
    """Given a unit with points while a character of a name is set on it, when that lies on another, then it has none."""
    proud = game.holds({"points": [3, 0, 0]}, condition={"some": {"where": "carried", "name": "Ace"}})
    word = "sets" if game.name == "macross" else "carries"
    for mine, other, strike in (([game.character("Ace")], [], 5), ([], [game.character("Ace")], 1)):
        lead = game.unit("Lead", "1/1/1", text=[proud], **{word: mine})
        s = game.scene([lead, game.unit("Q", **{word: other})])
        assert s.points("Lead")[0] == strike


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-EFF-13", "MC-TGT-01")
def test_a_text_may_ask_for_one_of_several_things(game):
    """Given points while there is a unit of one name or a character of another, when neither is there, then not."""
    either = {"any": [{"some": {"type": "unit", "name": "Kite"}}, {"some": {"type": "character", "name": "Ace"}}]}
    proud = game.holds({"points": [2, 0, 0]}, condition=either)
    for others, strike in (([game.unit("Kite")], 3), ([game.unit("Odd")], 1)):
        s = game.scene([game.unit("Lead", "1/1/1", text=[proud]), *others])
        assert s.points("Lead")[0] == strike
    wanted = game.command("Ask", {"do": "draw", "n": 1}, condition=either)
    s = game.scene([game.unit("Odd")], hand=[wanted])
    assert s.refused("A", "play", card="Ask").rule in REFUSED


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
def test_a_filter_may_leave_cards_out(game):
    """Given a text about cards that are no units of a name, when such a unit is named, then it is refused."""
    push = game.command("Push", {"do": "roll"}, targets=[{"type": "unit", "not": {"name": "Kite"}}])
    s = game.scene([game.unit("Kite"), game.unit("Odd")], hand=[push])
    assert s.refused("A", "play", card="Push", targets=("Kite",)).rule in ("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
    s.says("A", "play", card="Push", targets=("Odd",))


@each_game
@pytest.mark.rule("GW-AUTO-08", "MC-AUTO-04", "NX-AUTO-05", "NX-EFF-13")
@pytest.mark.parametrize(("deed", "meets", "holds"), [
    ("damaged_nation", False, True),
    ("damaged_nation", True, False),
    ("damaged_units", True, True),
    ("damaged_units", False, False),
    ("dealt_damage", True, True),
    ("dealt_damage", False, True),
])  # fmt: skip
def test_a_text_may_ask_what_its_force_dealt_in_this_turn(game, deed, meets, holds):
    """Given a unit that asks for battle damage of its force, when that force has struck, then it holds by what it hit."""
    wanted = game.holds({"points": [5, 0, 0]}, condition={"happened": {"what": deed, "of": "self"}})
    s = game.scene([game.unit("Rook", "2/1/9", text=[wanted])], [game.unit("Wall", "1/1/9")], node=game.sortie[0])
    assert s.points("Rook")[0] == 2
    game.attack(s, "Rook")
    if meets:
        game.defend(s, "Wall")
    while not s.happened("squad_totalled"):
        s.let_pass()
    assert s.points("Rook")[0] == (7 if holds else 2)
