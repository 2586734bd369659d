"""Playing a card (NX-PLAY-01 to -09): it is shown, targets are named, the cost is paid, and its effect waits in the cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Uncertain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai import turn_activity
from domain.parts.bandai.free_timings import suitable_places
from domain.parts.common.card_references import find_cards
from domain.parts.common.play_declaration import PlayDeclaration, declare_play, host_incarnation, implied_type
from domain.parts.common.unknown_card_possibilities import is_unscripted, may_have_text
from domain.rulesets.gundam_war_nexa.card_schema.filters import CardType
from domain.rulesets.gundam_war_nexa.card_schema.texts import (
    OtherCost,
    Printed,
    Text,
    continuous_effects_of_text,
    read_printed,
)
from domain.rulesets.gundam_war_nexa.chain import chain_links
from domain.rulesets.gundam_war_nexa.effects import continuous_effects, filters, known_impossible_plays, targets
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.keywords import stay
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays import (
    costs,
    limits,
    older_cards,
    play_declaration,
    set_on,
    special_costs,
    uniqueness,
)
from domain.rulesets.gundam_war_nexa.plays.payment import Parts
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.national_power import rerolled_generators
from domain.rulesets.gundam_war_nexa.state.zones import PLAYED, unknown_cards_on_field
from domain.rulesets.gundam_war_nexa.turn import timing_chart


def when_to_play(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a test for the free timings in which the card may be played."""
    return suitable_places(desk, seat, play_declaration.play_moment(desk, seat, args))


