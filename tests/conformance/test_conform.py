"""Every ruleset of this edition holds what `senki conform` asks of any."""

import pytest

from domain.registry import available
from scripts.conformance import event_sentences, term_translations
from scripts.conformance.checks import OF_GAME, OF_RULESET
from scripts.conformance.sample_games import SEEDS
from tests.soak import in_full, in_turn

GAMES = in_full(SEEDS, SEEDS[:1])


@pytest.fixture(autouse=True)
def games(monkeypatch):
    """The random games that are looked through; `senki conform` and the soak have all of them."""
    for module in (term_translations, event_sentences):
        monkeypatch.setattr(module, "SEEDS", GAMES)


def name_of(value):
    return getattr(value, "__name__", value)


@pytest.mark.parametrize("check", OF_RULESET, ids=name_of)
@pytest.mark.parametrize("name", available())
def test_a_ruleset_holds(check, name):
    assert list(check(name)) == []


@pytest.mark.parametrize(("name", "check", "seed"), in_turn(available(), OF_GAME, GAMES), ids=name_of)
def test_a_random_game_holds(check, name, seed):
    assert list(check(name, seed)) == []
