"""Consent is what a seat said over its own link; who keeps the record and writes it down only says so."""

from __future__ import annotations

import pytest

from replays.viewer.event_sentences import event_sentences
from tests.api.conftest import served, table
from tests.api.served import Table

__all__ = ["served", "table"]
CLAIMED = {"en": "(per the scorer)", "ja": "（記録者による）", "zh": "（依記錄員所述）"}


def takeback_text(table: Table, language: str = "en") -> str:
    """The text of the last takeback of the game."""
    log = table.served.app.state.senki.log.read(table.game)
    at = max(position for position, event in enumerate(log) if event.family == "takeback")
    return event_sentences(log, language)[at]


def proposed(table: Table, scope: str, seat: str) -> None:
    table.begin()
    table.send("note", {"text": "to be taken back"})
    made = table.send("proposals", {"seat": seat}, scope)
    assert made.status_code == 201, made.text
    for other in made.json()["needed"]:
        assert table.post(f"proposals/{made.json()['id']}/agree", None, f"seat:{other}").status_code == 200


@pytest.mark.parametrize("language", CLAIMED)
def test_consent_that_the_scorer_writes_down_is_shown_as_what_the_scorer_says(table: Table, language: str) -> None:
    table.begin()
    table.send("note", {"text": "to be taken back"})
    assert table.send("takeback", {"seat": "A", "agreed": ["B"]}, "scorer").status_code == 200
    assert CLAIMED[language] in takeback_text(table, language)


@pytest.mark.parametrize("who", ["B", "judge"])
def test_a_claim_is_a_claim_wherever_it_is_shown(table: Table, who: str) -> None:
    """A scorer is no judge. The page has it as data; who reads a sheet reads it behind the line."""
    table.begin()
    table.send("note", {"text": "to be taken back"})
    assert table.send("takeback", {"seat": "A", "agreed": [who]}, "scorer").status_code == 200
    assert CLAIMED["en"] in takeback_text(table)
    for scope in ("scorer", "seat:B", "spectator"):
        assert f"agreed {who} // says the scorer" in table.get("sheet", scope).text
        assert '"claims":"scorer"' in table.get("replay", scope).text.replace(": ", ":")


@pytest.mark.parametrize(("scope", "seat"), [("seat:A", ""), ("scorer", "A"), ("organiser", "B")])
def test_consent_over_the_seats_own_links_is_shown_as_theirs(table: Table, scope: str, seat: str) -> None:
    proposed(table, scope, seat)
    assert " agreed)" in takeback_text(table)
    assert CLAIMED["en"] not in takeback_text(table)


def test_a_judges_word_is_nobodys_claim(table: Table) -> None:
    table.begin()
    table.send("note", {"text": "to be taken back"})
    for scope in ("judge", "organiser"):
        assert table.send("takeback", {"agreed": ["judge"]}, scope).status_code == 200
        assert CLAIMED["en"] not in takeback_text(table)
        table.send("note", {"text": "the next"})
