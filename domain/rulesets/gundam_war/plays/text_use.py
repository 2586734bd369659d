"""Using a text of a card in play (GW-LABL, GW-COST-20 to -29): its label, limit, cost and targets; it waits in the Cut-in."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from domain.card_effects import modes
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import negate
from domain.kernel.messages.message import join
from domain.kernel.record.changes import Counted
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.bandai import special_costs, turn_activity, x_evaluation
from domain.parts.bandai.card_states import roll_as_cost
from domain.parts.bandai.free_timings import Timing, suitable_places
from domain.parts.card_schema.text_protocols import Cost
from domain.parts.common.play_declaration import reject_unused_arguments, require_named_text
from domain.parts.common.unknown_card_possibilities import is_unscripted
from domain.rulesets.gundam_war.card_schema.filters import KeywordName, NumberedName
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, Multiple, NumberedKeyword
from domain.rulesets.gundam_war.card_schema.texts import NO_TEXT, Printed, Text
from domain.rulesets.gundam_war.chain.cut_in import add_link, answered_link, require_something_to_void
from domain.rulesets.gundam_war.effects import continuous_effects, filters
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.effects.filters import in_play_card, named_targets
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordUse, keyword_uses
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays import costs, limits
from domain.rulesets.gundam_war.state import current_properties, printed_properties
from domain.rulesets.gundam_war.state.generator_power import has_power
from domain.rulesets.gundam_war.state.zones import controller, is_rolled
from domain.rulesets.gundam_war.turn import timing_chart

ONCE = {"roll": "GW-COST-27", "roll_and_pay": "GW-COST-27", "once": "GW-COST-21", "zero": "GW-COST-21"}
"""Kinds of cost that allow one use in a turn -> the rule; `each` allows any number (GW-COST-23)."""
UNREAD = Text("any")
"""The text of an unknown card: it may be used at any time and waits, and the players state its effects by hand."""
PAID = {"once": "GW-COST-20", "each": "GW-COST-22", "roll_and_pay": "GW-COST-28"}


def activated_clauses(card: Printed) -> list[Text]:
    """Returns the texts of a card that players use, in printed order."""
    return [text for text in card.text if isinstance(text, Text)]


def usable_texts(table: Table, card_id: str) -> list[Text]:
    """Returns the texts of a card that players use: its own, then those that an Auto A gives it (GW-AUTO-02)."""
    given = (text for text in continuous_effects.given_texts(table, card_id) if isinstance(text, Text))
    return [*activated_clauses(current_properties.printed(table, card_id)), *given]


def when_to_use(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a check for the free timings in which the text may be used."""
    card_id = in_play_card(desk, seat, args.get("card"))
    return suitable_places(desk, seat, _timing(_text(desk, card_id, args)))


def _timing(text: Text | KeywordName) -> Timing:
    if isinstance(text, str):
        return timing_chart.timing(keyword_uses()[text].label)
    return timing_chart.timing(text.timing, text.turn or "", sure=text is not UNREAD)


def _text(desk: Desk, card_id: str, args: Arguments) -> Text | KeywordName:
    """Returns the named keyword or text. A card's only one need not be named; several are asked about."""
    word = str(args.get("text", ""))
    data = current_properties.printed(desk.table, card_id)
    for name in keyword_uses():
        if name == word:
            return name
    clauses = usable_texts(desk.table, card_id)
    if not word:
        printed = [each.keyword for each in data.keywords if each.keyword in keyword_uses()]
        names = [
            *printed,
            *(
                name
                for name in keyword_uses()
                if current_properties.has_keyword_even_silenced(desk.table, card_id, name) is True
            ),
        ]
        require_named_text(desk, card_id, (*(str(number + 1) for number in range(len(clauses))), *names))
        if clauses:
            return clauses[0]
        if names:
            return names[0]
    elif word.isdigit() and 0 < int(word) <= len(clauses):
        return clauses[int(word) - 1]
    if not printed_properties.is_known(desk.table, card_id) and (word == "" or word.isdigit()):
        return UNREAD
    legal = (*(str(number + 1) for number in range(len(clauses))), *keyword_uses())
    raise Refused(
        "",
        join(msg("card_has_no_text_said", card=card_id, said=word or msg("that_is_used")), msg("say_its_effects_by_hand")),
        legal,
    )


def use_text(desk: Desk, seat: str, args: Arguments) -> None:
    """Uses a text. The controller of the card may, unless the text names another user (GW-OPER-08, GW-EFF-01)."""
    card_id = in_play_card(desk, seat, args.get("card"))
    text = _text(desk, card_id, args)
    desk.demand("GW-OPER-08", may_seat_use_text(desk.table, seat, card_id, text), msg("player_may_not_use_text"))
    timing_chart.require(desk, seat, _timing(text))
    if text is UNREAD:
        _use_unread(desk, seat, card_id, args)
        return
    _must_be_used(desk, card_id, text, args)
    if isinstance(text, str):
        _use_keyword(desk, seat, card_id, text, args)
    else:
        _use_clause(desk, seat, card_id, text, args)


