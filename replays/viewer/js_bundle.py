"""Modules as one script: a page opened from disk, and an engine without a browser, import nothing; a phone asks once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?"([^"]+)";\n?', re.MULTILINE)
_EXPORT = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const)\s+(\w+)", re.MULTILINE)
_CLOSES = re.compile(r"</script|<!--", re.IGNORECASE)
_UNSUPPORTED = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*\(.*", re.MULTILINE)


class BundleError(ValueError):
    """A module that cannot become part of one script: told with its name and what stands in the way."""


class ModuleSource(Protocol):
    """Where modules are: the text of one by its name, and which one another one means by a source. Both raise BundleError."""

    def text(self, name: str) -> str:
        """What is in a module."""

    def meant(self, name: str, source: str) -> str:
        """The module that another one means by a source."""


class _ViewerModules:
    """The modules of this folder, by their paths in it."""

    def text(self, name: str) -> str:
        """What is in a module."""
        try:
            return (FOLDER / name).read_text("utf-8")
        except OSError:
            raise BundleError(f"there is no module {name}") from None

    def meant(self, name: str, source: str) -> str:
        """The module that another one means by a source."""
        path = FOLDER / source.removeprefix("/viewer/") if source.startswith("/viewer/") else (FOLDER / name).parent / source
        try:
            return path.resolve().relative_to(FOLDER.resolve()).as_posix()
        except ValueError:
            raise BundleError(f"{name} imports {source}, which is no module of the viewer") from None


_VIEWER = _ViewerModules()


@cache
def module_order(entry: str) -> tuple[str, ...]:
    """The modules that a module of this folder needs, itself last: each behind those it imports.

    Raises BundleError where one is missing, lies outside of the folder, or modules import each other in a circle.
    """
    return order_modules(_VIEWER, entry)


@cache
def bundle_script(*entries: str) -> str:
    """A script that runs these modules and leaves what they export as names of its own.

    Every module keeps a scope of its own, so two may use one name. Raises BundleError, also for a statement of import or
    export in a form that is not read here.
    """
    numbers = {name: number for number, name in enumerate(order_modules(_VIEWER, *entries))}
    parts = [wrap_module(_VIEWER, name, numbers) for name in numbers]
    return "\n".join([*parts, *(f"const {_names(entry)} = $m{numbers[entry]};" for entry in entries)])


def order_modules(modules: ModuleSource, *entries: str) -> tuple[str, ...]:
    """The modules that some need, and these: each behind those it imports. Raises BundleError."""
    order: dict[str, None] = {}
    for entry in entries:
        _visit(modules, entry, (), order)
    return tuple(order)


def _visit(modules: ModuleSource, name: str, way: tuple[str, ...], order: dict[str, None]) -> None:
    if name in way:
        raise BundleError(f"modules import each other: {' → '.join((*way[way.index(name) :], name))}")
    if name in order:
        return
    for _, source in _IMPORT.findall(modules.text(name)):
        _visit(modules, modules.meant(name, source), (*way, name), order)
    order[name] = None


def wrap_module(modules: ModuleSource, name: str, numbers: Mapping[str, int]) -> str:
    """A module as a constant, `$m` and its number, with what it exports. Raises BundleError."""
    text = modules.text(name)
    exported = ", ".join(each for _, each in _EXPORT.findall(text))

    def taken(found: re.Match[str]) -> str:
        what, source = found.groups()
        if not what:
            return ""
        module = f"$m{numbers[modules.meant(name, source)]}"
        names = what.split()[-1] if what.startswith("*") else re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", what)
        return f"const {names} = {module};\n"

    bare = _EXPORT.sub(r"\1 \2", _IMPORT.sub(taken, text))
    left = _UNSUPPORTED.search(re.sub(r"^\s*//.*", "", bare, flags=re.MULTILINE))
    left = left or _CLOSES.search(bare)
    if left:
        raise BundleError(f"{name}: cannot be put into one script of a page: {left[0].strip()}")
    return f"const $m{numbers[name]} = (() => {{\n{bare}\nreturn {{ {exported} }};\n}})();"


def _names(entry: str) -> str:
    return "{ " + ", ".join(name for _, name in _EXPORT.findall(_VIEWER.text(entry))) + " }"
