"""The viewer's modules as one classic script: a page opened from disk, and an engine without a browser, import nothing."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?"([^"]+)";\n?', re.MULTILINE)
_EXPORT = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const)\s+(\w+)", re.MULTILINE)
_CLOSES = re.compile(r"</script|<!--", re.IGNORECASE)
_LEFT = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*\(.*", re.MULTILINE)


class Unbundled(ValueError):
    """A module that cannot become part of one script: told with its name and what stands in the way."""


@cache
def reached(entry: str) -> tuple[str, ...]:
    """The modules that a module of this folder needs, itself last: each behind those it imports.

    Raises Unbundled where one is missing, lies outside of the folder, or modules import each other in a circle.
    """
    order: dict[str, None] = {}
    _visit(entry, (), order)
    return tuple(order)


@cache
def script(*entries: str) -> str:
    """A script that runs these modules and leaves what they export as names of its own.

    Every module keeps a scope of its own, so two may use one name. Raises Unbundled, also for a statement of import or
    export in a form that is not read here.
    """
    order: dict[str, None] = {}
    for entry in entries:
        _visit(entry, (), order)
    numbers = {name: number for number, name in enumerate(order)}
    parts = [_scoped(name, numbers) for name in numbers]
    return "\n".join([*parts, *(f"const {_names(entry)} = $m{numbers[entry]};" for entry in entries)])


def _visit(name: str, way: tuple[str, ...], order: dict[str, None]) -> None:
    if name in way:
        raise Unbundled(f"modules import each other: {' → '.join((*way[way.index(name) :], name))}")
    if name in order:
        return
    for _, source in _IMPORT.findall(_text(name)):
        _visit(_meant(name, source), (*way, name), order)
    order[name] = None


def _meant(name: str, source: str) -> str:
    """The module that another one means by a source."""
    path = FOLDER / source.removeprefix("/viewer/") if source.startswith("/viewer/") else (FOLDER / name).parent / source
    try:
        return path.resolve().relative_to(FOLDER.resolve()).as_posix()
    except ValueError:
        raise Unbundled(f"{name} imports {source}, which is no module of the viewer") from None


def _text(name: str) -> str:
    try:
        return (FOLDER / name).read_text("utf-8")
    except OSError:
        raise Unbundled(f"there is no module {name}") from None


def _scoped(name: str, numbers: dict[str, int]) -> str:
    text = _text(name)
    exported = ", ".join(each for _, each in _EXPORT.findall(text))

    def taken(found: re.Match[str]) -> str:
        what, source = found.groups()
        if not what:
            return ""
        module = f"$m{numbers[_meant(name, source)]}"
        names = what.split()[-1] if what.startswith("*") else re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", what)
        return f"const {names} = {module};\n"

    bare = _EXPORT.sub(r"\1 \2", _IMPORT.sub(taken, text))
    left = _LEFT.search(re.sub(r"^\s*//.*", "", bare, flags=re.MULTILINE))
    left = left or _CLOSES.search(bare)
    if left:
        raise Unbundled(f"{name}: cannot be put into one script of a page: {left[0].strip()}")
    return f"const $m{numbers[name]} = (() => {{\n{bare}\nreturn {{ {exported} }};\n}})();"


def _names(entry: str) -> str:
    return "{ " + ", ".join(name for _, name in _EXPORT.findall(_text(entry))) + " }"
