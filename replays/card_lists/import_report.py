"""Reports on an import: the columns that were read, the values that were left out, and how far the texts are known; for a
person, and as the answer of the service. Also makes the imported list as one file, which is cached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from domain import registry
from domain.cards.card_list_io import fields_in_list_order, format_cards, parse_cards
from domain.cards.problems import Problem
from domain.cards.size_limits import SizeLimits
from domain.kernel.messages.message import LANGUAGES, to_json
from replays.card_lists.card_list_import import (
    NO_TEXTS,
    CardTextCoverage,
    ImportedCards,
    detect_senki_format,
    import_card_list,
)
from replays.card_lists.import_cache import ImportCache, Part
from replays.card_lists.row_conversion import ConvertedCards, OmittedValue
from replays.gc_pause import gc_paused


class TranslatedOmittedValue(NamedTuple):
    """A value that was left out: on how many cards, why by language, and one of the cards."""

    what: Mapping[str, str]
    cards: int
    why: Mapping[str, str]
    example: str


class ImportReport(NamedTuple):
    """The report of an import. `columns`: column -> its field; None for a list of Senki's own form."""

    rows: int
    cards: int
    columns: Mapping[str, str] | None
    left_out: tuple[TranslatedOmittedValue, ...]
    texts: CardTextCoverage

    def to_plain(self) -> dict[str, Any]:
        """Returns the conversion as plain data, in English."""
        if self.columns is None:
            return {"cards": self.cards}
        left = [{**each._asdict(), "what": each.what["en"], "why": each.why["en"]} for each in self.left_out]
        return {"rows": self.rows, "cards": self.cards, "columns": self.columns, "left": left}


class ImportedFile(NamedTuple):
    """The imported list as a file, and the report."""

    content: bytes
    report: ImportReport


def make_import_report(found: ImportedCards) -> ImportReport:
    """Returns the report of an import."""
    made = found.conversion
    left = tuple(map(_omitted, made.left_out)) if made else ()
    return ImportReport(found.rows, len(found.cards), made.columns if made else None, left, found.texts)


def make_conversion_report(made: ConvertedCards, rows: int) -> ImportReport:
    """Returns the report of a conversion, which reads no texts."""
    return make_import_report(ImportedCards(made.cards, NO_TEXTS, made, rows))


def _omitted(each: OmittedValue) -> TranslatedOmittedValue:
    def in_languages(said: object) -> dict[str, str]:
        return {language: said.text(language) if hasattr(said, "text") else str(said) for language in LANGUAGES}

    return TranslatedOmittedValue(in_languages(each.what), each.cards, in_languages(each.why), each.example)


def import_with_cache(
    cache: ImportCache, ruleset: str, given: tuple[Part, ...], former: bytes, form: str, make: Callable[[], ImportedCards]
) -> ImportedFile:
    """Returns an import from the cache, or makes it and stores it.

    `given`: everything that decides the result, except `former` · `former`: the file that the import replaces · `form`: the
    format of the file.
    """
    with gc_paused():
        answer = cache.answer(ruleset, (*given, form, former), lambda: _encoded(make(), form))
        found = msgspec.msgpack.decode(answer or b"", type=ImportedFile)
        if found.content != former:
            _store_repetition(cache, ruleset, (*given, form), found)
        return found


def _store_repetition(cache: ImportCache, ruleset: str, given: tuple[Part, ...], found: ImportedFile) -> None:
    """Stores the import of the same list over the file that it made: it changes nothing."""
    texts = found.report.texts._replace(changed=())
    again = msgspec.msgpack.encode(found._replace(report=found.report._replace(texts=texts)))
    cache.answer(ruleset, (*given, found.content), lambda: again)


def _encoded(found: ImportedCards, form: str) -> bytes:
    content = format_cards(found.cards, form).encode() if found.cards else b""
    return msgspec.msgpack.encode(ImportedFile(content, make_import_report(found)))


MAX_LEFT_OUT = 200
"""The most omitted values that an answer names."""


def import_to_json(text: str, name: str, ruleset: str, form: str, before: str, bounds: SizeLimits) -> bytes | list[Problem]:
    """Returns the answer as JSON, or the problems of the list. `before`: an earlier import of the list; empty: none.

    Raises KeyError for an unknown ruleset or form.
    """
    with gc_paused():
        former = _former(before, ruleset, bounds)
        if isinstance(former, list):
            return former
        found = import_card_list(text, name, ruleset, form=form, before=former, bounds=bounds)
        if isinstance(found, list):
            return found
        return msgspec.json.encode(_answer(found))


def _former(before: str, ruleset: str, bounds: SizeLimits) -> Mapping[str, Any] | list[Problem] | None:
    if not before:
        return None
    return parse_cards(
        before, registry.ruleset(ruleset).parse_printing, detect_senki_format(before, "") or "toml", bounds=bounds
    )


def _answer(found: ImportedCards) -> dict[str, Any]:
    made = found.conversion
    return {
        "rows": found.rows,
        "converted": made is not None,
        "columns": dict(made.columns) if made else {},
        "left_out": _left_out(made) if made else [],
        "texts": found.texts.to_plain(),
        "card": [fields_in_list_order(key, card) for key, card in found.cards.items()],
    }


def _left_out(made: ConvertedCards) -> list[dict[str, Any]]:
    return [
        {
            "cards": each.cards,
            "what": str(each.what),
            "message": str(each.why),
            "reasons": to_json(each.why, str),
            "example": each.example,
        }
        for each in made.left_out[:MAX_LEFT_OUT]
    ]
