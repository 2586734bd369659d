"""Triggered abilities (RT-ABIL-05): triggered by an event, they wait and enter the clip in the next window (RT-CLIP-10).

They wait in the flag `triggered` until a window is open. Then they enter the clip, the Active player's first. The controller
of each one chooses its targets as it enters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.card_effects import delayed_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import first_with_priority, give_priority
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect, Question, pick_fields
from domain.kernel.table.table import Table
from domain.parts.common.target_groups import unchanged_targets
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.robotech.card_schema.filters import Filter, read_filter
from domain.rulesets.robotech.card_schema.small_effects import Bar, EffectOnSeats, SmallEffect, Standby, read_small_effects
from domain.rulesets.robotech.card_schema.texts import TriggeredText, as_stored, read_cost, read_printed
from domain.rulesets.robotech.effects import conditions, cost_cards, filter_matching, targets
from domain.rulesets.robotech.state.printed_properties import printed
from domain.rulesets.robotech.state.zones import fielded, opponents, seats_clockwise_from

OF_STEPS = ("begin:", "end:")
"""How the moments of steps begin; they happen to no card."""
WAITING = "triggered"
EMPTY: Effect = {
    "seat": "",
    "kind": "ability",
    "card": "",
    "ops": (),
    "selectors": (),
    "targets": (),
    "lives": (),
    "about": "",
    "position": -1,
}
"""The fields of a triggered ability, still without content."""


def trigger_abilities(desk: Desk, moment: str, subjects: Iterable[str]) -> None:
    """Makes the abilities that an event triggers wait for the next window.

    `subjects` are the cards of the event; it is empty at the begin or end of a step.
    """
    cards = list(subjects)
    trigger_delayed_effects(desk, moment, cards)
    queue_abilities(desk, moment, collect_triggered(desk, moment, cards))


def trigger_delayed_effects(desk: Desk, moment: str, subjects: Iterable[str]) -> None:
    """Makes the delayed effects that are due at this event wait for the next window."""
    cards = list(subjects)
    due = delayed_effects.take_due_effects(desk, lambda waiting: _is_due(desk.table, waiting, moment, cards))
    queue_abilities(desk, moment, [{**EMPTY, **pick_fields(each, ("seat", "card", "ops"))} for each in due])


def store_delayed_effects(
    desk: Desk, effect: Effect, operation: Standby, watched: tuple[str, ...], ops: tuple[Plain, ...]
) -> None:
    """Stores effects that wait, once, for a moment of the watched cards or of the cards of a filter."""
    table = desk.table
    about: Effect = {"of": operation.stored.get("of")} if isinstance(operation.of, Filter) else {}
    lives = tuple(table.cards[card].life for card in watched)
    last = table.clock.turn + int(operation.next)
    said: Effect = {"seat": str(effect["seat"]), "card": effect.get("card", ""), "moment": operation.moment}
    desk.record("generated", "effect_waits", said["seat"], "RT-ABIL-05", {"card": said["card"]})
    delayed_effects.add_delayed_effect(desk, {**said, **about, "targets": watched, "lives": lives, "ops": ops, "turn": last})


def _is_due(table: Table, waiting: Effect, moment: str, subjects: list[str]) -> bool:
    if waiting["moment"] != moment:
        return False
    if moment.startswith(OF_STEPS):
        return True
    if waiting.get("of") is not None:
        wanted = read_filter(waiting["of"])
        return any(filter_matching.fits(table, waiting["seat"], waiting["card"], wanted, card) is True for card in subjects)
    there = unchanged_targets(table, waiting)
    return any(card in there or table.cards[card].place in there for card in subjects)


def collect_triggered(desk: Desk, moment: str, subjects: Iterable[str]) -> list[Effect]:
    """Returns the abilities that an event triggers, and leaves the line open if unknown cards decide of others.

    Callers ask before the cards leave play.
    """
    cards, table = list(subjects), desk.table
    every = [(seat, source) for seat in table.header.seats for source in fielded(table, seat)]
    texts = [(seat, source, text) for seat, source in every for text in _texts(table, moment, source)]
    found = [(each, _truths(table, *each, cards)) for each in texts]
    unknown = any(_may_trigger(table, moment, source, cards) for _, source in every if table.cards[source].printing is None)
    if unknown or any(None in truths for _, truths in found):
        desk.demand("RT-ABIL-05", None)
    return [make_effect(source, seat, text) for (seat, source, text), truths in found for each in truths if each is True]


def queue_abilities(desk: Desk, moment: str, result: list[Effect]) -> None:
    """Makes triggered abilities wait for the next window."""
    if result:
        desk.record("generated", "ability_triggered", "", "RT-ABIL-05", {"moment": moment, "count": len(result)})
        desk.do(FlagSet(WAITING, (*desk.table.flags.get(WAITING, ()), *result)))


def _texts(table: Table, moment: str, card_id: str) -> Iterator[TriggeredText]:
    for text in printed(table, card_id).text:
        if isinstance(text, TriggeredText) and text.moment == moment:
            yield text


def _may_trigger(table: Table, moment: str, source: str, subjects: list[str]) -> bool:
    """Returns whether an unknown card in play may have an ability that an event triggers."""
    affected = moment.startswith(OF_STEPS) or source in subjects or table.cards[source].place in subjects
    texts = (text for data in possible_printings(table, source) for text in read_printed(data).text)
    timed = (text for text in texts if isinstance(text, TriggeredText) and text.moment == moment)
    return any(affected or isinstance(text.of, Filter) for text in timed)


def _truths(table: Table, seat: str, source: str, text: TriggeredText, subjects: list[str]) -> list[Truth]:
    """Returns whether an ability is triggered: by its own Unit or a step, or for each other card that it watches."""
    holds = conditions.evaluate_condition(table, seat, source, text.condition)
    of = text.of
    if text.moment.startswith(OF_STEPS):
        return [holds]
    if not isinstance(of, Filter):
        return [holds] if source in subjects or table.cards[source].place in subjects else []
    return [all_of((holds, filter_matching.fits(table, seat, source, of, card))) for card in subjects]


def make_effect(source: str, seat: str, text: TriggeredText) -> Effect:
    """Returns an ability as data for the clip."""
    cost: Effect = {"cost": text.stored["cost"]} if text.cost is not None else {}
    return {**EMPTY, "seat": seat, "card": source, **as_stored(text), **cost}


def put_waiting_into_clip(desk: Desk) -> None:
    """Puts the waiting abilities into the clip in an open window, one at a time (RT-CLIP-01), the Active player's first."""
    while _may_enter(desk):
        order = seats_clockwise_from(desk.table.header.seats, desk.table.clock.holder)
        effect, *rest = sorted(desk.table.flags[WAITING], key=lambda waiting: order.index(waiting["seat"]))
        desk.do(FlagSet(WAITING, tuple(rest) or None))
        put_ability_into_clip(desk, effect)


