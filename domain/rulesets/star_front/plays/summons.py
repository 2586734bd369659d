"""The summon phase and all plays of units (SF-SUM, SF-COST): the duty, tributes, travellers."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.chain_links import mark_recorded_illegal
from domain.card_effects.resolution_stack import run_steps_with_consequences
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, is_at_most, negate
from domain.kernel.desk import unlisted_card_values
from domain.kernel.desk.identification import find_card, printing_data, reject_unowned_card, show_card
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import PUBLIC, CardsEntered, Moved, Plain
from domain.kernel.table.knowledge import knows
from domain.kernel.table.table import Table
from domain.parts.common.play_declaration import reject_unused_arguments, require_type, stated_type
from domain.rulesets.star_front.effects.card_lookup import find_own_unit
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import costs, magic, text_timing
from domain.rulesets.star_front.state import bans, current_properties, zones
from domain.rulesets.star_front.turn import duties
from domain.rulesets.star_front.turn.tactics_phase import require_own_turn
from domain.rulesets.star_front.zone_changes import entry

_MORE = ("star",)
"""The value that may be stated of a unit after its attack and score: its red stars."""
SITE = "site"
TYPES = ("unit", "magic", SITE)
"""The types of deck cards that may be stated. A site is a magic card that stays in the site zone (SF-MAG-05)."""
DUTY = {"summon.main": "summon", "formation.entry": "formation"}
"""Place -> the duty to play one unit or summon one traveller there (SF-TURN-09, SF-SUM-01, SF-FORM-02)."""


def when_to_play(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the test of places where a card may be played: a unit for a duty, a magic card by its timing."""
    data = _data(desk, seat, args)
    kind = _kind(args, str(data.get("type", "")))
    if kind in ("magic", SITE):
        return magic.when_to_use(desk, seat, args.get("card"), data)
    if not kind and not any(args.get(word) for word in ("at", "tributes", "numbers")):
        return text_timing.when_unknown_timing(desk)
    return when_to_enter(desk, seat, args)


def _kind(args: Arguments, printed: str) -> str:
    return stated_type(args, printed if printed in TYPES else "", TYPES)


