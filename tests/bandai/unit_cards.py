"""Texts of units of our own invention that use the words of card texts, for random games and for what is offered in them."""

from __future__ import annotations

from typing import Any

from tests.bandai.games import Game
from tests.scene import Data

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW, HIT, DESTROY = {"do": "draw", "n": 1}, {"do": "damage", "n": 1}, {"do": "destroy"}
FORK = {"do": "either", "ways": [{"effects": [DRAW]}, {"effects": [{"do": "roll"}], "targets": [ENEMY]}]}
MANY = {"do": "look", "n": 3, "upto": True, "take": 1, "for": {"any": [{"type": "unit"}, {"type": "character"}]}}


def _due(game: Game, **more: Any) -> Data:
    """A payment of one."""
    return {"do": "pay", **({"cost": [{"any": 1}]} if game.name == "nexa" else {"n": 1}), **more}


def of_units(game: Game) -> list[Data]:
    """Texts of units."""
    first, _, defense = game.stats
    return [
        game.using(FORK, DRAW, turn="own"),
        game.using(
            {"do": "damage", "n": 3, "shared": True}, targets=[{**ENEMY, "n": 3, "upto": True}], special={"discard": 1}
        ),
        game.using({"do": "only_if", "condition": {"some": ENEMY, "least": 2}}, DRAW),
        game.using({"do": "may", "who": "enemy"}, {"do": "draw", "n": 1, "who": "enemy"}),
        game.using(MANY, special={"roll": 1, "of": {**OWN, "other": True}}),
        game.using({"do": "top", "n": 2, "upto": True, "zone": "junkyard", "who": "enemy"}),
        game.using({"do": "sacrifice", "who": "enemy", "of": {"type": "unit", "bare": True}}, special={"self": "hand"}),
        game.using({"do": "shuffle"}),
        game.using(
            {"do": "gain", "points": [1, 0, 0], "to": "target1"}, {"do": "roll", "to": "target2"}, targets=[OWN, ENEMY]
        ),
        game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x={"power": "own", "most": 2}),
        game.using({"do": "gain", "points": ["x", 0, 0]}, targets=[OWN], x={"free": True, "count": OWN, "most": 3}),
        game.using({"do": "to_area", "area": "battle"}, targets=[OWN]),
        game.starts(["leaves", "engaged"], {"do": "nation_damage", "who": "enemy", "n": 1}),
        game.holds({"on": "group", "cannot": "be_rolled", "by": "enemy"}, {"cannot": "move", "by": "enemy"}),
        game.holds({"on": {**OWN, "other": True}, "cannot": "take_battle_damage"}, condition={"during": "battle"}),
        game.using({"do": "let", "who": "both", "effects": [{"do": "roll"}], "targets": [OWN]}, DRAW),
        game.using({"do": "may"}, _due(game), DRAW),
        game.using({"do": "let", "who": "enemy", "effects": [_due(game, otherwise={"effects": [{"do": "discard"}]})]}, DRAW),
        game.using({"do": "gain", "points": [1, 0, 1], "until": "step"}, targets=[OWN]),
        game.using(
            {"do": "bar", "what": "be_targeted", "by": "enemy", "against": {"type": "command"}, "until": "cut"}, targets=[OWN]
        ),
        game.using(
            {"do": "bar", "what": "be_damaged", "by": "enemy", "until": "phase"}, targets=[{**OWN, "n": 2, "upto": True}]
        ),
        game.using({"do": "gain", "points": ["x", 0, 0]}, targets=[OWN], x={"count": ENEMY, "plus": 1, "most": 3}),
        game.using(
            HIT,
            targets=[{**ENEMY, "at_most": {defense: 3}, "not": {"crewed": True}}],
            condition={"happened": {"what": "played"}},
        ),
        game.starts("enters", FORK, optional=True),
        game.starts("rolled", {"do": "gain", "points": [0, 0, 1], "until": "step", "to": "self"}),
        game.starts("rerolled", {"do": "gain", "points": ["*", 1, 0], "to": "self"}),
        game.starts("enters", MANY, played=True),
        game.starts("set", DRAW, of={"type": "character", "whose": "own"}),
        game.starts("resolved", {"do": "recover", "n": 1}, of={"type": "command", "whose": "own"}),
        game.starts("damages_nation", DRAW, {"do": "discard", "n": 1}),
        game.holds(
            {"cannot": "be_destroyed", "by": "enemy", "against": {"any": [{"type": "command"}, {"type": "character"}]}}
        ),
        game.holds({"points": [1, 0, 0], "per": {"type": "unit", "whose": "own", "other": True}}, condition={"turn": "own"}),
        game.holds({"on": {**OWN, "at_least": {first: 3}}, "reduce": 1}),
    ]


