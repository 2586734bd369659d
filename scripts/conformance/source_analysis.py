"""The source of some packages: what is in a function, what a name means, who calls whom, and what records are made with."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from scripts.conformance.missing_terms import modules_of

Function = ast.FunctionDef | ast.AsyncFunctionDef
_KERNEL = "domain.kernel."
_LIBRARIES = ("domain.parts.", "domain.card_effects.")


class Module:
    """The source of a module: its parts with the function each is in, its constants, and what its names are imported from."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.tree = name, ast.parse(text)
        self.functions: dict[str, Function] = {}
        self.owner: dict[ast.AST, Function | None] = {}
        self._own(self.tree, None)
        self.names = {
            each.asname or each.name: f"{node.module}.{each.name}"
            for node in self.owner
            if isinstance(node, ast.ImportFrom)
            for each in node.names
        }

    @cached_property
    def constants(self) -> dict[str, ast.expr]:
        """What stands at the top of the module under a name."""
        return {
            target.id: node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }

    @cached_property
    def words(self) -> frozenset[str]:
        """Every text that stands in it by itself."""
        return frozenset(each.value for each in self.owner if isinstance(each, ast.Constant) and isinstance(each.value, str))

    @cached_property
    def speaking(self) -> tuple[ast.AST, ...]:
        """Its parts that may hold a message."""
        return tuple(
            node for node in self.owner if isinstance(node, ast.Call | ast.Yield | ast.YieldFrom | ast.Tuple | ast.Return)
        )

    def outermost(self, node: ast.AST) -> Function | None:
        """The function at the top of the module that a part of the source is in."""
        owner = self.owner.get(node)
        while owner and self.owner[owner]:
            owner = self.owner[owner]
        return owner

    def returns(self, node: ast.AST) -> str:
        """What the function returns that a part of the source is in."""
        owner = self.owner.get(node)
        return ast.unparse(owner.returns) if owner and owner.returns else ""

    def kind_of(self, base: ast.Name) -> str:
        """The kind that a parameter is annotated with."""
        owner = self.owner.get(base)
        args = [*owner.args.args, *owner.args.kwonlyargs] if owner else []
        return next((ast.unparse(each.annotation) for each in args if each.arg == base.id and each.annotation), "")

    def _own(self, node: ast.AST, owner: Function | None) -> None:
        for child in ast.iter_child_nodes(node):
            self.owner[child] = owner
            if isinstance(child, Function):
                self.functions.setdefault(child.name, child)
            self._own(child, child if isinstance(child, Function) else owner)


class Sources:
    """The modules of some packages.

    `calls`: function -> where it is called, or will be (`partial`). What the libraries of `domain` hold is here only as far
    as something else in these packages leads to it.
    """

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = {module.name: module for module in modules}
        self.calls: dict[Function, list[tuple[Module, ast.Call]]] = {}
        self._named: dict[Function | None, set[Function]] = {}
        self._made: dict[str, list[tuple[Module, ast.Call]]] = {}
        self._fields: dict[str, list[str]] = {}
        for module in self.modules.values():
            for node in module.owner:
                self._note(module, node)
        self._reached = self._reach()

    def called(self, module: Module, node: ast.AST) -> tuple[Module, Function] | None:
        """The function that an expression means, where it is one of these modules."""
        if isinstance(node, ast.Name):
            own = module.functions.get(node.id)
            return (module, own) if own else self._import(module.names.get(node.id, ""))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return self._import(f"{module.names.get(node.value.id, '')}.{node.attr}")
        return None

    def is_reached(self, module: Module, node: ast.AST) -> bool:
        """Whether anything leads to a part of the source."""
        outer = module.outermost(node)
        return outer is None or outer in self._reached

    def made_with(self, kind: str, field: str) -> list[tuple[Module, ast.expr]]:
        """What is given as a field wherever a record of a kind is made; the records of the kernel hold what is said."""
        if kind not in self._fields:
            return []
        fields = self._fields[kind]
        at = fields.index(field) if field in fields else len(fields)
        return [(module, each) for module, call in self._made.get(kind, ()) for each in argument(call, field, at)]

    def _import(self, name: str) -> tuple[Module, Function] | None:
        package, _, word = name.rpartition(".")
        module = self.modules.get(package)
        if module is None:
            return None
        own, imported = module.functions.get(word), module.names.get(word, "")
        if own or imported == name:
            return (module, own) if own else None
        return self._import(imported)

    def _reach(self) -> set[Function]:
        """The functions of no library, those that modules speak of by themselves, and all to which these lead."""
        own = (module for name, module in self.modules.items() if not name.startswith(_LIBRARIES))
        left = {each for module in own for each in module.owner if isinstance(each, Function)} | self._named.get(None, set())
        reached = set[Function]()
        while left:
            each = left.pop()
            reached.add(each)
            left |= self._named.get(each, set()) - reached
        return reached

    def _note(self, module: Module, node: ast.AST) -> None:
        if isinstance(node, ast.Call):
            self._note_call(module, node)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            meant = self.called(module, node)
            self._named.setdefault(module.outermost(node), set()).update((meant[1],) if meant else ())
        elif isinstance(node, ast.ClassDef) and not module.name.startswith(_KERNEL):
            fields = (each.target for each in node.body if isinstance(each, ast.AnnAssign))
            self._fields[node.name] = [each.id for each in fields if isinstance(each, ast.Name)]

    def _note_call(self, module: Module, call: ast.Call) -> None:
        if getattr(call.func, "id", "") == "partial" and call.args:
            call = ast.Call(call.args[0], call.args[1:], call.keywords)
        meant = self.called(module, call.func)
        if meant:
            self.calls.setdefault(meant[1], []).append((module, call))
        elif isinstance(call.func, ast.Name):
            self._made.setdefault(call.func.id, []).append((module, call))


def argument(call: ast.Call, name: str, at: int) -> Iterator[ast.expr]:
    """An argument of a call, by its name or place."""
    yield from (each.value for each in call.keywords if each.arg == name)
    if len(call.args) > at and not any(isinstance(each, ast.Starred) for each in call.args[: at + 1]):
        yield call.args[at]


@cache
def sources_of(*packages: str) -> Sources:
    """The modules of these packages, read once."""
    return Sources(module for package in packages for module in _modules(package))


@cache
def _modules(package: str) -> tuple[Module, ...]:
    return tuple(Module(_dotted(package, str(path)), path.read_text("utf-8")) for path in modules_of(package))


def _dotted(package: str, path: str) -> str:
    """The name of a module in a package."""
    folder = package.rpartition(".")[2]
    inside = path.rpartition(f"/{folder}/")[2].removesuffix(".py").replace("/", ".")
    return f"{package}.{inside}".removesuffix(".__init__")
