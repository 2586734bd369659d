"""Targets (NX-TGT): naming them at the play, and checking them again at the resolution.

It also finds the cards that a player refers to, and those that one small effect is about.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from domain.card_effects import chain_links
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.bandai.card_text_types import is_chosen_after_supply
from domain.parts.bandai.continuous_effects import EffectOrigin, effect_origin
from domain.parts.card_schema import text_protocols
from domain.parts.card_schema.text_protocols import stored_effects, stored_selectors, targets_filter
from domain.parts.common import card_references, small_effect_execution
from domain.parts.common.card_references import PointableZones
from domain.parts.common.card_zones import zone_name
from domain.parts.common.small_effect_execution import NUMBERED_TARGETS, selector_source
from domain.parts.common.target_groups import (
    Groups,
    divide_named_targets,
    divide_targets,
    fill_target_group,
    groups_field,
    incarnations,
    least_number,
    recheck_targets,
    require_target_count,
    selector_per_target,
    target_groups,
    unchanged_targets,
    with_remaining_targets,
)
from domain.parts.common.turns import opponent
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war_nexa.card_schema.filters import Selector
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, continuous_effects_of_text, read_printed, read_selector
from domain.rulesets.gundam_war_nexa.effects import continuous_effects, filters
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import VOCABULARY
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import zones
from domain.rulesets.gundam_war_nexa.state.zones import (
    HAND,
    HANGAR,
    JUNKYARD,
    PLAYED,
    REMOVED,
    cards_on_side,
    is_on_field,
    root,
    unknown_cards_on_field,
)

Selectors = tuple[Selector, ...]


def target_options(table: Table, seat: str, source: str, selector: Selector) -> list[str]:
    """Returns the cards that a selector may name now: those that fit and may become targets (NX-TGT-01, -09).

    With `force` a unit represents its force, and the force is the target. So the unit may be one that does not become a
    target (NX-BATT-46).
    """
    result = filters.matching(table, seat, source, selector.wanted)
    return [card for card in result if _may_be_named(table, card, selector, EffectOrigin(seat, source)) is True]


def nameable_targets(table: Table, seat: str, source: str, selector: Selector) -> list[str]:
    """Returns the options of a selector and the cards that may fit: unknown cards and cards that the seat does not see
    (NX-ZONE-13).
    """
    result = filters.nameable(table, seat, source, selector.wanted)
    return [card for card in result if _may_be_named(table, card, selector, EffectOrigin(seat, source)) is not False]


def _may_be_named(table: Table, card: str, selector: Selector, by: EffectOrigin) -> Truth:
    return selector.force or can_be_target(table, card, by)


def can_be_target(table: Table, card: str, by: EffectOrigin) -> Truth:
    """Returns whether no text protects a card on the field from becoming a target of effects of origin `by` (NX-TGT-09).

    Unknown if unknown cards decide it.
    """
    return negate(continuous_effects.is_barred_from(table, card, ("be_targeted",), by)) if is_on_field(table, card) else True


def is_named_at_play(selector: Selector) -> bool:
    """Returns whether the targets of a selector are named at the play, not chosen at the resolution (選んで) (NX-TGT-08)."""
    return not selector.choose and selector.place is None


def named_selectors(selectors: Selectors) -> Selectors:
    """Returns the selectors whose targets are named one by one at the play."""
    return tuple(filter(is_named_one_by_one, selectors))


def is_named_one_by_one(selector: Selector) -> bool:
    """Returns whether the targets of a selector are named at the play, one by one."""
    return is_named_at_play(selector) and not selector.all


def groups_at_play(selectors: Selectors, named: tuple[str, ...], counts: tuple[int, ...]) -> Groups:
    """Returns the named targets by selector; None for selectors whose cards are found or chosen at the resolution."""
    groups = divide_named_targets(selectors, named, counts, is_named_one_by_one)
    unseen = (each.place is not None and not each.choose for each in selectors)
    return tuple(() if nobody_sees else group for group, nobody_sees in zip(groups, unseen, strict=True))


def require_targets(desk: Desk, seat: str, source: str, text: Text, targets: tuple[str, ...]) -> None:
    """Demands legal targets of a play: kind, condition and number (NX-PLAY-03, NX-TGT-01 to -03, NX-COST-06).

    Cards that are chosen after a draw need not be there before it.
    """
    about: Effect = {"card": source, "targets": targets}
    selectors, effects = text.targets, stored_effects(text)
    for selector, stored in zip(selectors, stored_selectors(text), strict=True):
        if not (selector.choose and is_chosen_after_supply(stored, effects)):
            _require_some(desk, seat, selector_source(about, selector), selector)
    wanted = named_selectors(selectors)
    options = tuple(
        card for selector in wanted for card in nameable_targets(desk.table, seat, selector_source(about, selector), selector)
    )
    require_target_count(desk, "NX-TGT-01", wanted, targets, options)
    counts = count_targets_per_selector(desk.table, seat, source, selectors, targets)
    for target, selector in zip(targets, selector_per_target(wanted, counts), strict=False):
        truth = filters.seen_to_fit(desk.table, seat, selector_source(about, selector), selector.wanted, target)
        desk.demand(_rule(desk.table, target, selector), truth, msg("card_is_not_legal_target", card=target), options)
        named = _may_be_named(desk.table, target, selector, EffectOrigin(seat, source))
        desk.demand("NX-TGT-09", named, msg("card_does_not_become_target", card=target), options)
    if targets and may_have_text(desk.table, unknown_cards_on_field(desk.table), _forbids):
        desk.demand("NX-TGT-09", None)  # an unknown card may protect it from being a target
    require_distinct(desk, targets)


def _forbids(data: Plain) -> bool:
    """Returns whether a card has a text that forbids something to other cards."""
    return any(effect.cannot for text in read_printed(data).text for effect in continuous_effects_of_text(text))


def count_targets_per_selector(
    table: Table, seat: str, source: str, selectors: Selectors, targets: tuple[str, ...]
) -> tuple[int, ...]:
    """Returns how many of the targets belong to each selector that names some.

    An empty tuple means the number that each selector asks for.
    """

    about: Effect = {"card": source, "targets": targets}

    def fits(selector: Selector, target: str) -> Truth:
        return filters.fits(table, seat, selector_source(about, selector), selector.wanted, target)

    return divide_targets(named_selectors(selectors), targets, fits)


def _spread(effect: Effect) -> list[Selector]:
    return selector_per_target(named_selectors(_selectors(effect)), effect.get("counts", ()))


def _selectors(effect: Effect) -> Selectors:
    return tuple(map(read_selector, effect.get("selectors", ())))


def _require_some(desk: Desk, seat: str, source: str, selector: Selector) -> None:
    """Demands that enough fitting cards exist (NX-TGT-02, -08, -10). A hidden place has to have a card (NX-ZONE-13)."""
    if selector.place:
        lying = [card for place in zones_meant(desk.table, seat, selector.place) for card in desk.table.at(place)]
        desk.demand("NX-ZONE-13", any(card != source for card in lying), msg("there_is_no_card_in_that"))
    elif needed := 1 if selector.all else least_number(selector):
        options = nameable_targets(desk.table, seat, source, selector)
        surely = [card for card in options if filters.seen_to_fit(desk.table, seat, source, selector.wanted, card) is True]
        enough = True if len(surely) >= needed else None if len(options) >= needed else False
        desk.demand(
            "NX-TGT-02" if not options else "NX-TGT-01", enough, msg("n_cards_have_to_fit", n=needed, n2=len(options))
        )


def zones_meant(table: Table, seat: str, word: str) -> list[str]:
    """Returns the zones that words like `enemy_hand` or `all_hands` mean (NX-ZONE-14)."""
    enemy = opponent(table, seat)
    seats = {"own": (seat,), "enemy": (enemy,), "all": table.header.seats}[word.split("_")[0]]
    name = {"hand": HAND, "hands": HAND, "nation": zones.NATION, "discard": zones.DISCARD}[word.split("_")[1]]
    return [f"{each}.{name}" for each in seats]


def _rule(table: Table, target: str, selector: Selector) -> str:
    """Returns the rule that a wrong target breaks. Only effects that aim at hangars reach cards there (NX-HAND-05)."""
    in_hangar = zone_name(table, target) == HANGAR
    return "NX-HAND-05" if in_hangar and not VOCABULARY.reaches_zone(selector.wanted, HANGAR) else "NX-TGT-01"


def require_distinct(desk: Desk, chosen: tuple[str, ...]) -> None:
    """Demands that one effect on several cards does not take host and set card of one group as two (NX-TGT-13)."""
    groups = {root(desk.table, card) for card in chosen}
    desk.demand("NX-TGT-13", len(groups) == len(chosen), msg("host_and_its_set_card_are_not_two"))


def _with_forces(table: Table, effect: Effect) -> Effect:
    """Replaces a unit that has left by another unit of its force, because the force is the target as long as it has one."""
    targets = list(effect["targets"])
    named = zip(_spread(effect), effect.get("places", ()), strict=False)
    for number, (selector, place) in enumerate(named):
        if selector.force and table.at(place) and targets[number] not in table.at(place):
            targets[number] = table.at(place)[0]
    if targets == list(effect["targets"]):
        return effect
    changed = dict(zip(effect["targets"], targets, strict=True))
    groups = tuple(each and tuple(changed[card] for card in each) for each in target_groups(effect))
    lives = incarnations(table, targets)
    return {**effect, "targets": tuple(targets), "lives": lives, **groups_field(groups, tuple(targets))}


def with_targets_at_resolution(desk: Desk, effect: Effect) -> Effect | None:
    """Returns the effect with its targets at the resolution, or None if one is lost, so that it fails whole (NX-TGT-06,
    OP-56).

    "All" targets are determined again (NX-TGT-07, -10).
    """
    table = desk.table
    effect = _with_forces(table, effect)

    def fits(selector: Selector, target: str) -> Truth:
        able = _may_be_named(table, target, selector, effect_origin(effect))
        if able is False:
            return False
        place = selector_source(effect, selector)
        return all_of((able, filters.fits(table, effect["seat"], place, selector.wanted, target)))

    if chain_links.is_recorded_illegal(effect):
        effect = with_remaining_targets(effect, unchanged_targets(table, effect))
    elif not all(recheck_targets(desk, effect, _spread(effect), fits, "NX-TGT-06")):
        return None
    for place, selector in enumerate(_selectors(effect)):
        if selector.all:  # unknown cards are left to the players
            at = selector_source(effect, selector)
            result = target_options(table, effect["seat"], at, selector)
            perhaps = nameable_targets(table, effect["seat"], at, selector)
            if not (result or perhaps or chain_links.is_recorded_illegal(effect)):
                return None
            if set(perhaps) - set(result):
                desk.mark_open("NX-TGT-07")
            effect = fill_target_group(effect, place, tuple(result))
    return effect


_REACH = PointableZones(
    cards_on_side, partial(msg, "card_is_not_on_field"), "NX-ZONE-10", (PLAYED,), (JUNKYARD, HANGAR, REMOVED), (HAND,)
)
field_card = partial(card_references.find_in_play, reach=_REACH)
"""Finds a card on the field (NX-ZONE-10), by id or by printing."""
anywhere = partial(card_references.find_pointable, reach=_REACH)
"""Finds a card in any place where the seat can point at it."""


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Selector]) -> tuple[str, ...]:
    """Returns the cards that a play names as targets.

    A printing stands for a card of that printing that a selector may name, the enemy's first.
    """
    table = desk.table
    aimed = [selector for selector in selectors if selector.place is None]
    options = (card for selector in aimed for card in nameable_targets(table, seat, source, selector))
    return card_references.find_targets(table, seat, refs, options, lambda ref: anywhere(desk, seat, ref))


subjects = partial(
    small_effect_execution.affected_cards,
    matching=filters.matching,
    find=anywhere,
    numbered=NUMBERED_TARGETS,
    uncertain=filters.uncertain,
)
"""Returns the cards an operation is about, as far as they are still there.

