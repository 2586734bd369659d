"""The sideboard between the games of a match (GW-SIDE-05 to -09), as data for `domain.league.match`.

Deck and sideboard together are checked by `deck.check_deck` (GW-SIDE-02, GW-SIDE-03); without one a game is as legal
(GW-SIDE-01). In a game it lies open (GW-SIDE-04) and nothing is played or moved from it (GW-SIDE-05).
"""

from __future__ import annotations

MATCH_RULES = {
    "during_play": "GW-SIDE-05",
    "one_for_one": "GW-SIDE-06",
    "in_sight": "GW-SIDE-07",
    "deck_size": "GW-SIDE-08",
    "both_had_chance": "GW-SIDE-09",
    "first_player": "GW-SETUP-04",
}
"""What is refused in a match -> the rule of this rulebook (`MatchTerms.rules`)."""
