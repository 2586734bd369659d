"""Words beyond what `scripts.conform` asks of a ruleset: those of the parts, of golden games."""

import pytest

from domain import registry
from domain.parts.rulebook import shared
from scripts.conform.identifiers import events_in_code, missing, of_an_event
from tests.conformance.playthrough import decks, heard, play, read


def test_every_event_of_the_parts_and_the_kernel_has_a_term_that_all_rulebooks_share() -> None:
    written = events_in_code("domain.parts") | events_in_code("domain.kernel")
    assert sorted(written - set(shared("events.toml"))) == []


@pytest.mark.parametrize("name", registry.RULESETS)
def test_everything_that_happens_in_a_golden_game_has_a_term(name: str) -> None:
    events = play(name, decks(name), list(map(heard, read(name)[1])))[0].events
    assert not missing(registry.ruleset(name), (word for event in events for word in of_an_event(event)))
