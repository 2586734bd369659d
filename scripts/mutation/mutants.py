"""The places where a source can be mutated, and the kinds of mutants: comparison, and/or, not, plus/minus, result."""

from __future__ import annotations

import ast
import copy
import tomllib
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from domain.registry import available

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_JUNCTIONS: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_NO_CODE = frozenset({"annotation", "returns"})


class Mutant(NamedTuple):
    """A small fault put into the code.

    `id`: does not change while the name of the function and the text of the expression do not.
    `file`: its path relative to the project.
    `node`: the number of the changed node of the file's syntax tree, in the order of `_walk`.
    """

    id: str
    file: str
    function: str
    line: int
    kind: str
    before: str
    after: str
    node: int
    operator: int


class _Place(NamedTuple):
    node: ast.AST
    function: str
    answers_yes_or_no: bool


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Returns every mutant of a source file, in the order of its text."""
    seen: Counter[str] = Counter()
    for number, place in enumerate(_walk(ast.parse(source))):
        for kind, operator in _kinds(place.node):
            changed = _changed(copy.deepcopy(place.node), operator, place.answers_yes_or_no)
            before, after = ast.unparse(place.node), ast.unparse(changed)
            words = "\n".join((file, place.function, kind, before, after))
            key = sha256(f"{words}\n{seen[words]}".encode()).hexdigest()[:10]
            seen[words] += 1
            line: int = getattr(place.node, "lineno", 0)
            yield Mutant(key, file, place.function, line, kind, before, after, number, operator)


def apply_mutant(source: str, mutant: Mutant) -> ast.Module:
    """Returns the tree of a source with one mutant. The mutant uses the names of the original, in every scope."""
    tree = ast.parse(source)
    place = list(_walk(tree))[mutant.node]
    _changed(place.node, mutant.operator, place.answers_yes_or_no)
    return ast.fix_missing_locations(tree)


def insert_probes(source: str, mutants: list[Mutant]) -> ast.Module:
    """Returns the tree of a source that calls `__reached__(id)` wherever one of the mutants would be evaluated."""
    tree = ast.parse(source)
    places = list(_walk(tree))
    wanted: dict[ast.AST, list[str]] = {}
    for mutant in mutants:
        wanted.setdefault(places[mutant.node].node, []).append(mutant.id)
    _Probes(wanted).visit(tree)
    return ast.fix_missing_locations(tree)


class _Probes(ast.NodeTransformer):
    def __init__(self, wanted: dict[ast.AST, list[str]]) -> None:
        self.wanted = wanted

    def visit(self, node: ast.AST) -> ast.AST:
        result: ast.AST = self.generic_visit(node)
        ids = self.wanted.get(node, [])
        if ids and isinstance(result, ast.Return | ast.AugAssign):
            assert result.value is not None, "only a return with a value has mutants"
            result.value = _probe(ids, result.value)
            return result
        return _probe(ids, result) if ids and isinstance(result, ast.expr) else result


def _probe(ids: list[str], expression: ast.expr) -> ast.expr:
    call = ast.Call(ast.Name("__reached__", ast.Load()), [ast.Constant(each) for each in ids], [])
    return ast.Subscript(ast.Tuple([call, expression], ast.Load()), ast.Constant(1), ast.Load())


def _walk(node: ast.AST, function: str = "", yes_or_no: bool = False) -> Iterator[_Place]:
    yield _Place(node, function, yes_or_no)
    if isinstance(node, _SCOPES):
        function = f"{function}.{node.name}".lstrip(".")
        returns = getattr(node, "returns", None)
        yes_or_no = isinstance(returns, ast.Name) and returns.id == "bool"
    for field, value in ast.iter_fields(node):
        children = [] if field in _NO_CODE else value if isinstance(value, list) else [value]
        for child in children:
            if isinstance(child, ast.AST):
                yield from _walk(child, function, yes_or_no)


def _kinds(node: ast.AST) -> Iterator[tuple[str, int]]:
    match node:
        case ast.Compare():
            yield from (("comparison", number) for number in range(len(node.ops)))
        case ast.BoolOp():
            yield "and/or", 0
        case ast.UnaryOp(op=ast.Not()):
            yield "not", 0
        case ast.BinOp() | ast.AugAssign() if type(node.op) in _SIGNS:
            yield "plus/minus", 0
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in ("None", "NotImplemented"):
            yield "result", 0


def _changed(node: ast.AST, operator: int, yes_or_no: bool) -> ast.AST:
    match node:
        case ast.Compare():
            node.ops[operator] = _COMPARISONS[type(node.ops[operator])]()
        case ast.BoolOp():
            node.op = _JUNCTIONS[type(node.op)]()
        case ast.UnaryOp():
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.BinOp() | ast.AugAssign():
            node.op = _SIGNS[type(node.op)]()
        case ast.Return(value=ast.expr() as value):
            node.value = _other(value, yes_or_no)
    return node


def _other(value: ast.expr, yes_or_no: bool) -> ast.expr:
    if yes_or_no or (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
        return ast.UnaryOp(ast.Not(), value)
    return ast.Subscript(ast.Tuple([value, ast.Constant(None)], ast.Load()), ast.Constant(1), ast.Load())


KERNEL = "kernel"
"""The group of the kernel and the parts; every other group is a ruleset."""
_EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class MutationGroup(NamedTuple):
    """What is mutated together: folders of `code`, and the tests it is tried by in `stages`, each when the last is over."""

    name: str
    code: tuple[str, ...]
    stages: tuple[tuple[str, ...], ...]

    def others(self) -> tuple[str, ...]:
        """Returns the other rulesets, whose tests do not run the code of this group."""
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
