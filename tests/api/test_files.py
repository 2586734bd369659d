"""Records out and in, scoresheets, statistics, health."""

from pathlib import Path
from typing import Any

import pytest

from api.links.store import LinkStore
from projections.statistics_queries import QUESTIONS
from replays.file import make_record, read, write
from replays.file.json_format import from_json
from replays.trust.record_importer import TRUSTED_KEYS_FILE
from tests.api.served import Served, Table
from tests.trust.files import smaller_files

SHEET = Path(__file__).resolve().parents[2] / "scripts" / "demo" / "gundam_war.txt"
KINDS = {"senki": "application/octet-stream", "json": "application/json"}
SENT = {**KINDS, "sheet": "text/plain"}


def bring_in(served: Served, content: bytes, form: str, client: str = "a" * 20) -> Any:
    """What the service answers to a record."""
    return served.client.post(
        "/api/records", content=content, headers={"Content-Type": SENT[form], "Idempotency-Key": client}
    )


@pytest.mark.parametrize("form", KINDS)
def test_a_record_comes_back_as_it_was(table: Table, tmp_path: Path, form: str) -> None:
    """Over the signature of a server that is trusted."""
    table.begin()
    content = table.get(f"record.{form}?sign=true").content
    bare = table.get(f"record.{form}").content
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / TRUSTED_KEYS_FILE).write_text(
        f"{table.served.client.get('/api/house').json()['key']} the first house\n"
    )
    other = Served(tmp_path / "other")
    answer = other.client.post(
        "/api/records", content=content, headers={"Content-Type": KINDS[form], "Idempotency-Key": "a" * 20}
    )
    assert answer.status_code == 201, answer.text
    taken = Table(other, answer.json()["game"], answer.json()["link"]["key"])
    assert taken.game == table.game
    assert taken.get(f"record.{form}").content == bare
    other.close()


def test_whoever_did_not_bring_a_game_in_is_not_informed_whether_a_record_equals_it(table: Table) -> None:
    """Else guessed hands could be tried out."""
    right = table.get("record.senki").content
    events = read(right).events
    wrong = write(make_record([*events[:-1], events[-1]._replace(at=1)], table.game))
    assert wrong != right
    answers = [bring_in(table.served, content, "senki", "b" * 20) for content in (right, wrong)]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize("form", KINDS)
def test_a_lost_answer_to_a_record_is_given_again(table: Table, tmp_path: Path, form: str) -> None:
    other = Served(tmp_path / "other")
    first, second = (bring_in(other, table.get(f"record.{form}").content, form) for _ in "12")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert second.headers["Idempotency-Replayed"] == "true"
    other.close()


@pytest.mark.parametrize("form", [*KINDS, "sheet"])
def test_an_import_that_died_before_its_first_link_was_made_is_finished_by_its_own_client(
    table: Table, tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = SHEET.read_bytes() if form == "sheet" else table.get(f"record.{form}").content
    other = Served(tmp_path / "other")
    with monkeypatch.context() as dying:
        dying.setattr(LinkStore, "first_link", lambda *given: 1 / 0)
        assert bring_in(other, content, form).status_code == 500
    other.clock.time += 100
    strange = bring_in(other, table.get("record.senki").content, "senki", "b" * 20) if form != "sheet" else None
    first, second = (bring_in(other, content, form) for _ in "12")
    assert strange is None or strange.status_code == 409, "who did not bring it in gets no link"
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["link"]["key"] == second.json()["link"]["key"]
    taken = Table(other, first.json()["game"], first.json()["link"]["key"])
    assert taken.get().status_code == 200
    other.close()


def test_a_lost_answer_to_a_sheet_is_given_again_though_time_went_on(served: Served) -> None:
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "a" * 20}
    answers = []
    for content in (SHEET.read_bytes(), SHEET.read_bytes(), SHEET.read_bytes() + b"A: another word\n"):
        answers.append(served.client.post("/api/records", content=content, headers=headers))
        served.clock.time += 100
    assert [answer.status_code for answer in answers[:2]] == [201, 201]
    assert answers[0].content == answers[1].content
    assert answers[2].status_code in (409, 422)
    assert len(served.client.get("/api/games").json()["items"]) == 1


