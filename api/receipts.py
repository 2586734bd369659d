"""Receipts: what the house says, over its signature, that somebody was shown of a game. Blocking; called in a thread."""

from __future__ import annotations

from api.house import House
from api.seen import Seen
from domain.kernel.views.views import JUDGE
from replays.log import Stored
from replays.trust.receipt import Signed

HEADER = "Senki-Receipt"
"""The header that has the receipt of what was stored."""


def receipt(house: House, game: str, viewer: str, end: int) -> Signed:
    """The receipt of a game after its first `end` events, for a viewer; the same every time.

    It is of what was shown then: where legality is hidden, of less than is shown when the game is over.
    """
    head, at = house.sight.ask(game, viewer, lambda seen: _head(seen, end), end, True)
    return house.notary.receipt(game, "" if viewer == JUDGE else viewer, end, head or house.notary.head(game, end), at)


def receipt_of(house: House, game: str, viewer: str, stored: Stored) -> dict[str, str]:
    """The header with the receipt of what was stored."""
    house.notary.saw(game, stored.position, stored.events)
    return {HEADER: receipt(house, game, viewer, stored.position + len(stored.events)).text()}


def _head(seen: Seen, end: int) -> tuple[bytes, int]:
    """Head and time of a view after its first `end` events; of the judge's the notary has the head."""
    if seen.viewer != JUDGE:
        seen.chain.follow(seen.events[len(seen.chain.links) : end])
    return b"" if seen.viewer == JUDGE else seen.chain.links[end - 1], seen.events[end - 1].at
