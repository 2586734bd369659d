"""Offers that several games make: at a place of the chart, at a choice, of known cards, and of acts with targets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations, islice, product
from typing import Any, NamedTuple

from domain.kernel.contract.offers import Offer, Part, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.effects import Question
from domain.kernel.table.knowledge import knows
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_references import waiting_link_words
from domain.parts.common.target_groups import target_bounds


def list_slot(options: Iterable[Plain], least: int, most: int) -> Slot:
    """Returns a slot for an argument that is always a list."""
    return Slot(tuple(options), least, most, listed=True)


def choice_offers(desk: Desk, waiting: Question, seat: str) -> Iterator[Offer]:
    """Yields the offers for the choice that a resolution waits for: cards, or a word."""
    if waiting["seat"] == seat and "words" in waiting:
        yield Offer(seat, "choose", {}, {"say": Slot(waiting["words"])})
    elif waiting["seat"] == seat:
        yield Offer(
            seat, "choose", {}, {"cards": list_slot(waiting["options"], waiting.get("least", waiting["n"]), waiting["n"])}
        )


def collect_offers(
    desk: Desk,
    seat: str,
    with_the_word: Iterable[Callable[[Desk, str], Iterable[Offer]]],
    at_choice: Callable[[Desk, str, str], Iterable[Offer]],
    choice: Callable[[Desk, Plain, str], Iterable[Offer]] = choice_offers,
) -> list[Offer]:
    """Returns all offers to a seat at the present place, without moving the clock; a pass comes first."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = table.flags.get("awaits")
    if waiting is not None:
        return list(choice(desk, waiting, seat))
    node = desk.ruleset.timeline.node(table.clock.node)
    if node.kind != "window" and not table.chain:
        return list(at_choice(desk, seat, node.key))
    if table.clock.speaker not in ("", seat):
        return []
    return [Offer(seat, "pass"), *(offer for kind in with_the_word for offer in kind(desk, seat))]


@memo(depends_on="cards")
def known_cards_in(table: Table, seat: str, zones: tuple[str, ...]) -> list[str]:
    """Returns the known cards of a seat in these zones, one of each printing."""
    result: dict[str, str] = {}
    for zone in zones:
        for card_id in table.at(f"{seat}.{zone}"):
            printing = table.cards[card_id].printing
            if printing is not None and printing not in result and knows(table, seat, card_id):
                result[printing] = card_id
    return list(result.values())


def allowed_offers(desk: Desk, seat: str, act: str, args: dict[str, Plain]) -> Iterator[Offer]:
    """Yields the offer of an act with fixed arguments if the desk allows it; a reply where effects wait."""
    reply = bool(desk.table.chain)
    if desk.allows(Command(seat, act, args, reply)):
        yield Offer(seat, act, args, reply=reply)


def host_offers(
    desk: Desk,
    seat: str,
    act: str,
    args: Mapping[str, Plain],
    hosts: Iterable[str],
    slots: Mapping[str, Slot] | None = None,
    example: Mapping[str, Plain] | None = None,
) -> Iterator[Offer]:
    """Yields the offer of an act with a choice of its host (`on`), out of those that the desk allows.

    `slots`: further choices; `example`: one choice for each of them.
    """
    reply = bool(desk.table.chain)
    tried = {**args, **(example or {})}
    fit = tuple(host for host in hosts if desk.allows(Command(seat, act, {**tried, "on": host}, reply)))
    if fit:
        yield Offer(seat, act, args, {**(slots or {}), "on": Slot(fit)}, reply=reply)


def sortie_offer(seat: str, act: str, slots: Mapping[str, Slot]) -> Offer:
    """Returns the offer of a sortie: units for each battle area, each in at most one."""
    return Offer(seat, act, {}, slots, (tuple(slots),))


