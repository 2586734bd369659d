"""Playing a text of a card on the field (NX-TEXT): timing, limit, cost and targets; then its effect waits in the cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.card_effects import modes
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, negate
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity, x_evaluation
from domain.parts.bandai.card_states import roll_as_cost
from domain.parts.bandai.free_timings import Timing, suitable_places
from domain.parts.bandai.special_costs import host_before_cost
from domain.parts.common.play_declaration import reject_unused_arguments, require_named_text
from domain.parts.common.set_groups import is_rolled, root
from domain.parts.common.unknown_card_possibilities import is_unscripted
from domain.rulesets.gundam_war_nexa.card_schema.icons import IconCost
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword
from domain.rulesets.gundam_war_nexa.card_schema.texts import NO_TEXT, NOT_KNOWN, main_text
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text as Clause
from domain.rulesets.gundam_war_nexa.chain import chain_links
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects, filters
from domain.rulesets.gundam_war_nexa.effects.targets import anywhere, is_named_at_play, named_targets
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.keywords import cross_weapon
from domain.rulesets.gundam_war_nexa.keywords.usable_keywords import USABLE, guard_clauses
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays import card_play, costs, limits, play_declaration, special_costs
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import controller, is_on_field, unknown_cards_on_field
from domain.rulesets.gundam_war_nexa.turn import timing_chart

UNREAD = Clause("any")
"""A text of an unknown card: it may be used at any time and waits, and the players state its effect by hand."""


@memo(depends_on="cards")
def _are_texts_settled(table: Table) -> bool:
    return current_properties.are_keywords_settled(table) and current_properties.are_texts_settled(table)


class UsableText(NamedTuple):
    """A usable text of a card: its number or keyword, and the clause."""

    name: str
    clause: Clause


@memo(depends_on="card", only_while=_are_texts_settled)
def usable_texts(table: Table, card_id: str) -> list[UsableText]:
    """Returns the texts of a card that are played (NX-TEXT-01): numbered in printed order, then keywords, then the guard.

    What the card says of a keyword overrides the rulebook (NX-KWG-02).
    """
    clauses = [text for text in current_properties.texts(table, card_id) if isinstance(text, Clause)]
    results = [UsableText(str(number), clause) for number, clause in enumerate(clauses, 1)]
    had = current_properties.possible_keywords(table, card_id)
    for name in (word for word in USABLE if word in had):
        for keyword in current_properties.working_keywords(table, card_id, name):
            results.append(UsableText(name, _with_its_own(USABLE[name](table, keyword), keyword)))
    return [*results, *(UsableText(*guard) for guard in guard_clauses(table, card_id))]


def _with_its_own(text: Clause, keyword: Keyword) -> Clause:
    """Returns the text of a keyword with the timing and cost that are printed on its card."""
    if keyword.timing is not None:
        text = text._replace(timing=keyword.timing)
    if keyword.turn is not None:
        text = text._replace(turn=keyword.turn)
    text = text._replace(repeatable=True) if keyword.repeatable else text
    return text if keyword.cost is None else text._replace(cost=keyword.cost)


def when_to_use(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a test for the free timings in which the text may be played."""
    return suitable_places(desk, seat, text_timing(_text(desk, _source(desk, seat, args), args).clause))


def _source(desk: Desk, seat: str, args: Arguments) -> str:
    """Returns the card of the text. Off the field it has no valid text (NX-TEXT-05)."""
    card = anywhere(desk, seat, args.get("card"))
    desk.demand("NX-TEXT-05", is_on_field(desk.table, card), msg("text_works_while_its_card"))
    return card


def text_timing(clause: Clause) -> Timing:
    """Returns the moment of a text."""
    return timing_chart.timing(clause.timing, clause.turn or "", rule="NX-TEXT-02", sure=clause is not UNREAD)


def _text(desk: Desk, card_id: str, args: Arguments) -> UsableText:
    """Returns the text that is named by number or keyword. A card's only one need not be named; several are asked about."""
    word = str(args.get("text", ""))
    result = usable_texts(desk.table, card_id)
    if not word:
        require_named_text(desk, card_id, (text.name for text in result))
    for text in result:
        if word in ("", text.name):
            return text
    may_be_text = word == "" or word.isdigit() or word in (*USABLE, "guard", "guard_against")
    if not current_properties.original_print(desk.table, card_id).type.is_known and may_be_text:
        return UsableText(word or "1", UNREAD)
    raise Refused(
        "", msg("card_has_no_text_said", card=card_id, said=word or msg("that_is_used")), tuple(text.name for text in result)
    )


