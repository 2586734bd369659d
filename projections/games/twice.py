"""Which games are here in a fuller record too: a view beside the whole game, and of several views alone all but one, the one
that goes furthest and knows most. It hangs on several games, so it is no column of any table, but kept beside them.
"""

from __future__ import annotations

_FULLER = (
    """view_of <> '', events DESC, viewer = 'spectator', viewer NOT IN ('judge', 'hindsight'), viewer = 'hindsight', game"""
)
"""The order in which records of one game stand, the fullest first."""
_OF = "CASE view_of WHEN '' THEN game ELSE view_of END"
_RECORDS = "SELECT of_game, game, view_of, events, viewer FROM counted JOIN games_rows USING (of_game)"

BELONGS = f"SELECT {_OF} FROM ({_RECORDS} WHERE game = :game) AS record"
"""The game that a record is of."""
SETTLED = f"""UPDATE counted SET twice = CASE WHEN ranked.place > 1 THEN 1 ELSE 0 END FROM (
    SELECT of_game, ROW_NUMBER() OVER (ORDER BY {_FULLER}) AS place FROM (
        {_RECORDS} WHERE game = :of AND view_of = '' UNION ALL {_RECORDS} WHERE view_of = :of AND view_of <> ''
    ) AS records
) AS ranked WHERE counted.of_game = ranked.of_game"""
"""Notes for the records of one game which of them count."""
ALL = f"""SELECT of_game, CASE WHEN ROW_NUMBER() OVER (PARTITION BY {_OF} ORDER BY {_FULLER}) > 1 THEN 1 ELSE 0 END AS twice
    FROM ({_RECORDS}) AS records"""
"""The same for all records at once."""
