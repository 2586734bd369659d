"""Playing a text of a card in the Field (MC-TEXT): its moment, cost, targets and limit of uses (MC-TCOST)."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects import modes
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.messages.message import join
from domain.kernel.record.effects import Effect
from domain.parts.bandai import special_costs, turn_activity, x_evaluation
from domain.parts.bandai.card_states import roll_as_cost
from domain.parts.bandai.free_timings import Timing, is_timing_now, suitable_places
from domain.parts.card_schema.text_protocols import Cost
from domain.parts.common.card_references import as_references
from domain.parts.common.play_declaration import reject_unused_arguments, require_named_text
from domain.parts.common.unknown_card_possibilities import is_unscripted
from domain.rulesets.macross_crusade.card_schema.texts import Text
from domain.rulesets.macross_crusade.chain.chain_links import (
    answered_link,
    generate_effect,
    make_chain_link,
    require_something_to_negate,
)
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.effects import targets as targeting
from domain.rulesets.macross_crusade.effects.filters import field_card, named_targets
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.keywords import supply
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import costs, limits
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.printed_properties import has_lost_text, is_known
from domain.rulesets.macross_crusade.state.texts import is_requirement_met, usable_texts
from domain.rulesets.macross_crusade.state.zones import controller, is_rolled
from domain.rulesets.macross_crusade.turn import timing_chart

UNREAD = Text("normal")
"""The text of an unknown card: it may be played at any time, it waits, and its effects are declared by hand."""
ONCE = {"zero": "MC-TCOST-01", "once": "MC-TCOST-02", "roll": "MC-TCOST-03", "roll_and_pay": "MC-TCOST-03"}
"""Kinds of cost that allow one use in a turn, with the rule; `each` allows any number (MC-TCOST-06, -13)."""


def when_to_use(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a test for the Free Timings in which the text may be played."""
    card_id = field_card(desk, seat, args.get("card"))
    text = _text(desk, seat, card_id, args)[1]
    return suitable_places(desk, seat, _timing(text))


def _timing(text: Text) -> Timing:
    return timing_chart.timing(text.timing, text.turn or "", sure=text is not UNREAD)


def _text(desk: Desk, seat: str, card_id: str, args: Arguments) -> tuple[str, Text]:
    """Returns the number or keyword of the text, and the text. A card's only one need not be named; several are asked
    about.
    """
    word = str(args.get("text", ""))
    clauses = usable_texts(desk.table, card_id)
    supplies = current_properties.has_keyword(desk.table, card_id, supply.NAME) is True
    if not word:
        numbers = (str(each + 1) for each in range(len(clauses)))
        require_named_text(desk, card_id, (*numbers, supply.NAME) if supplies else numbers)
    if word == supply.NAME or (not word and not clauses and supplies):
        return supply.NAME, supply.supply_text(desk, card_id, len(as_references(args.get("targets"))))
    number = int(word) if word.isdigit() else 1 if not word else 0
    if 0 < number <= len(clauses):
        return str(number), clauses[number - 1]
    if not is_known(desk.table, card_id) and (word == "" or number > 0):
        return word or "1", UNREAD
    legal = (*(str(each + 1) for each in range(len(clauses))), supply.NAME)
    raise Refused(
        "MC-AUTO-01",
        join(
            msg("card_has_no_text_said", card=card_id, said=word or msg("that_is_played")),
            msg("auto_effects_apply_by_themselves"),
        ),
        legal,
    )