`to`: `target` (default where there are any), `target1` to `target3` in the order of the text (NX-TGT-04), `self` (this card,
NX-TERM-01), `host`, `others` (all of its force but itself), cards, or a filter. Cards found by a filter are no targets, so
cards that do not become targets are reached too (NX-TGT-11).
"""


def with_set_groups(desk: Desk, effect: Effect, chosen: list[str]) -> list[str]:
    """Returns cards with the other cards of their set groups, where a text aims at these (NX-SETC-01)."""
    groups = zip(effect.get("selectors", ()), target_groups(effect), strict=False)
    aimed = {card for stored, cards in groups if isinstance(stored, dict) and stored.get("group") for card in cards or ()}
    if aimed.isdisjoint(chosen):
        return chosen
    table = desk.table
    every = (
        zones.group(table, root(table, card)) if card in aimed and is_on_field(table, card) else [card] for card in chosen
    )
    return list(dict.fromkeys(card for cards in every for card in cards))


def in_play_subjects(desk: Desk, effect: Effect, operation: text_protocols.CardEffect) -> list[str]:
    """Returns the subjects of an operation that can affect only cards in play.

    Raises Refused if a manual effect names a card elsewhere (NX-ZONE-10).
    """
    result = subjects(desk, effect, operation)
    if not targets_filter(operation.to):
        small_effect_execution.require_in_play(desk, effect, operation.do, result, "NX-ZONE-10")
    return result
