"""What waits on the chain is carried out once all have passed: as a whole, one by one, or nested, as the rulebook says.

GW-CUT-04, -08, MC-CUT-10 to -12, NX-CUT-09 to -11: the whole cut, from the last to the first, without further plays in
between · RT-CLIP-03, -04: one effect, then all may add again · SF-EFF-10: frames that nest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.card_effects.choices import continue_game
from domain.card_effects.effect_resolution import resolve_effect
from domain.card_effects.resolution_stack import ResolutionStack
from domain.kernel.desk import modifiers
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect


def resolve_chain(desk: Desk) -> None:
    """Everybody has passed: what waits is carried out, and what follows it."""
    texts = desk.ruleset.texts
    _ORDERS[texts.chain](desk)
    if texts.chain == "closed" and desk.table.flags.get("awaits") is not None:
        continue_game(desk, "settle")
    elif desk.table.result is None:
        if not desk.table.chain:
            modifiers.lift(desk, modifiers.ending(desk.table, "cut"))
        texts.over(desk)


def _resolve_link(desk: Desk, key: str, effect: Effect) -> None:
    """Resolves an effect that waits; one that asked for a choice goes on where it stopped."""
    texts = desk.ruleset.texts
    if texts.chain == "nested":
        ResolutionStack(desk).run()
    elif not texts.enters(desk, key, effect) and _resolve_small_effects(desk, key, effect):
        (texts.finish or chain.pop_effect)(desk, key)


def _resolve_small_effects(desk: Desk, key: str, effect: Effect) -> bool:
    """Carries small effects out; False where somebody has to choose. One that is lost as it begins is through."""
    if not effect.get("begun"):
        begun = desk.ruleset.texts.begin(desk, effect)
        if begun is None:
            return True
        effect = {**begun, "begun": True}
        chain.replace_effect(desk, key, effect)
    return resolve_effect(desk, key, effect)


_ORDERS: Mapping[str, Callable[[Desk], None]] = {
    "closed": chain.closed_lifo(_resolve_link),
    "reopening": chain.reopening_lifo(_resolve_link),
    "nested": chain.nested(_resolve_link),
}


def negate(
    desk: Desk, key: str, event: tuple[str, str], said: Plain, kept: Callable[[Plain], bool], after: Callable[[Plain], None]
) -> None:
    """Negates an effect that waits, unless it is `kept` from that.

    GW-PLAY-08, MC-NEG-01, NX-PLAY-08 · `event`: its name and rule · `after(effect)`: what becomes of the play it came from.
    """
    effect = chain.waiting_effect(desk.table, key)
    if effect is None or kept(effect):
        return
    name, rule = event
    desk.record("negated", name, effect["seat"], rule, {"link": key, **said})
    chain.pop_effect(desk, key)
    after(effect)


def unplayed_card_disposal(place: str, put_away: Callable[[Desk, str], None]) -> Callable[[Desk, Plain], None]:
    """What becomes of the card of a play that did not come into play: it is put away from `place`, where played cards lie.

    GW-CMD-04, GW-PLAY-08, MC-PLAY-05, MC-COST-11, NX-HAND-07.
    """

    def clear(desk: Desk, effect: Plain) -> None:
        card = effect["card"]
        if effect["kind"] == "play" and card in desk.table.cards and desk.table.cards[card].place == place:
            put_away(desk, card)

    return clear
