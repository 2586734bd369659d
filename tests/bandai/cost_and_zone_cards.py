"""Texts of our own invention that change costs, hands, destinations and control in Gundam War, for random games."""

from __future__ import annotations

from tests.bandai.games import Game
from tests.scene import Data

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW, HIT, DESTROY = {"do": "draw", "n": 1}, {"do": "damage", "n": 1}, {"do": "destroy"}


def of_changes(game: Game) -> list[Data]:
    """Texts that change costs, hands, keywords and control, that others use, and that go on around another card."""
    if game.name != "gundam_war":
        return []
    present = {"where": "hand", "whose": "own"}
    around = {"do": "let", "who": "own", "around": "target"}
    return [
        game.holds({"on": present, "cost": {"total": -1, "cost": 1}, "times": {"count": OWN}}, condition={"some": ENEMY}),
        {"timing": "everywhere", "effects": [{"cost": {"corps": -1, "total": -1}}], "condition": {"some": ENEMY}},
        game.holds({"hand_limit": 8}, {"on": OWN, "points": [1, 0, 0], "no_stack": True}),
        game.holds({"on": ENEMY, "lose": "assault"}),
        game.using({"do": "lose", "keyword": "high_mobility"}, targets=[ENEMY]),
        game.using({"do": "bar", "what": "damage_reset"}, targets=[ENEMY]),
        game.using({"do": "control", "who": "owner", "to": {"type": "unit", "borrowed": True}}),
        game.using({"do": "control"}, targets=[ENEMY], cost={"kind": "roll"}),
        *(game.using(DRAW, user=user, cost={"kind": "zero"}) for user in ("enemy", "both")),
        game.using({**around, "effects": [{"do": "roll"}], "targets": [{**OWN, "where": "same_area"}]}, HIT, targets=[ENEMY]),
        game.using(
            {"do": "put_in_play", "area": "same", "front": True, "rolled": False}, targets=[{**present, "type": "unit"}]
        ),
        game.using(
            {"do": "put_in_play", "area": "battle", "paid": True, "less": 1}, DRAW, targets=[{**present, "type": "unit"}]
        ),
        game.using(HIT, targets=[OWN, {**ENEMY, "where": "same_area", "beside": "target1"}]),
        game.starts(
            "enters",
            {"do": "roll", "to": "target2"},
            targets=[OWN, {**OWN, "where": "same_area", "other": True, "beside": "target1"}],
        ),
        game.holds(
            {"on": {**OWN, "other": True}, "instead": {"zone": "hand"}},
            {"on": {"type": "command", "where": "cut_in"}, "instead": {"zone": "defunct"}},
        ),
        game.using({"do": "move", "zone": "discard"}, targets=[{"where": "junkyard"}]),
        game.holds({"on": {**OWN, "where": "same_area"}, "power": 1}, {"on": ENEMY, "power": -1}),
        game.using({"do": "change", "color": "red"}, targets=[{"type": "unit"}]),
        game.starts("damaged", DRAW, of=ENEMY, by="own"),
        game.using({"do": "skip", "what": "battle"}, DRAW, turn="own", cost={"kind": "zero"}),
        game.using({"do": "lead"}, turn="enemy", cost={"kind": "zero"}),
        game.using({"do": "skip", "what": "draw", "next": True}, cost={"kind": "zero"}),
        game.using({"do": "aim", "at": "self"}, condition={"answering": True}),
        game.holds({"cannot": "carry"}),
        game.using({"do": "set", "anywhere": True}, targets=[{"type": "character", "whose": "enemy"}]),
        game.holds({"crew": 1}, {"on": {**OWN, "other": True}, "crew": 2}, condition={"some": ENEMY}),
        game.holds({"on": {**ENEMY, "where": "same_area"}, "silence": True}, condition={"in_battle": True}),
        game.using(DRAW, condition={"some": {"type": "generation", "basic": False}}),
        game.starts("doomed", {"do": "pay", "n": 1}, {"do": "negate_destruction", "to": "self"}),
        game.starts("doomed", {"do": "negate_destruction", "to": "subject"}, DRAW, of={**OWN, "other": True}, optional=True),
        game.holds({"on": ENEMY, "cannot": "be_saved"}, condition={"turn": "own"}),
        game.using(DESTROY, targets=[{"type": "unit"}]),
        game.starts("rolled", {**around, "around": "subject", "effects": [DESTROY, DRAW]}, of=ENEMY, optional=True),
    ]
