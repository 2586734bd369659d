"""Loads a card list, from the cache if the same code has read the same text before.

The cache is a folder that may be deleted at any time; a damaged file counts as missing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]

import domain
from domain import registry
from domain.cards.card_list_io import parse_cards
from domain.cards.catalogue import Catalogue, CatalogueIndexes
from domain.cards.problems import Problem
from domain.cards.size_limits import CARD_LIST_LIMITS, SizeLimits
from domain.kernel.record.changes import Plain
from replays.atomic_files import write_atomically
from replays.gc_pause import gc_paused

_CODE_FOLDERS = ("cards", "parts", "kernel")


def load_card_list(
    text: str, ruleset: str, form: str, cache_dir: Path | None = None, bounds: SizeLimits = CARD_LIST_LIMITS
) -> Catalogue | list[Problem]:
    """Returns the catalogue of a card list, or all its problems.

    A list without problems is cached in `cache_dir`. Raises KeyError for an unknown ruleset or form.
    """
    folder, rules = cache_dir or user_cache_folder(), registry.ruleset(ruleset)
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:40]
    key = f"{ruleset}-{form}-{digest}-{_code_stamp(ruleset)}-{bounds.cards}"
    retained = read_cached(folder, key)
    if retained is not None:
        return Catalogue(LazyPrintings(retained["cards"]), CatalogueIndexes(*retained["indexes"]), rules.ruled_fields)
    with gc_paused():
        found = parse_cards(text, rules.parse_printing, form, bounds=bounds, ruled_fields=rules.ruled_fields)
    if isinstance(found, Catalogue):
        packed = {printing_id: msgpack.packb(card) for printing_id, card in found.items()}
        write_cached(folder, key, {"cards": packed, "indexes": found.indexes})
    return found


class LazyPrintings(Mapping[str, Plain]):
    """Printings that are unpacked at their first use: a game needs a few dozen of thousands."""

    def __init__(self, packed: Mapping[str, bytes]) -> None:
        self._packed = packed
        self._open: dict[str, Plain] = {}

    def __getitem__(self, printing_id: str) -> Plain:
        """Returns the data of a printing. Raises KeyError."""
        if printing_id not in self._open:
            self._open[printing_id] = msgpack.unpackb(self._packed[printing_id], use_list=False)
        return self._open[printing_id]

    def __contains__(self, printing_id: object) -> bool:
        """Returns whether the list has this printing."""
        return printing_id in self._packed

    def __iter__(self) -> Iterator[str]:
        """Iterates over the ids, in the order of the list."""
        return iter(self._packed)

    def __len__(self) -> int:
        """Counts the printings."""
        return len(self._packed)


def _code_stamp(ruleset: str) -> str:
    """Returns a digest that changes with the code that reads a list."""
    root = Path(domain.__path__[0])
    folders = (*(root / name for name in _CODE_FOLDERS), *map(Path, import_module(registry.package_of(ruleset)).__path__))
    stats = ((str(path), path.stat()) for folder in folders for path in sorted(folder.rglob("*.py")))
    return sha256(repr([(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]).encode()).hexdigest()[:16]


MAX_CACHED = 24
"""The number of cached lists; older ones are deleted."""
_DIGEST_BYTES = 32


def user_cache_folder() -> Path:
    """Returns `SENKI_CACHE`, or else the cache folder of the user."""
    if named := os.environ.get("SENKI_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "senki"


def read_cached(there: Path, key: str) -> Any:
    """Returns the value cached under a key, with tuples for lists, or None."""
    path = there / f"{key}.cards"
    try:
        data = path.read_bytes()
        if sha256(data[_DIGEST_BYTES:]).digest() != data[:_DIGEST_BYTES]:
            return None
        with gc_paused():
            found = msgpack.unpackb(data[_DIGEST_BYTES:], use_list=False)
        os.utime(path)
    except (OSError, ValueError, msgpack.UnpackException):
        return None
    return found


def write_cached(there: Path, key: str, value: Any) -> None:
    """Caches plain data under a key; does nothing if the folder is not writable."""
    with suppress(OSError):
        there.mkdir(parents=True, exist_ok=True)
        body = msgpack.packb(value)
        write_atomically(there / f"{key}.cards", sha256(body).digest() + body)
        for old in sorted(there.glob("*.cards"), key=lambda path: path.stat().st_mtime)[:-MAX_CACHED]:
            old.unlink(missing_ok=True)
