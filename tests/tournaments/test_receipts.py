"""Receipts of tournaments: whoever cuts or rewrites what was said is found, and nobody learns a deck from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.tournaments.events import DeckSubmitted, Note, TournamentEvent
from replays.log import open_log, open_tables
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import EVERYBODY, open_tournament_log
from replays.tournaments.receipts import TournamentReceiptIssuer, verify_tournament_receipts
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.receipt_verification import CUT, INTACT, REWRITTEN, UNWITNESSED
from replays.trust.receipts import SignedReceipt, receipt_from_text
from tests.tournaments.scene import random_evening

NAME = "t-abcdefghjkmn"
DECKS = [TournamentEvent(DeckSubmitted("p1", "Tide", "", "d1", f"{count} Kestrel")) for count in (3, 4)]


class House:
    """A house that signs, and the evening that is said there."""

    def __init__(self, folder: Path) -> None:
        self.log = open_log(folder)
        self.tables = open_tables(self.log, folder, "links")
        self.notary = ReceiptIssuer(self.tables, self.log)
        self.desk = TournamentClerk(open_tournament_log(folder))
        self.signer = TournamentReceiptIssuer(self.notary, self.desk.log)
        self.events = random_evening(1, 6, 2).events
        self.given: list[SignedReceipt] = []
        for count in range(1, len(self.events) + 1):
            self.desk.append_imported(NAME, self.events[:count])
            self.given += [self.signer.receipt(NAME, viewer, count) for viewer in ("", EVERYBODY)]

    @property
    def opener(self) -> bytes:
        return self.notary.opener(NAME)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("signed"))
    yield made
    made.tables.close()
    made.log.close()


def test_a_receipt_is_the_same_every_time_and_travels_as_a_text(house: House) -> None:
    again = TournamentReceiptIssuer(house.notary, house.desk.log)
    for count in range(len(house.events), 0, -1):
        for viewer in (EVERYBODY, ""):
            given = again.receipt(NAME, viewer, count)
            assert given in house.given
            assert receipt_from_text(given.to_text()) == given


def test_what_was_recorded_is_intact_up_to_the_last_receipt(house: House) -> None:
    assert verify_tournament_receipts(NAME, house.events, house.given, house.opener)[:2] == (INTACT, len(house.events))
    assert verify_tournament_receipts(NAME, house.events, [], house.opener).verdict == UNWITNESSED


@pytest.mark.parametrize("viewer", ["", EVERYBODY])
def test_every_cut_and_every_rewritten_event_is_found_and_its_place_named(house: House, viewer: str) -> None:
    given = [each for each in house.given if each.receipt.viewer == viewer]
    for at in range(1, len(house.events)):
        cut = verify_tournament_receipts(NAME, house.events[:at], given, house.opener)
        assert (cut.verdict, cut.end) == (CUT, at)
        forged = [*house.events[:at], TournamentEvent(Note("nothing happened"), "judge"), *house.events[at + 1 :]]
        result = verify_tournament_receipts(NAME, forged, given, house.opener)
        assert (result.verdict, result.good, result.end) == (REWRITTEN, at, at + 1)


def test_another_deck_is_another_history_for_who_has_the_opener_and_the_same_for_everybody(house: House) -> None:
    """Given ann's receipt, which hides decks, when her list is exchanged, then only the opener of the seal tells."""
    name = "t-decks"
    opening = house.events[0]
    house.desk.append_imported(name, [opening, DECKS[0]])
    given = house.signer.receipt(name, EVERYBODY, 2)
    assert given.receipt.head == _other(house, DECKS[1]).receipt.head
    assert verify_tournament_receipts(name, [opening, DECKS[1]], [given], None).verdict == INTACT
    assert verify_tournament_receipts(name, [opening, DECKS[1]], [given], house.notary.opener(name)).verdict == REWRITTEN


def _other(house: House, deck: TournamentEvent) -> SignedReceipt:
    """The receipt of the same tournament with another deck, in a log of its own."""

    class Log:
        def read_events(self, tournament: str, start: int = 0) -> list[TournamentEvent]:
            return [house.events[0], deck][start:]

    return TournamentReceiptIssuer(house.notary, Log()).receipt("t-decks", EVERYBODY, 2)  # type: ignore[arg-type]
