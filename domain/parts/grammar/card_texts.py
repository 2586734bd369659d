"""What is wrong with the wording of a card: its keywords and texts, keywords that effects give; texts that rules write."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from domain.kernel.record.changes import Plain
from domain.parts.grammar.checks import check_of, extra_check
from domain.parts.grammar.reading import make_reader
from domain.parts.grammar.value_checks import Check, Faults


def wording_faults(data: Mapping[str, Plain], keyword: Check, text: Check) -> Faults:
    """What is wrong with the `keywords` and the `text` of a card, one sentence for each fault."""
    for name, field, check in (("keyword", "keywords", keyword), ("text", "text", text)):
        held = data.get(field, ())
        if not isinstance(held, tuple):
            yield f"{field} is {held!r:.60}, expected a list"
            continue
        for number, value in enumerate(held, 1):
            yield from (f"{name} {number}: {fault}" for fault in check(name, value))


def rule_text_reader(holds: Any) -> Callable[[Plain], Any]:
    """What reads a table that rules are written in, as one of a card. Raises ValueError for what no card may say."""
    check, read = check_of(holds), make_reader(holds)

    def run(table: Plain) -> Any:
        faults = list(check("a table of the rules", table))
        if faults:
            raise ValueError("; ".join(faults))
        return read(table)

    return run


def check_given_keyword(kind: type, keyword: Any) -> None:
    """What a small effect of this kind gives is a keyword with what it needs, as a printed one is."""
    extra_check(lambda value: check_of(keyword)("keyword", given_keyword(value)))(kind)


def check_given_text(kind: type, text: Any) -> None:
    """What a small effect of this kind gives is a text as it might be printed."""
    extra_check(lambda value: check_of(text)("text", value["text"]))(kind)


def check_texts_in_field(kind: type, field: str, text: Any) -> None:
    """What stands in a field of an effect of this kind is a text, or a list of such, as they might be printed."""

    def check(effect: Plain) -> Faults:
        held = effect.get(field, ())
        for each in held if isinstance(held, tuple) else (held,):
            yield from check_of(text)("text", each)

    extra_check(check)(kind)


def check_keyword_fields(kind: type, keyword: Any, parameters: Collection[str]) -> None:
    """What an effect of this kind that holds gives is a keyword with what it needs, which stands beside it."""

    def check(effect: Plain) -> Faults:
        if "keyword" in effect:
            told = {field: effect[field] for field in ("keyword", *parameters) if field in effect}
            yield from check_of(keyword)("keyword", told)

    extra_check(check)(kind)


def given_keyword(operation: Plain) -> dict[str, Plain]:
    """The keyword that a small effect gives, with its parameters."""
    return {"keyword": operation["keyword"], **operation.get("with", {})}
