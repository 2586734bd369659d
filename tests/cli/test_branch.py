"""What if, from the command line: a branch is begun, played on, left again, written to a file and removed."""

import pytest

from replays.file import read


@pytest.fixture
def game(senki):
    answer = senki("new", "gundam_war", "--deck", "A=tide_and_wing", "--deck", "B=ember_and_thorn", "--json")
    for line in ("A keep", "B keep", "first A"):
        assert senki("say", answer.data["id"], line).code == 0
    return answer.data["id"]


def test_a_branch_is_played_on_and_the_game_stays_as_it_is(senki, game):
    before = senki("log", game).out
    begun = senki("branch", game, "--name", "What if A plays a base first?", "--author", "hana")
    assert begun.code == 0
    assert f"{game}@b" in begun.err
    assert senki("say", f"{game}@b", 'A play "Meridian Shipyards"').code == 0
    refused = senki("say", f"{game}@b", 'A play "Halcyon Foundry"')
    assert (refused.code, "GW-GENR-02" in refused.err) == (1, True)
    assert senki("log", game).out == before
    (row,) = senki("branches", game, "--json").data
    assert (row["letter"], row["author"], row["size"] > row["at"]) == ("b", "hana", True)


def test_branches_leave_branches_and_are_undone_written_and_removed(senki, game, tmp_path):
    senki("branch", game, "--name", "one")
    senki("say", f"{game}@b", "A done")
    assert "@c" in senki("branch", f"{game}@b", "--name", "two").err
    assert senki("branch", f"{game}@b", "--undo").code == 0
    file = tmp_path / "what-if.senki"
    assert senki("branch", f"{game}@c", "--export", str(file)).code == 0
    assert read(file.read_bytes()).events[-1].name != "first_player"
    assert "removed: 2" in senki("branch", f"{game}@b", "--remove").err
    assert senki("branches", game, "--json").data == []


def test_what_there_is_not_is_said_plainly(senki, game):
    assert "no such branch: x" in senki("say", f"{game}@x", "A done").err
    assert "a branch needs a name" in senki("branch", game).err
    assert "no such position" in senki("branch", game, "--name", "far", "--at", "9999").err
