"""Bundles modules into one script, for pages opened from disk, for an engine without a browser, and for fewer requests."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from replays.messages import msg

FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?"([^"]+)";\n?', re.MULTILINE)
_EXPORT = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const)\s+(\w+)", re.MULTILINE)
_CLOSES = re.compile(r"</script|<!--", re.IGNORECASE)
_UNSUPPORTED = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*\(.*", re.MULTILINE)


class BundleError(ValueError):
    """A module cannot be bundled; the message has its name and the reason."""


class ModuleSource(Protocol):
    """The place of modules: returns a module's source, and resolves imports. Both raise BundleError."""

    def source(self, name: str) -> str:
        """Returns the source of a module."""

    def resolve(self, name: str, specifier: str) -> str:
        """Returns the module that another one imports by a specifier."""


class _ViewerModules:
    """The modules of this folder, by their paths in it."""

    def source(self, name: str) -> str:
        """Returns the source of a module."""
        try:
            return (FOLDER / name).read_text("utf-8")
        except OSError:
            raise BundleError(msg("there_is_no_module_said", said=name)) from None

    def resolve(self, name: str, specifier: str) -> str:
        """Returns the module that another one imports by a specifier."""
        path = (
            specifier.removeprefix("/viewer/")
            if specifier.startswith("/viewer/")
            else posixpath.join(posixpath.dirname(name), specifier)
        )
        result = posixpath.normpath(path)
        if result.startswith(("../", "/")):
            raise BundleError(f"{name} imports {specifier}, which is no module of the viewer")
        return result


_VIEWER = _ViewerModules()


@cache
def viewer_module_order(entry: str) -> tuple[str, ...]:
    """Returns the modules that a module of this folder needs, dependencies first, the module itself last.

    Raises BundleError if one is missing or outside of the folder, or if modules import each other in a circle.
    """
    return order_modules(_VIEWER, entry)


@cache
def bundle_modules(*entries: str) -> str:
    """Returns a script that runs these modules and defines their exports as names of its own.

    Every module has a scope of its own, so two may use one name. Raises BundleError, also for an unsupported form of import
    or export.
    """
    numbers = {name: number for number, name in enumerate(order_modules(_VIEWER, *entries))}
    parts = [wrap_module_as_constant(_VIEWER, name, numbers) for name in numbers]
    return "\n".join([*parts, *(f"const {_names(entry)} = $m{numbers[entry]};" for entry in entries)])


def order_modules(modules: ModuleSource, *entries: str) -> tuple[str, ...]:
    """Returns these modules and those that they need, dependencies first. Raises BundleError."""
    order: dict[str, None] = {}
    for entry in entries:
        _visit(modules, entry, (), order)
    return tuple(order)


def _visit(modules: ModuleSource, name: str, way: tuple[str, ...], order: dict[str, None]) -> None:
    if name in way:
        raise BundleError(msg("modules_import_each_other_said", said=" → ".join((*way[way.index(name) :], name))))
    if name in order:
        return
    for _, source in _IMPORT.findall(modules.source(name)):
        _visit(modules, modules.resolve(name, source), (*way, name), order)
    order[name] = None


def wrap_module_as_constant(modules: ModuleSource, name: str, numbers: Mapping[str, int]) -> str:
    """Returns a module as a constant, `$m` and its number, with its exports. Raises BundleError."""
    text = modules.source(name)
    exported = ", ".join(each for _, each in _EXPORT.findall(text))

    def replace_import(found: re.Match[str]) -> str:
        imported, specifier = found.groups()
        if not imported:
            return ""
        module = f"$m{numbers[modules.resolve(name, specifier)]}"
        names = imported.split()[-1] if imported.startswith("*") else re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", imported)
        return f"const {names} = {module};\n"

    body = _EXPORT.sub(r"\1 \2", _IMPORT.sub(replace_import, text))
    unsupported = _UNSUPPORTED.search(re.sub(r"^\s*//.*", "", body, flags=re.MULTILINE))
    unsupported = unsupported or _CLOSES.search(body)
    if unsupported:
        raise BundleError(msg("said_cannot_be_put_into", said=name, said2=unsupported[0].strip()))
    return f"const $m{numbers[name]} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


def _names(entry: str) -> str:
    return "{ " + ", ".join(name for _, name in _EXPORT.findall(_VIEWER.source(entry))) + " }"
