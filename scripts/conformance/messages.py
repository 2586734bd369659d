"""What code may refuse with: its messages, read from the source, with `{}` where something is filled in.

An expression is followed to the texts that it may be: through names, conditions, helpers that return a text, and parameters
to those who call. What is not known here is `{}`; a message that is nothing else was made elsewhere, and is found there.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple

from scripts.conformance.source_analysis import Function, Module, Sources, argument, sources_of

OPEN = "{}"
_SET_IN = "  "
"""What a line begins with that stands below another one."""
MOST = 400
"""So many texts of one expression are looked at; none has as many."""
_DEPTH = 25
_ASKED = {"demand": 2, "reject_unless": 1, "problem": 1}
"""Which argument is the message, of what a desk or a scene of a sheet is asked."""
MADE: Mapping[str, int] = {
    "Refused": 1,
    "Refusal": 1,
    "DeckFault": 1,
    "Demand": 2,
    "SetupFault": 0,
    "SheetProblem": 3,
    "BadCard": 1,
}
_FAULTS, _PLACED, _DEMANDS = "Faults", "Faulty", "tuple[str, bool, str]"
"""Functions that return these tell what is wrong one by one."""
Seen = tuple[ast.AST, ...]


class Found(NamedTuple):
    """A message with the place it stands at."""

    text: str
    where: str


class At(NamedTuple):
    """An expression in its module."""

    module: Module
    node: Any


def messages(*packages: str, made: Mapping[str, int] = MADE, returned: str = "") -> Iterator[Found]:
    """Every message of the modules of packages, which use each other; `made`: what holds one, and as which argument;
    `returned`: the beginning of modules whose functions give them back."""
    code = sources_of(*packages)
    for name, module in code.modules.items():
        for node in module.speaking:
            given = _returned(module, node) if returned and name.startswith(returned) else ()
            for message in (*_message_nodes(code, module, node, made), *given) if code.is_reached(module, node) else ():
                texts = _texts(code, At(module, message), ())
                told = (text[len(_SET_IN) :] if text.startswith(_SET_IN) else text for text in texts)
                yield from (Found(text, f"{name}:{message.lineno}") for text in told if _is_whole(text))


def _message_nodes(code: Sources, module: Module, node: ast.AST, made: Mapping[str, int]) -> Iterator[ast.expr]:
    """The messages that a part of the source may refuse with."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        asked = isinstance(node.func, ast.Attribute) and code.called(module, node.func) is None
        at = made.get(name, _ASKED.get(name) if asked else None)
        for given in _given_as(node, at) if at is not None else ():
            yield from _each(given)
        if name == "append" and module.returns(node) == _FAULTS:
            yield node.args[0]
    elif isinstance(node, ast.Yield) and node.value and module.returns(node) == _FAULTS:
        yield node.value
    elif isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.GeneratorExp) and module.returns(node) == _FAULTS:
        yield node.value.elt
    elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and module.returns(node) == _PLACED:
        yield node.value.elts[-1]
    elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and _DEMANDS in module.returns(node):
        yield node.elts[2]


def _returned(module: Module, node: ast.AST) -> Iterator[ast.expr]:
    """What a function that gives a text back gives back."""
    if isinstance(node, ast.Return) and node.value and module.returns(node) == "str":
        yield node.value


def _given_as(call: ast.Call, at: int) -> Iterator[ast.expr]:
    """The message of a call; behind what is starred, any text that stands there may be it."""
    stars = [number for number, each in enumerate(call.args[: at + 1]) if isinstance(each, ast.Starred)]
    if stars:
        yield from (each for each in call.args[stars[0] :] if isinstance(each, ast.JoinedStr | ast.Constant))
    yield from argument(call, "message", at)
    yield from argument(call, _HINTS, len(call.args))


_HINTS = "hints"


def _each(given: ast.expr) -> Iterator[ast.expr]:
    """A message, or those of a list, each perhaps behind its place; or some of several."""
    if isinstance(given, ast.IfExp):
        yield from (*_each(given.body), *_each(given.orelse))
    elif isinstance(given, ast.List):
        for one in given.elts:
            yield one.elts[-1] if isinstance(one, ast.Tuple) else one
    elif isinstance(given, ast.Tuple):
        yield from given.elts
    elif not isinstance(given, ast.Constant) or given.value:
        yield given


def _is_whole(text: str) -> bool:
    """Whether it says something by itself, and no part of it is empty that is there whenever it is said."""
    return (
        bool(text.strip("{} "))
        and text == text.strip(" ;")
        and not text.endswith(":")
        and "()" not in text
        and "  " not in text
        and ": :" not in text
    )


def _texts(code: Sources, at: At, seen: Seen) -> set[str]:
    """The texts that an expression may be; none where nobody in these packages comes there."""
    if at.node is None or at.node in seen or len(seen) > _DEPTH:
        return {OPEN}
    follow = _FOLLOW.get(type(at.node))
    found = follow(code, at, (*seen, at.node)) if follow else None
    return {OPEN} if found is None else found


def _all_of(code: Sources, module: Module, nodes: list[ast.expr], seen: Seen) -> set[str] | None:
    return set().union(*(_texts(code, At(module, each), seen) for each in nodes)) if nodes else None


def _constant(code: Sources, at: At, seen: Seen) -> set[str] | None:
    return {at.node.value} if isinstance(at.node.value, str) else None


def _joined(code: Sources, at: At, seen: Seen) -> set[str]:
    parts = [{OPEN} if _is_quoted(each) else _texts(code, At(at.module, _bare(each)), seen) for each in at.node.values]
    return {"".join(each) for each in islice(product(*parts), MOST)}