def may_seat_use_text(table: Table, seat: str, card_id: str, text: Text | KeywordName) -> bool:
    """Returns whether a seat may use a text of a card: the controller may, unless the text says who may (GW-OPER-08,
    GW-EFF-01)."""
    user = text.user if isinstance(text, Text) else None
    return user == "both" or (controller(table, card_id) == seat) == (user is None)


def _use_unread(desk: Desk, seat: str, card_id: str, args: Arguments) -> None:
    """Uses an unknown text; the players state its cost and targets (GW-COST-20, GW-EFF-05)."""
    named = named_targets(desk, seat, card_id, args.get("targets"), ())
    desk.demand("GW-COST-20", None, msg("nobody_knows_text"))
    desk.declare("use", seat, "GW-COST-20", {"card": card_id, "text": str(args.get("text", "1"))})
    more: Effect = {"position": desk.next_position - 1}
    answers = answered_link(desk, seat, args.get("answers"), NO_TEXT)
    add_link(desk, seat, "text", card_id, NO_TEXT, named, answers, more)


def _must_be_used(desk: Desk, card_id: str, text: Text | KeywordName, args: Arguments) -> None:
    """Checks that a text has a use for the arguments: targets, cards to pay with, and so on."""
    if isinstance(text, Text) and is_unscripted(text):
        return
    use = keyword_uses()[text] if isinstance(text, str) else None
    paid = use is not None and use.payable is not None
    aimed = (
        _names_targets(desk, card_id, text, use)
        if isinstance(text, str) and use
        else bool(modes.selectors_of_all_modes(text))
    )
    uses = {"targets": aimed, "with": paid, "from": paid, "x": isinstance(text, Text) and bool(text.x)}
    uses["special"] = isinstance(text, Text) and special_costs.asks_for_cards(text.special)
    uses["way"] = isinstance(text, Text) and modes.has_modes(text)
    name = text if isinstance(text, str) else "the text"
    reject_unused_arguments(
        desk,
        lambda word: msg(
            "act_card_has_no_use", act=name, card=current_properties.names_of(desk.table, card_id).or_else(card_id), said=word
        ),
        args,
        uses,
    )


def _names_targets(desk: Desk, card_id: str, name: KeywordName, use: KeywordUse) -> bool:
    """Returns whether targets may be named for a keyword: its own selectors decide, if they are known."""
    known = [each for each in current_properties.working_keywords(desk.table, card_id, name) if isinstance(each, Multiple)]
    return bool(known[0].targets) if known else use.names_cards


def _use_keyword(desk: Desk, seat: str, card_id: str, name: KeywordName, args: Arguments) -> None:
    keyword = _keyword(desk, card_id, name, args)
    kind = keyword_uses()[name]
    own = not kind.of_unit or current_properties.type_of(desk.table, card_id).may_be("unit")
    desk.demand("GW-SET-03", own, msg("keyword_works_on_unit_that"))
    if not kind.each:
        _require_once(desk, seat, card_id, name, "GW-COST-21")
    selectors = keyword.targets if isinstance(keyword, Multiple) else ()
    named = named_targets(desk, seat, card_id, args.get("targets"), selectors)
    work = kind.declare(desk, seat, card_id, keyword, named, args)
    if selectors:
        targeting.require_targets(desk, seat, card_id, selectors, named)
    counter = turn_activity.text_use_counter(desk, card_id, name)
    desk.declare("use", seat, "GW-COST-24", {"card": card_id, "keyword": name})
    desk.do(Counted(seat, counter, 1))
    position = desk.next_position - 1
    if work.paid is not None and kind.pay:
        kind.pay(desk, seat, work.paid)
    area: Effect = {"area": work.area} if work.area else {}
    more: Effect = {"raised": (counter,), "position": position, **area}
    text = work._replace(unvoidable=keyword.unvoidable)
    answers = answered_link(desk, seat, args.get("answers"), text)
    add_link(desk, seat, "text", card_id, text, named, answers, more)


def may_use(desk: Desk, seat: str, card_id: str, clause: Text, number: str) -> bool:
    """Returns whether a text of a known card may be used, as far as no choice is needed to decide it; for offers."""
    return clause.x is not None or desk.passes_demands(lambda: _require_usable(desk, seat, card_id, clause, number))


def may_use_keyword(desk: Desk, seat: str, card_id: str, name: KeywordName, keyword: Keyword) -> bool:
    """Returns whether a keyword that works now may be used, as far as no choice is needed to decide it; for offers."""
    kind = keyword_uses()[name]
    left = () if kind.each else (lambda: _require_once(desk, seat, card_id, name, "GW-COST-21"),)
    ready = () if kind.names_cards else (lambda: kind.declare(desk, seat, card_id, keyword, (), {}),)
    return desk.passes_demands(*left, *ready)


