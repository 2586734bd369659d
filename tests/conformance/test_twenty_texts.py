"""Twenty texts of the shapes that printed cards have: how many can be said, and that games are played with them.

Their shapes were drawn by number before the words for them were made, when six of Robotech's and five of Star Front's could
be said; they were written as data afterwards.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from domain.kernel.record.change_serialization import as_plain
from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from scripts.simulation.random_games import RandomGame

HERE = Path(__file__).parents[1]
VALUES: dict[str, dict[str, dict[str, Any]]] = {
    "robotech": {
        "mecha": {"proto_cost": 1, "races": ["Korr"], "battle_types": ["land"], "weapon": 2, "armor": 2, "speed": 3},
        "character": {"proto_cost": 0, "races": ["Korr"], "battle_types": ["land"], "weapon": 1, "armor": 1},
        "action": {"proto_cost": 0},
        "location": {},
    },
    "star_front": {"unit": {"race": "statue", "attack": 3, "score": 1, "star": 0}, "magic": {"race": "statue", "mana": 0}},
}
"""What the cards have besides their texts."""
SAID = {"robotech": 20, "star_front": 18}
COPIES = {"robotech": 3, "star_front": 1}
LINES = 250


SIZE = {"robotech": 60, "star_front": 20}


def written(name: str, file: str) -> dict[str, Any]:
    """The cards of a file, as they are parsed."""
    cards = tomllib.loads((HERE / name / f"{file}.toml").read_text("utf-8"))["card"]
    parse = registry.ruleset(name).parse_printing
    return {key: parse(as_plain({**VALUES[name][card["type"]], **card})) for key, card in cards.items()}


@cache
def shelf(name: str, file: str = "twenty") -> Specimens:
    """The cards of a file, and a deck of them, filled up with the twenty."""
    cards = written(name, file) | written(name, "twenty")
    copies = dict.fromkeys(list(cards)[: SIZE[name] // COPIES[name]], COPIES[name])
    return Specimens(cards, {file: SpecimenDeck("Texts", copies, {}, {})})


@pytest.mark.parametrize("name", SAID)
def test_two_thirds_and_more_of_twenty_texts_can_be_said(name: str) -> None:
    """Each has its wording; those that no word says are known to be unread, so that what is done with them stays open."""
    cards = shelf(name).cards
    assert len(cards) == 20
    assert all(card["wording"] for card in cards.values())
    unread = [key for key, card in cards.items() if "text" in card.get("unknown", ())]
    assert len(cards) - len(unread) == SAID[name] >= 14


@pytest.mark.parametrize("file", ["twenty", "shapes", "further"])
@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("game", range(3))
def test_games_are_played_with_such_texts_and_every_offer_holds(name: str, file: str, game: int) -> None:
    """Given decks of them, when offers are taken at random, then the desk accepts each; seed: the file, and the number."""
    played = RandomGame(registry.ruleset(name), shelf(name, file), file, game)
    for _ in range(LINES):
        if not played.step():
            break
    assert len(played.desk.events) > LINES