def _is_quoted(part: ast.expr) -> bool:
    """Whether it is written as code writes it (`!r`)."""
    return isinstance(part, ast.FormattedValue) and part.conversion != -1


def _bare(part: ast.expr) -> ast.expr:
    return part.value if isinstance(part, ast.FormattedValue) else part


def _sum(code: Sources, at: At, seen: Seen) -> set[str] | None:
    if not isinstance(at.node.op, ast.Add):
        return None
    left, right = (_texts(code, At(at.module, each), seen) for each in (at.node.left, at.node.right))
    return {(one + other).replace(OPEN * 2, OPEN) for one in left for other in right}


def _condition(code: Sources, at: At, seen: Seen) -> set[str] | None:
    return _all_of(code, at.module, [at.node.body, at.node.orelse], seen)


def _either(code: Sources, at: At, seen: Seen) -> set[str]:
    """The first that is not empty, or the last."""
    *first, last = (_texts(code, At(at.module, each), seen) for each in at.node.values)
    return set().union(*(texts - {""} for texts in first), last)


def _item(code: Sources, at: At, seen: Seen) -> set[str] | None:
    """One of a table of constants."""
    base = at.node.value
    held = at.module.constants.get(base.id) if isinstance(base, ast.Name) else base
    held = held.args[0] if isinstance(held, ast.Call) and held.args else held
    items = held.values if isinstance(held, ast.Dict) else held.elts if isinstance(held, ast.Tuple) else []
    return _all_of(code, at.module, items, seen)


def _call(code: Sources, at: At, seen: Seen) -> set[str] | None:
    """What a helper returns; words that are filled in."""
    if isinstance(at.node.func, ast.Attribute) and at.node.func.attr == "format":
        return _texts(code, At(at.module, at.node.func.value), seen)
    module, helper = code.called(at.module, at.node.func) or (at.module, None)
    if helper is None or helper in seen or helper.returns is None or ast.unparse(helper.returns) != "str":
        return None
    returned = [each.value for each in ast.walk(helper) if isinstance(each, ast.Return) and module.owner[each] is helper]
    return _all_of(code, module, [each for each in returned if each], (*seen, helper))


def _name(code: Sources, at: At, seen: Seen) -> set[str] | None:
    """Finds the values of a name: assigned in the function, passed to it, or at the top of a module."""
    name, function = at.node.id, at.module.owner.get(at.node)
    while function is not None:
        held = [*_held(function, name)]
        if held:
            return _all_of(code, at.module, held, seen)
        place = _parameter(function, name)
        if place is not None:
            return _given(code, function, name, place, seen)
        function = at.module.owner[function]
    if name in at.module.constants:
        return _texts(code, At(at.module, at.module.constants[name]), seen)
    package, _, word = at.module.names.get(name, "").rpartition(".")
    module = code.modules.get(package)
    return _texts(code, At(module, module.constants.get(word)), seen) if module else None


def _attribute(code: Sources, at: At, seen: Seen) -> set[str] | None:
    """A constant of another module, or what a record of a given kind is made with."""
    base, field = at.node.value, at.node.attr
    if not isinstance(base, ast.Name):
        return None
    module = code.modules.get(at.module.names.get(base.id, ""))
    if module:
        return _texts(code, At(module, module.constants.get(field)), seen)
    made = code.made_with(at.module.kind_of(base), field)
    return set().union(*(_texts(code, At(place, value), seen) for place, value in made)) - {""} or None


def _given(code: Sources, function: Function, name: str, at: int, seen: Seen) -> set[str]:
    """What callers give as a parameter, or what it is by itself."""
    args = function.args
    usual = dict(zip([each.arg for each in args.args][::-1], args.defaults[::-1], strict=False))
    usual |= {each.arg: value for each, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value}
    calls = [(module, call) for module, call in code.calls.get(function, ()) if code.is_reached(module, call)]
    found = ((module, next(argument(call, name, at), usual.get(name))) for module, call in calls)
    return set().union(*(_texts(code, At(module, each), seen) for module, each in found)) if calls else {OPEN}


def _held(function: Function, name: str) -> Iterator[ast.expr]:
    """What is put under a name in a function."""
    for node in _holding(function):
        if isinstance(node, ast.NamedExpr) and node.target.id == name:
            yield node.value
        elif isinstance(node, ast.Assign):
            yield from (each for target in node.targets for each in _unpacked(target, node.value, name))
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple | ast.List):
            yield from (each for value in node.iter.elts for each in _unpacked(node.target, value, name))


@cache
def _holding(function: Function) -> tuple[ast.AST, ...]:
    """The places of a function where something is put under a name."""
    return tuple(node for node in ast.walk(function) if isinstance(node, ast.NamedExpr | ast.Assign | ast.For))


def _unpacked(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    elif isinstance(target, ast.Tuple):
        for each in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
            if isinstance(each, ast.Tuple) and len(each.elts) == len(target.elts):
                for one, other in zip(target.elts, each.elts, strict=True):
                    yield from _unpacked(one, other, name)


def _parameter(function: Function, name: str) -> int | None:
    """At which place a function is given something that is a text; None where it is given nothing such."""
    several = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    found = [at for at, each in enumerate(several) if each.arg == name]
    kind = several[found[0]].annotation if found else None
    return found[0] if kind is not None and "str" in ast.unparse(kind) else None


_FOLLOW: Mapping[type, Callable[[Sources, At, Seen], set[str] | None]] = {
    ast.Constant: _constant,
    ast.JoinedStr: _joined,
    ast.BinOp: _sum,
    ast.IfExp: _condition,
    ast.BoolOp: _either,
    ast.Subscript: _item,
    ast.Call: _call,
    ast.Name: _name,
    ast.Attribute: _attribute,
}