def use_text(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares a text, pays, names targets and generates its effect (MC-TEXT-01 to -04, MC-COST-09, -10).

    A rolled card may use its text (MC-STAT-05), and so may a destroyed one (MC-DEST-06) and either card of a Set Group
    (MC-SET-12). Auto Effects are not played (MC-AUTO-01, MC-TEXT-06).
    """
    card_id = field_card(desk, seat, args.get("card"))
    own = controller(desk.table, card_id) == seat
    desk.demand("MC-CTRL-04", own, msg("only_controller_plays_card_text"))
    number, clause = _text(desk, seat, card_id, args)
    timing_chart.require(desk, seat, _timing(clause))
    unread = clause is UNREAD
    known = not unread and current_properties.printed(desk.table, card_id).type.is_known
    desk.demand("MC-TEXT-02", True if known else None, msg("nobody_knows_text_or_which"))
    if not unread and not is_unscripted(clause):
        _must_be_used(desk, card_id, number, clause, args)
    clause = x_evaluation.bind_x_when_played(desk, seat, card_id, modes.choose_mode(desk, clause, args), args)
    counter = _require_usable(desk, seat, card_id, clause, number)
    named = named_targets(desk, seat, card_id, args.get("targets", ()), clause.targets)
    clause = x_evaluation.bind_x_of_targets(desk, seat, card_id, clause, args, named)
    answers = answered_link(desk, seat, args.get("answers"), clause)
    if is_unscripted(clause):
        desk.demand("MC-TGT-01", None, msg("what_text_does_is_only"))
    elif not unread:
        targeting.require_targets(desk, seat, card_id, clause, named)
    require_something_to_negate(desk, clause, answers)
    special = special_costs.require_special_cost(desk, seat, card_id, clause.special, args)
    desk.declare("use", seat, "MC-TEXT-02", {"card": card_id, "text": number})
    turn_activity.increment_counters(desk, seat, (counter,))
    position = desk.next_position - 1
    _pay(desk, seat, card_id, clause.cost)
    host = special_costs.host_before_cost(desk.table, card_id, clause.special)
    special_costs.pay_special_cost(desk, seat, card_id, clause.special, special)
    if desk.table.result is None:
        more: Effect = {"raised": (counter,), "position": position, "answers": answers, "text": counter, **host}
        generate_effect(desk, make_chain_link(desk, seat, "text", card_id, clause, named, more))


def _must_be_used(desk: Desk, card_id: str, number: str, clause: Text, args: Arguments) -> None:
    """Refuses arguments that the text has no use for."""
    uses = {
        "targets": bool(modes.selectors_of_all_modes(clause)),
        "way": modes.has_modes(clause),
        "x": bool(clause.x),
        "special": special_costs.asks_for_cards(clause.special),
    }
    reject_unused_arguments(
        desk,
        lambda word: msg(
            "text_said_card_has_no_use",
            said=number,
            card=current_properties.names_of(desk.table, card_id).or_else(card_id),
            said2=word,
        ),
        args,
        uses,
    )


def may_use(desk: Desk, seat: str, card_id: str, clause: Text, number: str) -> bool:
    """Returns whether a text may be played, as far as that depends on no target: its moment, its uses, its cost."""
    if not is_timing_now(desk, seat, _timing(clause)):
        return False
    return bool(clause.x) or desk.passes_demands(lambda: _require_usable(desk, seat, card_id, clause, number))


def _require_usable(desk: Desk, seat: str, card_id: str, clause: Text, number: str) -> str:
    """Checks that the card has the text, its uses, its cost and its condition. Returns the counter of uses."""
    table, cost = desk.table, clause.cost
    lost = has_lost_text(table, card_id) and not clause.unvoidable
    desk.demand("MC-TERM-06", not lost, msg("card_does_not_have_its_text"))
    met = is_requirement_met(table, card_id, clause)
    desk.demand("MC-TCOST-10", met, msg("nation_strength_does_not_fulfil"))
    each = cost.kind not in ONCE
    printed = supply.supply_source(table, card_id) if number == supply.NAME else card_id
    counter = (
        turn_activity.text_use_counter(desk, printed, number) if each else limits.text_use_counter(desk, printed, number)
    )
    waiting = any(data.get("text") == counter and data["seat"] == seat for _, data in table.chain)
    if not each:
        first = table.count(seat, counter) == 0 or (None if clause is UNREAD and not waiting else False)
        desk.demand(ONCE[cost.kind], first, msg("text_was_played_in_this"))
    else:
        desk.demand("MC-TCOST-07", not waiting, msg("every_time_text_is_played"))
    used = table.count(seat, counter)
    desk.demand("MC-CARD-16", clause.uses is None or used < clause.uses, msg("text_was_used_n_times", n=used))
    if cost.kind.startswith("roll"):
        desk.demand("MC-TCOST-04", not is_rolled(table, card_id), msg("card_is_rolled_already"))
    is_met = filters.evaluate_condition(table, card_id, clause.condition, seat)
    desk.demand("MC-TGT-01", is_met, msg("condition_text_is_not_met"))
    costs.require_payable(desk, seat, cost.n)
    return counter


def _pay(desk: Desk, seat: str, card_id: str, cost: Cost) -> None:
    """Pays cards from the Nation, or rolls the card with its group. Being rolled otherwise is no payment (MC-TCOST-05)."""
    if cost.kind.startswith("roll"):
        roll_as_cost(desk, seat, card_id, "MC-TCOST-03")
    life.pay_from_nation(desk, seat, cost.n, "MC-TCOST-06" if cost.kind == "each" else "MC-TCOST-02", card=card_id)
