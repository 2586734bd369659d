"""Targets: their choice when an effect is declared, and the remaining ones when an effect has lost some (RT-CLIP-12)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from domain.card_effects import chain_links
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_references import require_each_once
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.robotech.card_schema.filters import Selector
from domain.rulesets.robotech.card_schema.texts import ContinuousText, read_printed, read_selectors
from domain.rulesets.robotech.effects import filter_matching, permissions
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.printed_properties import is_known
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import controller, is_in_base_or_battle_zone


@memo(depends_on="position")
def target_options(table: Table, seat: str, source: str, selector: Selector) -> list[str]:
    """Returns the cards that a selector may name now, including unknown cards that may match.

    Callers must not change the list.
    """
    there = filter_matching.possible_cards(table, seat, source, selector.wanted)
    return [card for card in there if _is_free(table, seat, card) is not False]


def _is_free(table: Table, seat: str, card: str) -> Truth:
    """Returns whether no text forbids an opponent's effect to aim at a card (RT-GOLD-01).

    The answer is unknown if the card may have such a text.
    """
    if not is_in_base_or_battle_zone(table, card) or controller(table, card) == seat:
        return True
    free = permissions.may_do(table, root_of_unit(table, card), "be_targeted")
    return None if free is True and may_have_text(table, (card, *table.at(card)), _hides) else free


def _hides(data: Plain) -> bool:
    """Returns whether a printing forbids effects to aim at its own Unit."""
    effects = (each for text in read_printed(data).text if isinstance(text, ContinuousText) for each in text.effects)
    return any(each.cannot == "be_targeted" for each in effects)


def _fits(table: Table, seat: str, source: str, selector: Selector, card: str) -> Truth:
    if card not in table.cards:
        return False
    return all_of((_is_free(table, seat, card), filter_matching.fits(table, seat, source, selector.wanted, card)))


def selector_bounds(selector: Selector) -> tuple[int, int]:
    """Returns the least and the greatest number of targets of a selector, whichever cards are there."""
    return (0 if selector.upto else selector.n), selector.n


def require_targets(desk: Desk, seat: str, source: str, selectors: tuple[Selector, ...], named: tuple[str, ...]) -> None:
    """Checks the targets named at the declaration: their number, and that the text may name each of them."""
    table = desk.table
    if not selectors and source in table.cards and not is_known(table, source):
        desk.demand("RT-CLIP-12", None if named else True)
        return
    options = tuple(card for selector in selectors for card in target_options(table, seat, source, selector))
    require_each_once(desk, named, options, "RT-CLIP-12")
    desk.demand("RT-CLIP-12", bool(selectors) or not named, msg("this_text_has_no_targets"))
    _require_number(desk, seat, source, selectors, len(named), options)
    for card, selector in zip(
        named, _spread(selectors, named, count_targets_per_selector(table, seat, source, selectors, named)), strict=True
    ):
        truth = _fits(table, seat, source, selector, card)
        desk.demand("RT-CLIP-12", truth, msg("card_is_no_target_this", card=card), options)


def least_targets(table: Table, seat: str, source: str, selector: Selector, sure: bool = True) -> int:
    """Returns the least number of cards that a selector must name: its number, as far as there are cards.

    `sure` counts the cards that certainly match; without it, those that may match count too.
    """
    if selector.upto:
        return 0
    surely, perhaps = _fitting(table, seat, source, selector)
    return max(1, min(selector.n, surely if sure else perhaps))


@memo(depends_on="position")
def _fitting(table: Table, seat: str, source: str, selector: Selector) -> tuple[int, int]:
    """Returns how many cards a selector may certainly name, and how many it may perhaps name."""
    there = [_fits(table, seat, source, selector, card) for card in target_options(table, seat, source, selector)]
    return there.count(True), len(there)


def _require_number(
    desk: Desk, seat: str, source: str, selectors: tuple[Selector, ...], named: int, options: tuple[str, ...]
) -> None:
    sure, perhaps = (
        sum(least_targets(desk.table, seat, source, selector, yes) for selector in selectors) for yes in (True, False)
    )
    most = sum(selector.n for selector in selectors)
    wanted = str(most) if sure == most else f"{sure} to {most}"
    enough = True if named >= perhaps else None if named >= sure else False
    fits = all_of((named <= most or not selectors, enough))
    desk.demand("RT-CLIP-12", fits, msg("n_targets_are_to_be_named", n=wanted, n2=named), options)


def count_targets_per_selector(
    table: Table, seat: str, source: str, selectors: tuple[Selector, ...], named: tuple[str, ...]
) -> tuple[int, ...]:
    """Returns how many of the targets, in their order, belong to each selector, so that as many as possible match."""
    ranges = [range(selector.n, least_targets(table, seat, source, selector) - 1, -1) for selector in selectors]
    ways = [counts for counts in product(*ranges) if sum(counts) == len(named)]

    def fitting(counts: tuple[int, ...]) -> int:
        pairs = zip(named, _spread(selectors, named, counts), strict=True)
        return sum(_fits(table, seat, source, selector, card) is not False for card, selector in pairs)

    return max(ways, key=fitting, default=tuple(selector.n for selector in selectors))


def target_incarnations(table: Table, named: tuple[str, ...]) -> tuple[int, ...]:
    """Returns the incarnations of the targets: a card that left play and came back is another object."""
    return tuple(table.cards[card].life for card in named)


def remaining_targets(desk: Desk, effect: Effect) -> tuple[str, ...] | None:
    """Returns the targets, with an empty word for each lost one; None if the whole effect fails (RT-CLIP-12).

    With the switch `lost_target` at `fail_all`, one lost target is enough to fail.
    """
    named: tuple[str, ...] = effect["targets"]
    left = tuple(
        card if truth is not False else "" for card, truth in zip(named, _are_there(desk.table, effect), strict=True)
    )
    lost = left.count("")
    if lost and (lost == len(left) or desk.switch("lost_target") == "fail_all"):
        return None
    return left


def is_target_loss_uncertain(desk: Desk, effect: Effect) -> bool:
    """Returns whether it depends on an unknown card if the text still may name one of its targets."""
    return None in _are_there(desk.table, effect)


def _are_there(table: Table, effect: Effect) -> list[Truth]:
    """Returns for each target whether it is still there and fits the text."""
    named = zip(effect["targets"], effect["lives"], _of_effect(effect), strict=True)
    return [_is_there(table, effect, card, life, selector) for card, life, selector in named]


def _is_there(table: Table, effect: Effect, card: str, life: int, selector: Selector) -> Truth:
    if card not in table.cards or table.cards[card].life != life:
        return False
    if chain_links.is_recorded_illegal(effect):
        return True
    return filter_matching.fits(table, effect["seat"], effect["card"], selector.wanted, card)


def may_take_new_target(table: Table, effect: Effect, card: str) -> bool:
    """Returns whether a waiting effect may take a card as its new first target; its present targets are excluded
    (RT-CLIP-12)."""
    meant = _of_effect(effect)[:1]
    return card not in effect["targets"] and any(
        _fits(table, effect["seat"], effect["card"], selector, card) is not False for selector in meant
    )


def stored_target_fields(
    table: Table, seat: str, source: str, selectors: tuple[Selector, ...], named: tuple[str, ...]
) -> Effect:
    """Returns the further fields that an effect stores about its named targets.

    `counts` is the number of targets of each selector, if one has fewer than its number.
    """
    counts = count_targets_per_selector(table, seat, source, selectors, named)
    usual = counts == tuple(selector.n for selector in selectors) or not named
    return {} if usual else {"counts": counts}


def _of_effect(effect: Effect) -> list[Selector]:
    return _spread(read_selectors(effect["selectors"]), effect["targets"], effect.get("counts", ()))


def _spread(selectors: tuple[Selector, ...], named: tuple[str, ...], counts: Iterable[int] = ()) -> list[Selector]:
    """Returns one selector for each target; surplus targets get the last selector."""
    wanted = tuple(counts) or tuple(selector.n for selector in selectors)
    spread = [selector for selector, count in zip(selectors, wanted, strict=True) for _ in range(count)]
    spread += [selectors[-1] if selectors else Selector()] * len(named)
    return spread[: len(named)]


def target_question(desk: Desk, effect: Effect) -> Question | None:
    """Returns the question for a triggered ability's controller; None if there is no choice.

    There is a choice for a single selector with more cards than its number, or with "up to" its number.
    """
    selectors = read_selectors(effect["selectors"])
    if len(selectors) != 1:
        return None
    selector = selectors[0]
    options = target_options(desk.table, effect["seat"], effect["card"], selector)
    most = min(selector.n, len(options))
    free = selector.upto and bool(options)
    if len(options) <= most and not free:
        return None
    return {"n": most, "least": 0 if free else most, "options": tuple(options)}


def forced_targets(desk: Desk, effect: Plain) -> tuple[str, ...] | None:
    """Returns the targets that need no choice; None if a needed target is missing."""
    chosen: list[str] = []
    for selector in read_selectors(effect["selectors"]):
        options = target_options(desk.table, effect["seat"], effect["card"], selector)
        fresh = [card for card in options if card not in chosen][: selector.n]
        if not fresh and not selector.upto:
            return None
        chosen += fresh
    return tuple(chosen)
