"""Texts in the shapes of real ones: most of them can be said exactly, and what is said is offered, used and carried out."""

import pytest

from tests.bandai.games import GAMES, Game
from tests.bandai.text_shapes import SHAPES

SAID = [
    pytest.param(game, words, id=f"{game.name}: {words}")
    for game in GAMES
    for words, text in SHAPES[game.name].items()
    if "effects" in text
]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_two_thirds_of_the_texts_can_be_said(game: Game) -> None:
    """Given twenty texts of a game, when those are counted that words say, then they are two thirds at least."""
    shapes = SHAPES[game.name]
    assert len(shapes) == 20
    assert 3 * sum("effects" in text for text in shapes.values()) >= 2 * len(shapes)


@pytest.mark.parametrize(("game", "words"), SAID)
def test_a_text_that_is_said_is_offered_and_carried_out_or_stands_there(game: Game, words: str) -> None:
    """Given a unit with the text on a table, when every offer of it is taken as it comes, then each is carried out."""
    boss = game.unit("Boss", "3/2/4", text=[SHAPES[game.name][words]])
    word = "sets" if game.name == "macross" else "carries"
    own = [boss, game.unit("P", **{word: [game.character("Nils")]}), game.unit("Q")]
    enemy = [game.unit("X", "1/1/1"), game.unit("Y")]
    hand = [game.unit("Spare"), game.character("Rook"), game.command("Calm", {"do": "draw", "n": 1})]
    s = game.scene(own, enemy, hand=hand, nation=(12, 12))
    assert s.points("Boss")[2] is not None
    for offer in [each for each in s.desk.ruleset.offers(s.desk, "A") if each.act == "use"]:
        chosen = {name: _first(slot) for name, slot in offer.slots.items()}
        s.says("A", "use", **{**offer.args, **chosen})
        s.passes()
        while s.asks:
            s.says(s.asks["seat"], "choose", cards=s.asks["options"][: s.asks.get("least", s.asks["n"])])
    assert "illegal" not in {event.verdict[0] for event in s.desk.events}
    s.says("A", "done")


def _first(slot):
    """The first way to fill a slot in."""
    chosen = tuple(slot.options[: max(slot.least, 1)])
    return chosen if slot.listed or slot.most > 1 else chosen[0]
