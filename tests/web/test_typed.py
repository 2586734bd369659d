"""Lines as they are typed on a phone."""

import pytest

from tests.web.modules import loaded


@pytest.fixture(scope="module")
def engine():
    return loaded("pad/typed-line.js", "home/file-drop.js", "/viewer/replay/refusal-text.js", "lib/api.js")


@pytest.mark.parametrize(
    ("typed", "seat", "line"),
    [
        (" play Granite Mech ", "A", "A play Granite Mech"),
        ("A play Granite Mech", "A", "A play Granite Mech"),
        ("B pass", "A", "B pass"),
        ("> use Shield", "B", "> B use Shield"),
        ("= play GM", "A", "= A play GM"),
        ("@14:32:05 play GM", "A", "@14:32:05 A play GM"),
        ("3. play GM", "A", "3. A play GM"),
        ("judge rule GW-CARD-10: one name", "A", "judge rule GW-CARD-10: one name"),
        ("settle", "A", "settle"),
        ("{well played}", "A", "{well played}"),
        ("#7 = GM", "A", "#7 = GM"),
        ("GM = Granite Mech", "A", "GM = Granite Mech"),
        ("A: long thought", "A", "A: long thought"),
        ("play Granite Mech", "", "play Granite Mech"),
        ("", "A", ""),
    ],
)
def test_the_seat_may_be_left_out(engine, typed, seat, line):
    assert engine.call("lineForSeat", typed, ["A", "B"], seat) == line


@pytest.mark.parametrize(
    ("written", "line", "column", "marked"),
    [
        ("play Nosuch", "A play Nosuch", 8, "Nosuch"),
        ("play Nosuch  ", "A play Nosuch", 8, "Nosuch"),
        ("  plya #1", "A plya #1", 3, "plya"),
        ("A plya #1", "A plya #1", 3, "plya"),
    ],
)
def test_the_faulty_word_is_marked_where_it_was_typed(engine, written, line, column, marked):
    at, end = engine.call("rangeAtColumn", written, line, column)
    assert written[int(at) : int(end)] == marked


def test_a_file_is_sent_as_what_it_is(engine):
    assert engine.call("mediaTypeOfFile", "game.senki") == "application/octet-stream"
    assert engine.call("mediaTypeOfFile", "game.json") == "application/json"
    assert engine.call("mediaTypeOfFile", "sheet.txt") == "text/plain"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", "needs 2|GW-COST-03: Costs are paid. (p. 12)|pass"),
        ("ja", "GW-COST-03: コストを支払う。 (p. 12)|needs 2|pass"),
        ("zh", "needs 2|GW-COST-03: Costs are paid. (p. 12)|pass"),
    ],
)
def test_a_refusal_says_first_what_is_in_the_readers_words(engine, language, lines):
    """Given a rule that is stated in Japanese, then a reader of it reads the rule first, and others what is wrong."""
    engine.eval(f'function language() {{ return "{language}"; }}')
    refusal = (
        '{ rule: "GW-COST-03", statement: "Costs are paid.", statements: { ja: "コストを支払う。" }, detail: "needs 2",'
        ' legal: ["pass"], where: "p. 12" }'
    )
    assert engine.eval(f"problemLines({refusal}).join('|')") == lines
