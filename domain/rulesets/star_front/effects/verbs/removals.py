"""Small effects that make cards leave: destroy, exile, return, shuffle in, sacrifice, discard."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk.identification import is_revealed_by_line, known_at_line, learn_printing, shuffle
from domain.kernel.record.changes import PUBLIC, Plain
from domain.kernel.table.knowledge import has_decklist
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.removal_effects import (
    Destroy,
    Discard,
    Exile,
    NegateDestruction,
    Sacrifice,
    ToDeck,
    ToGraveyard,
    ToHand,
)
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.effects.hidden_choices import pick_hidden
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.effects.triggers import may_answer_own_burial
from domain.rulesets.star_front.keywords import resistance
from domain.rulesets.star_front.plays import costs
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.departure import HOW as NOT_DESTROYED
from domain.rulesets.star_front.zone_changes.departure import bury_card

_UNIT = Filter("unit")
HOW = {**NOT_DESTROYED, "to_graveyard": (zones.GRAVEYARD, "put")}


def destroy(flow: ResolutionStack, frame: Frame, operation: Destroy) -> None:
    """`destroy`: destroys each card in front order (SF-EFF-14). It fails if a card is protected
    from destruction (SF-EFF-09).
    """
    results = [card for card in operation_subjects(flow, frame, operation) if zones.is_on_field(flow.table, card)]
    survived = any(resistance.cannot_be_destroyed(flow.table, card) for card in results)
    flow.report(frame, reaches_all_cards(frame, operation, results) and not survived)
    flow.push(frame["seat"], frame["card"], [{"do": "_destroy", "card": card, "cause": "effect"} for card in results])


def negate_destruction(flow: ResolutionStack, frame: Frame, operation: NegateDestruction) -> None:
    """`negate_destruction`: prevents the destruction of a unit (SF-LEAVE-02). The effect that would destroy it has failed
    (SF-EFF-09).
    """
    results = [card for card in operation_subjects(flow, frame, operation) if _waiting(flow, card)]
    flow.report(frame, reaches_all_cards(frame, operation, results))
    for card in results:
        flow.desk.record("resolved", "destruction_prevented", frame["seat"], "SF-LEAVE-02", {"card": card, "cause": "text"})
        for there in _waiting(flow, card):
            there["ops"] = tuple(step for step in there["ops"] if not _destroys(step, card))
            flow.fail(there)


def _waiting(flow: ResolutionStack, card: str) -> list[Frame]:
    """Returns the frames in which the destruction of a card comes next."""
    return [frame for _key, frame in flow.stack if any(_destroys(step, card) for step in frame["ops"])]


def _destroys(step: Plain, card: str) -> bool:
    return step.get("do") == "_destroy" and step.get("card") == card and bool(step.get("asked"))


def remove_cards(flow: ResolutionStack, frame: Frame, operation: Exile | ToHand | ToDeck | ToGraveyard) -> None:
    """`exile`, `to_hand`, `to_deck`, `to_graveyard`: moves each card from the field or from another zone.

    A card that lies there already is not moved (SF-EFF-09). This is not destruction (SF-LEAVE-08). A traveller goes to the
    forest and counts as affected (SF-LEAVE-05).
    """
    zone, how = HOW[operation.do]
    result = operation_subjects(flow, frame, operation)
    moved = [card for card in result if not _is_in(flow, card, zone)]
    flow.report(frame, reaches_all_cards(frame, operation, moved))
    steps = [{"do": "_remove", "card": card, "to": zone, "how": how} for card in result]
    flow.push(frame["seat"], frame["card"], steps)


def _is_in(flow: ResolutionStack, card: str, zone: str) -> bool:
    table = flow.table
    return card in table.cards and table.cards[card].place == f"{zones.owner(table, card)}.{zone}"


def remove_one(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_remove`: lets a card on the field leave it, or moves a card from another zone."""
    card = operation["card"]
    if card not in flow.table.cards:
        flow.report(frame, False)
        return
    if zones.is_on_field(flow.table, card):
        frame["ops"] = ({**operation, "do": "_leave"}, *frame["ops"])
        return
    flow.desk.record("resolved", "card_moved", frame["seat"], "SF-EFF-06", {"card": card, "to": operation["to"]})
    bury_card(flow, frame, card, operation["to"])
    if operation["to"] == zones.DECK:
        shuffle(flow.desk, flow.table.cards[card].place)


def sacrifice(flow: ResolutionStack, frame: Frame, operation: Sacrifice) -> None:
    """`sacrifice`: lets the player choose n own units that match `of`, and sacrifices them (SF-LEAVE-03, SF-COST-08, -12)."""
    seat = seat_of_effect(flow, frame, operation)
    wanted = operation.of._replace(type=operation.of.type or "unit", whose="any") if operation.of else _UNIT
    fits = {
        unit: filters.fits(flow.table, seat, frame["card"], wanted, unit)
        for unit in costs.available_tributes(flow.table, seat)
    }
    fit, count = [unit for unit, truth in fits.items() if truth is True], operation.n
    doubtful = any(truth is None or costs.may_be_no_tribute(flow.table, unit) for unit, truth in fits.items())
    if doubtful and not flow.answer(frame):
        flow.desk.mark_open("SF-COST-08")
    chosen = flow.choose(frame, operation.stored, seat, "sacrifice", fit, count, count)
    if chosen is None:
        return
    flow.report(frame, len(chosen) == count)
    if chosen:
        costs.choose_tributes(flow.desk, chosen)
        ordered = sorted(chosen, key=lambda unit: zones.front_order(flow.table, unit))
        flow.push(seat, frame["card"], costs.build_sacrifice_steps(tuple(ordered), operation.played))


