"""Checks the wording of a card: which fields and values its clauses, selectors, small effects and keywords have.

A misspelt word would silently do nothing at the table, so a printing that has one is refused, with what is near.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts.word_checks import Faults, fields, near, one_of
from domain.rulesets.macross_crusade import words
from domain.rulesets.macross_crusade.effects import vocabulary
from domain.rulesets.macross_crusade.labels import WINDOWS


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    for number, keyword in enumerate(data.get("keywords", ()), 1):
        yield from (f"keyword {number}: {fault}" for fault in _keyword(keyword))
    for number, clause in enumerate(data.get("text", ()), 1):
        yield from (f"text {number}: {fault}" for fault in _clause(clause))


def _keyword(keyword: Plain) -> Faults:
    name = keyword.get("keyword") if isinstance(keyword, dict) else None
    yield from one_of("keyword", name, words.KEYWORDS)
    known = words.KEYWORDS.get(str(name))
    if known is not None:
        yield from fields(str(name), keyword, {"keyword", "unvoidable", *known.needs})
        yield from (f"{name} needs {field}" for field in known.needs if field not in keyword)
        if type(keyword.get("x", 1)) is not int or keyword.get("x", 1) < 1:
            yield f"{name}: x is {keyword['x']!r}, expected a whole number from 1"


def _clause(clause: Plain) -> Faults:
    if not isinstance(clause, dict):
        yield f"a text is a table, not {clause!r:.60}"
        return
    yield from _timing(clause)
    yield from _clause_words(clause)
    yield from _standing(clause) if clause.get("timing") == "auto_a" else _parts(clause)


def _timing(clause: Plain) -> Faults:
    timing = clause.get("timing")
    triggered = timing in ("auto_b", "auto_d")
    if timing is None:
        yield "timing is missing"
    elif timing not in words.AUTOS:
        for word in (timing,) if isinstance(timing, str) else timing:
            yield from one_of("timing", word, (*words.AUTOS, *WINDOWS))
    yield from fields("a text", clause, words.TRIGGER if triggered else words.CLAUSE)
    if triggered and "moment" not in clause:
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
        yield f"requirement is {need!r}, expected Designated and Total Nation Strength, two whole numbers"
    if isinstance(clause.get("of"), dict):
        yield from _filter(clause["of"], words.FILTER)
    if "condition" in clause:
        yield from _condition(clause["condition"])
    if "x" in clause:
        yield from fields("x", clause["x"], {"count", "plus", "free"})


def _condition(condition: Plain) -> Faults:
    yield from fields("condition", condition, words.CONDITION)
    for field in ("some", "none", "each"):
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
        yield f"{fault}{near(operation.get('do'), vocabulary.NEEDS) if isinstance(operation, dict) else ''}"
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
    for inner in (*operation.get("effects", ()), *(operation[part] for part in ("first", "then") if part in operation)):
        yield from _operation(inner)


def _standing(clause: Plain) -> Faults:
    for effect in clause.get("effects", ()):
        yield from fields("an Auto A effect", effect, words.STANDING)
        for field in ("keyword", "may", "cannot"):
            if field in effect:
                yield from one_of(field, effect[field], words.WORDS[field])
        if not {"points", "keyword", "may", "cannot", "reduce"} & set(effect):
            yield "an Auto A effect gives points, a keyword, may, cannot or reduce"
        for field in ("on", "per"):
            if isinstance(effect.get(field), dict):
                yield from _filter(effect[field], words.FILTER)
        if isinstance(effect.get("on"), str):
            yield from one_of("on", effect["on"], ("self", "host"))


def _filter(wanted: Plain, allowed: set[str]) -> Faults:
    if not isinstance(wanted, dict):
        yield f"a filter is a table, not {wanted!r:.60}"
        return
    yield from fields("a filter", wanted, allowed)
    for field in ("type", "whose", "where", "color", "size", "keyword"):
        if field in wanted:
            yield from one_of(field, wanted[field], words.WORDS[field])
