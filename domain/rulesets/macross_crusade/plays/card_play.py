"""Playing a card (MC-PLAY): declaring it, paying and naming targets are one act; its effect then waits in the Cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from domain.card_effects import modes
from domain.kernel.contract.refusal import did_you_mean
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import NO_WORDS, Uncertain
from domain.kernel.messages.message import join
from domain.kernel.record.effects import Effect
from domain.parts.bandai import special_costs, turn_activity, x_evaluation
from domain.parts.bandai.free_timings import Timing, suitable_places
from domain.parts.common import play_declaration
from domain.parts.common.play_declaration import PlayDeclaration, implied_type, reject_unused_arguments
from domain.parts.common.unknown_card_possibilities import is_text_unknown, is_unscripted
from domain.rulesets.macross_crusade.card_schema.filters import CardType
from domain.rulesets.macross_crusade.card_schema.texts import NO_TEXT, Printed, Text, read_printed
from domain.rulesets.macross_crusade.chain.chain_links import (
    answered_link,
    generate_effect,
    make_chain_link,
    require_something_to_negate,
)
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.effects import targets as targeting
from domain.rulesets.macross_crusade.effects.filters import field_card, find_hand_card, named_targets
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.keywords import ace, song
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import costs, limits, set_on, uniqueness
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.texts import is_requirement_met
from domain.rulesets.macross_crusade.state.zones import PLAYED
from domain.rulesets.macross_crusade.turn import timing_chart

KINDS = ("unit", "character", "command", "g")


def when_to_play(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a test for the Free Timings in which the card may be played."""
    return suitable_places(
        desk, seat, play_timing(read_printed(play_declaration.stated_card_data(desk, args)), str(args.get("mode", "")))
    )


def play_timing(card: Printed, mode: str = "") -> Timing:
    """Returns a card's moment: Quick at any time (MC-KW-08), a Command as its text says (MC-CMD-03).

    All other cards are played in the Friendly Deployment Phase (MC-TIME-01, MC-UNIT-02, MC-CHAR-02, MC-G-10). The moment
    of an unknown card is not certain.
    """
    known = (card.designated is not None or card.g_symbols is not None) and not is_text_unknown(card.stored)
    kind = card.type.or_else("")
    if kind in ("unit", "character", "command") and any(each.keyword == "quick" for each in card.keywords):
        return timing_chart.timing("normal", rule="MC-KW-08")
    if kind == "command":
        main = song.main_clause(card, mode)
        return timing_chart.timing(main.timing, main.turn or "", rule="MC-CMD-03", sure=known)
    if not kind:
        return timing_chart.timing("normal", sure=False)
    return timing_chart.timing("deployment", "own", rule="MC-TIME-01", sure=known)


