"""The fold: `apply` carries one change out on a table and returns the change that undoes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel import changes as c
from domain.kernel.changes import Change, Plain
from domain.kernel.table import Card, Table

MOST_CARDS = 100_000
"""No game gives out so many ids, a new one for every card of a pile that is shuffled; more would only fill the memory."""


def apply(table: Table, change: Change) -> Change:
    """Carries a change out and returns the one that undoes it.

    Raises KeyError or ValueError where the change does not fit the table, which is then as it was.
    """
    if table.memo:
        table.memo.clear()
    return APPLY[type(change)](table, change)


def apply_all(table: Table, changes: Iterable[Change]) -> list[Change]:
    """Carries changes out in order and returns those that undo them, already in the order of undoing."""
    table.memo.clear()
    inverses = [APPLY[type(change)](table, change) for change in changes]
    inverses.reverse()
    return inverses


def _enter(table: Table, change: c.CardsEntered) -> Change:
    if change.first != table.entered + 1 or change.size < 0:
        raise ValueError(f"cards enter as number {change.first}, expected {table.entered + 1}")
    _check_number(table, change.size)
    ids = [f"#{number}" for number in range(change.first, change.first + change.size)]
    _list(table, change.place).extend(ids)
    for card_id in ids:
        table.cards[card_id] = Card(card_id, change.bringer, change.place)
    table.entered += change.size
    return c.CardsLeft(*change)


def _check_number(table: Table, more: int) -> None:
    if table.entered + more > MOST_CARDS:
        raise ValueError(f"more than {MOST_CARDS} cards are no game")


def _leave(table: Table, change: c.CardsLeft) -> Change:
    ids = [f"#{number}" for number in range(change.first, change.first + change.size)]
    last = change.size >= 0 and change.first + change.size == table.entered + 1
    if not last or table.at(change.place)[len(table.at(change.place)) - len(ids) :] != ids:
        raise ValueError(f"the cards {change.first} to {table.entered} are not the last to enter, at the end of their place")
    if not all(_fresh(table, card_id, change.bringer) for card_id in ids):
        raise ValueError("something has happened to these cards since they entered")
    for card_id in ids:
        _take(table, table.cards.pop(card_id))
    table.entered -= change.size
    return c.CardsEntered(*change)


def _fresh(table: Table, card_id: str, bringer: str) -> bool:
    card = table.cards[card_id]
    return card_id not in table.lists and card.state() == Card(card_id, bringer, card.place).state()


def _list(table: Table, place: str) -> list[str]:
    found = table.lists.get(place)
    if found is None:
        if place not in table.cards:
            raise KeyError(place)
        found = table.lists[place] = []
    return found


def _take(table: Table, card: Card) -> int:
    ids = table.lists[card.place]
    index = ids.index(card.id)
    del ids[index]
    if not ids and card.place not in table.zones:
        del table.lists[card.place]
    return index


def _move(table: Table, change: c.Moved) -> Change:
    card = table.cards[change.card]
    if change.place not in table.zones:
        _check_host(table, card.id, change.place)
    was_place, was_role = card.place, card.role
    was_index = _take(table, card)
    ids = _list(table, change.place)
    if change.at < 0:
        ids.append(card.id)
    else:
        ids.insert(change.at, card.id)
    card.place, card.role = change.place, change.role
    card.life += change.life
    return c.Moved(card.id, was_place, was_index, was_role, -change.life)


def _check_host(table: Table, card_id: str, place: str) -> None:
    while place not in table.zones:
        if place == card_id:
            raise ValueError(f"{card_id} cannot lie under itself")
        place = table.cards[place].place


def _shuffle(table: Table, change: c.Shuffled) -> Change:
    if change.first != table.entered + 1:
        raise ValueError(f"cards enter as number {change.first}, expected {table.entered + 1}")
    ids = table.lists[change.place]
    old = tuple(ids)
    if any(card_id in table.lists for card_id in old):
        raise ValueError("a card that carries others cannot be shuffled")
    _check_number(table, len(old))
    bringer = _one_bringer(table.cards[card_id] for card_id in old)
    for card_id in old:
        table.retired[card_id] = table.cards.pop(card_id)
    ids[:] = [f"#{number}" for number in range(change.first, change.first + len(old))]
    for card_id in ids:
        table.cards[card_id] = Card(card_id, bringer, change.place)
    table.entered += len(old)
    return c.Unshuffled(change.place, old)


def _one_bringer(cards: Iterable[Card]) -> str:
    """Who brought these cards; empty where several seats did, for nobody can tell whose card is whose."""
    bringers = {card.bringer for card in cards}
    return bringers.pop() if len(bringers) == 1 else ""


def _unshuffle(table: Table, change: c.Unshuffled) -> Change:
    ids = table.lists[change.place]
    first = table.entered - len(ids) + 1
    if ids != [f"#{number}" for number in range(first, table.entered + 1)] or len(ids) != len(change.cards):
        raise ValueError(f"{change.place} was not the last pile to be shuffled")
    bringer = _one_bringer(table.retired[card_id] for card_id in change.cards)
    if not all(_fresh(table, card_id, bringer) for card_id in ids):
        raise ValueError("something has happened to these cards since they were shuffled")
    for card_id in ids:
        del table.cards[card_id]
    table.entered -= len(ids)
    for card_id in change.cards:
        table.cards[card_id] = table.retired.pop(card_id)
    ids[:] = change.cards
    return c.Shuffled(change.place, table.entered + 1)


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
        raise ValueError(f"modifier {change.key} is in force already")
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
    if any(key == change.key for key, _ in table.chain):
        raise ValueError(f"effect {change.key} waits already")
    index = len(table.chain) if change.at < 0 else change.at
    table.chain.insert(index, (change.key, change.data))
    return c.EffectPopped(change.key)


def _pop(table: Table, change: c.EffectPopped) -> Change:
    for index, (key, data) in enumerate(table.chain):
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


APPLY: dict[type, Callable[[Table, Any], Change]] = {
    c.CardsEntered: _enter,
    c.CardsLeft: _leave,
    c.Moved: _move,
    c.Shuffled: _shuffle,
    c.Unshuffled: _unshuffle,
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