def _keyword(desk: Desk, card_id: str, name: KeywordName, args: Arguments) -> Keyword:
    """Returns the keyword that works now. If it is missing or unknown, the players state by hand how much it does."""
    result = current_properties.working_keywords(desk.table, card_id, name)
    if result:
        return result[0]
    silenced = current_properties.silenced_keyword(desk.table, card_id, name)
    rule = "GW-WATR-02" if silenced else "GW-SET-03"
    known = silenced is not None or printed_properties.is_known(desk.table, card_id)
    desk.demand(rule, False if known else None, msg("card_has_no_word_that", word=name.replace("_", " ")))
    return silenced or NumberedKeyword(cast(NumberedName, name), keyword_uses()[name].unknown_x(args))


def _require_once(desk: Desk, seat: str, card_id: str, text: str, rule: str) -> None:
    used = desk.table.count(seat, turn_activity.text_use_counter(desk, card_id, text))
    desk.demand(rule, used == 0, msg("text_was_used_in_this"))


def _use_clause(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments) -> None:
    number = str(usable_texts(desk.table, card_id).index(clause) + 1)
    known = printed_properties.is_known(desk.table, card_id)
    desk.demand("GW-COST-20", True if known else None, msg("which_its_texts_has_that"))
    clause = x_evaluation.bind_x_when_played(desk, seat, card_id, modes.choose_mode(desk, clause, args), args)
    named = named_targets(desk, seat, card_id, args.get("targets"), clause.targets)
    clause = x_evaluation.bind_x_of_targets(desk, seat, card_id, clause, args, named)
    answers = answered_link(desk, seat, args.get("answers"), clause)
    _require_usable(desk, seat, card_id, clause, number)
    if is_unscripted(clause):
        desk.demand("GW-EFF-05", None, msg("what_text_does_is_only"))
    else:
        targeting.require_targets(desk, seat, card_id, clause.targets, named)
    require_something_to_void(desk, clause, answers)
    special = special_costs.require_special_cost(desk, seat, card_id, clause.special, args)
    raised = (
        turn_activity.text_use_counter(desk, card_id, number),
        *limits.require_play_of_kind_left(desk, seat, clause.counts_as),
    )
    desk.declare("use", seat, "GW-COST-20", {"card": card_id, "text": number})
    turn_activity.increment_counters(desk, seat, raised)
    position = desk.next_position - 1
    _pay(desk, seat, card_id, clause.cost)
    host = special_costs.host_before_cost(desk.table, card_id, clause.special)
    special_costs.pay_special_cost(desk, seat, card_id, clause.special, special)
    if desk.table.result is None:
        add_link(desk, seat, "text", card_id, clause, named, answers, {"raised": raised, "position": position, **host})


def _require_usable(desk: Desk, seat: str, card_id: str, clause: Text, number: str) -> None:
    """Checks negation, uses in this turn, roll cost, requirement and condition, and that the cost can be paid."""
    table = desk.table
    cost = clause.cost
    silenced = False if clause.unvoidable else current_properties.are_effects_negated(table, card_id)
    rule = "GW-WATR-02" if current_properties.is_negated_by_text(table, card_id) is False else "GW-LABL-06"
    desk.demand(rule, negate(silenced), msg("card_effects_are_negated"))
    if cost.kind in ONCE:
        _require_once(desk, seat, card_id, number, ONCE[cost.kind])
    used = table.count(seat, turn_activity.text_use_counter(desk, card_id, number))
    desk.demand("GW-EFF-01", clause.uses is None or used < clause.uses, msg("text_was_used_n_times", n=used))
    if cost.kind.startswith("roll"):
        desk.demand("GW-COST-26", not is_rolled(table, card_id), msg("the_card_is_rolled"))
    need = clause.requirement
    if need is not None:
        reached = has_power(table, seat, current_properties.printed(table, card_id).color, need[0], need[1])
        desk.demand("GW-COST-29", reached, msg("text_needs_n_corps_and_n", n=need[0], n2=need[1]))
    is_met = filters.evaluate_condition(table, card_id, clause.condition, seat)
    desk.demand("GW-EFF-05", is_met, msg("condition_text_is_not_met"))
    costs.require_payable(desk, seat, cost.n)
    limits.require_play_of_kind_left(desk, seat, clause.counts_as)


def _pay(desk: Desk, seat: str, card_id: str, cost: Cost) -> None:
    """Pays `<N>` and `<N each>` in cards, `R` by rolling the card with its group, `<R N>` by both (GW-COST-20 to -28)."""
    if cost.kind.startswith("roll"):
        roll_as_cost(desk, seat, card_id, "GW-COST-25")
    life.pay_from_nation(desk, seat, cost.n, PAID.get(cost.kind, "GW-COST-24"), card=card_id)
