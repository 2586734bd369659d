"""Resolves the chain once all seats have passed: as a whole, link by link, or nested, as the rulebook says.

GW-CUT-04, -08, MC-CUT-10 to -12, NX-CUT-09 to -11: the whole cut, last to first, without plays in between · RT-CLIP-03, -04:
one effect, then all seats may add again · SF-EFF-10: frames that nest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.card_effects.choices import continue_game
from domain.card_effects.effect_resolution import resolve_effect
from domain.card_effects.resolution_stack import ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect


def resolve_chain(desk: Desk) -> None:
    """Resolves the chain in the rulebook's order, then lifts modifiers that last for a cut and continues the game."""
    hooks = desk.ruleset.card_text_hooks
    _ORDERS[hooks.chain](desk)
    if hooks.chain == "closed" and desk.table.flags.get("awaits") is not None:
        continue_game(desk, "settle")
    elif desk.table.result is None:
        if not desk.table.chain:
            modifiers.lift(desk, modifiers.keys_ending_at(desk.table, "cut"))
        hooks.after_resolution(desk)


def _resolve_link(desk: Desk, key: str, effect: Effect) -> None:
    """Resolves one waiting effect; one that asked for a choice continues where it stopped."""
    hooks = desk.ruleset.card_text_hooks
    if hooks.chain == "nested":
        ResolutionStack(desk).run()
    elif not hooks.carry_out_entry(desk, key, effect) and _resolve_small_effects(desk, key, effect):
        (hooks.finish_effect or chain.pop_effect)(desk, key)


def _resolve_small_effects(desk: Desk, key: str, effect: Effect) -> bool:
    """Runs the small effects of a link. Returns False while a seat has to choose; an effect that is lost at its start is
    done.
    """
    if not effect.get("begun"):
        begun = desk.ruleset.card_text_hooks.begin_effect(desk, effect)
        if begun is None:
            return True
        effect = {**begun, "begun": True}
        chain.replace_effect(desk, key, effect)
    return resolve_effect(desk, key, effect)


_ORDERS: Mapping[str, Callable[[Desk], None]] = {
    "closed": chain.closed_lifo_policy(_resolve_link),
    "reopening": chain.reopening_lifo_policy(_resolve_link),
    "nested": chain.nested_policy(_resolve_link),
}


def negate(
    desk: Desk,
    key: str,
    event: tuple[str, str],
    said: Plain,
    is_protected: Callable[[Plain], bool],
    after: Callable[[Plain], None],
) -> None:
    """Negates a waiting effect, unless `is_protected` says that it cannot be negated.

    GW-PLAY-08, MC-NEG-01, NX-PLAY-08 · `event`: name and rule of the event · `after(effect)`: handles the play it came from.
    """
    effect = chain.waiting_effect(desk.table, key)
    if effect is None or is_protected(effect):
        return
    name, rule = event
    desk.record("negated", name, effect["seat"], rule, {"link": key, **said})
    chain.pop_effect(desk, key)
    after(effect)


def unplayed_card_disposal(place: str, put_away: Callable[[Desk, str], None]) -> Callable[[Desk, Plain], None]:
    """Returns a function that puts away the card of a play that did not come into play.

    It acts only while the card is still in `place`, the zone of played cards (GW-CMD-04, GW-PLAY-08, MC-PLAY-05, MC-COST-11,
    NX-HAND-07).
    """

    def clear(desk: Desk, effect: Plain) -> None:
        card = effect["card"]
        if effect["kind"] == "play" and card in desk.table.cards and desk.table.cards[card].place == place:
            put_away(desk, card)

    return clear
