"""Bad files at the command line and over HTTP: each is refused, nothing of it is stored, and the fault has a place, and what
was expected, in every language."""

from __future__ import annotations

import json

import pytest

from domain.kernel.messages.message import LANGUAGES
from tests.api.served import Served

SHEET = "ruleset: gundam_war\nmode: scribe\nplayer A: mika\nplayer B: ren\nsetup size: 30\n"
LINES = '---\nA keep\nB keep\nfirst A\n--- Turn 1: A\nA play ~"Blue Base" as generation\nA done\n'
POSITION = "ruleset: gundam_war\nmode: scribe\nposition: turn 5, A\n{}end\n---\nA concede\n"
CARD = '[[card]]\nid = "x:1"\nname = "Hawk"\ntype = "unit"\n'
TRF = "012 Own\n062 2\nXXR 1\n" + "".join(
    f"001 {number:>4}      {name:<66}{points:>4} {number:>4}  {cell}\n"
    for number, name, points, cell in ((1, "Ann", "1.0", "   2 w 1"), (2, "Ben", "0.0", "   1 b 0"))
)
LIMITLESS = {
    "standings": [{"player": "ada"}, {"player": "bo"}],
    "pairings": [{"round": 1, "phase": 1, "player1": "ada", "player2": "bo", "winner": "ada"}],
}
MATCHES = "round,player1,player2,winner\n"
IMPORT, RECORD = ("league", "import", "{}", "--ruleset", "gundam_war", "--as"), ("record", "{}")
CHECK, DECK = ("cards", "check", "{}", "--ruleset", "gundam_war"), ("deck", "gundam_war", "{}")
BAD: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "namesakes.csv": (f"{MATCHES}1,Ann,Ben,Ann\n2,ann,Ben,Ben\n", (*IMPORT, "csv")),
    "short-row.csv": (f"{MATCHES}1,ann,ben\n", (*IMPORT, "csv")),
    "game-twice.csv": (f"{MATCHES}1,ann,ben,ann\n1,ben,ann,ann\n", (*IMPORT, "csv")),
    "both-black.trf": (TRF.replace(" w 1", " b 1"), (*IMPORT, "trf")),
    "line-short.trf": (TRF[:-12] + "\n", (*IMPORT, "trf")),
    "points.trf": (TRF.replace("1.0", "2.0"), (*IMPORT, "trf")),
    "number.trf": (TRF.replace("001    1", "001    A"), (*IMPORT, "trf")),
    "opponent.trf": (TRF.replace("   2 w", "   x w"), (*IMPORT, "trf")),
    "phases.json": (json.dumps({**LIMITLESS, "phases": [{"type": "SWISS"}] * 2}), (*IMPORT, "limitless")),
    "cut-short.json": (json.dumps(LIMITLESS)[:-9], (*IMPORT, "limitless")),
    "latin.csv": (f"{MATCHES}1,Zoé,Ben,Ben\n".encode("latin-1"), (*IMPORT, "csv")),
    "result.txt": (f"{SHEET}result: A wins\n{LINES}--- Turn 2: B\nA concede\n", RECORD),
    "player-twice.txt": (f"{SHEET}player A: zoe\n{LINES}", RECORD),
    "turn-skipped.txt": (f"{SHEET}{LINES}--- Turn 4: B\nB concede\n", RECORD),
    "hand-twice.txt": (POSITION.format("A hand: 3\nA hand: 4\n"), RECORD),
    "sign-alone.txt": (POSITION.format("A space: + ~Zura\n"), RECORD),
    "too-many.txt": (POSITION.format("A nation: 99999999999\n"), RECORD),
    "id-twice.toml": (CARD * 2, CHECK),
    "field.toml": (f'{CARD}colour = "octarine"\n', CHECK),
    "half.toml": (f'{CARD}text = [{{timing = "aut', CHECK),
    "sum.txt": ("Total: 50\n3 Kestrel\n", DECK),
    "uncounted.csv": ("name,count\nKestrel,3\nTern\n", DECK),
    "half.cod": ('<cockatrice_deck><zone name="main"><card number="3" name="Kestrel"/>', DECK),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_place_in_every_language(name, senki, monkeypatch, tmp_path):
    content, words = BAD[name]
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    said = set()
    for language in LANGUAGES:
        monkeypatch.setenv("SENKI_LANG", language)
        answer = senki(*(word.replace("{}", name) for word in words))
        assert (answer.code, answer.out) == (2, ""), answer
        said |= set(answer.err.splitlines()[:2])
        assert language == "en" or not answer.err.isascii()
    assert len(said) >= len(LANGUAGES)
    assert (senki("games", "--json").data, senki("league", "list", "--json").data) == ([], [])


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    made = Served(tmp_path_factory.mktemp("served"))
    yield made
    made.close()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_by_the_service_and_leaves_nothing(name, served):
    content, words = BAD[name]
    body = content if isinstance(content, bytes) else content.encode()
    headers = {"Idempotency-Key": served.id(), "Content-Type": "text/plain"}
    if words == DECK:
        answer = served.client.post("/api/rulesets/gundam_war/decks", json={"text": body.decode()})
    elif words == CHECK:
        answer = served.client.post("/api/rulesets/gundam_war/cards", json={"text": body.decode(), "form": "toml"})
    else:
        past = f"/api/leagues/past?form={words[-1]}&ruleset=gundam_war"
        answer = served.client.post("/api/records" if words == RECORD else past, content=body, headers=headers)
    problem = answer.json()
    assert answer.status_code == 422, problem
    assert set(problem["titles"]) == {*LANGUAGES} - {"en"}
    assert name == "latin.csv" or problem.get("problems") or problem.get("reasons")
    assert served.client.get("/api/games").json()["items"] == served.client.get("/api/leagues").json()["items"] == []
