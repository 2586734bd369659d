"""Computes the rows of whole games in any process, for read models that are still empty (`ReadModels.fill`)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.event import Event
from projections.game_summary import summarise
from projections.player_merges import PlayerMerges
from projections.statistics_queries import PROJECTIONS
from projections.table_definitions import GameRows, common_values


def rows_of_game(game: str, events: Sequence[Event], same: PlayerMerges) -> GameRows:
    """Returns the rows of a game in all read models, as plain tuples that another process can read.

    An odd game raises whatever its summary or a read model raises.
    """
    story = summarise(game, events, same.canonical_name)
    tables = [projection.rows(story) for projection in PROJECTIONS]
    return GameRows(common_values(story), {name: [*map(tuple, rows)] for table in tables for name, rows in table.items()})
