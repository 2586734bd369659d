"""Player names that count as one player: equal except for case, width and spaces, or merged by hand.

`players.toml` in the data folder has the merges under `[same]`: another name = the name that counts. A change of merges
rebuilds the statistics. Records do not change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

from domain.cards.name_matching import fold
from projections.messages import msg

FILE_NAME = "players.toml"


class PlayerMerges:
    """The spelling under which each player counts: the name in a merge, else the first spelling in the log."""

    def __init__(self, merges: Mapping[str, str] | None = None) -> None:
        self.merges = {fold(other): name for other, name in (merges or {}).items()}
        self._spelled: dict[str, str] = {}
        self.reset_spellings(())

    @property
    def fingerprint(self) -> str:
        """Returns a hash of the merges."""
        content = json.dumps(sorted(self.merges.items()))
        return blake2b(content.encode(), digest_size=4).hexdigest() if self.merges else ""

    def reset_spellings(self, names: Iterable[str]) -> None:
        """Replaces the known spellings by these names."""
        self._spelled = {fold(name): name for name in (*names, *self.merges.values())}

    def canonical_name(self, name: str) -> str:
        """Returns the spelling of a player's name that statistics use; empty for an empty name."""
        into = self._follow_merges(name)
        return self._spelled.setdefault(fold(into), into) if into else ""

    def _follow_merges(self, name: str) -> str:
        for _ in range(len(self.merges)):
            into = self.merges.get(fold(name))
            if into is None:
                break
            name = into
        return name


def read_merges(folder: Path) -> dict[str, str]:
    """Reads the merges of a data folder. Raises ValueError unless the file maps names to names."""
    path = folder / FILE_NAME
    if not path.exists():
        return {}
    import tomllib  # few data folders have such a file

    from domain.cards.strict_parser import toml_problem

    text = path.read_text("utf-8")
    try:
        same = tomllib.loads(text).get("same", {})
    except (ValueError, RecursionError) as error:
        raise ValueError(msg("said_reason", said=str(path), reason=toml_problem(error, text).to_message())) from None
    if not isinstance(same, dict) or not all(isinstance(name, str) and name for name in same.values()):
        raise ValueError(msg("said_same_holds_names_for_names", said=str(path)))
    return same


def format_merges(merges: Mapping[str, str]) -> str:
    """Formats merges as the content of `players.toml`."""
    lines = (
        f"{json.dumps(other, ensure_ascii=False)} = {json.dumps(name, ensure_ascii=False)}\n"
        for other, name in merges.items()
    )
    return "[same]\n" + "".join(lines)
