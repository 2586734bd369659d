"""Checks the wording of a card: which fields and values its clauses, selectors, small effects and keywords have.

A misspelt word would silently do nothing at the table, so a printing that has one is refused, with what is near.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts.word_checks import Faults, fields, near, one_of
from domain.rulesets.gundam_war import words
from domain.rulesets.gundam_war.effects import vocabulary
from domain.rulesets.gundam_war.labels import WINDOWS_OF_LABEL


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    for number, keyword in enumerate(data.get("keywords", ()), 1):
        yield from (f"keyword {number}: {fault}" for fault in _keyword(keyword))
    for number, clause in enumerate(data.get("text", ()), 1):
        yield from (f"text {number}: {fault}" for fault in _clause(clause))
    if isinstance(data.get("form"), dict):
        yield from (f"other form: {fault}" for fault in text_faults(data["form"]))


def _keyword(keyword: Plain) -> Faults:
    name = keyword["keyword"]
    yield from one_of("keyword", name, words.KEYWORDS)
    known = words.KEYWORDS.get(name)
    if known is None:
        return
    allowed = {"keyword", "unvoidable", *known.needs, *known.may}
    yield from fields(name, keyword, allowed)
    yield from (f"{name} needs {field}" for field in known.needs if field not in keyword)
    for field in ("n", "x"):
        if type(keyword.get(field, 0)) is not int:
            yield f"{name}: {field} is {keyword[field]!r}, expected a whole number"
    yield from _parts(keyword)
    if "select" in keyword:
        yield from _filter(keyword["select"], words.SELECTOR)


def _clause(clause: Plain) -> Faults:
    if not isinstance(clause, dict):
        yield f"a text is a table, not {clause!r:.60}"
        return
    yield from _timing(clause)
    yield from _clause_words(clause)
    yield from _standing_effects(clause) if clause.get("timing") == "auto_a" else _parts(clause)


def _timing(clause: Plain) -> Faults:
    timing = clause.get("timing")
    automatic = timing in words.AUTOS
    if timing is None:
        yield "timing is missing"
    elif not automatic:
        for word in (timing,) if isinstance(timing, str) else timing:
            yield from one_of("timing", word, (*words.AUTOS, *WINDOWS_OF_LABEL))
    yield from fields("a text", clause, words.TRIGGER if automatic and timing != "auto_a" else words.CLAUSE)
    if automatic and timing != "auto_a" and "moment" not in clause:
        yield f"{timing} needs a moment"


def _clause_words(clause: Plain) -> Faults:
    for field in ("turn", "moment", "where"):
        if field in clause:
            yield from one_of(field, clause[field], words.WORDS[field])
    if "cost" in clause:
        yield from fields("cost", clause["cost"], {"kind", "n"})
        yield from one_of("cost: kind", clause["cost"].get("kind"), words.COSTS)
    need = clause.get("requirement", (0, 0))
    if not (isinstance(need, tuple) and len(need) == 2 and all(type(number) is int for number in need)):
        yield f"requirement is {need!r}, expected Corps and Total power, two whole numbers"
    if isinstance(clause.get("of"), dict):
        yield from _filter(clause["of"], words.FILTER)
    if "condition" in clause:
        yield from _condition(clause["condition"])


def _condition(condition: Plain) -> Faults:
    yield from fields("condition", condition, words.CONDITION)
    for field in ("some", "none"):
        if field in condition:
            yield from _filter(condition[field], words.FILTER)
    if "turn" in condition:
        yield from one_of("turn", condition["turn"], words.WORDS["turn"])


def _parts(owner: Plain) -> Faults:
    for selector in owner.get("targets", ()):
        yield from _filter(selector, words.SELECTOR)
    for operation in owner.get("effects", ()):
        yield from _operation(operation)


def _operation(operation: Plain) -> Faults:
    fault = vocabulary.fault(operation)
    if fault:
        yield fault + (near(operation.get("do"), vocabulary.NEEDS) if isinstance(operation, dict) else "")
        return
    name = operation["do"]
    allowed = {"do", "to", "who", "n", *vocabulary.NEEDS[name], *words.MORE_OF_VERB.get(name, ())}
    yield from fields(name, operation, allowed)
    if isinstance(operation.get("to"), dict):
        yield from _filter(operation["to"], words.FILTER)
    elif "to" in operation:
        yield from one_of("to", operation["to"], ("target", "self", "host"))
    if "who" in operation:
        yield from one_of("who", operation["who"], ("own", "enemy", "both"))
    if name == "give":
        yield from one_of("keyword", operation["keyword"], words.KEYWORDS)
    if name in ("allow", "bar"):
        yield from one_of("what", operation["what"], words.WORDS["may" if name == "allow" else "cannot"])


def _standing_effects(clause: Plain) -> Faults:
    for effect in clause.get("effects", ()):
        yield from fields("an Auto A effect", effect, words.STANDING)
        for field in ("keyword", "may", "cannot"):
            if field in effect:
                yield from one_of(field, effect[field], words.WORDS[field])
        if not {"points", "keyword", "may", "cannot"} & set(effect):
            yield "an Auto A effect gives points, a keyword, may or cannot"
        if isinstance(effect.get("on"), dict):
            yield from _filter(effect["on"], words.FILTER)
        elif "on" in effect:
            yield from one_of("on", effect["on"], ("self", "host"))


def _filter(wanted: Plain, allowed: set[str]) -> Faults:
    if not isinstance(wanted, dict):
        yield f"a filter is a table, not {wanted!r:.60}"
        return
    yield from fields("a filter", wanted, allowed)
    for field in ("type", "whose", "where", "color", "tag", "keyword"):
        if field in wanted:
            yield from one_of(field, wanted[field], words.WORDS[field])
