"""Triggers: finds the automatic texts that are timed to a moment, for the cards to which it happens and those that watch
them.

An automatic text has a `moment`, and may have `turn`, a condition, `of` (which cards; its own by default) and `where` (the
zone of that card at the moment). All texts of a moment are found before the first is applied (GW-AUTO-13). Their effects are
generated without a declaration (MC-AUTO-01, NX-AUTO-05).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from domain.kernel.contract.desk_state import NO_EFFECT, CurrentEffect
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import NOT_SEEN, Truth, Uncertain, all_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity, x_evaluation
from domain.parts.bandai.card_text_types import CARDLESS_MOMENTS
from domain.parts.bandai.condition_evaluation import is_text_active, is_turn
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.bandai.filter_evaluation import fits, fits_anywhere
from domain.parts.card_schema.text_protocols import AnyFilter, TriggerText, stored_effects, stored_selectors
from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.common.set_groups import root
from domain.parts.common.small_effect_execution import FORMER_HOST, SUBJECT, mentions_subject, mentions_word
from domain.parts.common.unknown_card_possibilities import possible_printings

_SIDES = ("own", "enemy", "not_own")
"""The words for whose effect is the cause; others name a small effect or a rule."""
PLAY = "play"
"""The word for a play as one of several causes."""
_PLACES_BY_SOURCE = ("same_area", "same_battle_area", "same_force", "host", "carried")
"""The words for places relative to the source card; they apply to cards still in play."""


class LastKnownInformation(NamedTuple):
    """A card as it was at a moment: its seat, its zone and its texts with a moment.

    By now it may be elsewhere, and it need not have been in play (GW-AUTO-05, -07). `played`: it enters by a play · `by`:
    the effect that caused it · `host`: the card that it is set on, with its incarnation · `types`: the types that it counts
    as; empty: those that it has now · `textless`: an unknown card that has no text whatever it is, as one set without a
    description.
    """

    card: str
    seat: str
    zone: str
    clauses: tuple[TriggerText, ...]
    played: bool = False
    by: CurrentEffect = NO_EFFECT
    host: tuple[str, int] | None = None
    types: Uncertain[str] = NOT_SEEN
    textless: bool = False


class FiredTrigger(NamedTuple):
    """A text whose moment has come: its card, seat and number, the affected card with its incarnation, and its former
    host.
    """

    source: str
    seat: str
    number: int
    clause: Any
    subject: tuple[str, int] | None = None
    host: tuple[str, int] | None = None


@dataclass(frozen=True, eq=False, repr=False)
class TriggerSources:
    """Where a ruleset finds triggers: the automatic texts of a card, the watching cards in play, the seat of a card, the
    filter context, the unknown cards in play, the automatic texts that such a card has if it is a printing, the seat whose
    effect is being carried on, whether unknown cards decide if a text of a card works, and the types that a card counts as
    (empty: unknown, or the same in every place).
    """

    texts: Callable[[Table, str], Iterable[TriggerText]]
    sources: Callable[[Table], Iterable[str]]
    side: Callable[[Table, str], str]
    context: FilterContext
    unknown: Callable[[Table], list[str]] = lambda table: []
    printed: Callable[[Table, str, Plain], Iterable[TriggerText]] = lambda table, card, data: ()
    did: Callable[[Table, str], str] = lambda table, card: ""
    may_fail: Callable[[Table, str, Any], bool] = lambda table, card, text: False
    types: Callable[[Table, str], Uncertain[str]] = lambda table, card: NOT_SEEN


def snapshot(desk: Desk, card_id: str, watch: TriggerSources) -> LastKnownInformation:
    """Returns the last known information of a card as it is now."""
    table = desk.table
    by = desk.current_effect if desk.current_effect.what else CurrentEffect(watch.did(table, card_id))
    texts = tuple(watch.texts(table, card_id))
    bottom = root(table, card_id)
    host = (bottom, table.cards[bottom].life) if bottom != card_id else None
    seat, zone, types = watch.side(table, card_id), table.zone_of(card_id).name, watch.types(table, card_id)
    textless = _is_unknown(table, card_id) and table.zone_of(card_id).in_play and card_id not in watch.unknown(table)
    return LastKnownInformation(card_id, seat, zone, texts, by=by, host=host, types=types, textless=textless)


def find_triggers(
    table: Table, moment: str, subjects: Iterable[LastKnownInformation], watch: TriggerSources
) -> Iterator[FiredTrigger]:
    """Yields the texts timed to a moment: those of the affected cards, then those of watching cards, once for each card they
    see. Texts that unknown cards decide are left out (`do_unknown_cards_decide_triggers`).

    Their X is fixed now (MC-VAR-04, NX-CARD-19).
    """
    result = _find_unbound_triggers(table, moment, list(subjects), watch)
    return (_bind_x(table, text, watch) for text, truth in result if truth is True)


def do_unknown_cards_decide_triggers(
    table: Table, moment: str, subjects: Iterable[LastKnownInformation], watch: TriggerSources
) -> bool:
    """Returns whether unknown cards decide which texts trigger: a text depends on them, or they may have such a text."""
    seen = list(subjects)
    for text, truth in _find_unbound_triggers(table, moment, seen, watch):
        if truth is None or watch.may_fail(table, text.source, text.clause):
            return True
    affected = {subject.card for subject in seen if not subject.textless}
    nameless = [card for card in dict.fromkeys((*affected, *watch.unknown(table))) if _is_unknown(table, card)]
    return any(
        _may_trigger(clause, moment, card in affected)
        for card in nameless
        for data in possible_printings(table, card)
        for _, clause in texts_with_alternatives(watch.printed(table, card, data))
    )


def _is_unknown(table: Table, card: str) -> bool:
    return card in table.cards and table.cards[card].printing is None


def _may_trigger(clause: TriggerText, moment: str, affected: bool) -> bool:
    """Returns whether a text that an unknown card may have is timed to a moment, of itself or of other cards."""
    return is_timed_to(clause, moment) and (affected or clause.of != "self" or moment.startswith(CARDLESS_MOMENTS))


def _bind_x(table: Table, text: FiredTrigger, watch: TriggerSources) -> FiredTrigger:
    fixed = x_evaluation.bind_x_at_start(table, text.seat, text.source, text.clause, watch.context)
    return text if fixed is text.clause else text._replace(clause=fixed)


def _find_unbound_triggers(
    table: Table, moment: str, seen: list[LastKnownInformation], watch: TriggerSources
) -> Iterator[tuple[FiredTrigger, Truth]]:
    """Yields the card texts that trigger at this moment, each with True, or with None if it may trigger.

    A text comes once for each affected card, even if several of its alternatives (`or_when`) match.
    """
    result: dict[tuple[str, int, tuple[str, int] | None], tuple[FiredTrigger, Truth]] = {}
    for text, truth in _triggers_of_forms(table, moment, seen, watch):
        key = (text.source, text.number, text.subject)
        if key not in result or (truth is True and result[key][1] is None):
            result[key] = text, truth
    yield from result.values()


def _triggers_of_forms(
    table: Table, moment: str, seen: list[LastKnownInformation], watch: TriggerSources
) -> Iterator[tuple[FiredTrigger, Truth]]:
    for subject in seen:
        for number, clause in texts_with_alternatives(subject.clauses):
            own = is_timed_to(clause, moment) and clause.of == "self" and _was_in_zone(clause, subject.zone, watch)
            came = own and _has_wanted_cause(table, subject.card, clause, subject, subject.seat, watch)
            truth = came if came is False else all_of((came, _is_active(table, subject.seat, subject.card, clause, watch)))
            if truth is not False:
                host = None if table.zone_of(subject.card).in_play else subject.host
                yield FiredTrigger(subject.card, subject.seat, number, clause, _as_subject(table, subject), host), truth
        yield from _triggers_of_leaving_watcher(table, moment, subject, seen, watch)
    for source in (*watch.sources(table), *_cards_outside_play(table, watch)):
        place = None if table.zone_of(source).in_play else "junkyard"
        for number, clause in texts_with_alternatives(watch.texts(table, source)):
            if is_timed_to(clause, moment) and clause.lying == place:
                yield from _triggers_of_watcher(
                    table, moment, FiredTrigger(source, watch.side(table, source), number, clause), seen, watch
                )


def _triggers_of_leaving_watcher(
    table: Table, moment: str, subject: LastKnownInformation, seen: list[LastKnownInformation], watch: TriggerSources
) -> Iterator[tuple[FiredTrigger, Truth]]:
    """Yields the texts by which a card that left play watches cards of a kind: it sees itself, and what left with it."""
    was_in_play = any(zone.in_play for zone in table.zones.values() if zone.name == subject.zone)
    if not was_in_play or table.zone_of(subject.card).in_play:
        return
    for number, clause in texts_with_alternatives(subject.clauses):
        if is_timed_to(clause, moment) and clause.of != "self" and clause.lying is None:
            text = FiredTrigger(subject.card, subject.seat, number, clause, host=subject.host)
            yield from _triggers_of_watcher(table, moment, text, seen, watch)


def texts_with_alternatives(texts: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """Yields each text with its number, then once more for each alternative trigger in `or_when`.

    An alternative has its own moment and turn. Its condition applies together with the condition of the text.
    """
    for number, clause in enumerate(texts):
        yield number, clause
        for other in getattr(clause, "or_when", ()):
            both = tuple(each for each in (clause.condition, other.condition) if each is not None)
            condition = type(both[0])(all=both) if len(both) > 1 else next(iter(both), None)
            yield number, clause._replace(**{**other._asdict(), "condition": condition})


def _triggers_of_watcher(
    table: Table, moment: str, text: FiredTrigger, subjects: list[LastKnownInformation], watch: TriggerSources
) -> Iterator[tuple[FiredTrigger, Truth]]:
    active = _is_active(table, text.seat, text.source, text.clause, watch)
    if active is False:
        return
    if moment.startswith(CARDLESS_MOMENTS):
        if _was_in_zone(text.clause, table.zone_of(text.source).name, watch):
            yield text, active
    elif text.clause.of != "self":
        for subject in subjects:
            came = _has_wanted_cause(table, text.source, text.clause, subject, text.seat, watch)
            if came is False or not _was_in_zone(text.clause, subject.zone, watch):
                continue
            truth = all_of((active, came, _is_watched(table, text, subject, watch)))
            if truth is not False:
                yield text._replace(subject=_as_subject(table, subject)), truth


def _as_subject(table: Table, subject: LastKnownInformation) -> tuple[str, int]:
    return subject.card, table.cards[subject.card].life if subject.card in table.cards else -1


def is_timed_to(clause: TriggerText, moment: str) -> bool:
    """Returns whether a text is timed to a moment, alone or among several."""
    return moment == clause.moment or (type(clause.moment) is tuple and moment in clause.moment)


def _is_active(table: Table, seat: str, source: str, clause: TriggerText, watch: TriggerSources) -> Truth:
    return is_turn(table, seat, clause.turn) and is_text_active(table, seat, source, clause, watch.context)


def _was_in_zone(clause: TriggerText, zone: str, watch: TriggerSources) -> bool:
    return clause.where is None or zone in watch.context.vocabulary.where[clause.where]


def _has_wanted_cause(
    table: Table, source: str, clause: TriggerText, subject: LastKnownInformation, seat: str, watch: TriggerSources
) -> Truth:
    """Returns whether the cause fits the text: a play or not, the side of the effect, the small effect, and the cards."""
    if clause.played is not None and clause.played != subject.played:
        return False
    if not _is_caused_by_side(clause, subject, seat):
        return False
    if clause.cause is None:
        return True
    card = subject.by.card
    return card in table.cards and fits_anywhere(table, source, clause.cause, card, watch.context, seat)


def _is_caused_by_side(clause: TriggerText, subject: LastKnownInformation, seat: str) -> bool:
    """Returns whether the cause is the small effect or rule, or one of several, or an effect of the side, that a text asks
    for."""
    if type(clause.by) is tuple:
        return subject.by.what in clause.by or (subject.played and PLAY in clause.by)
    if clause.by not in _SIDES:
        return clause.by is None or clause.by == subject.by.what
    own = bool(seat) and subject.by.seat == seat
    return {"own": own, "not_own": not own, "enemy": bool(seat and subject.by.seat) and not own}[clause.by]


@memo(depends_on="cards")
def _cards_outside_play(table: Table, watch: TriggerSources) -> list[str]:
    """Returns the cards in junkyards with a text that works there."""
    zones = watch.context.vocabulary.where.get("junkyard", ())
    there = [card for seat in table.header.seats for zone in zones for card in table.at(f"{seat}.{zone}")]
    return [card for card in there if any(clause.lying for clause in watch.texts(table, card))]


def _is_watched(table: Table, text: FiredTrigger, subject: LastKnownInformation, watch: TriggerSources) -> Truth:
    """Returns whether the affected card fits the text's filter; its seat and type at the moment count, not those that it has
    in its place now."""
    wanted: AnyFilter = text.clause.of
    whose = wanted.whose
    if whose != "any" and not (subject.seat and text.seat and (subject.seat == text.seat) == (whose == "own")):
        return False
    zone = table.zone_of(subject.card)
    if not (zone.in_play and wanted.where in _PLACES_BY_SOURCE):
        wanted = wanted._replace(where=watch.context.vocabulary.word_of(zone.name))
    if subject.types.is_known and wanted.type is not None and not zone.in_play:
        if subject.types.is_any_of(wanted.type) is False:
            return False
        wanted = wanted._replace(type=None)
    wanted = wanted._replace(whose="any")
    return fits(table, text.seat, text.source, wanted, subject.card, watch.context)


def is_any_timed_to(table: Table, moment: str, watch: TriggerSources) -> bool:
    """Returns whether a text of a watching card is timed to this moment, whatever its conditions."""
    there = (*watch.sources(table), *_cards_outside_play(table, watch))
    return any(
        is_timed_to(clause, moment) for source in there for _, clause in texts_with_alternatives(watch.texts(table, source))
    )


def may_any_be_timed_to(table: Table, moment: str, watch: TriggerSources) -> bool:
    """Returns whether a text of a watching card is timed to this moment, or an unknown card in play may have such a text."""
    unknown = (card for card in watch.unknown(table) if _is_unknown(table, card))
    printed = (watch.printed(table, card, data) for card in unknown for data in possible_printings(table, card))
    forms = (clause for texts in printed for _, clause in texts_with_alternatives(texts))
    return is_any_timed_to(table, moment, watch) or any(is_timed_to(clause, moment) for clause in forms)


def is_first_trigger_in_turn(desk: Desk, text: FiredTrigger, counter: str) -> bool:
    """Returns whether a text triggers for the first time in this turn; counts it (MC-TRIG-02, NX-AUTO-08)."""
    first = not desk.table.count(text.seat, counter)
    if first:
        turn_activity.increment_counters(desk, text.seat, (counter,))
    return first


def make_triggered_effect(text: FiredTrigger) -> Effect:
    """Returns the automatic effect as data; it belongs to the controller of its card (MC-CTRL-13, NX-CTRL-15)."""
    clause = text.clause
    ops, selectors = with_x_choice_first(clause)
    has_subject = text.subject is not None and mentions_subject(ops)
    subject: Effect = {SUBJECT: text.subject[0], "subject_life": text.subject[1]} if has_subject and text.subject else {}
    left: Effect = {FORMER_HOST: text.host} if text.host is not None and mentions_word(ops, "host") else {}
    return {
        **left,
        **subject,
        "seat": text.seat,
        "kind": "auto",
        "auto": clause.timing,
        "card": text.source,
        "ops": ops,
        "selectors": selectors,
        "select": selectors,
        "targets": (),
        **x_evaluation.unbound_x_field(clause),
    }


def with_x_choice_first(clause: Any) -> tuple[tuple[Plain, ...], tuple[Plain, ...]]:
    """Returns the small effects and selectors of a text; those with an X that is chosen follow the choice."""
    ops, selectors, x = stored_effects(clause), stored_selectors(clause), getattr(clause, "x", None)
    if x is None or not x.free or not contains_x((ops, selectors)):
        return ops, selectors
    return ({"do": "reckon", "x": clause.stored["x"], "counted": {"effects": ops, "targets": selectors}},), ()


def turn_player_first(table: Table, effects: list[Effect]) -> list[Effect]:
    """Sorts effects of one moment in their default order: the turn player's first."""
    return sorted(effects, key=lambda effect: effect["seat"] != table.clock.holder)
