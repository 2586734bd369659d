"""Records come into a log, once, without rules; and what a viewer gets says nothing of what the viewer has not seen."""

import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.record.changes import Counted, Learned, Moved
from domain.kernel.record.event import Event
from domain.kernel.views.views import HINDSIGHT, SPECTATOR
from replays import file
from replays.clerk import Clerk, OpenedGame
from replays.game_ids import is_game_id, make_game_id
from replays.log import ClientIdReused
from replays.provenance import NOT_AUDITED
from replays.table_at_position import fold
from tests.replays.test_clerk import draw, open_toy
from tests.replays.toy import played

LOG = played(5)


def bring_in(clerk: Clerk, record: file.Record, client: str = "") -> OpenedGame | ClientIdReused:
    """Imports a record that nobody has audited."""
    return clerk.import_record(record, lambda: NOT_AUDITED, client)


def test_a_record_comes_in_under_its_own_id(clerk: Clerk) -> None:
    answer = bring_in(clerk, file.make_record(LOG, "toygame"))
    assert answer == OpenedGame("toygame", tuple(LOG), False)
    assert clerk.events("toygame") == LOG
    assert clerk.table("toygame", 3).state() == fold(LOG, 3).state()


def test_the_same_record_comes_in_once(clerk: Clerk) -> None:
    bring_in(clerk, file.make_record(LOG, "toygame"))
    assert bring_in(clerk, file.make_record(LOG, "toygame")) == OpenedGame("toygame", tuple(LOG), True)
    assert clerk.log.games() == ["toygame"]


def test_who_brought_a_record_in_is_known_again_also_after_the_game_went_on(clerk: Clerk) -> None:
    record = file.make_record(LOG, "toygame")
    bring_in(clerk, record, "one")
    assert bring_in(clerk, record, "other") == OpenedGame("toygame", tuple(LOG), True, True)
    clerk.say("toygame", draw(), "c1")
    assert bring_in(clerk, record, "one") == OpenedGame("toygame", tuple(LOG), True)
    assert bring_in(clerk, record, "other") == ClientIdReused("toygame", 0)


def test_a_record_of_a_game_that_is_here_stays_that_game(clerk: Clerk) -> None:
    game = open_toy(clerk)
    clerk.say(game, draw(), "c1")
    exported = file.read(file.export(clerk.events(game), game))
    answer = bring_in(clerk, exported)
    assert isinstance(answer, OpenedGame)
    assert (answer.game, answer.again) == (game, True)


def test_another_game_under_a_known_id_is_refused(clerk: Clerk) -> None:
    bring_in(clerk, file.make_record(LOG, "toygame"))
    assert bring_in(clerk, file.make_record(played(2), "toygame")) == ClientIdReused("toygame", 0)
    assert clerk.events("toygame") == LOG


def test_a_view_of_a_game_gets_an_id_of_its_own(clerk: Clerk) -> None:
    bring_in(clerk, file.make_record(LOG, "toygame"))
    answer = bring_in(clerk, file.make_record(LOG, "toygame", "B"))
    assert isinstance(answer, OpenedGame)
    assert answer.game != "toygame"


def test_a_game_that_was_brought_in_goes_on(clerk: Clerk) -> None:
    bring_in(clerk, file.make_record(LOG, "toygame"))
    clerk.say("toygame", draw(), "c1")
    assert len(clerk.events("toygame")) == len(LOG) + 1


def test_a_record_of_an_impossible_game_leaves_nothing_behind(clerk: Clerk) -> None:
    broken = [*LOG, LOG[1]._replace(changes=(Moved("#9999", "A.hand"),))]
    with pytest.raises(ValueError, match=f"event {len(LOG)} does not fit the table"):
        bring_in(clerk, file.make_record(broken, "toygame"))
    assert clerk.log.games() == []


def looked_at(printing: str) -> list[Event]:
    """Seat A draws a card and looks at it; the other seats do not."""
    look = LOG[1]._replace(said={"act": "look", "args": {}}, aside={"A": {"card": printing}})
    return [LOG[0], LOG[1], look._replace(changes=(Learned("#1", printing, ("A",)),))]


@pytest.mark.parametrize("viewer", ["B", SPECTATOR])
def test_games_that_differ_in_unseen_cards_give_the_same_file(viewer: str) -> None:
    one, other = (file.export(looked_at(printing), "toygame", viewer) for printing in ("T-1", "T-2"))
    assert one == other
    assert file.export(looked_at("T-1"), "toygame", "A") != file.export(looked_at("T-2"), "toygame", "A")


def test_hindsight_is_a_record_like_any_other() -> None:
    record = file.verify(file.export([*LOG, LOG[1]._replace(changes=(Counted("A", "points", 1),))], "toygame", HINDSIGHT))
    assert record.viewer == HINDSIGHT


WITHOUT_RULES = """
import sys
from pathlib import Path
sys.modules["domain.rulesets"] = None  # as if the folder had been deleted
from replays.clerk import Clerk
from replays.file import verify
from replays.log import open_log
from replays.provenance import NOT_AUDITED
clerk = Clerk(open_log(Path(sys.argv[1])))
game = clerk.import_record(verify(Path(sys.argv[2]).read_bytes()), lambda: NOT_AUDITED).game
print(clerk.table(game, 2, "A").at("A.hand"))
"""


def test_a_record_is_brought_in_and_shown_without_any_ruleset(tmp_path: Path) -> None:
    (tmp_path / "toy.senki").write_bytes(file.export(LOG, "toygame"))
    shown = subprocess.run(
        [sys.executable, "-c", WITHOUT_RULES, str(tmp_path), str(tmp_path / "toy.senki")],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert shown.stdout == "['#1']\n"


def test_ids_of_games_are_short_and_follow_from_the_client_id() -> None:
    assert make_game_id("one") == make_game_id("one")
    assert make_game_id("one") != make_game_id("two")
    assert is_game_id(make_game_id("one"))
    assert len(make_game_id("one")) == 12
    assert not any(map(is_game_id, ("", "UPPER", "a b", "../x", "a" * 65, "-a", "a\n")))
