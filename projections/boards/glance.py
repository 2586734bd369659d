"""A game at a glance: the cards in play by area, the scores, and the line of the game in at most ninety points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from domain.kernel.contract.layout import Face, Mat, layout_to_json
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from projections.story import Board, Scores, Story

POINTS = 90
_DRAWN = ("name", "names", "type", "model", "race", "terrain", "battle_types")
"""What pictures are drawn from, beside the fields of the ruleset's face."""


def glance_of(story: Story) -> dict[str, Any]:
    """The small document, of what everybody could see.

    `areas`: place on the mat -> its cards (printing, angle, face, lane, and what is set on them) · `printings`: what is
    printed on those that are known · `scores`, `line`: numbers by seat in the order of `seats`, null where not known · `mat`,
    `face`: how the ruleset lays them out. The numbers of a quiet game are told when it is over.
    """
    board, table = story.board, story.board.table
    told = not story.header.quiet or story.over
    places = [zone for zone in table.header.zones if zone.name in _places(board) and table.at(zone.key)]
    areas = {zone.key: [_card(table, card) for card in table.at(zone.key)] for zone in places}
    shown = sorted({card["printing"] for cards in areas.values() for card in _with_sets(cards) if card["printing"]})
    return {
        "game": story.game,
        "ruleset": story.header.ruleset,
        "position": story.length,
        "seats": story.header.seats,
        "turn": table.clock.turn,
        "holder": table.clock.holder,
        "result": table.result,
        "scores": board.scores() if told else [None] * len(story.header.seats),
        "line": sampled([*board.line, board.scores()]) if told else [],
        "areas": areas,
        "printings": {printing: _drawn(board.layout.face, table.pins.get(printing)) for printing in shown},
        "mat": _plain(board.layout.mat),
        "face": _plain(board.layout.face),
    }


@cache
def _plain(layout: Face | Mat) -> dict[str, Any]:
    """A layout as it is told, made once for all games of its ruleset. Not to be changed."""
    return layout_to_json(layout)


def sampled(line: Sequence[Scores], most: int = POINTS) -> list[Scores]:
    """Evenly chosen points of a line, the first and the last among them."""
    if len(line) <= most:
        return list(line)
    return [line[round(at * (len(line) - 1) / (most - 1))] for at in range(most)]


def _places(board: Board) -> set[str]:
    """The zones that a small board shows: rows without hands, what lies between the seats and beside their names."""
    mat = board.layout.mat
    rows = [name for row in mat.rows if row.kind != "hand" for name in (*row.zones, row.resources)]
    return {name for name in (*rows, mat.middle, mat.stack, *mat.beside) if name}


def _card(table: Table, card_id: str) -> dict[str, Any]:
    card = table.cards[card_id]
    known = "" if card.printing is None else card.printing
    told: dict[str, Any] = {"printing": known, "angle": card.angle, "face": card.face}
    if "lane" in card.attributes:
        told["lane"] = card.attributes["lane"]
    sets = [_card(table, other) for other in table.at(card_id)]
    return {**told, "sets": sets} if sets else told


def _with_sets(cards: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [*cards, *(each for card in cards for each in _with_sets(card.get("sets", ())))]


def _drawn(face: Face, data: Plain) -> dict[str, Plain]:
    """What is printed on a card, as far as it is drawn."""
    wanted = _wanted(face)
    return {name: value for name, value in data.items() if name in wanted} if isinstance(data, dict) else {}


@cache
def _wanted(face: Face) -> frozenset[str]:
    """The fields of printings that are drawn."""
    return frozenset((*_DRAWN, *(path.partition(".")[0] for path in face.fields())))
