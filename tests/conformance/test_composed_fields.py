"""Card texts without a printed text: the sentence depends on every field of the data, in three languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import ruleset_data
from tests.compiled_texts import plain
from tests.parts.clause_types import ClauseTypes, clause_types
from tests.soak import in_full

Data = dict[str, Any]
Path = tuple[Any, ...]
LANGUAGES = ["en", "ja", "zh"]
WORDS = """
const flat = (part) => (Array.isArray(part) ? part.map(flat).join("") : (part.name ?? part));
const words = (record, language, clauses) => JSON.stringify(clauses.map((clause) => {
  const text = describeClause(new Narration(record, language), clause);
  return text.head + "|" + flat(text.words);
}));
"""
WITHOUT_WORDS: dict[str, set[str]] = {
    "gundam_war_nexa": {
        *("card.type", "recover.who", "remove_coins.n"),  # a unit, "your nation" and all coins go without saying
        *("look.take", "look.zone", "search.zone", "abolish.to", "effects.on"),  # said by the fields beside them
        *("cost.self", "cost.who", "look.least", "move.who", "lose.what", "x.value", "turn_up.value"),  # of no effect there
    },
    "gundam_war": {
        *("draw.n", "text.timing"),  # one card; a given text says when it starts
        *("against.type", "effects.against", "effects.by", "desert.who", "destroy.cause"),  # of no effect there
    },
    "macross_crusade": {
        "draw.n",  # one card
        *("against.type", "effects.against", "effects.by", "coins.kind", "cost.kind", "gain.span"),  # of no effect there
    },
    "robotech": set(),
    "star_front": {
        *("condition.least", "sacrifice.of", "for.where"),  # one card, a unit, and the deck go without saying
        *("targets.type", "of.type", "to.type"),  # a traveller is a unit
        *("to.whose", "effects.attack"),  # a hand is the own one; X is x
    },
}
"""Ruleset -> fields that a sentence need not say, `owner.field`: the owner is a small effect, or the field around it."""


@pytest.mark.parametrize("name", registry.RULESETS)
def test_the_sentence_of_a_text_depends_on_every_field_of_its_data(name: str) -> None:
    """Given every example and specimen, when one field is changed or left out, then the sentence changes in each language."""
    types, random = clause_types(name), Random(f"fields:{name}")
    clauses = _clauses(name)
    clauses = clauses if in_full(True, False) else random.sample(clauses, min(len(clauses), 40))
    changed = [(clause, path, other) for clause in clauses for path, other in _changes(types, clause)]
    engine, silent = _engine(), set()
    record = _record(name)
    for language in LANGUAGES:
        told = json.loads(_said(engine, record, language, [each for clause, _, other in changed for each in (clause, other)]))
        for (clause, path, other), before, after in zip(changed, told[::2], told[1::2], strict=True):
            if before == after and _field(clause, path) not in WITHOUT_WORDS[name]:
                silent.add((language, _field(clause, path), str(clause), str(other)))
    assert len(changed) > 100, (name, len(changed))
    assert not silent, sorted(silent)[:5]


def _clauses(name: str) -> list[Data]:
    """Returns the clauses of the examples and specimens of a ruleset, without their printed words."""
    parse = registry.ruleset(name).parse_printing
    examples = [parse({"id": key, **card}) for key, card in registry.text_examples(name).items()]
    cards = (*registry.specimens(name).cards.values(), *examples)
    return [_unworded(plain(text)) for card in cards for text in card.get("text") or ()]


def _changes(types: ClauseTypes, clause: Data) -> Iterator[tuple[Path, Data]]:
    """Yields the clause without one of its fields, or with another number there, where that is accepted and means another."""
    meaning = types.meaning(clause)
    for path in _paths(clause):
        value = _at(clause, path)
        others = [_with(clause, path)]
        if isinstance(value, int) and not isinstance(value, bool):
            others.append(_with(clause, path, value + 1))
        for other in others:
            if types.accepts(other) and _means(types, other) not in (None, meaning):
                yield path, other


def _means(types: ClauseTypes, clause: Data) -> Any:
    """Returns the meaning of a clause; None where a field is missing without which it has none."""
    try:
        return types.meaning(clause)
    except (KeyError, TypeError, ValueError):
        return None


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yields where the fields of data stand, those inside others as well."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        if isinstance(value, dict):
            yield (*path, key)
        yield from _paths(each, (*path, key))


def _at(clause: Data, path: Path) -> Any:
    value: Any = clause
    for each in path:
        value = value[each]
    return value


def _with(clause: Data, path: Path, value: Any = None) -> Data:
    """Returns a clause with another value in a field, or without that field."""
    copy: Data = json.loads(json.dumps(clause))
    *outer, last = path
    place = _at(copy, tuple(outer))
    if value is None:
        del place[last]
    else:
        place[last] = value
    return copy


def _field(clause: Data, path: Path) -> str:
    """Names a field by its small effect, or else by the field in which its table stands."""
    *outer, last = path
    owner = _at(clause, tuple(outer))
    names = [each for each in outer if isinstance(each, str)]
    return f"{owner.get('do') or (names[-1] if names else '')}.{last}"


def _unworded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unworded(each) for key, each in value.items() if key not in ("wording", "source")}
    return [_unworded(each) for each in value] if isinstance(value, list) else value


def _engine() -> MiniRacer:
    engine = MiniRacer()
    engine.eval(bundle_modules("board/clause-text.js", "replay/narration.js") + WORDS)
    return engine


def _record(name: str) -> Data:
    header = {"seats": ["A", "B"], "players": {}, "zones": [], "ruleset": name, "switches": {}}
    return {"header": header, "events": [], **ruleset_data(name, frozenset())}


def _said(engine: MiniRacer, record: Data, language: str, clauses: list[Data]) -> str:
    return str(engine.eval(f"words({json.dumps(record, default=dict)}, {json.dumps(language)}, {json.dumps(clauses)})"))
