"""Random games with cards that use the words of card texts: every offer is accepted, and what is accepted is offered."""

from random import Random

from domain.registry import ruleset
from scripts.conformance.edges.complete_offers import check_place
from scripts.simulation.random_games import RandomGame
from tests.bandai.games import Game, each_game
from tests.bandai.specimen_cards import shelf
from tests.soak import in_full

NAMES = {"gundam_war": "gundam_war", "nexa": "gundam_war_nexa", "macross": "macross_crusade"}
LINES, PLACES, EVERY = 250, in_full(160, 60), 20


def begun(game: Game, seed: str, number: int) -> RandomGame:
    return RandomGame(ruleset(NAMES[game.name]), shelf(game), seed, number)


@each_game
def test_games_are_played_with_such_texts_and_every_offer_is_accepted(game):
    """Given decks of them, when offers are taken at random, then the desk accepts each; seed `said`, from game 0 on."""
    happened: set[str] = set()
    for number in range(in_full(3, 2)):
        played = begun(game, "said", number)
        for _ in range(LINES):
            if not played.step():
                break
        happened |= {event.name for event in played.desk.events}
    assert {"chosen", "use"} <= happened


@each_game
def test_what_is_accepted_is_offered_and_what_is_offered_is_accepted(game):
    """Given such a game, when commands are tried at some of its places, then offers cover what the desk accepts; seed
    `offers`, game 0."""
    played, random, tried = begun(game, "offers", 0), Random("offers"), 0
    for _ in range(PLACES):
        if not played.step() or played.desk.table.result is not None:
            break
        if played.decisions % EVERY == 0:
            played.record_hands()
            troubles, more = check_place(played.desk, random, "offers", 0)
            assert troubles == []
            tried += more
    assert tried > PLACES // 2
