"""The worked cases of a ruleset: the tests of its folder that need nothing but their own parameters."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from _pytest.mark.structures import ParameterSet

from tests.compiled_texts import CompiledTexts, compiled_texts


class WorkedCase(NamedTuple):
    """A test with one set of its parameters."""

    name: str
    number: int
    play: Callable[[], Any]


def worked_cases(folder: Path) -> Iterator[WorkedCase]:
    """Yields the worked cases of a folder of tests."""
    for path in sorted(folder.glob("test_*.py")):
        module = import_module(f"tests.{folder.name}.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_") and getattr(test, "__module__", "") == module.__name__:
                yield from _with_parameters(name, test)


def _with_parameters(name: str, test: Callable[..., Any]) -> Iterator[WorkedCase]:
    marks = getattr(test, "pytestmark", [])
    kinds = [_sets(*mark.args[:2]) for mark in marks if mark.name == "parametrize"]
    if any(mark.name == "soak" for mark in marks):
        return
    for number, chosen in enumerate(product(*kinds)):
        given = {key: value for each in chosen for key, value in each.items()}
        if set(inspect.signature(test).parameters) == set(given):
            yield WorkedCase(name, number, lambda test=test, given=given: test(**given))  # type: ignore[misc]


def _sets(names: Any, values: Any) -> list[dict[str, Any]]:
    keys = [key.strip() for key in names.split(",")] if isinstance(names, str) else list(names)
    return [dict(zip(keys, _values(each, len(keys)), strict=True)) for each in values]


def _values(given: Any, count: int) -> tuple[Any, ...]:
    if isinstance(given, ParameterSet):
        return tuple(given.values)
    return (given,) if count == 1 else tuple(given)


def played_with_compiled_cards(ruleset: str, least: int, seed: int, but: set[str]) -> CompiledTexts:
    """Plays worked cases in random order until so many had compiled texts only; returns all that was compiled in them.

    `but`: the tests whose texts are printed in words that mean something else.
    """
    cases = [case for case in worked_cases(Path(__file__).parent / ruleset) if case.name not in but]
    Random(seed).shuffle(cases)
    every, played = CompiledTexts(ruleset), 0
    for case in cases:
        with compiled_texts(ruleset) as result:
            try:
                case.play()
            except (AssertionError, pytest.fail.Exception) as fault:
                raise AssertionError(f"{case.name}, parameters {case.number}, with {result.compiled}") from fault
        every.compiled += result.compiled
        played += bool(result.compiled) and not result.without_words
        if played == least:
            break
    assert every.compiled
    return every
