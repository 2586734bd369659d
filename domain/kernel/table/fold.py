"""The fold of changes: `apply_change` applies one change to a table and returns its inverse.

A change that does not fit raises KeyError or ValueError and leaves the table unchanged. Each change also drops the memos
that it may invalidate (`domain.kernel.table.memo`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.messages.message import Message, as_message, msg
from domain.kernel.record import changes as c
from domain.kernel.record.changes import Change, Plain
from domain.kernel.table.table import Card, Table

MAX_CARD_IDS = 100_000
"""The largest number of card ids in a game. A shuffle gives every card of a pile a new one."""


def enter(table: Table, change: c.CardsEntered) -> Change:
    """Puts new anonymous cards at the end of a place."""
    if change.first != table.cards_entered + 1 or change.size < 0:
        raise ValueError(msg("cards_enter_as_number_n", n=change.first, n2=table.cards_entered + 1))
    _check_number(table, change.size)
    ids = [f"#{number}" for number in range(change.first, change.first + change.size)]
    _cards_at(table, change.place).extend(ids)
    for card_id in ids:
        table.cards[card_id] = Card(card_id, change.bringer, change.place)
    table.cards_entered += change.size
    return c.CardsLeft(*change)


def _check_number(table: Table, more: int) -> None:
    if table.cards_entered + more > MAX_CARD_IDS:
        raise ValueError(msg("more_than_n_cards_are_no_game", n=MAX_CARD_IDS))


def remove_last_entered(table: Table, change: c.CardsLeft) -> Change:
    """Removes the cards that entered last. Raises ValueError if anything else happened to them."""
    ids = [f"#{number}" for number in range(change.first, change.first + change.size)]
    last = change.size >= 0 and change.first + change.size == table.cards_entered + 1
    if not last or table.at(change.place)[len(table.at(change.place)) - len(ids) :] != ids:
        raise ValueError(msg("cards_n_to_n_are_not_last", n=change.first, n2=table.cards_entered))
    if not all(_is_as_entered(table, card_id, change.bringer) for card_id in ids):
        raise ValueError(msg("something_has_happened_to_these"))
    for card_id in ids:
        _remove_from_place(table, table.cards.pop(card_id))
    table.cards_entered -= change.size
    return c.CardsEntered(*change)


def _is_as_entered(table: Table, card_id: str, bringer: str) -> bool:
    card = table.cards[card_id]
    return card_id not in table.cards_by_place and card.state() == Card(card_id, bringer, card.place).state()


def _cards_at(table: Table, place: str) -> list[str]:
    results = table.cards_by_place.get(place)
    if results is None:
        if place not in table.cards:
            raise KeyError(place)
        results = table.cards_by_place[place] = []
    return results


def _remove_from_place(table: Table, card: Card) -> int:
    ids = table.cards_by_place[card.place]
    index = ids.index(card.id)
    del ids[index]
    if not ids and card.place not in table.zones:
        del table.cards_by_place[card.place]
    return index


def move(table: Table, change: c.Moved) -> Change:
    """Moves a card to another place, index and role."""
    card = table.cards[change.card]
    if change.place not in table.zones:
        _check_host(table, card.id, change.place)
    was_place, was_role = card.place, card.role
    was_index = _remove_from_place(table, card)
    ids = _cards_at(table, change.place)
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
            raise ValueError(msg("card_cannot_lie_under_itself", card=card_id))
        place = table.cards[place].place


def shuffle(table: Table, change: c.Shuffled) -> Change:
    """Shuffles a pile: its cards get new ids, and the old ones retire."""
    if change.first != table.cards_entered + 1:
        raise ValueError(msg("cards_enter_as_number_n", n=change.first, n2=table.cards_entered + 1))
    ids = table.cards_by_place[change.place]
    old = tuple(ids)
    if any(card_id in table.cards_by_place for card_id in old):
        raise ValueError(msg("card_that_carries_others_cannot"))
    _check_number(table, len(old))
    bringer = _one_bringer(table.cards[card_id] for card_id in old)
    for card_id in old:
        table.retired[card_id] = table.cards.pop(card_id)
    ids[:] = [f"#{number}" for number in range(change.first, change.first + len(old))]
    for card_id in ids:
        table.cards[card_id] = Card(card_id, bringer, change.place)
    table.cards_entered += len(old)
    return c.Unshuffled(change.place, old)


def _one_bringer(cards: Iterable[Card]) -> str:
    """Returns the seat that brought all these cards; empty where there are several, since the cards are indistinguishable."""
    bringers = {card.bringer for card in cards}
    return bringers.pop() if len(bringers) == 1 else ""


def unshuffle(table: Table, change: c.Unshuffled) -> Change:
    """Gives the pile that was shuffled last its old cards. Raises ValueError where something happened to it since."""
    ids = table.cards_by_place[change.place]
    first = table.cards_entered - len(ids) + 1
    if ids != [f"#{number}" for number in range(first, table.cards_entered + 1)] or len(ids) != len(change.cards):
        raise ValueError(msg("said_was_not_last_pile", said=change.place))
    bringer = _one_bringer(table.retired[card_id] for card_id in change.cards)
    if not all(_is_as_entered(table, card_id, bringer) for card_id in ids):
        raise ValueError(msg("something_has_happened_to_these_cards"))
    for card_id in ids:
        del table.cards[card_id]
    table.cards_entered -= len(ids)
    for card_id in change.cards:
        table.cards[card_id] = table.retired.pop(card_id)
    ids[:] = change.cards
    return c.Shuffled(change.place, table.cards_entered + 1)


def apply_change(table: Table, change: Change) -> Change:
    """Applies a change and returns its inverse.

    Raises KeyError or ValueError where the change does not fit the table, which is unchanged then.
    """
    kind = type(change)
    if table.has_memos:
        if table.position_memo and not (
            kind is c.ClockMoved and change[:_CLOCK_PLACE_FIELDS] == table.clock[:_CLOCK_PLACE_FIELDS]
        ):
            table.position_memo = {}
        if table.events_memo and kind is not c.ClockMoved:
            table.events_memo = {}
        if kind not in NOT_ABOUT_CARDS:
            _invalidate(table, change)
    return APPLY[kind](table, change)


def describe_misfit(error: Exception) -> Message:
    """Returns why a change did not fit, from the error that `apply_change` raised."""
    if isinstance(error, KeyError):
        return msg("table_has_no_said", said=error.args[0])
    return as_message(error.args[0]) if type(error) is ValueError else msg("field_it_is_another_kind")


def _invalidate(table: Table, change: Any) -> None:
    """Drops the memos that depend on what a change touches."""
    if table.cards_memo:
        table.cards_memo = {}
    if table.play_memo and _touches_play(table, change):
        table.play_memo = {}
    if table.card_memo or table.printings_memo:
        _invalidate_cards(table, change)


def _is_in_play(table: Table, place: str) -> bool:
    return (table.zones[place] if place in table.zones else table.zone_of(place)).in_play


def _touches_play(table: Table, change: Any) -> bool:
    """Returns whether a change alters cards in play in more than their angle and marks."""
    kind = type(change)
    if kind in _POSES:
        return False
    if kind is c.Moved:
        return table.zone_of(change.card).in_play or _is_in_play(table, change.place)
    if kind in _OF_CARD:
        return table.zone_of(change.card).in_play
    return kind not in _OF_PILE or _is_in_play(table, change.place)


def _invalidate_cards(table: Table, change: Any) -> None:
    """Drops the memos of the cards that a change touches."""
    kind = type(change)
    if kind in _OF_CARD:
        _invalidate_stack(table, change.card)
        if kind is c.Moved:
            _invalidate_stack(table, change.place)
    elif kind in _OF_MODIFIER:
        _invalidate_stack(table, (change.data if kind is c.ModifierPut else table.modifiers[change.key])["on"])
    elif kind not in _POSES:
        table.card_memo.clear()
        table.printings_memo.clear()


def _invalidate_stack(table: Table, card_id: str) -> None:
    """Drops the memos of a card, of those that carry it and of those that it carries."""
    card, facts = table.cards.get(card_id), table.card_memo
    if card is None:
        return
    facts.pop(card_id, None)
    if card_id in table.cards_by_place:
        for each in table.carried(card_id):
            facts.pop(each, None)
    while card.place in table.cards:
        facts.pop(card.place, None)
        card = table.cards[card.place]


def apply_changes(table: Table, changes: Iterable[Change]) -> list[Change]:
    """Applies changes in order and returns their inverses in the order of undoing."""
    table.position_memo, table.events_memo, table.cards_memo, table.play_memo, table.card_memo, table.printings_memo = (
        {},
        {},
        {},
        {},
        {},
        {},
    )
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
    _set_or_remove(table.pins, change.printing, change.data)
    return undo


def _set_or_remove(where: dict[str, Plain], name: str, value: Plain) -> None:
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
    _set_or_remove(attributes, change.name, change.value)
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
    _set_or_remove(table.flags, change.name, change.value)
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
"""The changes that leave cards, their places, modifiers and printings unchanged."""
_POSES = frozenset((c.Angled, c.Marked))
_OF_CARD = frozenset((c.Moved, c.Learned, c.Turned, c.AttributeSet))
_OF_PILE = frozenset((c.CardsEntered, c.CardsLeft, c.Shuffled, c.Unshuffled))
_OF_MODIFIER = frozenset((c.ModifierPut, c.ModifierLifted))
_CLOCK_PLACE_FIELDS = 4
"""The number of a clock's fields before those that say who has the word."""

APPLY: dict[type, Callable[[Table, Any], Change]] = {
    c.CardsEntered: enter,
    c.CardsLeft: remove_last_entered,
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
