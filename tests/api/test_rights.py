"""The rights of every link and token, operation by operation, are those that the documents state."""

from __future__ import annotations

from pathlib import Path

from tests.api.rights_matrix import Scene, documented_tables, rights_tables


def test_the_tables_of_rights_in_the_readme_are_what_the_service_does(tmp_path: Path) -> None:
    """Given every operation of the description, when every kind of client sends it, then those may whom the README names."""
    scene = Scene(tmp_path)
    assert rights_tables(scene) == documented_tables(), "python -m tests.api.rights_matrix writes them"
    scene.served.close()
