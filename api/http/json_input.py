"""Parses JSON from clients into plain data and removes a client's words from messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from api.http.messages import msg
from api.http.problems import invalid_request
from api.limits import LONGEST_TEXT
from domain import registry
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.messages.message import plural_forms, words_of_template
from domain.kernel.record.changes import Plain
from domain.kernel.record.unicode_safety import name_fault, normalise
from domain.parts.common.ruleset_package import shared_messages
from domain.tournaments.messages import TOURNAMENTS

VISIBLE_TEXT = msg("text_without_invisible_signs")
MAX_DEPTH = 12
MAX_NUMBER = 2**53 - 1
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_WORD = re.compile(r"[^\W_]+")
_SHORT = 3
_COMMON = frozenset(
    """
    a all already an and another any are as at be been before begins but by can cannot card cards clear command
    could decides does end ends every expected few first for found from further game has have here holds in into is
    it judge kind known last later least less line long many may mean means moment more most must name named near
    needs no nobody nor not nothing now number of on one only opened opening or other out own pass passed passes
    place play played position quotes record refused right rule said say seat seats several shown smaller some
    somebody such taken text than that the then there this to too turn turns unknown was what when where which who
    whose with word words wrong you
    """.split()  # noqa: SIM905
)


def parse_json_value(value: Any, at: str, depth: int = 0) -> Plain:
    """Returns the plain data of a JSON value. Raises a Problem for fractions, large numbers and deep nesting."""
    if isinstance(value, float) or depth > MAX_DEPTH or (isinstance(value, int) and abs(value) > MAX_NUMBER):
        raise invalid_request({"at": at, "kind": msg("not_plain_data")})
    if isinstance(value, str):
        return _clean(value, at)
    if isinstance(value, list):
        return tuple(parse_json_value(item, at, depth + 1) for item in value)
    if isinstance(value, dict):
        return {_clean(key, at): parse_json_value(item, at, depth + 1) for key, item in value.items()}
    return value


def _clean(text: str, at: str) -> str:
    """Returns a text normalised. Raises a Problem for invalid Unicode, invisible signs and texts that are too long."""
    if len(text) > LONGEST_TEXT:
        raise invalid_request({"at": at, "kind": msg("text_of_at_most_n_characters", n=LONGEST_TEXT)})
    try:
        text.encode()
    except UnicodeEncodeError:
        raise invalid_request({"at": at, "kind": msg("not_unicode_text")}) from None
    if name_fault(text, lines=True):
        raise invalid_request({"at": at, "kind": VISIBLE_TEXT})
    return normalise(text)


def redact_input(message: str, said: Iterable[str], ruleset: str = "") -> str:
    """Replaces the client's words in a message by `…`, except for words of the rulebook and of the service."""
    known = known_words(ruleset)
    tokens = {word for text in said for word in _WORD.findall(text) if len(word) >= _SHORT}
    foreign = {word for word in tokens if word.lower() not in known}
    message_without_quotes = _QUOTED.sub(lambda match: match[0] if _all_known(match[0], known) else "…", message)
    return _WORD.sub(lambda match: "…" if match[0] in foreign else match[0], message_without_quotes)


def _all_known(text: str, known: frozenset[str]) -> bool:
    return all(word.lower() in known for word in _WORD.findall(text))


def strings_in(value: Plain) -> Iterator[str]:
    """Yields every string and number in plain data as a string, keys included."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from strings_in(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings_in(item)


@cache
def known_words(ruleset: str) -> frozenset[str]:
    """Returns the words of a rulebook, its acts, its specimens and of tournament rules, in lower case."""
    own = [*COMMON_ACTS, *(shared_messages("help.toml")[act.summary]["en"] for act in COMMON_ACTS.values())]
    own += [words_of_template(form) for words in TOURNAMENTS.own.values() for form in plural_forms(words["en"])]
    if registry.is_available(ruleset):
        rules = registry.ruleset(ruleset)
        own += [text.statement for text in rules.book.rules.values()]
        own += [f"{text.id} {text.where}" for text in rules.book.rules.values()]
        own += [f"{name} {rules.book.help_in('en', act.summary)} {' '.join(act.args)}" for name, act in rules.acts.items()]
        own += [f"{name} {rules.book.help_in('en', setting.about)}" for name, setting in rules.setup.items()]
        own += [*rules.verbs, *(word for words in rules.book.terms.values() for word in words.values())]
        own += [f"{key} {card['name']}" for key, card in registry.specimens(ruleset).cards.items()]
        own += [f"{zone.name}" for zone in rules.zones] + [f"{node.key}" for node in rules.timeline.nodes]
    return _COMMON | {word.lower() for text in own for word in _WORD.findall(str(text))}