def hand_limit_offer(desk: Desk, seat: str, hand: str, limit: int) -> Offer:
    """Returns the offer to discard the cards above the hand limit."""
    cards = tuple(desk.table.at(f"{seat}.{hand}"))
    return Offer(seat, "discard", {}, {"cards": list_slot(cards, len(cards) - limit, len(cards) - limit)})


def answered_link_slot(
    desk: Desk, allows: Callable[[Mapping[str, Plain]], bool], among: Collection[str] | None = None
) -> tuple[dict[str, Slot], dict[str, Plain]]:
    """Returns the choice of the answered effect, and one example of it; both empty where the only effect is meant.

    `allows(args)`: whether the desk accepts the act with these arguments · `among`: the keys of the effects that the text can
    answer, all by default. The last effect of a card is named by the card, an earlier one by its key.
    """
    words = waiting_link_words(desk.table)
    if not words or (len(words) == 1 and allows({})):
        return {}, {}
    fit = tuple(word for key, word in words.items() if (among is None or key in among) and allows({"answers": word}))
    return ({"answers": Slot(fit)}, {"answers": fit[-1]}) if fit else ({}, {})


# --- acts with targets ------------------------------------------------------------------------------------------------


class TargetedAct(NamedTuple):
    """An act with targets: its seat, fixed arguments and selectors.

    `options(selector)`: the cards that it may name · `group(card)`: of the cards of one group only one may be named (by
    default each card is its own group) · `slots`: further choices; `example`: one choice for each · `bounds(selector)`: the
    least and the greatest number of cards · `together`: whether the targets are accepted depends on which of them are named
    together.
    """

    seat: str
    act: str
    args: Mapping[str, Plain]
    selectors: tuple[Any, ...]
    options: Callable[[Any], list[str]]
    group: Callable[[str], str] = str
    slots: Mapping[str, Slot] = {}
    example: Mapping[str, Plain] = {}
    bounds: Callable[[Any], tuple[int, int]] = lambda selector: target_bounds((selector,))
    together: bool = False


def targeted_offers(desk: Desk, aim: TargetedAct) -> Iterator[Offer]:
    """Yields the act with a slot for its targets; a card is an option if it is accepted together with some others."""
    if not aim.selectors:
        yield from _untargeted_offers(desk, aim)
        return
    parts = [_part_of_selector(aim, selector) for selector in aim.selectors]
    if aim.together:
        yield from _offers_of_combinations(desk, aim, parts)
        return
    fit = [
        _narrowed_part(part, [card for card in part.options if _is_accepted_with_others(desk, aim, parts, n, card)])
        for n, part in enumerate(parts)
    ]
    none = not any(part.least for part in parts) and _is_allowed(desk, aim, ())
    some = any(part.options for part in fit)
    if all(len(part.options) >= part.least for part in fit) and (none or some):
        yield Offer(
            aim.seat, aim.act, dict(aim.args), {**aim.slots, "targets": _targets_slot(aim, fit, none)}, reply=_is_reply(desk)
        )
    elif _is_accepted_with_more(desk, aim, parts):
        yield from _offers_of_combinations(desk, aim, parts)


MAX_COMBINATIONS = 200
"""The largest number of combinations of targets that are tried for an offer."""


def _offers_of_combinations(desk: Desk, aim: TargetedAct, parts: list[Part]) -> Iterator[Offer]:
    """Yields one offer for all combinations of targets where all are accepted, else one for each that is accepted."""
    every = list(islice(_combinations(aim, parts), MAX_COMBINATIONS + 1))
    accepted = [named for named in every[:MAX_COMBINATIONS] if _is_allowed(desk, aim, named)]
    if accepted and len(accepted) == len(every):
        slot = _targets_slot(aim, parts, () in accepted)
        yield Offer(aim.seat, aim.act, dict(aim.args), {**aim.slots, "targets": slot}, reply=_is_reply(desk))
        return
    for named in accepted:
        args = {**aim.args, "targets": named}
        yield Offer(aim.seat, aim.act, args, dict(aim.slots), reply=_is_reply(desk))