@pytest.mark.parametrize("form", KINDS)
def test_a_damaged_record_is_reported_by_its_place(table: Table, form: str) -> None:
    content = bytearray(table.get(f"record.{form}").content)
    content[len(content) // 2] ^= 1
    answer = table.served.client.post(
        "/api/records", content=bytes(content), headers={"Content-Type": KINDS[form], "Idempotency-Key": "b" * 20}
    )
    assert answer.status_code == 422
    assert answer.json()["place"]


@pytest.mark.parametrize("without", ["cards", "events"])
def test_a_record_without_what_its_reader_has_comes_in_as_the_same_game(table: Table, tmp_path: Path, without: str) -> None:
    table.begin()
    content = table.get(f"record.senki?without={without}").content
    assert len(content) < len(table.get("record.senki").content)
    (tmp_path / "other").mkdir()
    other = Served(tmp_path / "other")
    answer = bring_in(other, content, "senki")
    assert answer.status_code == 201, answer.text
    taken = Table(other, answer.json()["game"], answer.json()["link"]["key"])
    assert [each._replace(said={}) for each in read(taken.get("record.senki").content).events] == [
        each._replace(said={}) for each in read(content).events
    ]
    other.close()


def test_what_a_record_leaves_out_and_the_service_has_not_is_reported(table: Table) -> None:
    _, unknown, _ = smaller_files()
    answer = bring_in(table.served, unknown, "senki")
    assert (answer.status_code, answer.json()["reason"]) == (422, "cards")
    table.begin()
    assert table.get("record.senki?without=events", "spectator").status_code == 409


def test_a_spectators_record_is_redacted(table: Table) -> None:
    table.begin()
    assert read(table.get("record.senki", "spectator").content).viewer == "spectator"
    assert from_json(table.get("record.json", "seat:A").text).viewer == "A"
    assert read(table.get("record.senki", "scorer").content).viewer == ""


def test_a_whole_scoresheet_is_recorded(served: Served) -> None:
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "a" * 20}
    answer = served.client.post("/api/records", content=SHEET.read_bytes(), headers=headers)
    assert answer.status_code == 201, answer.text
    table = Table(served, answer.json()["game"], answer.json()["link"]["key"])
    assert table.get().json()["result"]["seats"]["B"] == "win"
    assert "player A: mika" in table.get("sheet").text
    players = served.client.get("/api/statistics/players").json()["items"]
    assert {row["player"] for row in players} == {"mika", "ren"}


def test_a_wrong_scoresheet_is_reported_by_line_and_column(served: Served) -> None:
    sheet = SHEET.read_text().replace("Kestrel", "Kestrol", 1)
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "a" * 20}
    answer = served.client.post("/api/records", content=sheet.encode(), headers=headers)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["line"] > 1


@pytest.fixture(scope="module")
def finished(read_table: Table) -> Table:
    assert read_table.send("concede", {"seat": "A"}).status_code == 200
    return read_table


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("form", ["json", "csv", "html"])
def test_every_question_is_answered(finished: Table, question: str, form: str) -> None:
    answer = finished.served.client.get(f"/api/statistics/{question}?form={form}")
    assert answer.status_code == 200


def test_statistics_are_bars_without_a_script_and_names_are_only_text(served: Served) -> None:
    table = served.table(players={"A": "<b>mika</b>", "B": "ren"})
    table.send("concede", {"seat": "B"})
    page = served.client.get("/api/statistics/players?form=html").text
    assert "<script" not in page
    assert "<td>&lt;b&gt;mika&lt;/b&gt;</td>" in page
    assert page.count("<meter ") == 2
    assert '<meter min="0" max="1" value="1">1</meter>' in page


def test_every_table_can_be_taken_out(served: Served) -> None:
    for name in served.client.get("/api/statistics").json()["tables"]:
        for form in ("json", "csv"):
            assert served.client.get(f"/api/statistics/tables/{name}?form={form}").status_code == 200


def test_the_service_says_that_it_is_well(table: Table) -> None:
    answer = table.served.client.get("/api/health")
    assert answer.status_code == 200
    assert answer.json()["well"] is True