def play_card(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a card from hand or hangar (NX-PLAY-01 to -07, NX-HAND-04): it is declared and paid, then its effect waits."""
    said = play_declaration.read_declaration(desk, seat, args)
    raised = require_g(desk, seat, said.host) if said.kind == "g" else _require_allowed(desk, seat, said)
    price = _price(desk, seat, said, args)
    costs.require_total(desk, seat, price.total)
    removed = older_cards.require_removals(desk, seat, price.removes, args.get("removes"), said.card)
    special = special_costs.require_special_cost(desk, seat, said.card, said.clause, args, removed)
    rolled = costs.require_roll(desk, seat, price.roll, args.get("with"), "cards", special, said.card)
    position = _turn_up(desk, seat, said, args)
    turn_activity.increment_counters(desk, seat, raised)
    costs.roll_for_cost(desk, seat, rolled, said.card)
    older_cards.pay_removals(desk, seat, removed)
    special_costs.pay_special_cost(desk, seat, said.card, said.clause, special)
    if not life.check_loss(desk):
        _wait(desk, seat, said, raised, position, args.get("price") == "other")


def _price(desk: Desk, seat: str, said: PlayDeclaration[Text], args: Arguments) -> costs.Price:
    """Returns the cost of a play. A play as G costs nothing (NX-COST-01, NX-PLAY-21).

    An older card costs its re-read cost, except an ACE (NX-COMPAT-03).
    """
    data = current_properties.printed(desk.table, said.card)
    if said.kind == "g":
        return costs.FREE
    if not data.older or said.kind == "ace":
        return costs.price_of(desk, seat, said.card, said.x, said.host, _other_cost(desk, seat, said.card, args))
    return costs.Price(*_in_color(desk, seat, said, data, args))


def _other_cost(desk: Desk, seat: str, card: str, args: Arguments) -> OtherCost | None:
    """Returns the other cost for which a card is played, if that is said; demands its situation (NX-EFF-13)."""
    other = current_properties.original_print(desk.table, card).other_cost if args.get("price") == "other" else None
    if other is not None:
        is_met = filters.situation(desk.table, seat, card, other.condition)
        desk.demand("NX-EFF-13", is_met, msg("situation_that_text_names_is_not_given"))
    return other


def _in_color(
    desk: Desk, seat: str, said: PlayDeclaration[Text], data: Printed, args: Arguments
) -> tuple[int | None, Parts | None, int | None]:
    """Returns the re-read cost in the stated colour, or in the first colour that the named Gs, or else any own Gs,
    can pay.
    """
    named = find_cards(desk, seat, args.get("with"), rerolled_generators(desk.table, seat))
    color = args.get("color") or older_cards.payable_color(desk, data, named or rerolled_generators(desk.table, seat), said.x)
    allowed = older_cards.designated_colors(data)
    unknown = current_properties.is_value_unknown(data, "designated")
    right = not color or color in allowed or (None if unknown else False)
    desk.demand("NX-COMPAT-06", right, msg("card_has_no_such_designated"), allowed)
    return older_cards.cost_from_print(data, said.x, str(color))


def require_g(desk: Desk, seat: str, host: str = "") -> tuple[str, ...]:
    """Demands the moment and the play limit of a play as G, whatever the card.

    Returns the counters that the play raises.
    """
    timing_chart.require(desk, seat, play_declaration.OF_G)
    desk.demand("NX-SETC-12", not host, msg("g_is_set_to_nothing"))
    return limits.require_play_left(desk, seat, "g")


def _require_allowed(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> tuple[str, ...]:
    """Demands moment, name, host, targets, situation and the limit of one ACE.

    A play without any possible effect is refused (NX-PLAY-06, -09).
    """
    data = current_properties.original_print(desk.table, said.card)
    quick_now = play_declaration.gains_quick(desk, seat, said.card)
    timing_chart.require(desk, seat, play_declaration.card_timing(_as_said(data, said.kind), quick_now))
    uniqueness.require_no_double(desk, said.card, said.kind, seat)
    free = continuous_effects.may_be_played(desk.table, seat, said.card)
    unsure = free is True and may_have_text(desk.table, unknown_cards_on_field(desk.table), _bars_plays)
    desk.demand("NX-EFF-21", None if unsure else free, msg("text_says_that_card_is_not_played"))
    need = filters.situation(desk.table, seat, said.card, data.requirement)
    desk.demand("NX-EFF-13", need, msg("situation_that_card_asks_for_is_not_given"))
    _require_host(desk, seat, said, data)
    if said.kind == "command":
        require_text(desk, seat, said.card, said.clause, said.named, said.answers, said.x)
    as_well = said.clause.counts_as if said.kind == "command" else None
    return tuple(counter for kind in (said.kind, as_well or "") for counter in limits.require_play_left(desk, seat, kind))


def _bars_plays(data: Plain) -> bool:
    """Returns whether a card prevents other cards from being played."""
    return any(
        effect.cannot == "be_played" for text in read_printed(data).text for effect in continuous_effects_of_text(text)
    )


def _as_said(card: Printed, kind: str) -> Printed:
    """Returns a card as the type as which it is played."""
    return next((card._replace(type=Uncertain((each,))) for each in get_args(CardType) if each == kind), card)


def _require_host(desk: Desk, seat: str, said: PlayDeclaration[Text], data: Printed) -> None:
    unknown = not data.type.is_known
    needs = said.kind == "character" or set_on.is_set_operation(data)
    may_need = needs or (None if unknown and said.kind in ("operation", "") else False)
    if may_need is None and not said.host:
        desk.demand("NX-PLAY-52", None)
    elif needs and not said.host:
        free = stay.has_stay(data) or (None if unknown else False)
        rule = "NX-PLAY-41" if said.kind == "character" else "NX-PLAY-52"
        desk.reject_unless(free is not False or not desk.referee, msg("on_which_card_is_it_set"), rule=rule)
        desk.demand(rule, free, msg("on_which_card_is_it_set"))
    elif said.host:
        desk.demand("NX-PLAY-50", may_need, msg("this_card_is_not_set"))
        set_on.require_host(desk, seat, said.card, said.kind, said.host)


def require_text(
    desk: Desk, seat: str, card: str, clause: Text, named: tuple[str, ...], answers: tuple[str, ...], x: int = 0
) -> None:
    """Demands the situation (NX-EFF-13), legal targets, and an effect that is not known to fail (NX-PLAY-09, NX-EFF-18)."""
    is_met = filters.situation(desk.table, seat, card, clause.condition)
    desk.demand("NX-EFF-13", is_met, msg("situation_that_text_names_is_not_given"))
    if is_unscripted(clause) or not current_properties.original_print(desk.table, card).type.is_known:
        desk.demand("NX-TGT-01", None, msg("what_text_does_is_only"))
        return
    left = limits.may_resolve(desk, seat, card, clause)
    desk.demand("NX-PLAY-09", left, msg("text_was_used_n_times", n=clause.resolves))
    targets.require_targets(desk, seat, card, clause, named)
    chain_links.require_something_to_negate(desk, clause, answers)
    effect = chain_links.make_effect(desk, seat, card, clause, named, answers, x)
    if clause.all_or_nothing:
        desk.demand("NX-EFF-18", known_impossible_plays.are_all_possible(desk, effect), msg("part_text_is_known_to"))
    else:
        desk.demand("NX-PLAY-09", known_impossible_plays.is_any_possible(desk, effect), msg("text_is_known_to_do"))


def _turn_up(desk: Desk, seat: str, said: PlayDeclaration[Text], args: Arguments) -> int:
    """Turns the card up (NX-PLAY-02). If it is played as G, it is only a G from this moment on (NX-PLAY-23)."""
    typed = said.kind == "g" or bool(implied_type(args))
    return declare_play(desk, seat, said.card, said.kind, "NX-PLAY-02", PLAYED, typed)


def _wait(
    desk: Desk, seat: str, said: PlayDeclaration[Text], raised: tuple[str, ...], position: int, other_cost: bool
) -> None:
    """Adds the effect of the played card to the cut, where it waits (NX-PLAY-05, NX-CUT-01).

    A G is a played card too (NX-PLAY-25). What follows of its `other_cost` comes with it.
    """
    printed = current_properties.original_print(desk.table, said.card).other_cost if other_cost else None
    more: Effect = {
        "host": said.host,
        "host_life": host_incarnation(desk, said),
        "raised": raised,
        "position": position,
        "type": said.kind,
        **({"then": printed.stored["then"]} if printed else {}),
    }
    effect = chain_links.make_effect(desk, seat, said.card, said.clause, said.named, said.answers, said.x)
    chain_links.add_to_cut(desk, seat, "play", {**effect, **more})
