"""Packages of rulesets in a folder, which need not be installed."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from domain import registry
from scripts.cli.terminal.messages import msg


def read_entry_point(folder: Path) -> tuple[str, str]:
    """Returns the id of the ruleset in a folder and its Python package. Raises ValueError unless there is exactly one."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    points = project.get("entry-points", {}).get(registry.ENTRY_POINT_GROUP, {})
    if len(points) != 1:
        raise ValueError(
            msg("said_pyproject_toml_project_entry", said=folder, said2=registry.ENTRY_POINT_GROUP, n=len(points))
        )
    ((name, package),) = points.items()
    return str(name), str(package)


def register_folder(folder: Path) -> str:
    """Makes the ruleset in a folder importable in this process and returns its id. Raises ValueError."""
    name, package = read_entry_point(folder)
    sys.path.insert(0, str(folder.resolve()))
    registry.register_ruleset(name, package)
    return name