def of_late(game: Game) -> list[Data]:
    """Texts of units that ask by whose effect something came, work in the junkyard, or go on by what their target is."""
    hurt = {"do": "nation_damage", "who": "enemy", "n": 1}
    drops = game.using({"do": "move", "zone": "junkyard", "to": "self"}, HIT, targets=[ENEMY])
    back = {"do": "put_in_play", "to": "self"}
    crew = {"type": "character", "whose": "own", "where": "junkyard"}
    return [
        *(game.starts("leaves", hurt, of={"type": "unit", "other": True}, by=by) for by in ("own", "enemy", "not_own")),
        game.starts("leaves", DRAW, by="own", optional=True),
        *(game.starts("enters", {"do": "may"}, each, FORK) for each in (DRAW, HIT)),
        game.starts("destroyed", hurt, by="enemy"),
        game.starts("destroyed", hurt, of=ENEMY, by="battle"),
        game.starts("damages_units", DRAW),
        *(drops for _ in range(2)),
        game.starts("enters", {"do": "may"}, back, of={**OWN, "other": True}, lying="junkyard"),
        game.starts("begin:draw", back, turn="own", lying="junkyard", condition={"some": {**OWN, "rolled": True}}),
        game.using({"do": "only_if", "target": {"damaged": True}, "otherwise": {"effects": [HIT]}}, DESTROY, targets=[ENEMY]),
        game.using(
            {"do": "only_if", "target": {"whose": "own", "rolled": True}}, {"do": "reroll"}, targets=[{"type": "unit"}]
        ),
        game.using({"do": "put_in_play", "on": "self"}, targets=[crew]),
        game.using({"do": "spare", "less": 1, "who": "both"}),
        game.using(DRAW, condition={"happened": {"what": "left", "whose": "own", "of": {"type": "unit"}}}),
        game.holds({"spares": 1}, condition={"turn": "enemy"}),
        game.using({"do": "roll", "to": {"type": "unit", "not": {"whose": "own", "rolled": False}}}),
        game.holds({"on": {"any": [{**OWN, "rolled": True}, {**ENEMY, "damaged": True}]}, "points": [1, 0, 0]}),
        game.using(
            {"do": "may", "who": "enemy", "otherwise": {"effects": [HIT], "targets": [ENEMY]}},
            {"do": "discard", "who": "enemy"},
        ),
        *_of_one_game(game),
    ]


_WAYS = (
    {"effects": [DRAW], "condition": {"some": {**OWN, "other": True}}},
    {"effects": [{"do": "roll"}], "targets": [ENEMY]},
)
_FORK_IF = {"do": "either", "ways": _WAYS}
_IF_UNIT = {"do": "only_if", "target": {"type": "unit"}, "which": "target1"}
_HURT = {"do": "damage", "n": 2, "to": "target2"}
_MITE = {"type": "unit", "name": "Mite", "points": [1, 1, 1], "terrain": ["space", "earth"]}


