"""Checks the keywords and texts of a card, those that effects give, and texts that the rules themselves contain."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from domain.kernel.messages.message import join
from domain.kernel.record.changes import Plain
from domain.parts.grammar.checks import check_of, extra_check
from domain.parts.grammar.reading import make_reader
from domain.parts.grammar.value_checks import Check, Faults
from domain.parts.messages import msg


def wording_faults(data: Mapping[str, Plain], keyword: Check, text: Check) -> Faults:
    """Yields the faults of the `keywords` and the `text` of a card, one sentence each."""
    for place, field, check in (("keyword_n_reason", "keywords", keyword), ("text_n_reason", "text", text)):
        values = data.get(field, ())
        if not isinstance(values, tuple):
            yield msg("field_is_value_expected_wanted", field=field, value=f"{values!r:.60}", wanted=msg("list"))
            continue
        for number, value in enumerate(values, 1):
            yield from (msg(place, n=number, reason=fault) for fault in check(place.partition("_")[0], value))


def rule_text_reader(holds: Any) -> Callable[[Plain], Any]:
    """Returns a reader for tables in the rules' code, checked as those of a card. Raises ValueError for a faulty one."""
    check, read = check_of(holds), make_reader(holds)

    def run(table: Plain) -> Any:
        faults = list(check("a table of the rules", table))
        if faults:
            raise ValueError(join(*faults))
        return read(table)

    return run


def check_given_keyword(kind: type, keyword: Any) -> None:
    """Makes small effects of this kind check the given keyword as a printed one."""
    extra_check(lambda value: check_of(keyword)("keyword", given_keyword(value)))(kind)


def check_given_text(kind: type, text: Any) -> None:
    """Makes small effects of this kind check the given text as a printed one."""
    extra_check(lambda value: check_of(text)("text", value["text"]))(kind)


def check_texts_in_field(kind: type, field: str, text: Any) -> None:
    """Makes effects of this kind check the text, or the texts, in a field as printed ones."""

    def check(effect: Plain) -> Faults:
        texts = effect.get(field, ())
        for each in texts if isinstance(texts, tuple) else (texts,):
            yield from check_of(text)("text", each)

    extra_check(check)(kind)


def check_keyword_fields(kind: type, keyword: Any, parameters: Collection[str]) -> None:
    """Makes continuous effects of this kind check the given keyword with its parameters, which are fields of the effect."""

    def check(effect: Plain) -> Faults:
        if "keyword" in effect:
            given = {field: effect[field] for field in ("keyword", *parameters) if field in effect}
            yield from check_of(keyword)("keyword", given)

    extra_check(check)(kind)


def given_keyword(operation: Plain) -> dict[str, Plain]:
    """Returns the keyword that a small effect gives, with its parameters."""
    return {"keyword": operation["keyword"], **operation.get("with", {})}
