"""The latest public board of each game, its score turn by turn, and its highlights."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from domain.kernel.contract.layout import Face, Mat, layout_to_json
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table as GameTable
from projections.count_and_result_queries import FINISHED
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.game_summary import GameSummary, PublicBoard, Scores
from projections.table_definitions import Column, Projection, Queryable, Row, Table, TableRows

# --- tables ---
BOARDS = Table(
    "boards",
    "One row per game.",
    (
        Column(
            "glance",
            str,
            "the last board and the line of the game as JSON: `GET /api/games/{game}/glance` describes it",
            compressed=True,
        ),
    ),
)
SCORES = Table(
    "score_turns",
    "One row per game, turn and seat: the number that decides the game (life, score, points) when the turn was over.",
    (
        Column("turn", int, "the turn"),
        Column("seat", str, "the seat"),
        Column("score", int, "the number; empty: not known to everybody"),
        Column("outcome", str, "how the game ended for the seat: `win`, `loss`, `draw`, or empty while it runs"),
        Column("last", int, "1: the last turn of the game"),
    ),
    ("turn", "seat"),
    shared={"stand": ("seat", "outcome", "last")},
)
MOMENTS = Table(
    "game_moments",
    "One row per finished game and moment: the largest blow, the longest chain and the end.",
    (
        Column(
            "moment",
            str,
            "`blow`: largest change of the number that decides the game in one event (if it is computed, in one "
            "line) · `chain`: most effects that waited at once, two or more · `end`: of a game of two whose scores are known",
        ),
        Column("at", int, "the position after it, as replays open it"),
        Column("turn", int, "its turn"),
        Column("seat", str, "whose number a blow changed, else empty"),
        Column(
            "number", int, "`blow`: the change · `chain`: how many effects waited · `end`: the difference between the scores"
        ),
    ),
    ("moment",),
)


# --- summary document ---
MAX_POINTS = 90
_DRAWN_FIELDS = ("name", "names", "type", "model", "race", "terrain", "battle_types")
"""Fields of printings that pictures need, in addition to the fields of the ruleset's face."""


def summarize_board(story: GameSummary, over: bool = False) -> dict[str, Any]:
    """Returns the summary document of a game, from what everybody could see. `over`: the game went on and is over now.

    `areas`: place on the mat -> its cards (printing, angle, face, lane, and the cards set on them) · `printings`: printed
    values of the known cards · `scores`, `line`: numbers in the order of `seats`, null if unknown; of a quiet game only
    when it is over · `mat`, `face`: the layout of the ruleset.
    """
    board, table = story.board, story.board.table
    scores_public = not story.header.quiet or story.over or over
    places = [zone for zone in table.header.zones if zone.name in _shown_zones(board) and table.at(zone.key)]
    areas = {zone.key: [_card_json(table, card) for card in table.at(zone.key)] for zone in places}
    shown = sorted({card["printing"] for cards in areas.values() for card in _with_set_cards(cards) if card["printing"]})
    return {
        "game": story.game,
        "ruleset": story.header.ruleset,
        "position": story.length,
        "seats": story.header.seats,
        "turn": table.clock.turn,
        "holder": table.clock.holder,
        "result": table.result,
        "scores": board.scores() if scores_public else [None] * len(story.header.seats),
        "line": sample_evenly([*board.line_scores, board.scores()]) if scores_public else [],
        "areas": areas,
        "printings": {printing: _drawn_values(board.layout.face, table.pins.get(printing)) for printing in shown},
        "mat": _layout_json(board.layout.mat),
        "face": _layout_json(board.layout.face),
    }


@cache
def _layout_json(layout: Face | Mat) -> dict[str, Any]:
    """Returns a layout as JSON data, cached for all games of its ruleset. Callers must not change it."""
    return layout_to_json(layout)


def sample_evenly(line: Sequence[Scores], most: int = MAX_POINTS) -> list[Scores]:
    """Returns evenly chosen points of a line, with the first and the last."""
    if len(line) <= most:
        return list(line)
    return [line[round(at * (len(line) - 1) / (most - 1))] for at in range(most)]


def _shown_zones(board: PublicBoard) -> set[str]:
    """Returns the zones of a small board: rows without hands, and the zones between and next to the seats."""
    mat = board.layout.mat
    rows = [name for row in mat.rows if row.kind != "hand" for name in (*row.zones, row.resources)]
    return {name for name in (*rows, mat.middle, mat.stack, *mat.beside) if name}


def _card_json(table: GameTable, card_id: str) -> dict[str, Any]:
    card = table.cards[card_id]
    known = "" if card.printing is None else card.printing
    shown: dict[str, Any] = {"printing": known, "angle": card.angle, "face": card.face}
    if "lane" in card.attributes:
        shown["lane"] = card.attributes["lane"]
    sets = [_card_json(table, other) for other in table.at(card_id)]
    return {**shown, "sets": sets} if sets else shown