def _combinations(aim: TargetedAct, parts: list[Part]) -> Iterator[tuple[str, ...]]:
    """Yields the combinations of targets: for each part as many as it takes, of each group at most one."""
    ways = [
        [named for size in range(part.least, part.most + 1) for named in combinations(part.options, size)] for part in parts
    ]
    for way in product(*ways):
        named = tuple(str(card) for each in way for card in each)
        if len({aim.group(card) for card in named}) == len(named):
            yield named


def _untargeted_offers(desk: Desk, aim: TargetedAct) -> Iterator[Offer]:
    if not aim.slots:
        yield from allowed_offers(desk, aim.seat, aim.act, dict(aim.args))
    elif desk.allows(Command(aim.seat, aim.act, {**aim.args, **aim.example}, _is_reply(desk))):
        yield Offer(aim.seat, aim.act, dict(aim.args), dict(aim.slots), reply=_is_reply(desk))


def _is_reply(desk: Desk) -> bool:
    return bool(desk.table.chain)


def _part_of_selector(aim: TargetedAct, selector: Any) -> Part:
    options = tuple(aim.options(selector))
    least, most = aim.bounds(selector)
    return Part(options, least, min(most, len(options)))


def _narrowed_part(part: Part, options: Iterable[str]) -> Part:
    fit = tuple(options)
    return Part(fit, part.least, min(part.most, len(fit)))


def _is_accepted_with_others(desk: Desk, aim: TargetedAct, parts: list[Part], number: int, card: str) -> bool:
    """Returns whether a card is accepted for a selector, together with the first possible cards of the others."""
    named = _complete_choice(aim, parts, number, card)
    return named is not None and _is_allowed(desk, aim, named)


def _is_accepted_with_more(desk: Desk, aim: TargetedAct, parts: list[Part]) -> bool:
    """Returns whether the act is accepted only with a target for each selector, those with "up to" included."""
    fuller = [part._replace(least=min(1, part.most)) if not part.least else part for part in parts]
    if fuller == parts or not fuller[0].options:
        return False
    named = _complete_choice(aim, fuller, 0, str(fuller[0].options[0]))
    return named is not None and _is_allowed(desk, aim, named)


def _complete_choice(aim: TargetedAct, parts: list[Part], number: int, card: str) -> tuple[str, ...] | None:
    """Returns a complete choice of targets with this card in this part; None if there is none."""
    taken, chosen = {aim.group(card)}, list[str]()
    for each, part in enumerate(parts):
        mine = [card] if each == number else []
        for option in part.options:
            if len(mine) >= part.least:
                break
            if aim.group(str(option)) not in taken:
                taken.add(aim.group(str(option)))
                mine.append(str(option))
        if len(mine) < part.least:
            return None
        chosen += mine
    return tuple(chosen)


def _is_allowed(desk: Desk, aim: TargetedAct, named: tuple[str, ...]) -> bool:
    return desk.allows(Command(aim.seat, aim.act, {**aim.args, **aim.example, "targets": named}, _is_reply(desk)))


def _targets_slot(aim: TargetedAct, parts: list[Part], none: bool) -> Slot:
    options = tuple(dict.fromkeys(card for part in parts for card in part.options))
    least, most = sum(part.least for part in parts), sum(part.most for part in parts)
    exclusive = _exclusive_groups(aim, options) if most > 1 else ()
    several = tuple(parts) if len(parts) > 1 else ()
    return Slot(options, least if least or none else 1, most, listed=True, apart=exclusive, parts=several)


def _exclusive_groups(aim: TargetedAct, options: tuple[Plain, ...]) -> tuple[tuple[Plain, ...], ...]:
    """Returns the groups of mutually exclusive cards: only one card of each may be named."""
    groups: dict[str, tuple[Plain, ...]] = {}
    for card in options:
        groups[aim.group(str(card))] = (*groups.get(aim.group(str(card)), ()), card)
    return tuple(group for group in groups.values() if len(group) > 1)
