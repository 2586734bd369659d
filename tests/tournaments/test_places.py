"""Final places: who has none, and what they follow from after the end."""

from __future__ import annotations

from domain.tournaments import events, result_events
from domain.tournaments.standings.ranking import final_places
from tests.tournaments.scene import Evening


def test_a_disqualified_player_has_no_place_and_counts_for_opponents() -> None:
    """Given ann, who has won everything, when she is disqualified, then she is in no standings, ben is first, and his
    opponents' rate still has her."""
    evening = Evening(("ann", "ben", "cho", "dai")).round("ann-ben 2-0", "cho-dai 2-0").round("ann-cho 2-0", "ben-dai 2-0")
    before = next(each.values["OMW"] for each in evening.standings() if each.player == "ben")
    evening.says(result_events.Penalised("ann", "disqualified", "league:conduct", "marked cards"))
    assert "ann" not in evening.order()
    assert next(each.values["OMW"] for each in evening.standings() if each.player == "ben") == before
    assert final_places(evening.now) == evening.order()


def test_places_follow_a_correction_after_the_end() -> None:
    """Given a finished tournament, when the first match is corrected, then the places are those of the new results."""
    evening = Evening(("ann", "ben")).round("ann-ben 2-0").round("ann-ben 2-0").round("ann-ben 2-0")
    evening.says(events.Finished(tuple(final_places(evening.now))))
    assert final_places(evening.now) == ["ann", "ben"]
    for number in (1, 2):
        match = evening.now.matches[f"1.{number}.1"]
        won = (result_events.ReportedGame("ben"), result_events.ReportedGame("ben"))
        evening.says(result_events.Corrected(match.id, match.standing[0], "seats were swapped", won))
    assert final_places(evening.now) == ["ben", "ann"]
    evening.says(events.Finished(("ann", "ben")))
    assert final_places(evening.now) == ["ann", "ben"]


def test_places_that_were_stated_otherwise_stay_without_a_correction() -> None:
    """Given a play-off at another table, when the organiser states other places at the end, then they are the places."""
    evening = Evening(("ann", "ben")).round("ann-ben 2-0").round("ann-ben 2-0").round("ann-ben 2-0")
    evening.says(events.Finished(("ben", "ann")))
    assert final_places(evening.now) == ["ben", "ann"]
    assert evening.refuses(events.Finished(("ann", "ben"))) is not None
