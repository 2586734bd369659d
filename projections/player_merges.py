"""Who is the same player: the same name in other letters, width or spaces, and whoever was entered twice and is merged.

Merges are kept in `players.toml` in the data folder, under `[same]`: another name = the one that counts. Statistics are made
anew when they change; the records stay as they are.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

from domain.cards.name_matching import fold
from domain.cards.toml_and_json import toml_problem

FILE_NAME = "players.toml"


class PlayerMerges:
    """The one spelling under which each player is counted: the first that was met, or that of the merge."""

    def __init__(self, merges: Mapping[str, str] | None = None) -> None:
        self.merges = {fold(other): name for other, name in (merges or {}).items()}
        self._spelled: dict[str, str] = {}
        self.met(())

    @property
    def fingerprint(self) -> str:
        """Changes when the merges do."""
        told = json.dumps(sorted(self.merges.items()))
        return blake2b(told.encode(), digest_size=4).hexdigest() if self.merges else ""

    def met(self, names: Iterable[str]) -> None:
        """Begins anew with these spellings."""
        self._spelled = {fold(name): name for name in (*names, *self.merges.values())}

    def of(self, name: str) -> str:
        """The spelling under which a player counts; of nobody, nobody."""
        into = self._end(name)
        return self._spelled.setdefault(fold(into), into) if into else ""

    def _end(self, name: str) -> str:
        for _ in range(len(self.merges)):
            into = self.merges.get(fold(name))
            if into is None:
                break
            name = into
        return name


def read_merges(folder: Path) -> dict[str, str]:
    """The merges of a data folder. Raises ValueError for a file that does not hold names for names."""
    path = folder / FILE_NAME
    if not path.exists():
        return {}
    text = path.read_text("utf-8")
    try:
        same = tomllib.loads(text).get("same", {})
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path}: {toml_problem(error, text)}") from None
    if not isinstance(same, dict) or not all(isinstance(name, str) and name for name in same.values()):
        raise ValueError(f"{path}: [same] holds names for names")
    return same


def merges_text(merges: Mapping[str, str]) -> str:
    """The merges as the file has them."""
    lines = (
        f"{json.dumps(other, ensure_ascii=False)} = {json.dumps(name, ensure_ascii=False)}\n"
        for other, name in merges.items()
    )
    return "[same]\n" + "".join(lines)
