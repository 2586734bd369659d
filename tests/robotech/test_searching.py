"""Searching a pile, and looking at the top of a deck."""

import pytest

from domain.kernel.record.changes import FlagSet
from domain.kernel.table.knowledge import decklist_flag
from tests.robotech.scene import Scene, action, mecha, person, plays, scene
from tests.scene import verdicts


@pytest.mark.rule("RT-GOLD-01", "RT-SET-08")
def test_a_searched_card_is_shown_goes_to_the_hand_and_the_deck_is_shuffled():
    """Given a search for an Officer, when another card is named, then that is refused; the right one goes to the hand."""
    call = action("Call", {"do": "search", "for": {"type": "character", "subtype": "Officer"}})
    s = scene(A={"hand": [call], "deck": [person("Lisa", subtypes=["Officer"]), mecha("Pod")]})
    plays(s, "Call")
    assert s.asks["what"] == "search"
    (offer,) = s.desk.ruleset.offers(s.desk, "A")
    assert (offer.slots["cards"].options, offer.slots["cards"].least) == ((s["Lisa"],), 0)
    assert s.refused("A", "choose", cards=("Pod",)).rule == "RT-GOLD-01"
    s.says("A", "choose", cards=("Lisa",))
    assert s.zone("Lisa") == "A.hand"
    assert s.happened("deck_shuffled")
    assert s.table.chain == []


@pytest.mark.rule("RT-GOLD-01")
def test_a_search_may_find_nothing_and_one_in_the_discard_pile_shuffles_nothing():
    back = action("Back", {"do": "search", "for": {"type": "mecha"}, "from": "discard", "zone": "base"})
    s = scene(A={"hand": [back, back], "discard": [mecha("Pod"), mecha("Kite")]})
    plays(s, "Back")
    s.says("A", "choose", cards=("Kite",))
    assert s.zone("Kite") == "A.base_zone"
    plays(s, "Back.2")
    s.says("A", "choose", cards=())
    assert (s.zone("Pod"), len(s.happened("deck_shuffled"))) == ("A.discard_pile", 2)  # before the game


@pytest.mark.rule("RT-GOLD-01")
def test_a_scribe_writes_down_what_was_found_in_a_deck_that_nobody_knows():
    call = action("Call", {"do": "search", "for": {"subtype": "Officer"}})
    s = scene(A={"hand": [call]}, mode="scribe")
    plays(s, "Call")
    s.says("A", "choose", cards=("~Anybody",))
    assert verdicts(s, "chosen") == ["open"]
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-GOLD-01")
def test_a_player_looks_at_the_top_of_the_deck_takes_what_fits_and_puts_the_rest_under_it():
    peek = action("Peek", {"do": "look", "n": 2, "take": 1, "for": {"type": "mecha"}, "rest": "deck_bottom"})
    s = scene(A={"hand": [peek], "deck": [mecha("Pod"), person("Lisa")]}, deck=0)
    top = s.table.at("A.deck")[:2]
    plays(s, "Peek")
    assert s.asks["options"] == tuple(top)
    assert s.refused("A", "choose", cards=("Lisa",)).rule == "RT-GOLD-01"
    s.says("A", "choose", cards=("Pod",))
    assert s.zone("Pod") == "A.hand"
    assert s.table.at("A.deck")[-1] == s["Lisa"]


@pytest.mark.rule("RT-GOLD-01")
def test_of_the_cards_looked_at_only_those_that_the_text_speaks_of_are_offered_and_the_rest_is_discarded():
    """Given a look at three cards for a Mecha, when it is taken, then the other two lie open in the discard pile."""
    peek = action("Peek", {"do": "look", "n": 3, "take": 1, "for": {"type": "mecha"}, "rest": "discard"})
    s = scene(A={"hand": [peek], "deck": [mecha("Pod"), person("Lisa"), person("Claudia")]}, deck=0)
    plays(s, "Peek")
    (offer,) = s.desk.ruleset.offers(s.desk, "A")
    assert offer.slots["cards"].options == (s["Pod"],)
    s.says("A", "choose", cards=("Pod",))
    assert (s.zone("Pod"), s.zone("Lisa"), s.zone("Claudia")) == ("A.hand", "A.discard_pile", "A.discard_pile")
    assert [s.table.cards[s[name]].seen for name in ("Lisa", "Claudia")] == [("*",), ("*",)]


def listed(s: Scene, **counts: int) -> None:
    """A has registered so many copies of the cards of these names."""
    pairs = tuple((s.table.cards[s[name]].printing, count) for name, count in counts.items())
    s.desk.do(FlagSet(decklist_flag("A"), pairs))


@pytest.mark.rule("RT-GOLD-01")
@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_a_search_is_offered_what_the_pile_may_still_hold_of_the_registered_list(pile: str):
    """Given Officers in the discard pile and in an unknown deck, then a search is offered those of its pile alone."""
    call = action("Call", {"do": "search", "for": {"subtype": "Officer"}, "from": pile})
    s = scene(A={"hand": [call], "discard": [person("Lisa", subtypes=["Officer"]), mecha("Pod")]})
    listed(s, Lisa=2, Pod=3)
    plays(s, "Call")
    (offer,) = s.desk.ruleset.offers(s.desk, "A")
    there = {"deck": s.table.cards[s["Lisa"]].printing, "discard": s["Lisa"]}
    assert offer.slots["cards"].options == (there[pile],)
