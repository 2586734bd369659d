"""Checks the wording of a card: which fields and values its texts, selectors and small effects have.

A misspelt word would silently do nothing at the table, so a printing that has one is refused, with what is near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

from domain.kernel.changes import Plain
from domain.rulesets.robotech import words
from domain.rulesets.robotech.effects import vocabulary

Faults = Iterator[str]


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    for keyword in data.get("keywords", ()):
        yield from _fields("a keyword", keyword, {"keyword"})
        if isinstance(keyword, dict):
            yield from _one_of("keyword", keyword.get("keyword"), words.KEYWORDS)
    for number, clause in enumerate(data.get("text", ()), 1):
        yield from (f"text {number}: {fault}" for fault in _clause(clause))
    if "action" in data:
        yield from (f"action: {fault}" for fault in _text("action", data["action"]))
    if "modes" in data:
        yield from _modes(data["modes"])


def _modes(modes: Plain) -> Faults:
    yield from _fields("modes", modes, {"left", "right"})
    for name, values in modes.items() if isinstance(modes, dict) else ():
        yield from _fields(name, values, {"weapon", "armor"})
        if isinstance(values, dict) and any(type(number) is not int for number in values.values()):
            yield f"{name}: Weapon and Armor are whole numbers"


def _clause(clause: Plain) -> Faults:
    timing = clause.get("timing") if isinstance(clause, dict) else None
    if timing not in words.TIMINGS:
        yield f"timing is {timing!r:.60}{_all(words.TIMINGS)}"
        return
    yield from _text(timing, clause)
    if timing == "triggered" and "moment" not in clause:
        yield "a triggered ability needs a moment"


def _text(kind: str, clause: Plain) -> Faults:
    yield from _fields("a text", clause, words.TEXT[kind])
    if not isinstance(clause, dict):
        return
    for field in ("turn", "moment", "symbol"):
        if field in clause:
            yield from _one_of(field, clause[field], words.WORDS[field])
    for step in clause.get("steps", ()):
        yield from _one_of("steps", step, words.WORDS["steps"])
    if isinstance(clause.get("of"), dict):
        yield from _filter(clause["of"], words.FILTER)
    if "condition" in clause:
        yield from _condition(clause["condition"])
    for selector in clause.get("targets", ()):
        yield from _filter(selector, words.SELECTOR)
    for effect in clause.get("effects", ()):
        yield from _standing(effect) if kind == "continuous" else _operation(effect)


def _condition(condition: Plain) -> Faults:
    yield from _fields("condition", condition, words.CONDITION)
    for field in ("some", "none"):
        if isinstance(condition, dict) and field in condition:
            yield from _filter(condition[field], words.FILTER)


def _operation(operation: Plain) -> Faults:
    fault = vocabulary.fault(operation)
    if fault:
        near = _near(operation.get("do"), vocabulary.NEEDS) if isinstance(operation, dict) else ""
        yield f"{fault}{near}"
        return
    name = operation["do"]
    yield from _fields(name, operation, {"do", "to", "who", "n", *vocabulary.NEEDS[name], *vocabulary.MAY.get(name, ())})
    if isinstance(operation.get("to"), dict):
        yield from _filter(operation["to"], words.FILTER)
    elif "to" in operation:
        yield from _one_of("to", operation["to"], vocabulary.TO)
    if "who" in operation:
        yield from _one_of("who", operation["who"], vocabulary.WHO)


def _standing(effect: Plain) -> Faults:
    yield from _fields("a continuous effect", effect, {"on", *words.STANDING})
    if not isinstance(effect, dict):
        return
    for field in ("keyword", "may", "cannot"):
        if field in effect:
            yield from _one_of(field, effect[field], words.WORDS[field])
    if "values" in effect:
        fault = vocabulary.fault({"do": "gain", "values": effect["values"]})
        yield from (fault,) if fault else ()
    if not set(words.STANDING) & set(effect):
        yield f"a continuous effect gives something{_all(words.STANDING)}"
    if isinstance(effect.get("on"), dict):
        yield from _filter(effect["on"], words.FILTER)
    elif "on" in effect:
        yield from _one_of("on", effect["on"], ("self",))


def _filter(wanted: Plain, allowed: set[str]) -> Faults:
    yield from _fields("a filter", wanted, allowed)
    for field, value in wanted.items() if isinstance(wanted, dict) else ():
        if field in words.WORDS:
            yield from _one_of(field, value, words.WORDS[field])


def _fields(what: str, table: Plain, allowed: set[str]) -> Faults:
    if not isinstance(table, dict):
        yield f"{what} is a table, not {table!r:.60}"
        return
    for field in table:
        if field not in allowed:
            yield f"{what} has no field {field}{_near(field, allowed) or _all(allowed)}"


def _one_of(field: str, value: Plain, allowed: Collection[str]) -> Faults:
    if value not in allowed:
        yield f"{field} is {value!r:.60}{_near(value, allowed) or _all(allowed)}"


def _near(word: Plain, allowed: Collection[str]) -> str:
    found = get_close_matches(str(word), [str(each) for each in allowed], 1)
    return f"; is {found[0]} meant?" if found else ""


def _all(allowed: Collection[str]) -> str:
    return f"; there are {', '.join(sorted(allowed))}"