def discard(flow: ResolutionStack, frame: Frame, operation: Discard) -> None:
    """`discard`: moves n cards of a hand, chosen by its holder or by chance, or the top n of a deck, to the graveyard or
    exile.
    """
    seat, count = seat_of_effect(flow, frame, operation), operation.n
    if operation.of is not None and operation.place == "hand" and not operation.random and count:
        _discard_of(flow, frame, operation, operation.of, seat)
        return
    chosen = _to_go(flow, frame, operation, seat)
    if chosen is None or _asks_what_goes(flow, frame, operation, seat, chosen):
        return
    flow.report(frame, bool(chosen) and (operation.upto or len(chosen) == count))
    flow.desk.record("resolved", "discarded", seat, "SF-EFF-06", {"count": len(chosen)})
    for card in reversed(chosen):
        bury_card(flow, frame, card, _zone(operation))
    if operation.zone == "deck" and chosen:
        flow.desk.record("fixed", "deck_shuffled", seat, "SF-LEAVE-01")
        shuffle(flow.desk, f"{seat}.{zones.DECK}")


def _asks_what_goes(flow: ResolutionStack, frame: Frame, operation: Discard, seat: str, chosen: tuple[str, ...]) -> bool:
    """Returns whether the players are asked first which cards go, as an unknown one may have a text for that (SF-EFF-12).

    Once they have said it, the record learns the cards.
    """
    is_known = known_at_line(flow.desk)
    unknown = [card for card in chosen if not is_known(flow.table.cards[card])]
    told = [each for each in operation.told or () if not is_revealed_by_line(flow.desk, each)]
    for card, printing in zip(unknown, told, strict=False):
        learn_printing(flow.desk, card, printing, (PUBLIC,))
    shown = operation.place == "deck" and _zone(operation) == zones.GRAVEYARD and not frame.get("by_hand")
    if operation.told is not None or not shown or not any(_may_answer(flow.table, seat, card) for card in unknown):
        return False
    frame["ops"] = ({"do": "_tell", "count": len(unknown), "seat": seat, "then": operation.stored}, *frame["ops"])
    return True


def _may_answer(table: Table, seat: str, card: str) -> bool:
    """Returns whether an unknown card may have a text for its way to the graveyard: any card of a sealed list, of which a
    question reveals nothing."""
    sealed = table.header.switches.get("lists") != "public" and has_decklist(table, seat)
    return sealed or may_answer_own_burial(table, card)


def _zone(operation: Discard) -> str:
    deck = {"deck": zones.DECK, "deck_bottom": zones.DECK}
    return {"exile": zones.EXILE, **deck}.get(operation.zone, zones.GRAVEYARD)


def _discard_of(flow: ResolutionStack, frame: Frame, operation: Discard, of: Filter, seat: str) -> None:
    """Discards cards of a hand that match a filter, one after another. A player who chooses no card discards none
    (SF-EFF-20).
    """
    card = pick_hidden(flow, frame, operation.stored, of._replace(where="hand", whose="any"), seat)
    if card is None:
        return
    flow.report(frame, bool(card))
    if not card:
        flow.desk.record("lost", "effect_not_resolved", seat, "SF-EFF-20", {"card": frame["card"]})
        return
    flow.desk.record("resolved", "discarded", seat, "SF-EFF-06", {"count": 1})
    more = ({**operation.stored, "n": operation.n - 1},) if operation.n > 1 else ()
    frame["ops"] = (*more, *frame["ops"])
    bury_card(flow, frame, card, _zone(operation))


def _to_go(flow: ResolutionStack, frame: Frame, operation: Discard, seat: str) -> tuple[str, ...] | None:
    count = operation.n
    if operation.place == "deck":
        return tuple(flow.table.at(f"{seat}.{zones.DECK}")[:count])
    hand = flow.table.at(f"{seat}.{zones.HAND}")
    if not operation.random:
        return flow.choose(frame, operation.stored, seat, "discard", hand, 0 if operation.upto else count, count)
    taken: tuple[str, ...] = operation.stored.get("taken", ())
    answer = flow.answer(frame)
    taken += tuple(answer or ())
    left = [card for card in hand if card not in taken]
    if len(taken) >= count or not left:
        return taken
    if len(left) == 1:
        return (*taken, *left)
    asked = {**operation.stored, "taken": taken}
    flow.ask(frame, asked, seat, "random", options=tuple(left), least=1, n=1)
    return None


VERBS = (destroy, negate_destruction, remove_cards, sacrifice, discard)
STEPS = {"_remove": remove_one}
