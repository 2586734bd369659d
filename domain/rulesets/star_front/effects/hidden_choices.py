"""Choice of a card from a hidden zone. Only its holder sees the options and may decline (SF-EFF-20)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk.identification import known_at_line, learn_printing
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import remaining_decklist
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.texts import NOT_KNOWN, Printed, read_printed
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import costs
from domain.rulesets.star_front.state import zones


def pick_hidden(flow: ResolutionStack, frame: Frame, operation: Plain, wanted: Filter, seat: str = "") -> str | None:
    """Returns one card that matches a filter, empty if the player declines, or None while the choice is pending.

    In a public zone the player chooses only if there are several cards.
    """
    chooser = seat or frame["seat"]
    where = wanted.where or "field"
    if where not in ("hand", "deck"):
        there = filters.matching(flow.table, frame["seat"], frame["card"], wanted)
        chosen = flow.choose(frame, operation, chooser, "card", there, 1, 1)
        return None if chosen is None else (chosen[0] if chosen else "")
    zone = f"{chooser}.{filters.WHERE[where][0]}"
    answer = flow.answer(frame)
    if answer is None:
        if not flow.table.at(zone):
            return ""
        there = _options(flow, frame, wanted, chooser, zone)
        secret = tuple(each for each in there if _brings(flow, chooser, operation, each))
        flow.ask(frame, operation, chooser, "hidden", options=(), least=0, n=1, zone=zone, secret=secret)
        return None
    return _named(flow, frame, wanted, zone, answer)


def _brings(flow: ResolutionStack, seat: str, operation: Plain, ref: str) -> bool:
    """Returns whether the text may bring the card in. A blue-star unit may enter only if its frame allows it (SF-COST-11)."""
    if operation.get("do") not in ("summon", "extra_play"):
        return True
    table = flow.table
    data = table.data(ref) if ref in table.cards else table.pins.get(ref)
    blue = read_printed(data).blue if data else None
    if blue is None:
        return True
    return blue.by_effect and (ref not in table.cards or costs.is_blue_frame_met(table, seat, ref) is not False)


def _options(flow: ResolutionStack, frame: Frame, wanted: Filter, seat: str, zone: str) -> list[str]:
    """Returns the options of the seat as far as the record knows them: cards of the hand, or printings left in the deck."""
    table, is_known = flow.table, known_at_line(flow.desk)
    known = [card for card in table.at(zone) if is_known(table.cards[card])]
    fit = [card for card in known if filters.fits(table, frame["seat"], frame["card"], wanted, card) is True]
    if not zone.endswith(zones.DECK):
        return fit
    left: Mapping[str, int] = remaining_decklist(table, seat, is_known) or {}
    unseen = len(table.at(zone)) - len(known)
    names = [printing for printing, count in sorted(left.items()) if count > 0 and unseen]
    return fit + [name for name in names if filters.printing_fits(_shown(table, name), wanted) is True]


def _shown(table: Table, printing: str) -> Printed:
    data = table.pins.get(printing)
    return read_printed(data) if data else NOT_KNOWN


def _named(flow: ResolutionStack, frame: Frame, wanted: Filter, zone: str, answer: Plain) -> str:
    """Returns the card that the answer names, after checking that it matches the text."""
    if not answer:
        return ""
    table, ref = flow.table, answer[0]
    there = table.at(zone)
    card = ref if ref in there else next((c for c in there if table.cards[c].printing == ref), "")
    card = card or next((c for c in there if table.cards[c].printing is None), "")
    flow.desk.reject_unless(bool(card), msg("card_is_not_there", card=ref))
    if table.cards[card].printing is None and not str(ref).startswith("#"):
        learn_printing(flow.desk, card, str(ref), (zone.split(".")[0],))
    truth = filters.fits(table, frame["seat"], frame["card"], wanted, card)
    rule = "SF-COST-12" if wanted.tributes is not None else "SF-EFF-07"
    flow.desk.demand(rule, truth, msg("card_is_not_what_text", card=ref))
    return str(card)
