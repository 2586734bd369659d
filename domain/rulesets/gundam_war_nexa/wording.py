"""Checks the wording of a card: which fields and values its clauses, selectors, small effects and keywords have."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts.word_checks import Faults, fields, near, one_of
from domain.rulesets.gundam_war_nexa import words
from domain.rulesets.gundam_war_nexa.effects import vocabulary
from domain.rulesets.gundam_war_nexa.labels import WINDOWS_OF_LABEL


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    for number, keyword in enumerate(data.get("keywords", ()), 1):
        yield from (f"keyword {number}: {fault}" for fault in _keyword(keyword))
    for number, clause in enumerate(data.get("text", ()), 1):
        yield from (f"text {number}: {fault}" for fault in _clause(clause))


def _keyword(keyword: Plain) -> Faults:
    if not isinstance(keyword, dict) or "keyword" not in keyword:
        yield f"a keyword is a table with at least `keyword`, not {keyword!r:.60}"
        return
    name = keyword["keyword"]
    yield from one_of("keyword", name, words.WORDS["keyword"])
    known = words.KEYWORDS.get(name)
    if known is not None:
        yield from fields(name, keyword, {"keyword", "timing", "turn", "cost", "bracket", *known.needs})
        yield from (f"{name} needs {field}" for field in known.needs if field not in keyword)


def _clause(clause: Plain) -> Faults:
    if not isinstance(clause, dict):
        yield f"a text is a table, not {clause!r:.60}"
        return
    timing = clause.get("timing")
    if timing is None:
        yield "timing is missing"
        return
    for word in (timing,) if isinstance(timing, str) else timing:
        yield from one_of("timing", word, (*words.AUTOS, *WINDOWS_OF_LABEL))
    yield from fields("a text", clause, words.TRIGGER if timing == "triggered" else words.CLAUSE)
    if timing == "triggered" and "moment" not in clause:
        yield "triggered needs a moment"
    yield from _words(clause)
    standing = timing in ("continuous", "everywhere")
    yield from _standing(clause.get("effects", ())) if standing else _parts(clause)


def _words(clause: Plain) -> Faults:
    for field in ("turn", "moment", "where", "bracket"):
        if field in clause:
            yield from one_of(field, clause[field], words.WORDS[field])
    for way in clause.get("cost", ()):
        yield from fields("cost", way, words.COST)
    if isinstance(clause.get("of"), dict):
        yield from _filter(clause["of"], words.FILTER)
    if "condition" in clause:
        yield from fields("condition", clause["condition"], words.CONDITION)
        for field in ("some", "none"):
            yield from _filter(clause["condition"].get(field, {}), words.FILTER)


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
        yield from one_of("to", operation["to"], ("target", "target1", "target2", "self", "host"))
    if name == "give":
        yield from one_of("keyword", operation["keyword"], words.WORDS["keyword"])
    if name in ("allow", "bar"):
        yield from one_of("what", operation["what"], words.WORDS["may" if name == "allow" else "cannot"])
    if name == "later":
        yield from _parts(operation)
    if name == "this_turn":
        yield from _standing((operation["effect"],))


def _standing(effects: Plain) -> Faults:
    for effect in effects:
        yield from fields("a continuous effect", effect, words.STANDING)
        for field in ("keyword", "may", "cannot"):
            if field in effect:
                yield from one_of(field, effect[field], words.WORDS[field])
        if isinstance(effect.get("on"), dict):
            yield from _filter(effect["on"], words.FILTER)
        elif "on" in effect:
            yield from one_of("on", effect["on"], ("self", "host"))


def _filter(wanted: Plain, allowed: set[str]) -> Faults:
    yield from fields("a filter", wanted, allowed)
    for field in ("type", "whose", "where", "color", "keyword", "place"):
        if isinstance(wanted, dict) and field in wanted:
            yield from one_of(field, wanted[field], words.WORDS[field])