def when_to_enter(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the test of places where the entry of a phase is made."""
    if text_timing.are_places_past(desk, seat, tuple(DUTY)):
        return text_timing.refuse_as_too_late(desk, "SF-SUM-02", msg("entries_this_turn_have_gone"))
    return lambda node: node in DUTY and desk.table.clock.holder == seat


def _data(desk: Desk, seat: str, args: Arguments) -> Plain:
    """Returns the printed data of the named card, empty for a card that the seat has not seen. Such
    a card cannot be played.
    """
    ref = args.get("card")
    if isinstance(ref, str) and ref.startswith("#"):
        reject_unowned_card(desk.table, ref)
        seen = ref in desk.table.cards and knows(desk.table, seat, ref)
        return (desk.table.data(ref) if seen else None) or {}
    return printing_data(desk, str(ref)) or {}


def play_card(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a card from the hand: a unit, or a magic card (SF-MAG-01)."""
    card = find_card(desk, seat, args.get("card"), (f"{seat}.{zones.HAND}",), "SF-SUM-01")
    printed = current_properties.type_of(desk.table, card).or_else("")
    kind = _kind(args, printed)
    if kind == SITE:
        magic.require_may_be_site(desk, card)
    else:
        require_type(desk, "SF-MAG-01" if kind == "magic" else "SF-SUM-01", kind, printed)
    if kind in ("magic", SITE) or (not kind and args.get("targets")):
        magic.use_magic_card(desk, seat, card, args, kind == SITE)
    else:
        _play_unit(desk, seat, card, args)


def _play_unit(desk: Desk, seat: str, card: str, args: Arguments) -> None:
    table = desk.table
    reject_unused_arguments(
        desk,
        lambda word: msg("card_has_no_use_for_said", card=current_properties.names_of(table, card).or_else(card), said=word),
        args,
        {"at": True, "tributes": True, "side": True, "targets": False},
    )
    field = _field_of(desk, seat, card, args)
    unlisted_card_values.read_stated_values(desk, desk.table.cards[card].printing, args.get("numbers"), _MORE)
    sure = is_unit_card(desk, card, args)
    duty = require_duty(desk, seat, sure)
    tributes = tuple(find_own_unit(desk, seat, ref, "SF-COST-03") for ref in args.get("tributes", ()))
    permitted = entry.is_entry_permitted(table, seat, card, "play")
    desk.demand("SF-EFF-19", None if permitted is False and not sure else permitted, msg("effect_forbids_this_play"))
    if sure:
        met = costs.is_play_requirement_met(table, seat, card)
        desk.demand("SF-EFF-01", met, msg("what_its_text_requires_to"))
        _require_star(desk, seat, card, duty, tributes)
        _require_room(desk, field, card, named_entry_position(args), tributes)
    else:
        desk.demand("SF-COST-03", None)
    exposed = costs.require_devoured(desk, tributes, str(args.get("exposed") or ""))
    data = current_properties.printed(table, card)
    said = {"card": card, "printing": table.cards[card].printing or "", "type": "unit", "duty": duty}
    desk.declare("play", seat, "SF-COST-02" if tributes else "SF-SUM-01", said)
    show_card(desk, card, (PUBLIC,))
    desk.do(Moved(card, zones.PROCESSING))
    _offer_tributes(desk, seat, card, tributes)
    enter = {"do": "_enter", "card": card, "seat": field, "how": "play", "at": named_entry_position(args), "duty": duty}
    enter = mark_recorded_illegal(desk, enter)
    ordered = tuple(sorted(tributes, key=lambda unit: zones.front_order(table, unit)))
    run_steps_with_consequences(
        desk, seat, card, *costs.steps_before_entry(card, data, ordered, zones.HAND, exposed=exposed), enter
    )


def _field_of(desk: Desk, seat: str, card: str, args: Arguments) -> str:
    """Returns the player whose field a unit enters: its own, or the enemy's if its text allows it (SF-ENTER-02)."""
    side = args.get("side") or seat
    desk.reject_unless(side in desk.table.header.seats, msg("whose_field_side"), desk.table.header.seats)
    free = side == seat or entry.may_enter_enemy_field(desk.table, card)
    desk.demand("SF-ENTER-02", free, msg("unit_enters_field_who_plays"), (seat,))
    return str(side)


def _offer_tributes(desk: Desk, seat: str, card: str, tributes: tuple[str, ...]) -> None:
    """Marks the chosen tributes. Until they are in the graveyard, only the sacrifice may make them
    leave (SF-COST-03, -06).
    """
    if tributes:
        desk.record("cost_paid", "tributes_chosen", seat, "SF-COST-03", {"for": card, "units": tributes})
        costs.choose_tributes(desk, tributes)


def named_entry_position(args: Arguments) -> str:
    """Returns the position named for an entry, such as `F2`, or an empty string."""
    return str(args.get("at") or "").upper()


def is_unit_card(desk: Desk, card: str, args: Arguments) -> bool:
    """Returns whether a card is a unit, as known from its type or from the arguments. Otherwise it may be a magic card."""
    said = any(args.get(word) for word in ("as", "at", "tributes", "numbers", "exposed"))
    return said or current_properties.type_of(desk.table, card).is_known


def require_duty(desk: Desk, seat: str, sure: bool = True) -> str:
    """Returns the duty that this entry meets, at most one of each per turn (SF-SUM-02). More entries need effects.

    `sure`: the card is a unit; otherwise it may be a magic card, which needs no duty.
    """
    if sure:
        require_own_turn(desk, seat)
        desk.demand("SF-EFF-11", chain.MOMENT not in desk.table.flags, msg("only_what_is_timed_exactly"))
    duty = DUTY.get(desk.table.clock.node, "")
    free = bool(duty) and f"met:{duty}" not in desk.table.flags
    desk.demand("SF-SUM-02", True if free else False if sure else None, msg("entry_this_phase_was_made"))
    return duty


def _require_star(desk: Desk, seat: str, card: str, duty: str, tributes: tuple[str, ...]) -> None:
    """Checks tributes for red stars and the condition of a blue frame. A formation entry needs neither (SF-FORM-02, -03,
    SF-COST-09).
    """
    table = desk.table
    if current_properties.printed(table, card).blue is not None:
        desk.demand("SF-COST-10", costs.is_blue_frame_met(table, seat, card), msg("condition_blue_frame_is_not_met"))
    stars = current_properties.tributes_needed(table, card, seat)
    costs.require_tributes(desk, seat, card, tributes)
    known = current_properties.printed(table, card)
    unknown = stars is None and (not current_properties.type_of(table, card).is_known or "star" in known.unknown)
    if duty == "formation" and (unknown or stars is not None):
        free = not tributes and (None if unknown or costs.may_tribute_count_change(table) else stars == 0)
        desk.demand("SF-FORM-02", free, msg("in_formation_no_tribute_unit"))


def _require_room(desk: Desk, seat: str, card: str, at: Plain, tributes: tuple[str, ...]) -> None:
    """Checks for a free position of a seat's field for the entry. Tributes free their positions."""
    if not tributes:
        entry.require_free_position(desk, seat, at, card)
        return
    entry.require_name_of_position(desk, at)
    freed = {zones.position_of(desk.table, unit) for unit in tributes if zones.controller(desk.table, unit) == seat}
    there = {
        *zones.free_positions(desk.table, seat, zones.FRONT),
        *zones.free_positions(desk.table, seat, zones.BACK),
        *freed,
    }
    anyway = entry.may_enter_back(desk.table, seat, card)
    front = there if anyway else {where for where in there if where.startswith("F")}
    fits: Truth = not at or at in (front or there)
    if fits is False and at in there and entry.may_perhaps_enter_back(desk.table, card):
        fits = None
    desk.demand("SF-ENTER-02", fits, msg("unit_cannot_enter_at_said", said=at), tuple(sorted(front or there)))


def summon_traveller(desk: Desk, seat: str, args: Arguments) -> None:
    """Summons one traveller from the forest (SF-SUM-01, SF-ZONE-06)."""
    table = desk.table
    duty = require_duty(desk, seat)
    place = f"{seat}.{zones.FOREST}"
    desk.demand("SF-ZONE-06", bool(table.at(place)), msg("forest_is_empty"))
    if not table.at(place):
        desk.do(CardsEntered(table.cards_entered + 1, 1, seat, place))
    card = table.at(place)[0]
    desk.demand(
        "SF-EFF-19", entry.is_entry_permitted(table, seat, card, "summon"), msg("effect_forbids_summoning_travellers")
    )
    entry.require_free_position(desk, seat, named_entry_position(args))
    desk.declare("traveller_summoned", seat, "SF-SUM-01", {"card": card, "duty": duty})
    run_steps_with_consequences(
        desk,
        seat,
        card,
        mark_recorded_illegal(
            desk,
            {"do": "_enter", "card": card, "seat": seat, "how": "summon", "at": named_entry_position(args), "duty": duty},
        ),
    )


# --- when the duty cannot be met ----------------------------------------------------------------------------------------


def is_entry_impossible(desk: Desk, seat: str, formation: bool = False) -> Truth:
    """Returns whether the player may declare the phase over: there is no position, or effects forbid an entry (SF-SUM-03,
    SF-FORM-10).

    If effects forbid summoning travellers, the hand need not be shown (SF-SUM-04, OP-42).
    """
    table = desk.table
    if not zones.entry_positions(table, seat) or bans.is_barred(table, "enter", seat):
        return True
    if any(bans.is_barred(table, word, seat) for word in ("summon", "summon_traveller")):
        return True
    if table.at(f"{seat}.{zones.FOREST}"):
        return False
    return True if bans.is_barred(table, "play", seat) else _nothing_playable(table, seat, formation)


def _nothing_playable(table: Table, seat: str, formation: bool) -> Truth:
    """Returns whether the hand has no playable unit, with an empty forest. Unknown if the record has not seen every card
    (OP-06).
    """
    hand = table.at(f"{seat}.{zones.HAND}")
    known = [card for card in hand if table.cards[card].printing is not None and knows(table, seat, card)]
    playable = any_of(is_playable(table, seat, card, formation) for card in known)
    return negate(playable) if playable is not False else True if len(known) == len(hand) else None


def is_playable(table: Table, seat: str, card: str, formation: bool = False) -> Truth:
    """Returns whether a unit of the hand could be played now; unknown if its type or its tributes are."""
    unit = current_properties.type_of(table, card).is_any_of("unit")
    if unit is False or entry.is_entry_forbidden(table, seat, card, "play"):
        return False
    if current_properties.printed(table, card).blue is not None:
        return all_of((unit, costs.is_blue_frame_met(table, seat, card)))
    needed = current_properties.tributes_needed(table, card, seat)
    return all_of((unit, is_at_most(needed, 0 if formation else costs.most_tributes(table, seat, card))))


def end_summon_phase(desk: Desk) -> None:
    """Ends the summon phase after its duty is met or declared impossible (SF-SUM-01, -03 to -05)."""
    seat = desk.table.clock.holder
    met = "met:summon" in desk.table.flags
    truth = True if met else is_entry_impossible(desk, seat)
    rule = "SF-SUM-01" if truth is False else "SF-SUM-03"
    duties.require_duty(desk, rule, truth, msg("unit_has_to_be_played"), ("play", "summon"))
    advance_clock(desk)
