"""Puts a mutant into a running process: every function of its file gets the mutated code."""

from __future__ import annotations

import ast
import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from types import CodeType, FunctionType

Functions = Mapping[str, list[FunctionType]]
"""Functions by the file of their source."""


def import_files(files: Iterable[str]) -> None:
    """Imports the modules of these files, before tests could import them too late to be swapped or observed."""
    for file in sorted(set(files)):
        import_module(file.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


def functions_of(folder: str) -> Functions:
    """Returns every living function whose source is in a folder, and freezes the garbage collector."""
    result: defaultdict[str, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # else frozen objects would be missing
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(folder):
            result[each.__code__.co_filename].append(each)
    gc.freeze()
    return result


def swap_code(functions: list[FunctionType], original: ast.Module, mutated: ast.Module) -> None:
    """Gives the functions of one file their mutated code. Code that has run already, such as the module, stays."""
    pairs = list(_differing(*(compile(tree, "", "exec", dont_inherit=True) for tree in (original, mutated))))
    for function in functions:
        for old, new in pairs:
            if function.__code__ == old:
                function.__code__ = new
                break


def _differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    if old != new:
        yield old, new
        yield from (pair for inner in zip(_inner(old), _inner(new), strict=True) for pair in _differing(*inner))


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]
