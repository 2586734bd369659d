"""The declaration of a play (NX-PLAY-01 to -03): its card, type, host, X and moment."""

from __future__ import annotations

from domain.card_effects import modes
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import find_card
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import x_evaluation
from domain.parts.bandai.free_timings import Timing
from domain.parts.card_schema import x_substitution
from domain.parts.common import play_declaration
from domain.parts.common.play_declaration import PlayDeclaration, reject_unused_arguments
from domain.parts.common.unknown_card_possibilities import is_text_unknown, is_unscripted
from domain.rulesets.gundam_war_nexa.card_schema.texts import NO_TEXT, NOT_KNOWN, Printed, Text, main_text, read_printed
from domain.rulesets.gundam_war_nexa.chain import chain_links
from domain.rulesets.gundam_war_nexa.effects import targets
from domain.rulesets.gundam_war_nexa.effects.targets import field_card, named_targets
from domain.rulesets.gundam_war_nexa.keywords import quick
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays import costs, special_costs
from domain.rulesets.gundam_war_nexa.printing_parser import COLORS, TYPES
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import HAND, HANGAR
from domain.rulesets.gundam_war_nexa.turn import timing_chart

NOT_REREAD = ("g", "ace")
"""The types as which an older card is played without reading its cost again (NX-COMPAT-03)."""


OF_G = timing_chart.timing("deployment", "own")
"""The moment of every card that is played as G (NX-PLAY-10)."""


def play_moment(desk: Desk, seat: str, args: Arguments) -> Timing:
    """Returns the moment of a card of hand or hangar, as the type that the command states."""
    data = play_declaration.stated_card_data(desk, args)
    return card_timing(read_printed(data), gains_quick(desk, seat, args.get("card")), data.get("type") == "g")


@memo(depends_on="card", only_while=current_properties.are_keywords_settled)
def printed_play_moment(table: Table, card: str) -> Timing:
    """Returns the moment of a card of hand or hangar, as its printed type."""
    return card_timing(
        current_properties.original_print(table, card), current_properties.has_keyword(table, card, quick.NAME) is True
    )


def gains_quick(desk: Desk, seat: str, ref: Plain) -> bool:
    """Returns whether an effect gives Quick to a card of the hand or hangar (NX-TERM-04)."""
    available = [card for zone in (HAND, HANGAR) for card in desk.table.at(f"{seat}.{zone}")]
    meant = [card for card in available if ref in (card, desk.table.cards[card].printing)]
    return any(current_properties.has_keyword(desk.table, card, quick.NAME) is True for card in meant)


def card_timing(card: Printed, gains_quick: bool = False, as_g: bool = False) -> Timing:
    """Returns the moment of a card: the icon of a command, any for Quick, otherwise a deployment phase (NX-PLAY-10 to -12,
    -61, -80).

    A card played as G has the moment of a G, even with Quick (OP-52). Plays have no fixed order (NX-TURN-16).
    """
    kind, known = (
        card.type.or_else(""),
        (card.total is not None or card.g_sign is not None) and not is_text_unknown(card.stored),
    )
    if as_g or kind == "graphic":
        return OF_G
    if gains_quick or quick.has_quick(card):
        return timing_chart.timing("any", rule="NX-KW-12")
    if kind == "command":
        text = main_text(card)
        return timing_chart.timing(text.timing, text.turn or "", rule="NX-PLAY-12", sure=known)
    if kind == "ace":
        return timing_chart.timing("deployment", rule="NX-PLAY-11", sure=known)
    if not kind:
        return timing_chart.timing("any", sure=False)
    return timing_chart.timing("deployment", "own", sure=known)


def read_declaration(desk: Desk, seat: str, args: Arguments) -> PlayDeclaration[Text]:
    """Returns the declaration of a play, with all cards that it names looked up."""
    card_id = play_declaration.identify_card(desk, seat, _card(desk, seat, args), args)
    kind = _kind(desk, card_id, args)
    host = field_card(desk, seat, args["on"]) if args.get("on") else ""
    play_declaration.reject_card_on_itself(desk, card_id, host)
    printed = current_properties.original_print(desk.table, card_id)
    clause = main_text(printed) if kind == "command" else NO_TEXT
    if kind != "g":
        clause = special_costs.choose_way(desk, seat, card_id, special_costs.ways_to_play(clause, printed), args)
    _must_be_used(desk, card_id, kind, clause, args)
    clause = modes.choose_mode(desk, clause, args)
    cost = NOT_KNOWN if kind == "g" else printed
    x = read_chosen_x(desk, cost, clause, args)
    clause = fill_in_x(desk, seat, card_id, clause, args, x)
    named = named_targets(desk, seat, card_id, args.get("targets", ()), clause.targets)
    clause = x_evaluation.bind_x_of_targets(desk, seat, card_id, clause, args, named)
    answers = chain_links.answered_effect(desk, seat, args.get("answers"), clause)
    return PlayDeclaration(card_id, kind, clause, host, named, answers, x)


