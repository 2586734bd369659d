"""Cards of the older game (NX-COMPAT): their costs are read again from the print, before any changes of costs.

Their texts are data like all others, written out by the older rules (NX-COMPAT-11).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.record.changes import Angled, Plain
from domain.kernel.record.effects import Question
from domain.parts.common.card_references import find_cards
from domain.parts.common.set_groups import ROLLED
from domain.parts.common.small_effect_execution import OptionalQuestion
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed, read_printed
from domain.rulesets.gundam_war_nexa.effects.power_sources import possible_payment_colors
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays.payment import MOST_UNKNOWN, Offered, Parts, find_payment
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.national_power import generated_color, rerolled_generators
from domain.rulesets.gundam_war_nexa.state.zones import G_ZONE, HAND, REMOVED, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import movement

FEWEST_REMOVED = 1
"""The least number of cards that are removed for an older card (NX-COMPAT-08)."""


def cost_from_print(card: Printed, x: int = 0, color: str = "") -> tuple[int | None, Parts | None, int | None]:
    """Returns total power, roll cost and number of cards to remove, read from the print (NX-COMPAT-01, -03, -05, -07, -08,
    -10, OP-34). Total power and roll cost are None where the printed total is unknown, the roll cost also where its colour
    is, and the number where the designated powers are.

    A variable total has the chosen value (NX-COMPAT-14).
    """
    powers = card.designated
    known = not current_properties.is_value_unknown(card, "designated")
    removed = max(sum(x if n == "x" else n for _, n in powers), FEWEST_REMOVED) if known else None
    if card.total is None:
        return None, None, removed
    total = x if card.total == "x" else card.total
    if not total:
        return 0, (), removed
    chosen = color or _usual_color(card)
    return 0, ((chosen, total),) if chosen else None, removed


def _usual_color(card: Printed) -> str:
    """Returns the first colour of the designated powers, else that of the card; empty where nobody knows it."""
    if card.designated or current_properties.is_value_unknown(card, "designated"):
        return next(iter(designated_colors(card)), "")
    return card.colors.or_else("any" if card.colors.is_known else "")


def designated_colors(card: Printed) -> tuple[str, ...]:
    """Returns the colours of the designated powers.

    With two of them, one is chosen for the whole roll cost (NX-COMPAT-06).
    """
    return tuple(color for color, _ in card.designated)


def require_removals(desk: Desk, seat: str, count: int | None, named: Plain, but: str) -> tuple[str, ...]:
    """Returns the cards of hand and own Gs, rolled ones too, that are removed after the roll cost (NX-COMPAT-07, -09, OP-47).

    `count`: how many, None where nobody knows that; then it is at least one. An unknown card may be an older card or not.
    """
    able = [card for card in (*desk.table.at(f"{seat}.{HAND}"), *desk.table.at(f"{seat}.{G_ZONE}")) if card != but]
    refs = (named,) if isinstance(named, str) else tuple(named or ())
    chosen = find_cards(desk, seat, refs, able, "NX-COMPAT-07")
    least = FEWEST_REMOVED if count is None else count
    desk.demand("NX-COMPAT-07", len(able) >= least, msg("n_cards_hand_and_gs", n=least, n2=len(able)))
    unknown = not current_properties.printed(desk.table, but).type.is_known and chosen
    fits: Truth = len(chosen) == count if count is not None else None if len(chosen) >= least else False
    right = None if unknown else fits
    desk.demand("NX-COMPAT-07", right, msg("n_cards_hand_and_gs_are_removed", n=least, n2=len(chosen)), tuple(able))
    return chosen


def pay_removals(desk: Desk, seat: str, removed: tuple[str, ...]) -> None:
    """Removes the cards from the game: stage 4 of the cost."""
    if removed:
        desk.record("cost_paid", "older_cost_paid", seat, "NX-COMPAT-07", {"cards": removed})
        for card in removed:
            remove_from_game(desk, card)


def remove_from_game(desk: Desk, card: str, rule: str = "NX-DEST-18") -> None:
    """Removes a card from the game, face up (NX-DEST-18)."""
    desk.record("consequence", "removed", "", rule, {"card": card})
    if is_on_field(desk.table, card):
        movement.leave_field(desk, card, REMOVED)
    else:
        movement.put_card(desk, card, REMOVED)


def demand_entry_cost(desk: Desk, seat: str, came: list[str]) -> OptionalQuestion:
    """Demands the cost of older cards that an effect puts on the field (NX-COMPAT-04, OP-35).

    The Gs are rolled, and the seat is asked for the cards to remove. A card whose cost cannot be paid is removed itself
    (NX-COMPAT-14). Which Gs an unknown cost rolls is open, and none is rolled.
    """
    due, unsure = 0, False
    for card in came:
        owes = _owes(desk, card)
        if owes is None:
            desk.mark_open("NX-COMPAT-04")
        elif owes is True:
            fewest, is_least = _rolled_for(desk, seat, card, due)
            due, unsure = due + fewest, unsure or is_least
    if not due:
        return None
    options = removable_cards(desk, seat)
    question: Question = {"seat": seat, "what": "older_cost", "n": due, "options": options}
    return {**question, "n": len(options), "least": due} if unsure else question


def _owes(desk: Desk, card: str) -> Truth:
    """Returns whether a cost is owed for a card that enters: for each older card but a G and an ACE (NX-COMPAT-03)."""
    free = current_properties.type_of(desk.table, card).is_any_of("g", "ace")
    data = current_properties.original_print(desk.table, card)
    older = data.older or (None if "older" in data.unknown or may_have_text(desk.table, (card,), _is_owed) else False)
    return all_of((older, negate(free)))


def _is_owed(data: Plain) -> bool:
    card = read_printed(data)
    return card.older and not card.type.is_surely("ace")


def removable_cards(desk: Desk, seat: str) -> tuple[str, ...]:
    """Returns the cards that a seat may remove: of its hand and of its Gs (NX-COMPAT-07)."""
    return (*desk.table.at(f"{seat}.{HAND}"), *desk.table.at(f"{seat}.{G_ZONE}"))


def _rolled_for(desk: Desk, seat: str, card: str, before: int) -> tuple[int, bool]:
    """Pays the roll cost. Returns the number of cards to remove after it, and whether it is only the least one, since nobody
    knows it.

    `before` is the number of cards to remove for other cards.
    """
    _, roll, count = cost_from_print(current_properties.original_print(desk.table, card))
    fewest = FEWEST_REMOVED if count is None else count
    paid = _paying(desk, seat, card)
    if (paid is None and roll is not None) or len(removable_cards(desk, seat)) < before + fewest:
        remove_from_game(desk, card, "NX-COMPAT-14")
        return 0, False
    if paid is None or count is None:
        desk.mark_open("NX-COMPAT-04")
    if paid is None:
        return fewest, count is None
    desk.record("cost_paid", "roll_cost_paid", seat, "NX-COMPAT-04", {"amount": len(paid), "cards": paid, "card": card})
    if _may_others_be_first(desk, seat, card, paid):
        desk.mark_open("NX-COMPAT-06")
    desk.do(*(Angled(each, ROLLED) for each in paid))
    return fewest, count is None


def _paying(desk: Desk, seat: str, card: str) -> tuple[str, ...] | None:
    """Returns the Gs that pay the roll cost in the first possible colour (NX-COMPAT-06); None if no colour works or the cost
    is unknown.
    """
    return _first_payment(
        desk, current_properties.original_print(desk.table, card), _offered(desk, rerolled_generators(desk.table, seat))
    )


def _may_others_be_first(desk: Desk, seat: str, card: str, paid: tuple[str, ...]) -> bool:
    """Returns whether other Gs would pay if the unknown colours were known; so with many unknown Gs."""
    data, offered = current_properties.original_print(desk.table, card), _offered(desk, rerolled_generators(desk.table, seat))
    if sum(not color for _, color in offered) > MOST_UNKNOWN:
        return True
    payments = (_first_payment(desk, data, each) for each in possible_payment_colors(desk.table, offered))
    return any(set(each or ()) != set(paid) for each in payments)


def _offered(desk: Desk, gs: Iterable[str]) -> Offered:
    return [(each, generated_color(desk.table, each)) for each in gs]


def _first_payment(desk: Desk, card: Printed, offered: Offered) -> tuple[str, ...] | None:
    color = _first_color(desk, card, offered, 0)
    return _paid_in(desk, card, offered, 0, color)


def payable_color(desk: Desk, card: Printed, gs: Iterable[str], x: int = 0) -> str:
    """Returns the first colour in which these Gs can pay the roll cost, or an empty string (NX-COMPAT-06)."""
    return _first_color(desk, card, _offered(desk, gs), x)


def _first_color(desk: Desk, card: Printed, offered: Offered, x: int) -> str:
    return next((color for color in designated_colors(card) if _paid_in(desk, card, offered, x, color) is not None), "")


def _paid_in(desk: Desk, card: Printed, offered: Offered, x: int, color: str) -> tuple[str, ...] | None:
    _, roll, _ = cost_from_print(card, x, color)
    return None if roll is None else find_payment(offered, roll, desk.switch("purple_mix") == "yes", False)


def pay_entry_cost(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Removes the chosen cards."""
    pay_removals(desk, waiting["seat"], chosen)
