"""Modules that may be named without the folder they lie in: `domain.kernel.command` is `domain.kernel.record.command`.

Rulebooks of others, and positions that were written before there were folders, do so; our own code names the folder.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules


def name_without(package: str, folders: tuple[str, ...]) -> None:
    """Lets every module in these folders of a package be imported as if it lay in the package itself."""
    for folder in folders:
        for found in iter_modules(import_module(f"{package}.{folder}").__path__):
            if found.name not in folders:
                sys.modules[f"{package}.{found.name}"] = import_module(f"{package}.{folder}.{found.name}")
