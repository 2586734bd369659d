"""A ruleset of another package, as it is found when that is installed: on the path, with its entry point next to it."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain import registry
from projections.plugin_questions import clear_question_cache

HOME = Path(__file__).parent / "lanterns"
sys.path.append(str(HOME))  # its tests import it


def installed(folder: Path, name: str, points: dict[str, str], group: str = registry.ENTRY_POINT_GROUP) -> None:
    """Writes what an installer leaves of a package's entry points."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    result = "".join(f"{key} = {value}\n" for key, value in points.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{result}", "utf-8")


@pytest.fixture
def place(tmp_path, monkeypatch) -> Iterator[Path]:
    """A folder from which packages are imported, for one test."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_registered", {})
    yield tmp_path
    monkeypatch.undo()
    registry.clear_ruleset_caches()
    clear_question_cache()


@pytest.fixture
def lanterns(place) -> str:
    """The id of the small invented rulebook, installed."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    installed(place, project["name"], project["entry-points"][registry.ENTRY_POINT_GROUP])
    registry.clear_ruleset_caches()
    return "lanterns"
