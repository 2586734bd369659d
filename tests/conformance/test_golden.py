"""Golden playthroughs: one per ruleset, said again line by line, with claims written by hand from the rulebook."""

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.registry import available, specimens
from tests.conformance.playthrough import GOLDEN, decks, heard, holds, play, read

MOST_LINES = 200
every_golden_one = pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))


def played(name: str) -> tuple[Desk, list[str]]:
    return play(name, decks(name), list(map(heard, read(name)[1])))


@pytest.mark.parametrize("name", available())
def test_every_ruleset_has_decks_of_specimens_and_a_golden_playthrough(name: str) -> None:
    assert specimens(name).decks
    assert (GOLDEN / f"{name}.txt").exists()


@every_golden_one
def test_the_golden_playthrough_goes_as_it_went(name: str) -> None:
    assert played(name)[1] == read(name)[1]


@every_golden_one
def test_a_person_can_read_it(name: str) -> None:
    assert len((GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()) <= MOST_LINES


@every_golden_one
def test_its_claims_hold_and_there_are_three_at_least(name: str) -> None:
    desk, claims = played(name)[0], read(name)[0]
    assert len(claims) >= 3
    assert [claim for claim in claims if not holds(claim, desk)] == []


@every_golden_one
def test_a_wrong_claim_does_not_hold_and_an_unclear_one_is_an_error(name: str) -> None:
    desk = played(name)[0]
    assert not holds("claim: after line 1 A.hand has 99 cards", desk)
    with pytest.raises(ValueError, match="a claim is"):
        holds("claim: A plays well", desk)