def _must_be_used(desk: Desk, card_id: str, kind: str, clause: Text, args: Arguments) -> None:
    """Rejects arguments for which a known card has no use."""
    desk.reject_unless(args.get("color") in (None, "", *COLORS), msg("no_such_colour_said", said=args.get("color")), COLORS)
    data = current_properties.original_print(desk.table, card_id)
    if not data.type.is_known:
        play_declaration.reject_text_arguments(desk, kind, args, data.name.or_else(""))
        return
    if is_unscripted(clause) and not (data.special or data.other_cost):
        return
    older_cost = data.older and kind not in NOT_REREAD
    uses = {
        "targets": any(targets.is_named_at_play(selector) for selector in modes.selectors_of_all_modes(clause)),
        "way": modes.has_modes(clause),
        "special": special_costs.is_paid_with_named_cards(clause.special),
        "removes": older_cost,
        "color": data.older,
        "price": data.other_cost is not None and kind != "g",
        "x": has_x_to_choose(NOT_KNOWN if kind == "g" else data, clause) or bool(clause.x),
        "with": kind != "g",
        "answers": kind == "command",
    }
    hint = msg("is_on_meant") if kind in ("character", "operation") else None
    reject_unused_arguments(
        desk, lambda word: msg("card_has_no_use_for_said", card=data.name.or_else(""), said=word), args, uses, hint
    )


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    """Returns the played card from the own hand or own hangar, whoever owns it (NX-HAND-03, -04, NX-ZONE-08)."""
    ref, zone = args.get("card"), args.get("from", "")
    desk.reject_unless(zone in ("", "hand", "hangar"), msg("card_is_played_from_hand"), ("hand", "hangar"))
    places = {"hand": (HAND,), "hangar": (HANGAR,), "": (HAND, HANGAR)}[zone]
    return find_card(desk, seat, ref, tuple(f"{seat}.{place}" for place in places), "NX-HAND-04")


def _kind(desk: Desk, card_id: str, args: Arguments) -> str:
    """Returns the type as which the card is played: its printed type, or G (NX-PLAY-20, -26)."""
    data = current_properties.original_print(desk.table, card_id)
    printed = data.type.or_else("")
    kind = play_declaration.stated_type(args, "g" if printed == "graphic" else printed, ("g", *TYPES))
    desk.demand("NX-PLAY-26", not (printed == "graphic" and kind != "g"), msg("graphic_is_played_only_as_g"))
    if kind == "g":
        sign = None if current_properties.is_sign_unknown(data) else data.g_sign is not None
        desk.demand("NX-G-03", sign, msg("card_has_no_g_sign"))
    else:
        play_declaration.require_type(desk, "NX-CARD-01", kind, printed)
    return kind


def fill_in_x(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, chosen: int) -> Text:
    """Returns the text with its X filled in (NX-CARD-18, -19). `chosen` is an X that the player chooses."""
    if clause.x and clause.x.free and chosen:
        x_evaluation.require_x_choice(desk, seat, card_id, clause.x, chosen)
    if chosen or (clause.x and clause.x.free):
        result: Text = x_substitution.substitute_x(clause, chosen)
        return result
    return x_evaluation.bind_x_when_played(desk, seat, card_id, clause, args)


def read_chosen_x(desk: Desk, cost: Printed, clause: Text, args: Arguments) -> int:
    """Returns the X that a player chooses: any number except 0 (NX-CARD-18). It does not change later (NX-CARD-19)."""
    if clause.x and not clause.x.free:
        return 0
    if "x" not in args:
        desk.demand("NX-CARD-18", not has_x_to_choose(cost, clause), msg("x_card_has_to_be_said"))
        return 0
    x = args["x"]
    desk.reject_unless(type(x) is int, msg("x_is_whole_number"))
    desk.demand("NX-CARD-18", x > 0, msg("x_is_never_chosen_as_0"))
    return int(x)


def has_x_to_choose(cost: Printed, clause: Text) -> bool:
    """Returns whether the printed cost of a card, or a text, has an X that its player chooses."""
    if clause.chooses_x or (clause.x and clause.x.free) or costs.cost_has_x_to_choose(cost):
        return True
    return any("x" in dict(way.amounts).values() for way in clause.cost)