def _of_one_game(game: Game) -> list[Data]:
    """Words that one of the games has alone."""
    if game.name == "gundam_war":
        return [
            game.holds({"generates": (("blue", 1),)}, condition={"turn": "own", "some": {**ENEMY, "rolled": True}}),
            game.using({"do": "silence"}, targets=[ENEMY]),
            game.using({"do": "roll"}, {"do": "if_successful"}, DRAW, targets=[OWN]),
        ]
    if game.name == "nexa":
        return [
            game.using({"do": "set", "to": "target1", "on": "target"}, targets=[{"type": "character", "whose": "own"}, OWN]),
            game.using({"do": "look", "n": 2, "take": 1, "for": {"type": "unit"}, "zone": "play_rolled"}, turn="own"),
            game.starts("enters", DRAW, of={**OWN, "other": True}, over_all="Late 24"),
            game.using({"do": "to_area", "area": "battle", "met": "any", "anywhere": True}, {"do": "reroll"}, targets=[OWN]),
            game.starts("sortied", {"do": "chip", "card": _MITE, "n": 2, "area": "same", "front": True}),
            game.starts(
                "enters", {"do": "top", "zone": "g_rolled"}, {"do": "make_g", "who": "owner", "rolled": True}, targets=[OWN]
            ),
            game.starts(
                "engaged", {"do": "put_in_play", "area": "same", "anywhere": True}, targets=[{**OWN, "where": "junkyard"}]
            ),
            game.using({"do": "move", "zone": "hangar", "who": "owner"}, targets=[{"type": "unit", "whose": "enemy"}]),
            {"timing": "everywhere", "effects": [{"cost": {"total": -1}, "per": ENEMY}], "condition": {"some": ENEMY}},
            game.using({"do": "this_turn", "effect": {"on": {"type": "unit"}, "lose": {"keywords": True}}}),
        ]
    return []


def of_numbers(game: Game) -> list[Data]:
    """Texts of units that compare and count, speak of the card of their moment, and what one of the games says besides."""
    return [
        game.starts("destroys_units", DRAW),
        game.starts("enters", {"do": "gain", "points": [1, 0, 0], "to": "subject"}, of={**OWN, "other": True}),
        game.using({"do": "reckon", "x": {"count": OWN}, "counted": {"effects": [{"do": "nation_damage", "n": "x"}]}}),
        game.starts("leaves", DRAW, cause={"type": "command"}),
        game.holds({"on": {**OWN, "carries": {"type": "character"}}, "points": [0, 1, 0]}),
        game.using(DRAW, condition={"number": {"count": OWN, "over": {"count": ENEMY}}}),
        game.using(HIT, targets=[ENEMY], condition={"number": {"nation": "own", "under": {"nation": "enemy"}}}),
        game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x={"value": "coins", "plus": 1, "most": 3}),
        game.holds({"on": OWN, "points": [1, 0, 0], "times": {"count": {**ENEMY, "rolled": True}, "most": 2}}),
        *_comparisons_of_one_game(game),
    ]


