"""What a player sees: pad and viewer of every ruleset in the middle of a game, on a phone and on a desk.

With SENKI_SHOTS each page stays as a picture, to be looked at by a person.
"""

from functools import cache
from itertools import product

import pytest

from domain.kernel.views.views import make_view
from domain.registry import available
from replays.table_at_position import fold
from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import faults, foreign
from tests.soak import in_full, in_turn

SEATS = {"robotech": 4}
SIZES = {"phone": PHONE, "desk": DESK}
PAGES = [("pad", "phone"), ("replay", "desk"), ("pad", "desk"), ("replay", "phone")]
TONGUES = ["ja", "zh"]
SMALL = {"width": 360, "height": 640}
CROWDED = """() => {
  const pad = document.querySelector("senki-pad");
  const notice = () => Object.assign(document.createElement("p"), { textContent: "What somebody else has said. ".repeat(6) });
  pad.type("A attack");
  pad.trouble.root.replaceChildren(notice(), notice());
  const [own, bar] = [".seat.near .rail", ".bar"].map((each) => pad.querySelector(each).getBoundingClientRect());
  return own.top > 0 && own.bottom < bar.top + 1 && bar.bottom < innerHeight + 1;
}"""


@pytest.fixture(params=available())
def midgame(request, service):
    """A game of which half was played."""
    return brought(service, request.param), request.param


@cache
def brought(service, ruleset):
    return service.bring(f"{ruleset}-screens", played(ruleset))


def seen_of(ruleset):
    """How many cards of B's hand A has seen, as they went there from where everybody could look."""
    table = fold(make_view(played(ruleset), "A"))
    return sum(table.cards[card].printing is not None for card in table.at("B.hand"))


@cache
def played(ruleset):
    players = {"players": dict(zip("ABCD", ("mika", "ren", "yuri", "tomo"), strict=True))}
    players["players"] = {seat: players["players"][seat] for seat in "ABCD"[: SEATS.get(ruleset, 2)]}
    whole = random_game(ruleset, "screens", 1, SEATS.get(ruleset, 0), **players)
    whole.play()
    game = random_game(ruleset, "screens", 1, SEATS.get(ruleset, 0), **players)
    while game.decisions < whole.decisions // 2 and game.step():
        pass
    game.record_hands()
    return tuple(game.desk.events)


@pytest.mark.parametrize(("midgame", "looked"), in_turn(available(), PAGES), indirect=["midgame"])
def test_a_page_is_fit_to_be_seen(midgame, visit, shots, looked):
    """Nothing is cut off or lies over something else, no identifier is shown, and what A has not seen of hands are backs."""
    (table, ruleset), (page, size) = midgame, looked
    ask = table.address(view="replay") + "&as=A&at=99999" if page == "replay" else table.address(table.link("scorer"))
    reader = visit(ask, SIZES[size])
    reader.see(".board .seat")
    reader.shoot(shots, f"{ruleset}-{page}-{size}")
    assert faults(reader.page) == []
    if page == "replay":
        hand = reader.page.locator('[data-zone="B.hand"] .card')
        assert hand.count() - reader.page.locator('[data-zone="B.hand"] .card.unknown').count() == seen_of(ruleset)
    if size == "phone":
        reader.page.set_viewport_size(SMALL)
        assert faults(reader.page) == []
        if page == "pad" and ruleset not in SEATS:
            assert reader.page.evaluate(CROWDED), "under two notices, with the typed line open, the own side is in sight"


@pytest.mark.parametrize(
    ("midgame", "tongue"),
    in_full([*product(available(), TONGUES)], [("macross_crusade", "ja"), ("star_front", "zh")]),
    indirect=["midgame"],
)
def test_a_replay_is_narrated_in_three_languages(midgame, visit, shots, tongue):
    """In Japanese and Chinese nothing that happened and no zone is named in English."""
    table, ruleset = midgame
    reader = visit(table.address(view="replay") + "&as=judge&at=99999", PHONE)
    reader.see(".board .seat")
    reader.page.locator(".choices .languages").select_option(tongue)
    reader.page.wait_for_function(f"() => document.documentElement.lang.startsWith('{tongue}')")
    reader.shoot(shots, f"{ruleset}-replay-{tongue}")
    assert foreign(reader.page) == []
    assert faults(reader.page) == []