def _must_be_used(desk: Desk, card_id: str, name: str, clause: Clause, args: Arguments) -> None:
    """Rejects arguments for which a text has no use."""
    uses = {
        "targets": any(is_named_at_play(selector) for selector in modes.selectors_of_all_modes(clause)),
        "special": special_costs.is_paid_with_named_cards(clause.special),
        "x": play_declaration.has_x_to_choose(NOT_KNOWN, clause) or bool(clause.x) or name == cross_weapon.NAME,
        "pay": len(clause.cost) > 1 or (clause.situation_cost is not None and len(clause.situation_cost.cost) > 1),
        "way": modes.has_modes(clause),
    }
    reject_unused_arguments(
        desk,
        lambda word: msg(
            "text_said_card_has_no_use",
            said=name,
            card=current_properties.original_print(desk.table, card_id).name.or_else(card_id),
            said2=word,
        ),
        args,
        uses,
    )


def may_use(desk: Desk, seat: str, card_id: str, text: UsableText) -> bool:
    """Returns whether a text may be used in its moment, as far as limit, situation and cost show without its targets."""
    clause = text.clause
    if not limits.are_uses_left(desk, seat, use_counters(desk, card_id, text), clause):
        return False
    if clause.counts_as and not limits.is_counter_unused(desk, seat, limits.play_counter(desk, clause.counts_as)):
        return False
    if continuous_effects.is_barred_from(desk.table, card_id, ("use",)) is True:
        return False
    fixed = not clause.x and not play_declaration.has_x_to_choose(NOT_KNOWN, clause)
    if fixed and filters.situation(desk.table, seat, card_id, clause.condition) is False:
        return False
    return any(_is_payable(desk, card_id, way) is not False for way in _in_situation(desk, seat, card_id, clause)[0].cost)


def _in_situation(desk: Desk, seat: str, card_id: str, clause: Clause) -> tuple[Clause, Truth]:
    """Returns a text with the cost that it has in the present situation (NX-EFF-21), and whether that situation is given;
    where unknown cards decide it, its printed cost.
    """
    if clause.situation_cost is None:
        return clause, True
    given = filters.situation(desk.table, seat, card_id, clause.situation_cost.condition)
    return (clause._replace(cost=clause.situation_cost.cost) if given is True else clause), None if given is None else True


def use_counters(desk: Desk, card_id: str, text: UsableText) -> tuple[str, ...]:
    """Returns the counters of the uses of a text."""
    return limits.text_counters(desk, card_id, _printed_as(desk, card_id, *text), text.clause)


def _printed_as(desk: Desk, card_id: str, name: str, clause: Clause) -> str:
    """Returns the name under which a text is counted: its printed number, whatever texts are valid now (NX-COST-21,
    NX-KW-21).
    """
    printed = (text for text in current_properties.printed(desk.table, card_id).text if isinstance(text, Clause))
    return next((str(number) for number, text in enumerate(printed, 1) if text is clause), name)