def _comparisons_of_one_game(game: Game) -> list[Data]:
    if game.name == "nexa":
        gs = {"where": "g_zone", "whose": "own"}
        return [
            game.holds({"on": {**ENEMY, "engaged": True}, "power": -1}),
            game.using({"do": "roll"}, targets=[{**gs, "originally": {"type": "unit"}}]),
            game.using(
                {"do": "gain", "points": ["x", 0, 0]}, targets=[OWN], x={"count": OWN, "every": 2, "most": {"count": gs}}
            ),
            game.using({"do": "silence", "but": "keywords"}, targets=[{**ENEMY, "roll_color": "blue"}]),
            game.starts("applied", DRAW, of=OWN, by="cross_weapon"),
            game.starts("applied", DRAW, of={"type": "unit"}, optional=True),
            game.using({"do": "sign", "color": "red", "until": "phase"}, targets=[{**gs, "sign": "blue"}]),
            game.using({"do": "sign", "like": "self"}, DRAW, targets=[{"type": "unit"}]),
            game.holds({"generates": [["red", 1]]}, {"pays": {"color": "blue", "for": "texts"}}),
            game.holds({"on": {**OWN, "other": True}, "pays": {"color": "red"}}, condition={"turn": "own"}),
            game.holds({"on": OWN, "instead": {"zone": "g_rolled", "by": "destroyed"}}),
            game.holds({"instead": {"zone": "nation_bottom"}}),
            game.using({"do": "put_in_play"}, targets=[{**gs, "originally": {"type": "unit"}}]),
            game.using({"do": "turn_over", "effects": [_IF_UNIT, {"do": "move", "zone": "hand", "to": "target1"}]}),
            game.using({"do": "fix", "points": [1, 1, 1]}, targets=[{**ENEMY, "at_least": {"force": 1}}]),
            game.using(
                {"do": "coin", "name": "tide", "points": [1, 0, 1], "n": 2, "shared": True}, targets=[{**OWN, "n": 2}]
            ),
            game.starts("damaged", DRAW, of={"type": "unit", "whose": "enemy"}),
            game.using({"do": "look", "n": 3, "upto": True, "back": "either"}, turn="own"),
            game.using(
                {"do": "look", "n": 3, "take": 1, "for": {"type": "unit"}, "from": "discard", "back": "top"}, turn="own"
            ),
            game.holds({"on": OWN, "raises": {"keyword": "psycommu", "n": 1}}),
            game.holds({"on": {**gs, "rolled": False}, "pays": {"twice": True}}, condition={"turn": "own"}),
            game.holds({"on": {"type": "character", "where": "hand"}, "cost": {"total_to": 0}, "paired": True}),
            game.holds({"cannot": "rule_roll"}, {"on": {**ENEMY, "damaged": True}, "cannot": "rule_reroll"}),
            game.using({"do": "roll"}, DRAW, targets=[{**OWN, "chip_named": "Mite"}]),
            {**game.starts(["gained", "turned_up"], DRAW, of={"type": "unit", "whose": "own"}), "optional": True},
            game.using(_FORK_IF, turn="own"),
            game.starts("enters", _FORK_IF),
            game.using({"do": "turn_over", "from": "discard", "effects": [_IF_UNIT, _HURT]}, targets=[ENEMY], turn="own"),
            game.using({"do": "bar", "what": "use", "until": "phase"}, targets=[ENEMY]),
            game.using({"do": "this_turn", "effect": {"on": {"type": "command", "whose": "enemy"}, "cannot": "be_played"}}),
            game.holds({"on": {"whose": "own", "where": "played"}, "cannot": "be_voided", "by": "enemy"}),
        ]
    if game.name == "gundam_war":
        return [
            game.using({"do": "counters", "n": 1, "points": [1, 0, 1]}, targets=[OWN]),
            game.using({"do": "counters", "n": 2, "points": [0, 0, -1]}, targets=[{**ENEMY, "engaged": True}]),
            game.holds(
                {"on": OWN, "text": game.using(DRAW, cost={"kind": "roll"})},
                {"on": {"type": "unit", "damaged": True}, "text": game.starts("destroyed", DRAW)},
            ),
            game.using({"do": "change", "points": ["*", 1, 2]}, targets=[ENEMY]),
            game.using({"do": "change", "texts": [game.using(DRAW)], "until": "next_turn"}, targets=[{"type": "unit"}]),
            game.using({"do": "this_turn", "effect": {"on": OWN, "points": [1, 0, 0]}}),
            game.holds({"on": {"type": "command", "whose": "enemy"}, "cannot": "be_played"}, condition={"turn": "own"}),
            game.using({"do": "roll"}, targets=[{"type": "unit", "attacking": True}]),
            game.using({"do": "discard", "who": "enemy", "random": True}, cost={"kind": "once", "n": 2}),
            game.using({"do": "to_area", "area": "battle", "met": True, "front": True}, targets=[OWN]),
            game.using(DRAW, counts_as="generation", turn="own"),
            game.using({"do": "control"}, targets=[{**ENEMY, "at_most": {"defense": 2}}]),
            game.using({"do": "set"}, targets=[{"type": "character", "whose": "own"}]),
            game.using(DRAW, uses="x", x={"count": OWN}, cost={"kind": "each", "n": 1}),
            game.holds({"generates": (("blue", 1),), "times": {"value": "coins"}}),
        ]
    return []
