"""What a written name stands for: handles, cards that the record knows, the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cards.catalogue import Catalogue, LookupResult
from domain.cards.name_matching import fold
from domain.kernel.record.changes import PUBLIC, Plain
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table


class Names:
    """Handles and names as far as one viewer (None: the record itself) may use them.

    `cards` are the printings of the game, by id; they are found by the beginning of their name too. The catalogue is
    asked last, and by whole names.
    """

    def __init__(self, catalogue: Mapping[str, Plain] | None = None, handles: Mapping[str, str] | None = None) -> None:
        self.catalogue = catalogue if isinstance(catalogue, Catalogue) else Catalogue(catalogue or {})
        self.handles = {fold(name): meaning for name, meaning in (handles or {}).items()}
        self.cards: dict[str, Plain] = {}
        self._local = Catalogue()
        self._beginnings: dict[str, str] = {}

    def see(self, table: Table, viewer: str | None = None) -> None:
        """Takes the printings of a table in, as far as the viewer may know them."""
        known = table.pins if viewer is None else {key: table.pins[key] for key in _seen_by(table, viewer)}
        if known.keys() != self.cards.keys():
            self.cards = dict(known)
            self._local = Catalogue({key: _named(key, data) for key, data in known.items()})
            self._beginnings = {key: fold(str(_named(key, data)["name"])) for key, data in known.items()}

    def find(self, written: str) -> LookupResult:
        """The printing id, or the handle's card id, that a name stands for; else why there is none and what is near."""
        handle = self.handles.get(fold(written))
        if handle is not None:
            return LookupResult(handle)
        local = self._local.find(written)
        if local.id or self._local.by_name(written):
            return local
        begun = [key for key, name in self._beginnings.items() if name.startswith(fold(written))]
        if len(begun) == 1:
            return LookupResult(begun[0])
        if begun:
            return LookupResult("", f"{written!r} may be several cards", tuple(self._local.label(key) for key in begun[:5]))
        found = self.catalogue.find(written)
        near = dict.fromkeys((*self.nearest(written), *self._beginning(written), *found.nearest))
        return found if found.id else LookupResult("", found.message or f"no card is named {written!r}", tuple(near)[:4])

    def _beginning(self, written: str) -> list[str]:
        """Cards of the catalogue that are not of this game yet, whose names begin so."""
        begun = [key for key, data in self.catalogue.items() if fold(str(data.get("name", ""))).startswith(fold(written))]
        return [self.catalogue.label(key) for key in begun[:4]]

    def is_exactly(self, written: str) -> bool:
        """Whether this is a handle or a whole name, so that another word cannot be meant."""
        return fold(written) in self.handles or bool(self._local.find(written).id)

    def nearest(self, written: str) -> tuple[str, ...]:
        """The names of cards in this game that look like this one."""
        return self._local.nearest(written)


def _named(printing: str, data: Plain) -> Plain:
    return data if isinstance(data, Mapping) and "name" in data else {"name": printing.lstrip("~")}


def _seen_by(table: Table, viewer: str) -> list[str]:
    own = registered_decklist(table, viewer) or {}
    seen = {card.printing for card in table.cards.values() if viewer in card.seen or PUBLIC in card.seen}
    return [key for key in table.pins if key in own or key in seen]
