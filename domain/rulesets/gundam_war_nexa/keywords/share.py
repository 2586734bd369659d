"""Share [A] (NX-KW-08): looks through the own nation pile for a card with trait A, which goes to the own hangar."""

from __future__ import annotations

from functools import cache

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card, shuffle
from domain.kernel.record.changes import PUBLIC, Moved
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer
from domain.rulesets.gundam_war_nexa.card_schema.filters import Traits
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, has_required_trait, trait_of, trait_words
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Share
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, written_text
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import HANGAR, NATION


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword.

    It can be used only in the turn in which this card was played and entered the field.
    """
    return _text(trait_of(keyword))


@cache
def _text(trait: Traits) -> Text:
    effect = {"do": "share", "trait": trait}
    return written_text({"timing": "any", "condition": {"entered_this_turn": True}, "effects": (effect,)})


def search_nation_pile(desk: Desk, effect: Effect, operation: Share) -> OptionalQuestion:
    """`share`: lets the player look through the own nation pile (NX-TERM-02) for a card, which may not be found.

    The pile is shuffled first, so that the order of the options reveals nothing.
    """
    pile = tuple(desk.table.at(f"{effect['seat']}.{NATION}"))
    if chosen_answer(effect) is not None:
        _found(desk, effect["seat"], operation.trait, chosen_answer(effect) or ())
        return None
    if not pile:
        return None
    desk.record("resolved", "looked_through", effect["seat"], "NX-TERM-02", {"place": NATION, "count": len(pile)})
    shuffle(desk, f"{effect['seat']}.{NATION}")
    pile = tuple(desk.table.at(f"{effect['seat']}.{NATION}"))
    return {"seat": effect["seat"], "what": "share", "n": 1, "least": 0, "options": pile, "trait": operation.trait}


def _found(desk: Desk, seat: str, trait: Traits, chosen: tuple[str, ...]) -> None:
    """Moves the chosen card to the hangar, open to all, and shuffles the pile (NX-TERM-05)."""
    for card in chosen:
        printed = current_properties.original_print(desk.table, card)
        truth = has_required_trait(printed.traits, trait)
        desk.demand("NX-KW-08", truth, msg("card_has_no_trait_said", said=trait_words(trait)))
        desk.do(Moved(card, f"{seat}.{HANGAR}"))
        show_card(desk, card, (PUBLIC,))
    desk.record("resolved", "shuffled", seat, "NX-TERM-05", {"place": NATION})
    shuffle(desk, f"{seat}.{NATION}")
