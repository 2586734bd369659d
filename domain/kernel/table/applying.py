"""The fold: `apply` carries one change out on a table and returns the change that undoes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.messages.message import msg
from domain.kernel.record import changes as c
from domain.kernel.record.changes import Change, Plain
from domain.kernel.table.placing import enter, leave, move, shuffle, unshuffle
from domain.kernel.table.table import Table


def apply_change(table: Table, change: Change) -> Change:
    """Carries a change out and returns the one that undoes it.

    Raises KeyError or ValueError where the change does not fit the table, which is then as it was.
    """
    kind = type(change)
    if table.asked:
        if table.memo and not (kind is c.ClockMoved and change[:_CLOCK_PLACE_FIELDS] == table.clock[:_CLOCK_PLACE_FIELDS]):
            table.memo = {}
        if table.still and kind is not c.ClockMoved:
            table.still = {}
        if kind not in NOT_ABOUT_CARDS:
            _invalidate(table, change)
    return APPLY[kind](table, change)


def describe_misfit(error: Exception) -> str:
    """Why a change did not fit, by what `apply` has raised: in its words, or what the table does not have."""
    if isinstance(error, KeyError):
        return msg("table_has_no_said", said=error.args[0])
    return str(error) if type(error) is ValueError else msg("field_it_is_another_kind")


def _invalidate(table: Table, change: Any) -> None:
    """What was known of cards and hangs on what a change touches may not be so any longer; the rest is."""
    if table.facts:
        table.facts = {}
    if table.play_facts and _touches_play(table, change):
        table.play_facts = {}
    if table.card_facts or table.printing_facts:
        _invalidate_cards(table, change)


def _is_in_play(table: Table, place: str) -> bool:
    return (table.zones[place] if place in table.zones else table.zone_of(place)).in_play


def _touches_play(table: Table, change: Any) -> bool:
    """Whether a change says more of the cards in play than how they are turned and marked."""
    kind = type(change)
    if kind in _POSES:
        return False
    if kind is c.Moved:
        return table.zone_of(change.card).in_play or _is_in_play(table, change.place)
    if kind in _OF_CARD:
        return table.zone_of(change.card).in_play
    return kind not in _OF_PILE or _is_in_play(table, change.place)


def _invalidate_cards(table: Table, change: Any) -> None:
    """What is known of cards hangs on those that a change touches, and on no other."""
    kind = type(change)
    if kind in _OF_CARD:
        _invalidate_stack(table, change.card)
        if kind is c.Moved:
            _invalidate_stack(table, change.place)
    elif kind in _OF_MODIFIER:
        _invalidate_stack(table, (change.data if kind is c.ModifierPut else table.modifiers[change.key])["on"])
    elif kind not in _POSES:
        table.card_facts.clear()
        table.printing_facts.clear()


def _invalidate_stack(table: Table, card_id: str) -> None:
    """A card, those that carry it and those that it carries."""
    card, facts = table.cards.get(card_id), table.card_facts
    if card is None:
        return
    facts.pop(card_id, None)
    if card_id in table.lists:
        for each in table.carried(card_id):
            facts.pop(each, None)
    while card.place in table.cards:
        facts.pop(card.place, None)
        card = table.cards[card.place]


def apply_changes(table: Table, changes: Iterable[Change]) -> list[Change]:
    """Carries changes out in order and returns those that undo them, already in the order of undoing."""
    table.memo, table.still, table.facts, table.play_facts, table.card_facts, table.printing_facts = {}, {}, {}, {}, {}, {}
    inverses = [APPLY[type(change)](table, change) for change in changes]
    inverses.reverse()
    return inverses


def _learn(table: Table, change: c.Learned) -> Change:
    card = table.cards[change.card]
    undo = c.Learned(card.id, card.printing, card.seen)
    card.printing, card.seen = change.printing, change.seen
    return undo


def _pin(table: Table, change: c.Pinned) -> Change:
    undo = c.Pinned(change.printing, table.pins.get(change.printing))
    _put(table.pins, change.printing, change.data)
    return undo


def _put(where: dict[str, Plain], name: str, value: Plain) -> None:
    if value is None:
        where.pop(name, None)
    else:
        where[name] = value


def _turn(table: Table, change: c.Turned) -> Change:
    card = table.cards[change.card]
    undo = c.Turned(card.id, card.face)
    card.face = change.face
    return undo


def _angle(table: Table, change: c.Angled) -> Change:
    card = table.cards[change.card]
    undo = c.Angled(card.id, card.angle)
    card.angle = change.angle
    return undo


def _mark(table: Table, change: c.Marked) -> Change:
    _add(table.cards[change.card].marks, change.kind, change.delta)
    return c.Marked(change.card, change.kind, -change.delta)


def _add(where: dict[Any, int], key: Any, delta: int) -> None:
    value = where.get(key, 0) + delta
    if value:
        where[key] = value
    else:
        where.pop(key, None)


def _attribute(table: Table, change: c.AttributeSet) -> Change:
    attributes = table.cards[change.card].attributes
    undo = c.AttributeSet(change.card, change.name, attributes.get(change.name))
    _put(attributes, change.name, change.value)
    return undo


def _put_modifier(table: Table, change: c.ModifierPut) -> Change:
    if change.key in table.modifiers:
        raise ValueError(msg("modifier_said_is_in_force", said=change.key))
    table.modifiers[change.key] = change.data
    return c.ModifierLifted(change.key)


def _lift_modifier(table: Table, change: c.ModifierLifted) -> Change:
    return c.ModifierPut(change.key, table.modifiers.pop(change.key))


def _count(table: Table, change: c.Counted) -> Change:
    _add(table.counters, (change.owner, change.name), change.delta)
    return c.Counted(change.owner, change.name, -change.delta)


def _flag(table: Table, change: c.FlagSet) -> Change:
    undo = c.FlagSet(change.name, table.flags.get(change.name))
    _put(table.flags, change.name, change.value)
    return undo


def _push(table: Table, change: c.EffectPushed) -> Change:
    for key, _ in table.chain:
        if key == change.key:
            raise ValueError(msg("effect_said_waits_already", said=change.key))
    index = len(table.chain) if change.at < 0 else change.at
    table.chain.insert(index, (change.key, change.data))
    return c.EffectPopped(change.key)


def _pop(table: Table, change: c.EffectPopped) -> Change:
    for index in range(len(table.chain) - 1, -1, -1):
        key, data = table.chain[index]
        if key == change.key:
            del table.chain[index]
            return c.EffectPushed(key, data, index)
    raise KeyError(change.key)


def _move_clock(table: Table, change: c.ClockMoved) -> Change:
    undo = table.clock
    table.clock = change
    return undo


def _set_result(table: Table, change: c.ResultSet) -> Change:
    undo = c.ResultSet(table.result)
    table.result = change.result
    return undo


NOT_ABOUT_CARDS = frozenset((c.ClockMoved, c.Counted, c.FlagSet, c.EffectPushed, c.EffectPopped, c.ResultSet))
"""The changes that leave cards, what lies where, modifiers and printings alone."""
_POSES = frozenset((c.Angled, c.Marked))
_OF_CARD = frozenset((c.Moved, c.Learned, c.Turned, c.AttributeSet))
_OF_PILE = frozenset((c.CardsEntered, c.CardsLeft, c.Shuffled, c.Unshuffled))
_OF_MODIFIER = frozenset((c.ModifierPut, c.ModifierLifted))
_CLOCK_PLACE_FIELDS = 4
"""Of a clock, the fields before those that tell who has the word."""

APPLY: dict[type, Callable[[Table, Any], Change]] = {
    c.CardsEntered: enter,
    c.CardsLeft: leave,
    c.Moved: move,
    c.Shuffled: shuffle,
    c.Unshuffled: unshuffle,
    c.Learned: _learn,
    c.Pinned: _pin,
    c.Turned: _turn,
    c.Angled: _angle,
    c.Marked: _mark,
    c.AttributeSet: _attribute,
    c.ModifierPut: _put_modifier,
    c.ModifierLifted: _lift_modifier,
    c.Counted: _count,
    c.FlagSet: _flag,
    c.EffectPushed: _push,
    c.EffectPopped: _pop,
    c.ClockMoved: _move_clock,
    c.ResultSet: _set_result,
}
