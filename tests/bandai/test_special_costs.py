"""What is paid for a text besides cards and rolling, what a card asks for, who carries whom, and what is optional."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.bandai.games import each_game
from tests.gundam_war_nexa.offered import can_be_said

UNIT = {"type": "unit"}
DRAW = {"do": "draw", "n": 1}
UNPAID = ("GW-COST-19", "NX-COST-10", "MC-COST-01")


def paying(game, *effects, **special):
    return game.unit("Boss", "1/1/1", text=[game.using(*effects, special=special)])


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_text_may_be_paid_with_cards_of_the_hand(game):
    """Given a text that costs a unit of the hand, when nothing or another card is named, it is refused; the unit pays it."""
    s = game.scene(
        [paying(game, DRAW, discard=1, of=UNIT)], hand=[game.unit("Spare"), game.unit("More"), game.character("Pilot")]
    )
    assert s.refused("A", "use", card="Boss").rule in UNPAID
    assert isinstance(s.answer("A", "use", card="Boss", special=("Pilot",)), Refusal)
    assert can_be_said(s, "A", "use", card="Boss", special=("Spare",))
    assert not can_be_said(s, "A", "use", card="Boss", special=("Pilot",))
    s.says("A", "use", card="Boss", special=("Spare",))
    assert "junkyard" in s.zone("Spare")
    s.passes()
    assert s.hand("A") == 3


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_just_enough_cards_pay_a_cost(game):
    """Given a text that costs a unit of the hand, when there is one, then it is offered, and pays without a doubt."""
    s = game.scene([paying(game, DRAW, discard=1, of=UNIT)], hand=[game.unit("Spare"), game.character("Pilot")])
    assert can_be_said(s, "A", "use", card="Boss", special=("Spare",))
    s.says("A", "use", card="Boss", special=("Spare",))
    assert s.events[0].verdict == ("legal",)
    assert "junkyard" in s.zone("Spare")


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_the_only_card_that_may_pay_leaves_it_open_where_nobody_knows_it(game):
    """Given a text that costs a unit of the hand, when its one card is not known, then it pays and the verdict is open."""
    s = game.scene([paying(game, DRAW, discard=1, of=UNIT)], hand=[game.unit("Dark", known=False)])
    s.says("A", "use", card="Boss", special=("Dark",))
    assert s.events[0].verdict[0] == "open"
    assert "junkyard" in s.zone("Dark")


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_card_that_is_not_in_play_does_not_pay_with_itself(game):
    """Given a command whose text costs its own card, when it is played from the hand, then it is refused and not offered."""
    s = game.scene(hand=[game.command("Gas", DRAW, special={"self": "junkyard"})])
    assert s.refused("A", "play", card="Gas").rule in UNPAID
    assert not can_be_said(s, "A", "play", card="Gas")


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_cost_that_cannot_be_paid_prevents_the_text_from_being_used(game):
    """Given a text that costs another own unit, when there is none, then it is refused and not offered."""
    s = game.scene([paying(game, DRAW, destroy=1, of={**UNIT, "other": True})], [game.unit("Theirs")])
    assert s.refused("A", "use", card="Boss").rule in UNPAID
    assert not can_be_said(s, "A", "use", card="Boss")


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_text_may_be_paid_with_an_own_unit_and_with_its_own_card(game):
    """Given texts that cost an own unit and the card itself, when they are used, then these are gone before they resolve."""
    s = game.scene([paying(game, DRAW, move=1, to="junkyard", of={**UNIT, "whose": "own", "other": True}), game.unit("P")])
    s.says("A", "use", card="Boss")
    assert "junkyard" in s.zone("P")
    self_paid = game.scene([paying(game, DRAW, self="junkyard")])
    self_paid.says("A", "use", card="Boss")
    assert "junkyard" in self_paid.zone("Boss")
    self_paid.passes()
    assert self_paid.hand("A") == 1


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_set_card_that_is_paid_still_means_the_unit_it_was_set_on(game):
    """Given a character whose text costs itself and rolls its unit, when it is used, then that unit is rolled."""
    carries = "sets" if game.name == "macross" else "carries"
    wake = game.using({"do": "roll", "to": "host"}, special={"self": "junkyard"})
    s = game.scene([game.unit("P", **{carries: [game.character("Crew", text=[wake])]}), game.unit("Q")])
    s.says("A", "use", card="Crew")
    s.passes()
    assert "junkyard" in s.zone("Crew")
    assert (s.rolled("P"), s.rolled("Q")) == (True, False)


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_command_may_be_paid_by_rolling_an_own_unit(game):
    """Given a command that costs rolling an own unit, when a rolled one is named it is refused, a ready one is rolled."""
    push = game.command("Push", DRAW, special={"roll": 1, "of": UNIT})
    s = game.scene([game.unit("P"), game.unit("Q"), game.unit("Tired", rolled=True)], hand=[push])
    assert isinstance(s.answer("A", "play", card="Push", special=("Tired",)), Refusal)
    s.says("A", "play", card="Push", special=("Q",))
    assert (s.rolled("P"), s.rolled("Q")) == (False, True)


@each_game
@pytest.mark.rule("GW-COST-19", "NX-COST-10", "MC-COST-01")
def test_a_scribe_writes_down_a_text_that_was_not_paid_for(game):
    """Given a text that costs a card, when a scribe writes it down without one, then it is illegal and carried out."""
    s = game.scene([paying(game, DRAW, discard=1)], mode="scribe")
    s.says("A", "use", card="Boss")
    assert s.events[0].verdict[0] == "illegal"
    s.passes()
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-13", "MC-CARD-16")
def test_a_card_may_ask_for_something_to_be_played(game):
    """Given a unit that asks for a character of its side, when there is none it is refused, with one it is played."""
    proud = game.unit("Proud", requirement={"some": {"type": "character", "whose": "own"}})
    alone = game.scene(
        [], [game.unit("P", carries=[game.character("Theirs")]) if game.name != "macross" else game.unit("P")], hand=[proud]
    )
    assert alone.refused("A", "play", card="Proud").rule in ("GW-EFF-01", "NX-EFF-13", "MC-CARD-16")
    assert not can_be_said(alone, "A", "play", card="Proud")
    word = "sets" if game.name == "macross" else "carries"
    s = game.scene([game.unit("P", **{word: [game.character("Mine")]})], hand=[proud])
    s.says("A", "play", card="Proud")
    assert s.events[0].verdict == ("legal",)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_a_unit_may_say_who_its_pilot_is_and_a_character_what_it_is_set_on(game):
    """Given a unit for one pilot and a pilot for one unit, when others are brought together, then that is refused."""
    own = game.unit("Own", piloted_by={"name": "Ace"})
    there = [own, game.unit("Plain"), game.unit("Empty", piloted_by="nobody")]
    shy = game.character("Shy", pilots={"name": "Plain"})
    s = game.scene(there, hand=[game.character("Ace"), game.character("Rook"), shy])
    for pilot, unit in (("Rook", "Own"), ("Shy", "Own"), ("Rook", "Empty")):
        assert s.refused("A", "play", card=pilot, on=unit).rule in ("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
        assert not can_be_said(s, "A", "play", card=pilot, on=unit)
    s.says("A", "play", card="Ace", on="Own")
    s.passes()
    assert s.zone("Ace") == "Own"


@each_game
@pytest.mark.parametrize(("said", "hand"), [(True, 1), (False, 0)])
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-TEXT-02")
def test_what_a_player_may_do_is_asked(game, said, hand):
    """Given a text that starts by itself and may be declined, when its player uses or declines it, then so it is."""
    greet = game.starts("enters", DRAW, optional=True)
    s = game.scene([], hand=[game.unit("New", text=[greet])])
    s.says("A", "play", card="New")
    s.passes()
    assert s.asks["what"] == "may"
    s.says("A", "choose", cards=("New",) if said else ())
    assert s.hand("A") == hand


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-TEXT-02")
def test_the_rest_of_a_text_may_be_optional(game):
    """Given a text whose second half is optional, when it is declined, then the first half alone was done."""
    both = game.using(DRAW, {"do": "may"}, {"do": "nation_damage", "who": "enemy", "n": 1})
    s = game.scene([game.unit("Boss", text=[both])])
    s.says("A", "use", card="Boss")
    s.passes()
    s.says("A", "choose", cards=())
    assert (s.hand("A"), s.nation("B")) == (1, 20)


@each_game
def test_what_is_paid_has_no_other_words(game):
    """Given slips in a special cost, when the card is read, then each is named."""
    for wrong, result in (
        ({"discards": 1}, "special has no field discards; is discard meant?"),
        ({"discard": 1, "roll": 1}, "special asks for one of discard, destroy, roll and move"),
        ({"move": 1}, "special: what is moved goes to a zone"),
        ({"self": "nowhere"}, "nowhere"),
    ):
        with pytest.raises(ValueError, match="text 1") as raised:
            game.parse(paying(game, DRAW, **wrong))
        assert result in str(raised.value)
