"""Playing a card (GW-PLAY): checks the power and pays the cost; then the card waits in the Cut-in until it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from domain.card_effects.choices import continue_game
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Uncertain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai import special_costs, turn_activity
from domain.parts.bandai.free_timings import suitable_places
from domain.parts.common.card_references import as_references
from domain.parts.common.card_zones import collect_cards
from domain.parts.common.play_declaration import (
    PlayDeclaration,
    declare_play,
    host_incarnation,
    implied_type,
    stated_card_data,
)
from domain.parts.common.unknown_card_possibilities import is_unscripted, may_have_text
from domain.rulesets.gundam_war.card_schema.filters import CardType
from domain.rulesets.gundam_war.card_schema.texts import NO_TEXT, Printed, Text, auto_a_texts, read_printed
from domain.rulesets.gundam_war.chain.cut_in import add_link, require_something_to_void
from domain.rulesets.gundam_war.effects import continuous_effects, filters
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.keywords import card_restriction, extra_costs
from domain.rulesets.gundam_war.keywords.extra_costs import ExtraCostDuty
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays import costs, limits, play_declaration, set_on, uniqueness
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import CUT_IN, cards_in_play
from domain.rulesets.gundam_war.turn import timing_chart


def when_to_play(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a check for the free timings in which the card may be played."""
    return suitable_places(desk, seat, play_declaration.play_timing(read_printed(stated_card_data(desk, args))))


def play_card(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a card from hand or Hangar (GW-PLAY-04). Every play starts or joins a Cut-in (GW-CUT-01, GW-CUT-03, OP-17)."""
    said = play_declaration.read_declaration(desk, seat, args)
    raised = _require_allowed(desk, seat, said)
    affected = _affected(desk, seat, said) if said.kind == "command" else ()
    price = costs.price_of(desk, seat, said, affected, bool(args.get("alternate")))
    costs.require_power(desk, seat, said.card, price)
    cost = costs.require_payable(desk, seat, price.cards, args.get("cost"))
    duties = _duties(desk, seat, said, args)
    special = special_costs.require_special_cost(desk, seat, said.card, said.clause.special, args)
    position = declare_play(desk, seat, said.card, said.kind, "GW-PLAY-04", CUT_IN, bool(implied_type(args)))
    turn_activity.increment_counters(desk, seat, raised)
    costs.pay_cost(desk, seat, cost, said.card)
    for duty in duties:
        duty.execute(desk, seat, said.card)
    special_costs.pay_special_cost(desk, seat, said.card, said.clause.special, special)
    if desk.table.result is None:
        _wait(desk, seat, said, raised, position)


def _require_allowed(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> tuple[str, ...]:
    """Checks moment, limits, names and placement; returns the counters that the play raises."""
    data = current_properties.printed(desk.table, said.card)
    timing_chart.require(desk, seat, play_declaration.play_timing(_as_said(data, said.kind)))
    free = continuous_effects.may_be_played(desk.table, said.card)
    unsure = free is True and may_have_text(
        desk.table, collect_cards(desk.table, desk.table.header.seats, cards_in_play), _bars_plays
    )
    desk.demand("GW-EFF-01", None if unsure else free, msg("text_says_that_card_is_not_played"))
    raised = limits.require_play_left(desk, seat, said.card, said.kind)
    raised += card_restriction.require_restricted_play_left(desk, seat, said.card)
    uniqueness.require_no_double(desk, said.card, seat, said.kind)
    if data.requirement is not None:
        need = filters.evaluate_condition(desk.table, said.card, data.requirement, seat)
        desk.demand("GW-EFF-01", need, msg("situation_that_card_asks_for_is_not_given"))
    _require_placement(desk, seat, said)
    _require_text(desk, seat, said)
    return raised


def _bars_plays(data: Plain) -> bool:
    """Returns whether a card has an effect that forbids playing other cards."""
    return any(effect.cannot == "be_played" for text in auto_a_texts(read_printed(data)) for effect in text.effects)


def _as_said(card: Printed, kind: str) -> Printed:
    """Returns a card with the type that it is played as."""
    return next((card._replace(type=Uncertain((each,))) for each in get_args(CardType) if each == kind), card)


def _require_placement(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> None:
    data = current_properties.printed(desk.table, said.card)
    if said.kind == "character" or (said.kind == "operation" and data.set_on == "unit"):
        rule = "GW-CHAR-01" if said.kind == "character" else "GW-OPER-01"
        desk.reject_unless(bool(said.host) or not desk.referee, msg("on_which_unit_is_it_set"), rule=rule)
        desk.demand(rule, bool(said.host), msg("on_which_unit_is_it_set"))
    if said.host:
        set_on.require_host(desk, said.card, said.host, seat, said.kind)


def _require_text(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> None:
    if said.kind != "command" or said.clause is NO_TEXT:
        return
    truth = filters.is_text_working(desk.table, said.card, said.clause, seat)
    desk.demand("GW-EFF-05", truth, msg("condition_card_is_not_met"))
    if is_unscripted(said.clause):
        desk.demand("GW-EFF-05", None, msg("what_card_does_is_only"))
        return
    targeting.require_targets(desk, seat, said.card, said.clause.targets, said.named)
    require_something_to_void(desk, said.clause, said.answers)


def _affected(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> tuple[str, ...]:
    return targeting.affected_cards(desk.table, seat, said.card, said.clause, said.named, said.answers)


def _duties(desk: Desk, seat: str, said: PlayDeclaration[Text], args: Arguments) -> list[ExtraCostDuty]:
    """Returns the duties besides paying cards: Additional Costs that are no number, and the chosen Alternate Cost."""
    refs = list(as_references(args.get("with")))
    result = extra_costs.additional_duties(desk, seat, said.card, refs)
    return result + (extra_costs.alternate_duties(desk, seat, said.card, refs, result) if args.get("alternate") else [])


def _wait(desk: Desk, seat: str, said: PlayDeclaration[Text], raised: tuple[str, ...], position: int) -> None:
    """Puts the play into the Cut-in. Meanwhile a COMMAND is in the Station area, but not in play (GW-CMD-03, OP-89)."""
    host_life = host_incarnation(desk, said)
    more: Effect = {"host": said.host, "host_life": host_life, "raised": raised, "position": position}
    add_link(desk, seat, "play", said.card, said.clause, said.named, said.answers, more)
    if desk.table.flags.get("awaits") is not None:
        continue_game(desk, "stay")
