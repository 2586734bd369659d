"""Reading a card list, or taking it out of the cache where the same text was read before by the same code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import msgpack  # type: ignore[import-untyped]

import domain
from domain import registry
from domain.cards.card_lists import parse_cards
from domain.cards.catalogue import Catalogue, CatalogueIndexes
from domain.cards.problems import MESSAGES, Problem
from domain.cards.size_limits import CARD_LIST_LIMITS, SizeLimits
from domain.kernel.contract.reasons import Sentences
from domain.kernel.record.changes import Plain
from replays.card_lists import cache as kept_lists
from replays.gc_pause import gc_paused

_CODE = ("cards", "parts", "kernel")


def card_list(
    text: str, ruleset: str, form: str, keep: Path | None = None, bounds: SizeLimits = CARD_LIST_LIMITS
) -> Catalogue | list[Problem]:
    """The catalogue of a card list, or all its problems. A list without problems is kept in the folder `keep`.

    Raises KeyError for a ruleset or a form that there is not.
    """
    folder = keep or kept_lists.folder()
    key = f"{ruleset}-{form}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:40]}-{_code(ruleset)}-{bounds.cards}"
    kept = kept_lists.take(folder, key)
    if kept is not None:
        return Catalogue(Packed(kept["cards"]), CatalogueIndexes(*kept["indexes"]))
    with gc_paused():
        found = parse_cards(text, registry.ruleset(ruleset).parse_printing, form, bounds=bounds)
    if isinstance(found, Catalogue):
        packed = {printing_id: msgpack.packb(card) for printing_id, card in found.items()}
        kept_lists.put(folder, key, {"cards": packed, "indexes": found.indexes})
    return found


@cache
def sentences_of(ruleset: str) -> Sentences:
    """What may be wrong with a card list of a ruleset, in other languages. Raises KeyError for no such ruleset."""
    refusals = registry.ruleset(ruleset).book.refusals
    return Sentences({**refusals.told, **MESSAGES}, refusals.quoted)


class Packed(Mapping[str, Plain]):
    """Printings that are unpacked when they are asked for: a game needs a few dozen of thousands."""

    def __init__(self, packed: Mapping[str, bytes]) -> None:
        self._packed = packed
        self._open: dict[str, Plain] = {}

    def __getitem__(self, printing_id: str) -> Plain:
        """The data of a printing. Raises KeyError."""
        if printing_id not in self._open:
            self._open[printing_id] = msgpack.unpackb(self._packed[printing_id], use_list=False)
        return self._open[printing_id]

    def __contains__(self, printing_id: object) -> bool:
        """Whether it is there."""
        return printing_id in self._packed

    def __iter__(self) -> Iterator[str]:
        """The ids, in the order of the list."""
        return iter(self._packed)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._packed)


def _code(ruleset: str) -> str:
    """What changes when the code that reads a list does."""
    root = Path(domain.__path__[0])
    folders = (*(root / name for name in _CODE), *map(Path, import_module(registry.package_of(ruleset)).__path__))
    stats = ((str(path), path.stat()) for folder in folders for path in sorted(folder.rglob("*.py")))
    return sha256(repr([(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]).encode()).hexdigest()[:16]