def nameable_players(table: Table, seat: str, effects: Iterable[SmallEffect]) -> tuple[str, ...]:
    """Returns the players of whom one is to be named; empty if no player is.

    One is named if small effects are about any player, or about one opponent.
    """
    words = {each.who for each in effects if isinstance(each, EffectOnSeats | Bar)}
    others = opponents(table, seat)
    return (seat, *others) if "player" in words else others if "opponent" in words else ()


def _may_enter(desk: Desk) -> bool:
    window = desk.ruleset.timeline.node(desk.table.clock.node).kind == "window"
    return bool(
        window and desk.table.flags.get(WAITING) and chain.current_question(desk) is None and desk.table.result is None
    )


def put_ability_into_clip(desk: Desk, effect: Effect) -> None:
    """Puts a triggered ability into the clip, after its controller has paid its cost and chosen its player and targets."""
    if "cost" in effect:
        _ask_to_pay(desk, effect)
        return
    players = nameable_players(desk.table, effect["seat"], read_small_effects(effect["ops"]))
    if not effect["about"] and len(players) > 1:
        what = "player" if effect["seat"] in players else "opponent"
        about: Question = {"what": what, "options": players, "n": 1, "rule": "RT-MP-05"}
        chain.open_question(desk, effect["seat"], "", {"waits": effect, **about})
        return
    question = targets.target_question(desk, effect)
    if question is not None:
        chain.open_question(desk, effect["seat"], "", {"what": "targets", "waits": effect, **question})
        return
    chosen = targets.forced_targets(desk, effect)
    if chosen is not None:
        push_effect_with_targets(desk, effect, chosen)


def _ask_to_pay(desk: Desk, effect: Effect) -> None:
    """Asks whether the cost of an ability is paid (RT-COST-12); an ability whose cost cannot be paid is dropped."""
    part = cost_cards.cards_of_one_kind(desk.table, effect["seat"], effect["card"], read_cost(effect["cost"]))
    if len(part.options) >= part.n:
        about: Question = {"what": "cost", "options": part.options, "least": 0, "n": part.n, "rule": "RT-COST-12"}
        chain.open_question(desk, effect["seat"], "", {"waits": effect, **about})


def push_effect_with_targets(desk: Desk, effect: Effect, chosen: tuple[str, ...]) -> None:
    """Puts a triggered effect into the clip with its targets (RT-ABIL-04)."""
    position = desk.record("generated", "effect_waits", effect["seat"], "RT-ABIL-04", {"card": effect["card"]})
    lives = targets.target_incarnations(desk.table, chosen)
    chain.push_effect(desk, {**effect, "targets": chosen, "lives": lives, "position": position})
    give_priority(desk, first_with_priority(desk))
