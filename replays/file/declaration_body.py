"""Declarations as plain data, for QR codes and for record files of version 3; see FORMAT.md.

Cards are indexes into a frozen list; similar values share a column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.header import Header, make_zones
from replays.file.columns import ColumnReader, ColumnWriter, from_deltas, to_deltas
from replays.file.declaration_dictionaries import Cards
from replays.file.declarations import (
    Declarations,
    Rulesets,
    extract_reproducible_declarations,
    find_ruleset,
    replay_to_record,
)
from replays.file.record import DamagedRecord, Record
from replays.file.referenced_card_lists import CardList, FindCardList
from replays.messages import msg

MAX_DECLARATIONS = 4_000
"""The maximum number of declarations. A game on paper has fewer; more would only waste computing time."""
MAX_CARDS = 10_000
"""The limit of counts in decks and set-up keys."""
_TERMS = ("edition", "seats", "mode", "switches", "players", "explicit_passes", "quiet", "about")
_NUMBERED_TERMS = (*_TERMS, "revision")
"""The terms of a header with the revision by which the game was opened, 0 for none."""


def declarations_to_plain(declarations: Declarations, frozen: Cards, numbered: bool = True) -> Plain:
    """Converts declarations to (printings, terms, columns).

    `frozen`: printings that writer and reader have, with their data · `numbered`: the terms have the revision, as files and
    codes have since it is numbered.
    """
    places = {key: number for number, (key, _) in enumerate(frozen)}
    same = sorted(places[key] for key, data in declarations.pins.items() if key in places and frozen[places[key]][1] == data)
    others = sorted(declarations.pins.keys() - {frozen[place][0] for place in same})
    ids = [*(frozen[place][0] for place in same), *others]
    writer = ColumnWriter()
    writer.add_value(("size",), len(others))
    writer.add_value(("size",), len(declarations.commands))
    for key in others:
        writer.add_tree("pin", declarations.pins[key])
    at = declarations.at
    for command in declarations.commands:
        writer.add_shape("head", (command.seat, command.act, command.reply, command.by))
        writer.add_value(("at",), command.at - at)
        writer.add_tree("said", command.args)
        writer.add_tree("aside", command.aside)
        at = command.at
    return (to_deltas(same), tuple(others), _terms(declarations, ids, numbered), writer.finish(ids))


def _terms(declarations: Declarations, ids: Sequence[str], numbered: bool) -> Plain:
    header, places = declarations.header, {key: number for number, key in enumerate(ids)}
    decks = declarations.setup["decks"]
    lists = tuple(
        (seat, *(tuple((places.get(key, key), count) for key, count in deck[part].items()) for part in ("list", "sideboard")))
        for seat, deck in decks.items()
    )
    other_keys = {key: value for key, value in declarations.setup.items() if key != "decks"}
    terms = tuple(getattr(header, name) for name in (_NUMBERED_TERMS if numbered else _TERMS))
    return terms, lists, other_keys, declarations.by, declarations.at


def declarations_from_plain(plain: Plain, frozen: Cards, ruleset: Ruleset, numbered: bool = True) -> Declarations:
    """Inverts `declarations_to_plain`. Raises ValueError for other data."""
    try:
        return _parse(plain, frozen, ruleset, _NUMBERED_TERMS if numbered else _TERMS)
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(str(error) or type(error).__name__) from None


def _parse(plain: Plain, frozen: Cards, ruleset: Ruleset, names: Sequence[str]) -> Declarations:
    steps, others, (terms, lists, other_keys, by, at), columns = plain
    pins = {frozen[place][0]: frozen[place][1] for place in from_deltas(steps)}
    reader = ColumnReader(columns, [*pins, *others])
    if reader.printing_count != len(others) or reader.event_count > MAX_DECLARATIONS:
        raise ValueError(msg("n_declarations_and_n_printings", n=reader.event_count, n2=reader.printing_count))
    pins.update({key: reader.read_printing() for key in others})
    commands, now = [], at
    for _ in range(reader.event_count):
        seat, act, reply, spoken_by = reader.read_shape("head")
        now += reader.read_number(("at",))
        commands.append(Command(seat, act, reader.read_tree("said"), reply, reader.read_tree("aside"), spoken_by, now))
    reader.require_end()
    header = _header(dict(zip(names, terms, strict=True)), ruleset)
    for value in other_keys.values():
        for number in value.values() if isinstance(value, dict) else (value,):
            _check_count(number)
    return Declarations(header, {"decks": _decks(lists, list(pins)), **other_keys}, pins, by, at, tuple(commands))


def _header(terms: dict[str, Any], ruleset: Ruleset) -> Header:
    zones = tuple(map(tuple, make_zones(ruleset.zones, terms["seats"])))
    if terms.get("revision") == 0 and type(terms["revision"]) is int:
        del terms["revision"]
    return Header.from_plain({"ruleset": ruleset.book.id, "zones": zones, **terms})


def _decks(lists: Plain, ids: Sequence[str]) -> Mapping[str, Plain]:
    def to_counts(pairs: Plain) -> dict[str, int]:
        return {ids[key] if type(key) is int else key: _check_count(count) for key, count in pairs}

    return {seat: {"list": to_counts(main), "sideboard": to_counts(sideboard)} for seat, main, sideboard in lists}


def _check_count(number: Plain) -> Plain:
    if isinstance(number, int) and number > MAX_CARDS:
        raise ValueError(msg("n_cards_at_most_n", n=number, n2=MAX_CARDS))
    return number


def to_declaration_body(record: Record, lists: Sequence[CardList], rulesets: Rulesets) -> Plain:
    """Makes the body of a whole record's declarations, with the revision of the rules that judged them for it.

    Raises NotReproducible if they do not give the record again.
    """
    declarations = extract_reproducible_declarations(record.events, rulesets)
    used = [each for each in lists if any(each.has(data) for data in declarations.pins.values())]
    digests = tuple(each.digest for each in used)
    name = record.header.ruleset
    revision = rulesets(name).book.revision
    return name, revision, record.game, digests, declarations_to_plain(declarations, _join_lists(used))


_FORM = (str, int, str, tuple, tuple)
_FORM_WITHOUT_REVISION = (str, str, tuple, tuple)


def from_declaration_body(
    body: Plain, head: bytes, find: FindCardList, rulesets: Rulesets, numbered: bool = True
) -> tuple[Record, Plain]:
    """Returns the record, judged again, and its body in canonical form; `numbered`: the body has a revision.

    Raises DamagedRecord and CannotOpen.
    """
    if type(body) is not tuple or tuple(map(type, body)) != (_FORM if numbered else _FORM_WITHOUT_REVISION):
        raise DamagedRecord(msg("header"), msg("it_is_not_that_game"))
    name, revision, game, digests, plain = body if numbered else (body[0], 0, *body[1:])
    if any(type(digest) is not bytes for digest in digests):
        raise DamagedRecord(msg("card_lists"), msg("they_are_not_named_by_hash"))
    cards = _join_lists([find(digest, name) for digest in digests])
    rules = find_ruleset(name, rulesets)
    try:
        declarations = declarations_from_plain(plain, cards, rules, numbered)
        content = (game, digests, declarations_to_plain(declarations, cards, numbered))
        again = (name, revision, *content) if numbered else (name, *content)
    except ValueError as error:
        raise DamagedRecord(msg("declarations"), as_message(error)) from None
    return replay_to_record(declarations, game, rules, head, revision), again


def _join_lists(lists: Sequence[CardList]) -> Cards:
    """Joins the printings of several lists. If an id is in several lists, the first one counts."""
    return tuple({printing: data for each in reversed(lists) for printing, data in each.cards}.items())