def use_text(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a text (NX-TEXT-02 to -04).

    The texts of a rolled card work too (NX-TURN-22), and so do those of a destroyed card.
    """
    card_id = _source(desk, seat, args)
    name, printed = _text(desk, card_id, args)
    if printed is not UNREAD and not is_unscripted(printed):
        _must_be_used(desk, card_id, name, printed, args)
    clause, sure = _in_situation(desk, seat, card_id, modes.choose_mode(desk, printed, args))
    desk.demand("NX-EFF-13", sure)
    known = current_properties.original_print(desk.table, card_id).type.is_known
    desk.demand("NX-TEXT-01", True if known else None)  # the numbers of its texts are unknown
    desk.demand("NX-EFF-21", None if current_properties.may_texts_be_negated(desk.table, card_id, printed) else True)
    own = controller(desk.table, card_id) == seat
    desk.demand("NX-CTRL-01", own, msg("only_player_who_controls_card"))
    timing_chart.require(desk, seat, text_timing(clause))
    barred = continuous_effects.is_barred_from(desk.table, card_id, ("use",))
    desk.demand("NX-EFF-21", negate(barred), msg("text_says_that_its_texts"))
    _leave_keyword_open(desk, card_id, name)
    counters = use_counters(desk, card_id, UsableText(name, printed))
    limits.require_use_left(desk, seat, counters, clause, printed is not UNREAD)
    counters = (*counters, *limits.require_play_left(desk, seat, clause.counts_as or ""))
    x = play_declaration.read_chosen_x(desk, NOT_KNOWN, clause, args)
    cost = _cost(desk, card_id, clause, args)
    but = (root(desk.table, card_id),) if cost.itself else ()  # a G may be rolled for a text of its own (NX-COST-24)
    rolled = costs.require_roll(desk, seat, costs.roll_cost_parts(cost, x), args.get("with"), "texts", but)
    special = special_costs.require_special_cost(desk, seat, card_id, clause, args)
    if clause.x is not None and clause.x.of == "paid":
        clause = x_evaluation.bind_x_of_paid_cards(desk, seat, card_id, clause, args, rolled.cards)
    clause = play_declaration.fill_in_x(desk, seat, card_id, clause, args, x)
    named = named_targets(desk, seat, card_id, args.get("targets", ()), clause.targets)
    clause = x_evaluation.bind_x_of_targets(desk, seat, card_id, clause, args, named)
    answers = chain_links.answered_effect(desk, seat, args.get("answers"), clause)
    if clause is not UNREAD:
        card_play.require_text(desk, seat, card_id, clause, named, answers, x)
    counters = (*counters, *_require_new_targets(desk, seat, counters, clause, named))
    desk.declare("use", seat, "NX-TEXT-04", {"card": card_id, "text": name})
    position = desk.next_position - 1
    turn_activity.increment_counters(desk, seat, counters)
    _pay(desk, seat, card_id, cost, rolled)
    host = host_before_cost(desk.table, card_id, clause.special.paid)
    special_costs.pay_special_cost(desk, seat, card_id, clause, special)
    if not life.check_loss(desk):
        effect = chain_links.make_effect(desk, seat, card_id, clause, named, answers, x)
        about: Effect = {"raised": counters, "position": position, "special": special}
        chain_links.add_to_cut(desk, seat, "text", {**effect, **about, **host, **_watched(desk, name)})


def _leave_keyword_open(desk: Desk, card_id: str, name: str) -> None:
    """Leaves the line open if unknown cards may take a keyword that is used, or increase its X (NX-EFF-21)."""
    for word in (word for word in USABLE if word == name):
        lost = current_properties.has_keyword(desk.table, card_id, word) is None
        if lost or current_properties.may_number_be_raised(desk.table, card_id, word):
            desk.demand("NX-EFF-21", None)


def _require_new_targets(
    desk: Desk, seat: str, counters: tuple[str, ...], clause: Clause, named: tuple[str, ...]
) -> tuple[str, ...]:
    """Demands that no card becomes a target of the text for the second time in the turn, if it says so (NX-EFF-21).

    Returns the counters of its targets.
    """
    if not clause.new_targets:
        return ()
    table, text = desk.table, counters[0].partition(":cut")[0].partition(":turn")[0]
    aimed = tuple(f"{text}:at:{card}.{table.cards[card].life}:turn{table.clock.turn}" for card in named)
    desk.demand("NX-EFF-21", not any(table.count(seat, each) for each in aimed), msg("card_was_its_target_in_this_turn"))
    return aimed


def _watched(desk: Desk, name: str) -> Effect:
    """Returns the played keyword, if any text is timed to the application of its effect, or an unknown card is on the field
    (NX-AUTO-05).

    It is stored, so it does not depend on what the private list says of that card.
    """
    awaited = automatic_effects.is_any_effect_timed_to(desk.table, "applied") or unknown_cards_on_field(desk.table)
    return {"keyword": name} if name in USABLE and awaited else {}


def _cost(desk: Desk, card_id: str, clause: Clause, args: Arguments) -> IconCost:
    """Returns the way of paying; icons joined by "/" are a choice (NX-COST-26).

    `pay` names the way. The only one that can be paid need not be named; several are asked about. Where an unknown G decides
    whether there are several, the line is open.
    """
    ways = clause.cost
    number = args.get("pay", 0)
    desk.reject_unless(type(number) is int and 0 <= number <= len(ways), msg("pay_1_to_n", n=len(ways)))
    payable = payable_ways(desk, controller(desk.table, card_id), card_id, clause)
    if not number and len(payable) > 1:
        sure = [each for each in payable if _is_payable(desk, card_id, ways[each - 1]) is True]
        desk.reject_unless(len(sure) < 2, msg("which_cost_is_paid"), tuple(str(each) for each in sure), "NX-COST-26")
        desk.demand("NX-COST-26", None)
        payable = sure or payable
    chosen = ways[(number or next(iter(payable), 1)) - 1]
    if chosen.itself:
        desk.demand("NX-COST-30", not is_rolled(desk.table, card_id), msg("card_is_rolled_already"))
    return chosen


def payable_ways(desk: Desk, seat: str, card_id: str, clause: Clause) -> list[int]:
    """Returns the numbers of the costs of a text that can be paid now, as far as is known."""
    ways = _in_situation(desk, seat, card_id, clause)[0].cost
    return [number for number, way in enumerate(ways, 1) if _is_payable(desk, card_id, way) is not False]


def _is_payable(desk: Desk, card_id: str, way: IconCost) -> Truth:
    if way.itself and is_rolled(desk.table, card_id):
        return False
    return costs.can_pay_roll_cost(desk, controller(desk.table, card_id), costs.roll_cost_parts(way, 1), "texts")


def _pay(desk: Desk, seat: str, card_id: str, cost: IconCost, rolled: costs.Payment) -> None:
    """Rolls the card for icon R, with its set group (NX-COST-20, -22, NX-SETC-06), and rolls the Gs of the roll cost."""
    if cost.itself:
        roll_as_cost(desk, seat, card_id, "NX-COST-22")
    costs.roll_for_cost(desk, seat, rolled, card_id, "NX-COST-25")


def played_clause(desk: Desk, card_id: str, args: Arguments) -> Clause:
    """Returns the clause of a play, or of the named text of a card."""
    if "text" not in args:
        return main_text(current_properties.original_print(desk.table, card_id))
    return next((text.clause for text in usable_texts(desk.table, card_id) if text.name == args["text"]), NO_TEXT)