def _with_set_cards(cards: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [*cards, *(each for card in cards for each in _with_set_cards(card.get("sets", ())))]


def _drawn_values(face: Face, data: Plain) -> dict[str, Plain]:
    """Returns the printed values of a card that pictures need."""
    wanted = _drawn_fields(face)
    return {name: value for name, value in data.items() if name in wanted} if isinstance(data, dict) else {}


@cache
def _drawn_fields(face: Face) -> frozenset[str]:
    """Returns the fields of printings that pictures need."""
    return frozenset((*_DRAWN_FIELDS, *(path.partition(".")[0] for path in face.fields())))


# --- rows of a game ---


def board_rows(story: GameSummary) -> TableRows:
    """Returns one row for the board, one for each turn and seat, and one for each highlight."""
    document = json.dumps(summarize_board(story), ensure_ascii=False, separators=(",", ":"))
    moments = [
        MOMENTS.row(moment=each.kind, at=each.at, turn=each.turn, seat=each.seat, number=each.number)
        for each in story.moments()
    ]
    return {"boards": [BOARDS.row(glance=document)], "score_turns": _score_rows(story), "game_moments": moments}


def _score_rows(story: GameSummary) -> list[Row]:
    if not story.has_score_line:
        return []
    turns = {**story.board.turn_scores, story.board.table.clock.turn: story.board.scores()}
    outcomes, last = story.outcomes(), max(turns)
    return [
        SCORES.row(turn=turn, seat=seat, score=score, outcome=outcomes.get(seat, ""), last=int(turn == last))
        for turn, scores in sorted(turns.items())
        if turn > 0
        for seat, score in zip(story.header.seats, scores, strict=True)
    ]


# --- queries ---
FEW_GAMES = 500
"""The largest number of games that are queried by number."""


def find_board_summary(models: Queryable, game: str, which: GameFilter = EVERYTHING) -> dict[str, Any]:
    """Returns the summary document of a game, listed or not, with `players` by seat. Raises KeyError."""
    result = models.query("SELECT glance FROM boards WHERE game = ?", (game,))
    if not result:
        raise KeyError(game)
    document: dict[str, Any] = json.loads(result[0]["glance"])
    seats = models.query("SELECT seat, player FROM game_seats WHERE game = ?", (game,))
    return {**document, "players": {seat["seat"]: which.visible_id(seat["player"]) for seat in seats if seat["player"]}}


def score_lines(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each finished game and seat: `scores` at the end of each turn, and the outcome."""
    where, args = which.where_clause("counted", more=f"{FINISHED} AND lined = 1")
    sql = f"SELECT ruleset, game, seat, outcome, of_game AS of_ FROM game_seats_rows JOIN counted USING (of_game) {where}"
    lines = models.query(f"{sql} ORDER BY ruleset, game, seat{which.limit_clause()}", args)
    if not lines:
        return []
    games = sorted({line["of_"] for line in lines})
    few = len(games) <= FEW_GAMES
    these = f"of_game IN ({', '.join('?' * len(games))})" if few else "of_game BETWEEN ? AND ?"
    source = "SELECT of_game AS of_, seat, turn, score FROM score_turns_rows JOIN score_turns_stand USING (stand)"
    results: dict[tuple[int, str], list[dict[str, Any]]] = {(line["of_"], line["seat"]): [] for line in lines}
    for row in models.query(f"{source} WHERE {these} ORDER BY of_game, turn", games if few else (games[0], games[-1])):
        if (row["of_"], row["seat"]) in results:
            results[row["of_"], row["seat"]].append(row)
    with_turns = ((line, results[line.pop("of_"), line["seat"]]) for line in lines)
    return [_score_line(*each) for each in with_turns if each[1]]


def _score_line(about: dict[str, Any], turns: Rows) -> dict[str, Any]:
    return {**about, "first_turn": turns[0]["turn"], "scores": [turn["score"] for turn in turns]}


def game_highlights(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each finished game its highlights: largest blow, longest chain, end; `at` is a replay position."""
    where, args = which.where_clause()
    sql = f'SELECT ruleset, game, moment, "at", turn, seat, number FROM game_moments {where}'
    return models.query(f"{sql} ORDER BY 1, 2, 3{which.limit_clause()}", args)


PROJECTION = Projection(
    "boards", (BOARDS, SCORES, MOMENTS), board_rows, {"lines": score_lines, "moments": game_highlights}, version=2
)

__all__ = ["PROJECTION", "find_board_summary", "game_highlights", "score_lines", "summarize_board"]
