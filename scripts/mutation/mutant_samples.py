"""Chooses the mutants to try and their tests, and lists the mutants that are known to change nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from domain.registry import available
from scripts.mutation.mutants import Mutant, mutants_of

KERNEL = "kernel"
"""The group of the kernel and the parts; every other group is a ruleset."""
_EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class MutationGroup(NamedTuple):
    """What is mutated together: folders of `code`, and the tests it is tried by in `stages`, each when the last is over."""

    name: str
    code: tuple[str, ...]
    stages: tuple[tuple[str, ...], ...]

    def others(self) -> tuple[str, ...]:
        """Returns the rulesets whose tests do not test the group."""
        return () if self.name == KERNEL else tuple(each for each in available() if each != self.name)


def groups() -> dict[str, MutationGroup]:
    """Returns every group by its name."""
    conformance, family = ("tests/conformance", "tests/common_ground"), "tests/bandai"
    records = ("tests/sheet", "tests/trust", "tests/faults/test_names.py")
    own = {each: (f"tests/{each}",) for each in available()}
    of_all = tuple(path for paths in own.values() for path in paths)
    results = [
        MutationGroup(each, (f"domain/rulesets/{each}",), (paths, (family, *conformance))) for each, paths in own.items()
    ]
    kernel = MutationGroup(
        KERNEL,
        ("domain/kernel", "domain/parts", "domain/card_effects"),
        (("tests/kernel", "tests/parts", family), records, of_all, conformance),
    )
    return {each.name: each for each in (kernel, *results)}


def all_mutants(group: MutationGroup, root: Path) -> Iterator[Mutant]:
    """Returns every mutant of the code of a group."""
    for folder in group.code:
        for path in sorted((root / folder).rglob("*.py")):
            yield from mutants_of(str(path.relative_to(root)), path.read_text("utf-8"))


def sample_mutants(mutants: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """Returns `count` mutants at random. The choice depends on each mutant's id alone, so other code may change."""
    drawn = sorted(mutants, key=lambda each: sha256(f"{seed} {each.id}".encode()).digest())[:count]
    return sorted(drawn, key=lambda each: (each.file, each.line, each.node, each.operator))


class Equivalent(NamedTuple):
    """A mutant that changes nothing: its id, its place (file and function, joined by a comma), and why."""

    id: str
    place: str
    why: str


def equivalents(path: Path = _EQUIVALENT) -> list[Equivalent]:
    """Returns the mutants that are known to change nothing."""
    return [Equivalent(**each) for each in tomllib.loads(path.read_text("utf-8"))["equivalent"]]


def equivalence_reasons(path: Path = _EQUIVALENT) -> dict[str, str]:
    """Returns id of a mutant that changes nothing -> why."""
    return {each.id: each.why for each in equivalents(path)}
