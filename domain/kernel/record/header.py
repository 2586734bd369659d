"""The header of a game: its terms and zones, which never change during the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.kernel.messages.message import msg
from domain.kernel.record.change_serialization import is_plain
from domain.kernel.record.changes import Plain


class Zone(NamedTuple):
    """A zone of the table.

    `holder` is a seat (empty: shared). `sees`: who sees the faces of its cards, `none`, `holder` or `all`. Every viewer
    follows the cards of an `ordered` zone one by one (a pile). In an unordered zone that only its holder sees (a hand),
    other viewers cannot distinguish the cards. `face`: the default face of its cards · `in_play`: whether they are
    in play.
    """

    key: str
    name: str
    holder: str
    ordered: bool
    sees: str
    face: str
    in_play: bool

    def conceals_from(self, viewer: str) -> bool:
        """Returns whether this viewer cannot distinguish the cards of the zone from each other."""
        return not self.ordered and self.sees == "holder" and self.holder != viewer


class ZoneKind(NamedTuple):
    """A row of a ruleset's list of zones; `each`: every seat has one."""

    name: str
    each: bool = True
    ordered: bool = False
    sees: str = "all"
    face: str = "up"
    in_play: bool = False


def make_zones(kinds: tuple[ZoneKind, ...], seats: tuple[str, ...]) -> tuple[Zone, ...]:
    """Returns the zones of one game: `A.hand`, `B.hand`, ..., and shared ones under their bare name."""
    return tuple(
        Zone(f"{seat}.{kind.name}" if seat else kind.name, kind.name, seat, *kind[2:])
        for kind in kinds
        for seat in (seats if kind.each else ("",))
    )


@dataclass(frozen=True)
class Header:
    """Identity and terms of one game.

    `mode` is `referee` (what the rules forbid is refused) or `scribe` (what happened on paper is recorded, with a verdict)
    · `explicit_passes`: every pass has to be said · `quiet`: legality is hidden until the game is over · `players`: seat ->
    player id · `about`: tournament, round, table and the like, as the organiser wants them · `revision`: that of the rules
    by which the game was opened; 0 in a record of a release that numbered none.
    """

    ruleset: str
    edition: str
    seats: tuple[str, ...]
    zones: tuple[Zone, ...]
    mode: str = "referee"
    switches: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    explicit_passes: bool = False
    quiet: bool = False
    about: dict[str, Plain] = field(default_factory=dict)
    revision: int = 0

    def to_plain(self) -> dict[str, Plain]:
        """Returns the stored form; without a revision it is that of earlier releases, so their hashes stay the same."""
        plain = {**{name: getattr(self, name) for name in _NAMES}, "zones": tuple(tuple(z) for z in self.zones)}
        return {**plain, "revision": self.revision} if self.revision else plain

    @staticmethod
    def from_plain(plain: Plain) -> Header:
        """Reads the stored form. Raises ValueError where it is malformed."""
        if type(plain) is not dict or set(plain) - {"revision"} != set(_NAMES) or not is_plain(plain):
            raise ValueError(msg("not_game_header"))
        if "revision" in plain and (type(plain["revision"]) is not int or plain["revision"] < 1):
            raise ValueError(msg("not_game_header_field_is_wrong"))
        if any(type(plain[name]) is not kind for name, kind in _KINDS.items()):
            raise ValueError(msg("not_game_header_field_is_wrong"))
        zones = tuple(_zone(zone) for zone in plain["zones"])
        return Header(**{**plain, "zones": zones})


def _zone(plain: Plain) -> Zone:
    fits = type(plain) is tuple and tuple(map(type, plain)) == (str, str, str, bool, str, str, bool)
    if not fits:
        raise ValueError(msg("not_zone_value", value=f"{plain!r:.80}"))
    return Zone(*plain)


_NAMES = (
    "ruleset",
    "edition",
    "seats",
    "zones",
    "mode",
    "switches",
    "players",
    "explicit_passes",
    "quiet",
    "about",
)
_KINDS: dict[str, type] = {
    "ruleset": str,
    "edition": str,
    "seats": tuple,
    "zones": tuple,
    "mode": str,
    "switches": dict,
    "players": dict,
    "explicit_passes": bool,
    "quiet": bool,
    "about": dict,
}
