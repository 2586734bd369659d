"""Effects that wait in a Cut: which of them is answered, and which are voided."""

import pytest

from domain.card_effects.chain_links import (
    find_answered_links,
    links_to_void,
    make_chain_link,
    require_something_to_void,
)
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.messages.message import Message, untranslated
from domain.kernel.record.effects import Effect
from domain.parts.card_schema.text_protocols import CardEffect
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Void
from domain.rulesets.gundam_war.card_schema.filters import Filter, Selector
from domain.rulesets.gundam_war.card_schema.small_effects import Draw
from domain.rulesets.gundam_war.card_schema.texts import NO_TEXT, Text
from tests.parts.filter_fixture import lay, scene

VOID = Text("any", effects=(Void(),))


def waiting() -> tuple[Desk, list[str]]:
    """A desk on which two plays of A and a text of the first wait."""
    desk = scene()
    cards = lay(desk, "A", "ape-1", "bee-1")
    for kind, card in (("play", cards[0]), ("play", cards[1]), ("text", cards[0])):
        chain.push_effect(desk, make_chain_link(desk.table, "A", kind, card, NO_TEXT, ()))
    return desk, cards


def test_what_waits_holds_its_targets_as_they_were_named() -> None:
    desk = scene()
    source, target = lay(desk, "A", "ape-1", "bee-1")
    text = Text("any", targets=(Selector(Filter("unit")),), effects=(Draw(),), unvoidable=True)
    assert make_chain_link(desk.table, "A", "play", source, text, (target,)) == {
        "seat": "A",
        "kind": "play",
        "card": source,
        "ops": ({"do": "draw"},),
        "unvoidable": True,
        "targets": (target,),
        "selectors": ({"type": "unit"},),
        "lives": (desk.table.cards[target].life,),
        "own_life": desk.table.cards[source].life,
    }


def not_here(card: object) -> Message:
    return untranslated(f"{card} does not wait here")


def test_the_last_effect_is_answered_or_the_one_of_the_card_that_is_named() -> None:
    desk, cards = waiting()
    first, second, third = (key for key, _ in desk.table.chain)
    assert find_answered_links(desk, None, not_here, "GW-CUT-01") == (third,)
    assert find_answered_links(desk, "bee-1", not_here, "GW-CUT-01") == (second,)
    assert find_answered_links(desk, cards[0], not_here, "GW-CUT-01") == (third,)
    assert find_answered_links(desk, first, not_here, "GW-CUT-01") == (first,)
    with pytest.raises(Refused, match="cat 1 does not wait here"):
        find_answered_links(desk, "cat-1", not_here, "GW-CUT-01")
    assert find_answered_links(scene(), None, not_here, "GW-CUT-01") == ()


@pytest.mark.rule("GW-EFF-05", "MC-TGT-01", "NX-TGT-02")
def test_what_voids_needs_something_to_void() -> None:
    desk = scene()
    with pytest.raises(Refused, match="nothing waits"):
        require_something_to_void(desk, VOID, (), "S-OWN", "nothing waits")
    require_something_to_void(desk, VOID, ("c1",), "S-OWN", "nothing waits")
    require_something_to_void(desk, VOID._replace(targets=(Selector(),)), (), "S-OWN", "nothing waits")
    require_something_to_void(desk, Text("any", effects=(Void(links=("c1",)),)), (), "S-OWN", "nothing waits")
    require_something_to_void(desk, Text("any", effects=(Draw(),)), (), "S-OWN", "nothing waits")


@pytest.mark.rule("GW-PLAY-08", "MC-NEG-01", "NX-PLAY-08")
def test_voided_are_the_links_said_else_the_plays_of_the_targets_else_what_is_answered() -> None:
    desk, cards = waiting()
    first, _, third = (key for key, _ in desk.table.chain)
    text: Effect = {"ops": (), "answers": (third,)}
    assert links_to_void(desk, text, Void(links=(first,)), named) == (first,)
    assert links_to_void(desk, {**text, "targets": (cards[0],)}, Void(), named) == (first,)
    assert links_to_void(desk, text, Void(), named) == (third,)


@pytest.mark.rule("GW-PLAY-08", "MC-NEG-01", "NX-PLAY-08")
def test_who_says_it_voids_the_effect_of_a_card_or_the_only_one_and_nothing_that_does_not_wait() -> None:
    desk, cards = waiting()
    first, second, _ = (key for key, _ in desk.table.chain)
    said = {"kind": "hand", "ops": ()}
    with pytest.raises(Refused, match="which of the waiting effects is meant") as refused:
        links_to_void(desk, said, Void(), named)
    assert refused.value.refusal.legal == (first, cards[1], cards[0])
    assert links_to_void(desk, said, Void(to=(cards[1],)), named) == (second,)
    for wrong in (Void(links=("c99",)), Void(to=("nobody",))):
        with pytest.raises(Refused, match="nothing such waits"):
            links_to_void(desk, said, wrong, named)


def named(desk: Desk, effect: Effect, operation: CardEffect) -> list[str]:
    """The cards that an operation names."""
    return list(operation.to)
