"""Declarations as plain data and back: cards by their place in a frozen list, what resembles each other in one column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.header import Header, make_zones
from replays.file.columns import ColumnReader, ColumnWriter, from_steps, to_steps
from replays.file.declaration_dictionaries import Cards
from replays.file.declarations import Declarations, Rulesets, find_ruleset, judge_declarations, reproducible_declarations
from replays.file.named_printings import CardList, FindCardList
from replays.file.record import DamagedRecord, Record

MAX_DECLARATIONS = 4_000
"""No game on paper has so many declarations; more would only keep the machine busy."""
MAX_CARDS = 10_000
"""No deck and no set-up key counts further."""
_TERMS = ("edition", "seats", "mode", "switches", "players", "explicit_passes", "quiet", "about")


def declarations_to_plain(told: Declarations, frozen: Cards) -> Plain:
    """The declarations as (printings, terms, columns). `frozen`: printings that both sides have, with their data."""
    places = {key: number for number, (key, _) in enumerate(frozen)}
    same = sorted(places[key] for key, data in told.pins.items() if key in places and frozen[places[key]][1] == data)
    others = sorted(told.pins.keys() - {frozen[place][0] for place in same})
    ids = [*(frozen[place][0] for place in same), *others]
    writer = ColumnWriter()
    writer.leaf(("size",), len(others))
    writer.leaf(("size",), len(told.said))
    for key in others:
        writer.tree("pin", told.pins[key])
    at = told.at
    for command in told.said:
        writer.number("head", (command.seat, command.act, command.reply, command.by))
        writer.leaf(("at",), command.at - at)
        writer.tree("said", command.args)
        writer.tree("aside", command.aside)
        at = command.at
    return (to_steps(same), tuple(others), _terms(told, ids), writer.finished(ids))


def _terms(told: Declarations, ids: Sequence[str]) -> Plain:
    header, places = told.header.to_plain(), {key: number for number, key in enumerate(ids)}
    decks = told.setup["decks"]
    lists = tuple(
        (seat, *(tuple((places.get(key, key), count) for key, count in deck[part].items()) for part in ("list", "sideboard")))
        for seat, deck in decks.items()
    )
    rest = {key: value for key, value in told.setup.items() if key != "decks"}
    return tuple(header[name] for name in _TERMS), lists, rest, told.by, told.at


def declarations_from_plain(plain: Plain, frozen: Cards, ruleset: Ruleset) -> Declarations:
    """Undoes `to_plain`. Raises ValueError for anything it did not make."""
    try:
        return _parse(plain, frozen, ruleset)
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(str(error) or type(error).__name__) from None


def _parse(plain: Plain, frozen: Cards, ruleset: Ruleset) -> Declarations:
    steps, others, (terms, lists, rest, by, at), columns = plain
    pins = {frozen[place][0]: frozen[place][1] for place in from_steps(steps)}
    rows = ColumnReader(columns, [*pins, *others])
    if rows.pins != len(others) or rows.events > MAX_DECLARATIONS:
        raise ValueError(f"{rows.events} declarations and {rows.pins} printings")
    pins.update({key: rows.pin() for key in others})
    said, now = [], at
    for _ in range(rows.events):
        seat, act, reply, spoken_by = rows.shape("head")
        now += rows.whole(("at",))
        said.append(Command(seat, act, rows.tree("said"), reply, rows.tree("aside"), spoken_by, now))
    rows.finish()
    header = _header(dict(zip(_TERMS, terms, strict=True)), ruleset)
    for value in rest.values():
        for number in value.values() if isinstance(value, dict) else (value,):
            _check_count(number)
    return Declarations(header, {"decks": _decks(lists, list(pins)), **rest}, pins, by, at, tuple(said))


def _header(terms: dict[str, Any], ruleset: Ruleset) -> Header:
    zones = tuple(map(tuple, make_zones(ruleset.zones, terms["seats"])))
    return Header.from_plain({"ruleset": ruleset.book.id, "zones": zones, **terms})


def _decks(lists: Plain, ids: Sequence[str]) -> Mapping[str, Plain]:
    def named(pairs: Plain) -> dict[str, int]:
        return {ids[key] if type(key) is int else key: _check_count(count) for key, count in pairs}

    return {seat: {"list": named(main), "sideboard": named(beside)} for seat, main, beside in lists}


def _check_count(number: Plain) -> Plain:
    if isinstance(number, int) and number > MAX_CARDS:
        raise ValueError(f"{number} cards; at most {MAX_CARDS} can be")
    return number


# MERGED: The body of a record file that holds only what was said: see FORMAT.md.


def to_declaration_body(record: Record, lists: Sequence[CardList], rulesets: Rulesets) -> Plain:
    """What was said in the game of a whole record. Raises NotReproducible where that does not make the record again."""
    told = reproducible_declarations(record.events, rulesets)
    used = [each for each in lists if any(each.has(data) for data in told.pins.values())]
    digests = tuple(each.digest for each in used)
    return record.header.ruleset, record.game, digests, declarations_to_plain(told, _join_lists(used))


def from_declaration_body(body: Plain, head: bytes, find: FindCardList, rulesets: Rulesets) -> tuple[Record, Plain]:
    """The record, judged anew, and the body as it is written for that. Raises DamagedRecord and CannotOpen."""
    if type(body) is not tuple or tuple(map(type, body)) != (str, str, tuple, tuple):
        raise DamagedRecord("header", "it is not that of a game that is to be judged anew")
    name, game, digests, plain = body
    if any(type(digest) is not bytes for digest in digests):
        raise DamagedRecord("card lists", "they are not named by a hash")
    cards = _join_lists([find(digest, name) for digest in digests])
    rules = find_ruleset(name, rulesets)
    try:
        told = declarations_from_plain(plain, cards, rules)
        again = (name, game, digests, declarations_to_plain(told, cards))
    except ValueError as error:
        raise DamagedRecord("declarations", str(error)) from None
    return judge_declarations(told, game, rules, head), again


def _join_lists(lists: Sequence[CardList]) -> Cards:
    """The printings of several lists; of one id the first."""
    return tuple({printing: data for each in reversed(lists) for printing, data in each.cards}.items())
