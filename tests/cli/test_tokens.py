"""`senki tokens`: the owner of a data folder makes, rotates and ends the tokens of programs."""

import pytest

from tests.cli.senki import senki  # noqa: F401


def test_the_life_of_a_token_is_listed(senki) -> None:  # noqa: F811
    made = senki("tokens", "make", "portal", "--scope", "open_games", "--scope", "metrics", "--json").data
    new = senki("tokens", "rotate", made["id"], "--json").data
    assert made["secret"] != new["secret"]
    assert senki("tokens", "end", made["id"]).code == 0
    (row,) = senki("tokens", "list", "--json").data
    assert (row["name"], row["scopes"], bool(row["ended"])) == ("portal", ["metrics", "open_games"], True)
    assert "secret" not in row
    assert [entry["act"] for entry in senki("tokens", "log", "--json").data] == ["made", "rotated", "ended"]
    assert senki("tokens", "rotate", made["id"]).code == 2


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("make", "portal"), "open_games, read_public"),
        (("make", "portal", "--scope", "everything"), "open_games, read_public"),
        (("end", "nothing"), "nothing"),
    ],
)
def test_what_is_wrong_is_named(senki, typed: tuple[str, ...], expected: str) -> None:  # noqa: F811
    answer = senki("tokens", *typed)
    assert answer.code == 2
    assert expected in answer.err
