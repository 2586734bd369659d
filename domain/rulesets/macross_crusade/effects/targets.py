"""Targets (MC-TGT): named with the play, unchanged afterwards, and checked again when the effect resolves.

Also finds the cards that one small effect applies to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.parts.bandai.filter_evaluation import targets_per_selector
from domain.parts.bandai.small_effects import Discard, Recover
from domain.parts.card_schema import text_protocols
from domain.parts.card_schema.stored_data_readers import to_plain
from domain.parts.card_schema.text_protocols import targets_filter
from domain.parts.common import small_effect_execution
from domain.parts.common.card_zones import zone_name
from domain.parts.common.small_effect_execution import NUMBERED_TARGETS
from domain.parts.common.target_groups import recheck_targets, require_target_count, selector_per_target
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import GainStrengths
from domain.rulesets.macross_crusade.card_schema.filters import Filter, Selector
from domain.rulesets.macross_crusade.card_schema.small_effects import Chip, Draw, SmallEffect, read_small_effects
from domain.rulesets.macross_crusade.card_schema.texts import Text, read_selector
from domain.rulesets.macross_crusade.effects import continuous_effects, filters
from domain.rulesets.macross_crusade.effects.continuous_effects import can_be_targeted
from domain.rulesets.macross_crusade.effects.filters import anywhere
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import set_on
from domain.rulesets.macross_crusade.state.zones import HAND, LOST, REMOVED, is_rolled, root

shared = partial(targets_per_selector, context=filters.FULL)
"""Returns how many of the targets belong to each selector."""


def target_options(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """Returns the cards that a target selector may name now, or that "all" means.

    Cards that cannot be the target of effects are left out (MC-TGT-13, OP-47).
    """
    result = filters.matching(table, seat, source, wanted)
    return [card for card in result if can_be_targeted(table, card, EffectOrigin(seat, source)) is True]


def nameable_targets(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """Returns the cards that may be named for a selector now, as far as the seat can see (MC-TGT-01, -13)."""
    result = filters.nameable(table, seat, source, wanted)
    return [card for card in result if can_be_targeted(table, card, EffectOrigin(seat, source)) is not False]


def require_targets(desk: Desk, seat: str, source: str, text: Text, targets: tuple[str, ...]) -> None:
    """Checks the targets named for a text: their number, and that each fulfils all conditions (MC-TGT-01, -02, -04).

    A text about all cards of a kind needs at least one to which it can be applied (MC-TGT-07, -09 to -11).
    """
    selectors = text.targets
    options = tuple(card for selector in selectors for card in nameable_targets(desk.table, seat, source, selector.wanted))
    require_target_count(desk, "MC-TGT-01", selectors, targets, options)
    bottom_cards = [root(desk.table, target) for target in targets if zone_name(desk.table, target) != REMOVED]
    desk.demand("MC-SET-15", len(set(bottom_cards)) == len(bottom_cards), msg("host_and_set_card_are_not_both"), options)
    counts = shared(desk.table, seat, source, selectors, targets)
    for target, selector in zip(targets, selector_per_target(selectors, counts), strict=False):
        _require_one(desk, seat, source, selector, target, options)
        others = [card for card in nameable_targets(desk.table, seat, source, selector.wanted) if card not in targets]
        better = any(_does_something(desk.table, text, card) for card in others)
        useful = _does_something(desk.table, text, target) or not better
        desk.demand("MC-TGT-12", useful, msg("nothing_text_can_be_applied", card=target), tuple(others))
    operations = text.effects
    if targets and any(isinstance(each, Chip) and each.on == "target" for each in operations):
        set_on.require_room_for_chip(desk, targets[-1])
    desk.demand("MC-TGT-07", _reaches_all(desk.table, seat, source, operations), msg("there_is_not_one_card"))
    desk.demand("MC-TGT-09", _reaches_a_place(desk.table, source, operations), msg("there_is_no_card_in_any_location"))


def _require_one(desk: Desk, seat: str, source: str, selector: Selector, target: str, options: tuple[str, ...]) -> None:
    gone = zone_name(desk.table, target) == REMOVED
    desk.demand("MC-RFG-03", not gone, msg("removed_card_cannot_return_to"), options)
    truth = filters.seen_to_fit(desk.table, seat, source, selector.wanted, target)
    desk.demand("MC-TGT-02", truth, msg("card_is_not_legal_target", card=target), options)
    able = can_be_targeted(desk.table, target, EffectOrigin(seat, source))
    desk.demand("MC-TGT-02", able, msg("card_cannot_be_target_effects", card=target), options)


def _reaches_all(table: Table, seat: str, source: str, operations: Iterable[SmallEffect]) -> Truth:
    """Returns whether each thing done to "all" applies to some card. Of several types one is enough (MC-TGT-10).

    An unknown card makes the answer unknown.
    """
    reached: dict[str, Truth] = {}
    for operation in operations:
        wanted = getattr(operation, "to", None)
        if isinstance(wanted, Filter):
            said = repr({word: value for word, value in to_plain(operation).items() if word != "to"})
            sure = target_options(table, seat, source, wanted)
            there = nameable_targets(table, seat, source, wanted)
            may_be = [card in sure or None for card in there if can_apply_to(table, operation.do, card)]
            reached[said] = any_of((reached.get(said, False), *may_be))
    return all_of(reached.values())


def _reaches_a_place(table: Table, source: str, operations: Iterable[SmallEffect]) -> bool:
    """Returns whether one of the Lost Piles or hands that an effect acts on contains a card other than its own
    (MC-TGT-09)."""
    for operation in operations:
        pile = _pile(operation)
        if pile and getattr(operation, "who", "") == "both":
            lying = (card for seat in table.header.seats for card in table.at(f"{seat}.{pile}"))
            if all(card == source for card in lying):
                return False
    return True


def _pile(operation: SmallEffect) -> str:
    """Returns the pile that a small effect takes cards from: the lost cards, the hand, or an empty string."""
    lost = isinstance(operation, Recover) or (isinstance(operation, Draw) and operation.pile == "lost")
    return LOST if lost else HAND if isinstance(operation, Discard) else ""


def _does_something(table: Table, text: Text, card: str) -> bool:
    """Returns whether some part of a text can be applied to a target (MC-TGT-12)."""
    parts = [each for each in text.effects if getattr(each, "to", None) in (None, "target")]
    return not parts or any(can_apply_to(table, each.do, card) for each in parts)


def can_apply_to(table: Table, verb: str, card: str) -> bool:
    """Returns whether a small effect can be applied to a card: the card can be rolled, destroyed, or its destruction negated
    (MC-TGT-11)."""
    return _APPLIES[verb](table, card) if verb in _APPLIES else True


_APPLIES: dict[str, Callable[[Table, str], bool]] = {
    "roll": lambda table, card: not is_rolled(table, card),
    "reroll": is_rolled,
    "destroy": lambda table, card: continuous_effects.is_barred_from(table, card, "be_destroyed") is not True,
    "negate_destruction": is_destroyed,
    "control": lambda table, card: not table.cards[card].role,
}


def are_targets_still_legal(desk: Desk, effect: Effect) -> bool:
    """Returns whether every target is where it was named and still meets the conditions. Otherwise the whole effect is lost
    (MC-TGT-05, -06).

    "All" is evaluated again and needs at least one card (MC-TGT-08, -11). Cards of a "this turn" effect may come later
    (MC-DUR-04). The place of the effect's own card does not matter (MC-PEND-02).
    """
    now = [each for each in read_small_effects(effect["ops"]) if not (isinstance(each, GainStrengths) and each.span)]
    reached = _reaches_all(desk.table, effect["seat"], effect["card"], now)
    if reached is False:
        return False
    if reached is None:
        desk.mark_open("MC-TGT-08")
    if not _reaches_a_place(desk.table, effect["card"], now):
        return False

    def fits(selector: Selector, target: str) -> Truth:
        return filters.fits(desk.table, effect["seat"], effect["card"], selector.wanted, target)

    selectors = selector_per_target(map(read_selector, effect.get("selectors", ())), effect.get("counts", ()))
    return all(recheck_targets(desk, effect, selectors, fits, "MC-TGT-05"))


def _unsure_subjects(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """Returns the cards that "all" may mean, because unknown cards decide it."""
    surely = target_options(table, seat, source, wanted)
    perhaps = [card for card in filters.matching(table, seat, source, wanted) if card not in surely]
    results = [*filters.uncertain(table, seat, source, wanted), *perhaps]
    return [card for card in results if can_be_targeted(table, card, EffectOrigin(seat, source)) is not False]


subjects = partial(
    small_effect_execution.affected_cards,
    matching=target_options,
    find=anywhere,
    numbered=NUMBERED_TARGETS,
    uncertain=_unsure_subjects,
)
"""Returns the cards that a small effect applies to, as far as they are still there (MC-TERM-01).

Filters are seen from the player who played the effect (MC-CTRL-12). "All" means the cards there now: cards that came later
count, cards that left do not (MC-TGT-08). Cards that cannot be targets are left out (OP-47).
"""


def in_play_subjects(desk: Desk, effect: Effect, operation: text_protocols.CardEffect) -> list[str]:
    """Returns the subjects of a small effect on cards in play.

    Raises Refused if a manual effect names a card elsewhere (MC-ZONE-12).
    """
    result = subjects(desk, effect, operation)
    if not targets_filter(operation.to):
        small_effect_execution.require_in_play(desk, effect, operation.do, result, "MC-ZONE-12")
    return result


pointed = partial(small_effect_execution.card_of_field, find=anywhere)
"""Returns the card that a field names; `target` means the last target. Returns an empty string if the field is empty."""
