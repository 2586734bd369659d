"""Targets: how they are named at the declaration, and what happens to an effect that has lost a target (GW-EFF-05).

Also finds the cards that one small effect affects, by the words of a text.
"""

from __future__ import annotations

from functools import partial
from itertools import compress

from domain.card_effects.chain_links import is_recorded_illegal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous_effects import EffectOrigin, effect_origin
from domain.parts.bandai.filter_evaluation import targets_per_selector
from domain.parts.bandai.small_effects import Void
from domain.parts.card_schema import classes_for_isinstance, text_protocols
from domain.parts.card_schema.text_protocols import targets_filter
from domain.parts.common import small_effect_execution
from domain.parts.common.card_zones import zone_name
from domain.parts.common.small_effect_execution import NUMBERED_TARGETS, selector_source
from domain.parts.common.target_groups import recheck_targets, require_target_count, selector_per_target, unchanged_targets
from domain.rulesets.gundam_war.card_schema.effects_on_cards import EffectOnCards
from domain.rulesets.gundam_war.card_schema.filters import Filter, Selector
from domain.rulesets.gundam_war.card_schema.texts import Text, read_selector
from domain.rulesets.gundam_war.effects import continuous_effects, filters
from domain.rulesets.gundam_war.effects.filter_vocabulary_with_power import VOCABULARY
from domain.rulesets.gundam_war.effects.filters import anywhere
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.zones import DEFUNCT, HANGAR, in_play

shared = partial(targets_per_selector, context=filters.FULL)
"""Returns how many of the targets belong to each selector."""
_OF_CARDS = classes_for_isinstance(EffectOnCards)


def target_options(table: Table, seat: str, source: str, selector: Selector) -> list[str]:
    """Returns the cards that a target selector may name now, as far as the seat can see."""
    result = filters.nameable(table, seat, source, selector.wanted)
    return [card for card in result if can_be_targeted(table, card, EffectOrigin(seat, source)) is not False]


def certain_targets(table: Table, seat: str, source: str, selector: Selector) -> list[str]:
    """Returns the cards that certainly fit a target selector."""
    result = filters.matching(table, seat, source, selector.wanted)
    return [card for card in result if can_be_targeted(table, card, EffectOrigin(seat, source)) is True]


def can_be_targeted(table: Table, card: str, by: EffectOrigin) -> Truth:
    """Returns whether no text forbids an effect to target a card in play (GW-EFF-01); unknown if unknown cards decide it."""
    return negate(continuous_effects.is_barred_from(table, card, "be_targeted", by)) if in_play(table, card) else True


def require_targets(desk: Desk, seat: str, source: str, selectors: tuple[Selector, ...], targets: tuple[str, ...]) -> None:
    """Checks the targets of a text: their number, whether each fits, and that none is in the Defunct Pile (GW-ZONE-05)."""
    about: Effect = {"card": source, "targets": targets}
    options = tuple(
        card
        for selector in selectors
        for card in target_options(desk.table, seat, selector_source(about, selector), selector)
    )
    for target in targets:
        gone = zone_name(desk.table, target) == DEFUNCT
        desk.demand("GW-ZONE-05", not gone, msg("no_card_in_defunct_pile"), options)
    require_target_count(desk, "GW-EFF-05", selectors, targets, options)
    counts = shared(desk.table, seat, source, selectors, targets)
    for target, selector in zip(targets, selector_per_target(selectors, counts), strict=False):
        truth = filters.seen_to_fit(desk.table, seat, selector_source(about, selector), selector.wanted, target)
        desk.demand(_rule(desk.table, target, selector), truth, msg("card_is_not_legal_target", card=target), options)
        able = can_be_targeted(desk.table, target, EffectOrigin(seat, source))
        desk.demand("GW-EFF-01", able, msg("card_is_not_targeted_by_such", card=target), options)


def _rule(table: Table, target: str, selector: Selector) -> str:
    """Returns the rule that a wrong target breaks. Effects on cards in other zones do not reach the Hangar (GW-EFF-03)."""
    in_hangar = zone_name(table, target) == HANGAR
    return "GW-EFF-03" if in_hangar and not VOCABULARY.reaches_zone(selector.wanted, HANGAR) else "GW-EFF-05"


def affected_cards(
    table: Table, seat: str, source: str, text: Text, named: tuple[str, ...], answers: tuple[str, ...]
) -> tuple[str, ...]:
    """Returns the cards that a text affects: its targets, those that its filters may match, and the plays that it voids.

    By the switch `effects_on_all` filters may not count.
    """
    results = list(named)
    of_all = table.header.switches.get("effects_on_all") != "targets_only"
    for each in text.effects:
        if of_all and isinstance(each, _OF_CARDS) and isinstance(each.to, Filter):
            results += filters.matching(table, seat, source, each.to)
            results += filters.uncertain(table, seat, source, each.to)
        if isinstance(each, Void) and not named:
            results += [data["card"] for key, data in table.chain if key in answers and data["kind"] == "play"]
    return tuple(dict.fromkeys(results))


def remaining_targets(desk: Desk, effect: Effect) -> tuple[str, ...] | None:
    """Returns the targets that an effect still has when it is carried out; None if the whole effect fails (GW-EFF-05).

    With the switch `lost_target` at `do_rest` the effect goes on with the remaining targets. An effect that was declared
    against a rule does what was said to the cards that are still there.
    """
    targets: tuple[str, ...] = effect["targets"]

    def fits(selector: Selector, target: str) -> Truth:
        able = can_be_targeted(desk.table, target, effect_origin(effect))
        source = selector_source(effect, selector)
        if able is False:
            return False
        return all_of((able, filters.fits(desk.table, effect["seat"], source, selector.wanted, target)))

    if is_recorded_illegal(effect):
        return unchanged_targets(desk.table, effect)
    selectors = selector_per_target(map(read_selector, effect.get("selectors", ())), effect.get("counts", ()))
    fitting = recheck_targets(desk, effect, selectors, fits, "GW-EFF-05")
    if all(fitting):
        return targets
    left = tuple(compress(targets, fitting))
    return left if desk.switch("lost_target") == "do_rest" and left else None


_affected_cards = partial(
    small_effect_execution.affected_cards,
    matching=filters.matching,
    find=anywhere,
    numbered=NUMBERED_TARGETS,
    uncertain=filters.uncertain,
)


def operation_subjects(desk: Desk, effect: Effect, operation: text_protocols.CardEffect) -> list[str]:
    """Returns the cards that an operation affects, as far as they are still there; a filter means all cards that fit.

    Cards that escaped the effect are left out (GW-ATMO-03).
    """
    result, escaped = _affected_cards(desk, effect, operation), effect.get("escaped", ())
    return [card for card in result if card not in escaped] if escaped else result


def in_play_subjects(desk: Desk, effect: Effect, operation: text_protocols.CardEffect) -> list[str]:
    """Returns the affected cards that are in play; a card that has left play gets nothing (OP-22).

    Raises Refused if a manual effect names a card that is not in play (GW-ZONE-14).
    """
    result = operation_subjects(desk, effect, operation)
    if not targets_filter(operation.to):
        small_effect_execution.require_in_play(desk, effect, operation.do, result, "GW-ZONE-14")
    return [card for card in result if in_play(desk.table, card)]