def play_card(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares a card from hand, pays and generates its effect (MC-PLAY-01 to -03, MC-TURN-09, -11).

    All types follow this (MC-UNIT-01, MC-CHAR-01, MC-CMD-01). A G costs nothing (MC-G-09). Paying and naming targets are
    one act without interruption (MC-COST-08). Every play is paid for (MC-COST-09, -10).
    """
    said = _declared(desk, seat, args)
    raised = _require_allowed(desk, seat, said, args)
    due = costs.Price(NO_WORDS, 0, 0, 0) if said.kind == "g" else costs.present_price(desk.table, said.card)
    costs.require_strength(desk, seat, due)
    resource = costs.require_payable(desk, seat, due.resource, args.get("cost"))
    special = special_costs.require_special_cost(desk, seat, said.card, said.clause.special, args)
    position = _turn_up(desk, seat, said, args)
    turn_activity.increment_counters(desk, seat, raised)
    life.pay_from_nation(desk, seat, resource, "MC-COST-06", card=said.card)
    special_costs.pay_special_cost(desk, seat, said.card, said.clause.special, special)
    if desk.table.result is None:
        host_life = play_declaration.host_incarnation(desk, said)
        more: Effect = {
            "type": said.kind,
            "host": said.host,
            "host_life": host_life,
            "raised": raised,
            "position": position,
            "answers": said.answers,
        }
        generate_effect(desk, make_chain_link(desk, seat, "play", said.card, said.clause, said.named, more))


def _declared(desk: Desk, seat: str, args: Arguments) -> PlayDeclaration[Text]:
    card_id = play_declaration.identify_card(desk, seat, find_hand_card(desk, seat, args.get("card"), "MC-CTRL-06"), args)
    kind = _kind(desk, card_id, args)
    host = field_card(desk, seat, args["on"]) if args.get("on") else ""
    play_declaration.reject_card_on_itself(desk, card_id, host)
    _must_be_used(desk, card_id, kind, args)
    card = current_properties.printed(desk.table, card_id)
    mode = song.stated_mode(desk, seat, card, args) if kind == "command" else ""
    clause = song.chosen_clause(desk, seat, card, mode) if kind == "command" else NO_TEXT
    clause = x_evaluation.bind_x_when_played(desk, seat, card_id, modes.choose_mode(desk, clause, args), args)
    named = named_targets(desk, seat, card_id, args.get("targets", ()), clause.targets)
    clause = x_evaluation.bind_x_of_targets(desk, seat, card_id, clause, args, named)
    return PlayDeclaration(card_id, kind, clause, host, named, answered_link(desk, seat, args.get("answers"), clause))


def _must_be_used(desk: Desk, card_id: str, kind: str, args: Arguments) -> None:
    """Refuses targets, an X or a mode that a known card has no use for."""
    data = current_properties.printed(desk.table, card_id)
    if not data.type.is_known:
        play_declaration.reject_text_arguments(desk, kind, args, current_properties.names_of(desk.table, card_id).or_else(""))
        return
    mode = str(args.get("mode", song.UPPER))
    is_song = kind == "command" and song.is_song(data)
    main = song.main_clauses(data) if is_song else [song.main_clause(data, "")] if kind == "command" else []
    if any(map(is_unscripted, main)):
        return
    hint = msg("is_on_meant") if kind == "character" else None
    uses = {
        "targets": any(map(modes.selectors_of_all_modes, main)),
        "way": any(map(modes.has_modes, main)),
        "x": any(each.x for each in main),
        "mode": is_song,
    }
    uses |= {"answers": kind == "command", "special": any(special_costs.asks_for_cards(each.special) for each in main)}
    reject_unused_arguments(
        desk,
        lambda word: msg(
            "card_has_no_use_for_said", card=current_properties.names_of(desk.table, card_id).or_else(""), said=word
        ),
        args,
        uses,
        hint,
    )
    desk.reject_unless(
        mode in song.MODES, join(msg("song_is_played_upper_or_lower", said=mode), did_you_mean(mode, song.MODES)), song.MODES
    )


def _kind(desk: Desk, card_id: str, args: Arguments) -> str:
    """Returns the type as which the card is played: its printed type, or a G. It is empty if unknown."""
    printed = current_properties.printed(desk.table, card_id).type.or_else("")
    kind = play_declaration.stated_type(args, printed, KINDS)
    play_declaration.require_type(desk, "MC-CARD-01", kind, printed, ("g",))
    return kind


def _require_allowed(desk: Desk, seat: str, said: PlayDeclaration[Text], args: Arguments) -> tuple[str, ...]:
    """Checks moment, symbol, limits, names, placement and text. Returns the counters that the play raises."""
    raised = require_playable(desk, seat, said.card, said.kind, str(args.get("mode", "")))
    if said.kind != "g":
        need = filters.evaluate_condition(
            desk.table, said.card, current_properties.printed(desk.table, said.card).requirement, seat
        )
        desk.demand("MC-CARD-16", need, msg("situation_that_card_asks_for_is_not_given"))
    _require_field(desk, seat, said)
    if said.kind == "command" and said.clause is not NO_TEXT:
        _require_text(desk, seat, said)
    return raised


def require_playable(desk: Desk, seat: str, card_id: str, kind: str, mode: str = "") -> tuple[str, ...]:
    """Checks moment, symbol and limits of a card played as a type. For a G these are all checks.

    Returns the counters that the play raises.
    """
    data = current_properties.printed(desk.table, card_id)
    played = next((data._replace(type=Uncertain((each,))) for each in get_args(CardType) if each == kind), data)
    timing_chart.require(desk, seat, play_timing(played, mode))
    if kind == "g":
        symbols = None if not data.type.is_known or "g_symbols" in data.unknown else bool(data.g_symbols)
        desk.demand("MC-G-08", symbols, msg("card_has_no_g_symbol"))
    if kind != "command" and desk.table.chain and desk.switch("deploy_as_cut_in") == "refused":
        desk.demand("MC-CUT-13", False, msg("units_characters_and_g_cards"))
    return limits.require_play_left(desk, seat, card_id, kind)


def _require_field(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> None:
    if said.kind == "character":
        name = current_properties.names_of(desk.table, said.card).or_else("")
        double = uniqueness.find_namesake(desk.table, said.card, seat)
        truth = None if not name or (not double and uniqueness.has_nameless_character(desk.table, seat)) else not double
        desk.demand("MC-CHAR-04", truth, msg("card_is_in_own_field", card=name))
    if said.kind in ("unit", "character"):
        desk.demand("MC-KW-07", ace.may_fit_ace_limit(desk.table, said.card, seat), msg("ace_limit_would_be_exceeded"))
    if said.host:
        desk.demand("MC-CHAR-06", said.kind in ("character", ""), msg("only_character_is_set_on_unit"))
        set_on.require_host(desk, said.card, said.host, seat)


def may_play_text(desk: Desk, seat: str, card_id: str, clause: Text) -> bool:
    """Returns whether the text of a Command may be played, as far as that depends on no choice; for offers."""
    negates = () if desk.table.chain else (lambda: require_something_to_negate(desk, clause, ()),)
    return clause.x is not None or desk.passes_demands(lambda: _require_situation(desk, seat, card_id, clause), *negates)


def _require_situation(desk: Desk, seat: str, card_id: str, clause: Text) -> None:
    """Checks the condition of a text, and that the card has the text."""
    is_met = filters.evaluate_condition(desk.table, card_id, clause.condition, seat)
    desk.demand("MC-TGT-01", is_met, msg("condition_card_is_not_met"))
    met = is_requirement_met(desk.table, card_id, clause)
    desk.demand("MC-TCOST-10", met, msg("nation_strength_does_not_fulfil"))


def _require_text(desk: Desk, seat: str, said: PlayDeclaration[Text]) -> None:
    _require_situation(desk, seat, said.card, said.clause)
    if is_unscripted(said.clause):
        desk.demand("MC-TGT-01", None, msg("what_card_does_is_only"))
        return
    targeting.require_targets(desk, seat, said.card, said.clause, said.named)
    require_something_to_negate(desk, said.clause, said.answers)


def _turn_up(desk: Desk, seat: str, said: PlayDeclaration[Text], args: Arguments) -> int:
    """Declares the card, which is a Played Card from now on, in a place of its own (MC-PLAY-03, MC-ZONE-11).

    Returns the position of the declaration.
    """
    typed = (
        bool(implied_type(args)) and said.kind != "g" and not current_properties.printed(desk.table, said.card).type.is_known
    )
    return play_declaration.declare_play(desk, seat, said.card, said.kind, "MC-PLAY-01", PLAYED, typed)
