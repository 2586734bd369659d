"""The body of a record file that holds only what was said: see FORMAT.md."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.changes import Plain
from replays.file.cards import CardList, Finder
from replays.file.record import DamagedRecord, Record
from replays.file.said.judging import Rulesets, declared_again, judged, rules_here
from replays.file.said.plain import from_plain, to_plain
from replays.file.said.words import Cards


def to_said_body(record: Record, lists: Sequence[CardList], rulesets: Rulesets) -> Plain:
    """What was said in the game of a whole record. Raises Differs where that does not make the record again."""
    told = declared_again(record.events, rulesets)
    used = [each for each in lists if any(each.has(data) for data in told.pins.values())]
    digests = tuple(each.digest for each in used)
    return record.header.ruleset, record.game, digests, to_plain(told, _joined(used))


def from_said_body(body: Plain, head: bytes, find: Finder, rulesets: Rulesets) -> tuple[Record, Plain]:
    """The record, judged anew, and the body as it is written for that. Raises DamagedRecord and CannotOpen."""
    if type(body) is not tuple or tuple(map(type, body)) != (str, str, tuple, tuple):
        raise DamagedRecord("header", "it is not that of a game that is to be judged anew")
    name, game, digests, plain = body
    if any(type(digest) is not bytes for digest in digests):
        raise DamagedRecord("card lists", "they are not named by a hash")
    cards = _joined([find(digest, name) for digest in digests])
    rules = rules_here(name, rulesets)
    try:
        told = from_plain(plain, cards, rules)
        again = (name, game, digests, to_plain(told, cards))
    except ValueError as error:
        raise DamagedRecord("declarations", str(error)) from None
    return judged(told, game, rules, head), again


def _joined(lists: Sequence[CardList]) -> Cards:
    """The printings of several lists; of one id the first."""
    return tuple({printing: data for each in reversed(lists) for printing, data in each.cards}.items())
