"""A club evening on its pages: pairings on the wall, a report from a phone, the other one agrees, the round is closed."""

from __future__ import annotations

import pytest

from domain.tournaments.events import Finished, Opened, Pair, Paired, Registered, Started
from domain.tournaments.result_events import Reported, ReportedGame
from domain.tournaments.tournament_format import Stage
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_access import in_both_lights
from tests.soak import in_full
from tests.tournaments.scene import Evening

VIEWS = [("", ""), ("", "wall"), ("player:ann", ""), ("organiser", "desk"), ("organiser", "slips")]
OPENING = {"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss", "rounds": 3}], "seed": 5}


class Night:
    """A tournament of four with a posted round."""

    def __init__(self, service) -> None:
        self.service = service
        made = service.post("/api/leagues", {"said": OPENING})
        self.id, self.keys = made["id"], {"organiser": made["link"]["key"]}
        for seed, player in enumerate(("ann", "ben", "cho", "dai"), 1):
            self.say("registered", player=player, seed=seed)
        self.say("started", players=["ann", "ben", "cho", "dai"])
        self.say("paired", **service.get(f"/api/leagues/{self.id}/offer", self.keys["organiser"])["said"])

    def say(self, event: str, **said) -> None:
        key = self.keys["organiser"]
        at = self.service.get(f"/api/leagues/{self.id}", key)["position"]
        self.service.post(f"/api/leagues/{self.id}/events", {"name": event, "said": said}, key, **{"If-Match": f'"{at}"'})

    def matches(self) -> list:
        return self.service.get(f"/api/leagues/{self.id}", "")["rounds"][0]["matches"]

    def record(self, match: dict, loser: str) -> str:
        """Game 1 of a match, recorded at the table and conceded."""
        at = f"/api/leagues/{self.id}/matches/{match['match']}/game"
        made = self.service.post(at, {"number": 1}, self.keys["organiser"])
        key, game = made["link"]["key"], made["game"]
        here = self.service.get(f"/api/games/{game}", key)["position"]
        said = {"line": f"{'AB'[match['players'].index(loser)]} concede"}
        self.service.post(f"/api/games/{game}/say", said, key, **{"If-Match": f'"{here}"'})
        return game

    def address(self, scope: str = "", view: str = "") -> str:
        if scope and scope not in self.keys:
            self.keys[scope] = self.service.post(f"/api/leagues/{self.id}/links", {"scope": scope}, self.keys["organiser"])[
                "key"
            ]
        key = f"#key={self.keys[scope]}" if scope else ""
        return f"/?league={self.id}&view={view}{key}"


@pytest.fixture
def night(service):
    return Night(service)


def test_a_result_is_reported_from_one_phone_and_agreed_to_on_the_other(night, visit):
    """Given ann against cho at table 1, when ann reports 2-0 and cho agrees, then the desk has it and closes the round."""
    night.say("reported", match="1.1.2", games=[{"winner": "ben"}, {"winner": "ben"}])
    ann = visit(night.address("player:ann"), PHONE)
    ann.see(".my-table", "1")
    ann.click(".my-acts button", "Report the result")
    for _ in "12":
        ann.click("dialog .choices button", "ann")
    ann.click("dialog button.strong")
    ann.see(".my-acts", "2–0")
    cho = visit(night.address("player:cho"), PHONE)
    cho.see(".my-acts", "0–2")
    cho.click(".my-acts button.strong")
    cho.see(".my-acts", "✓")
    desk = visit(night.address("organiser", "desk"), DESK)
    desk.see(".desk-tables", "2–0")
    desk.click(".next button.strong", "Close the round")
    desk.see(".next button.strong", "Pair the next round")


def test_a_posted_round_is_changed_at_the_desk_by_two_taps_and_a_reason(night, visit):
    """Given ann against cho and ben against dai, when ann and ben change places, then the wall has ben against cho."""
    desk = visit(night.address("organiser", "desk"), DESK)
    desk.click(".next button", "Change the pairings")
    desk.click("dialog .offered button", "ann")
    desk.click("dialog .offered button", "ben")
    desk.page.fill("dialog input", "seated wrongly")
    desk.click("dialog button.strong")
    desk.see(".desk-tables", "ben – cho")
    desk.click(".papers button", "The log")
    desk.see(".league-log li:first-child", "Round 1 is changed; out: ann – cho, ben – dai; in: table 1 ben – cho")
    desk.see(".league-log li:first-child", "Reason: seated wrongly")
    matches = night.service.get(f"/api/leagues/{night.id}", "")["rounds"][0]["matches"]
    assert sorted(sorted(match["players"]) for match in matches) == [["ann", "dai"], ["ben", "cho"]]


def test_the_wall_shows_a_result_as_soon_as_it_is_there(night, visit, shots):
    wall = visit(night.address(view="wall"), DESK)
    wall.see(".league-wall .wall", "ann")
    night.say("reported", match="1.1.1", games=[{"winner": "ann"}, {"winner": "ann"}])
    wall.see(".wall .won", "ann")
    wall.shoot(shots, "league-wall")


def test_the_code_that_the_other_side_scans_holds_no_key_and_opens_its_own_match(night, visit):
    """Given ann who records a game, when cho's phone opens what the code says, then over its own link it is cho's match."""
    ann = visit(night.address("player:ann"), PHONE)
    ann.click(".my-acts button.strong")
    shown = ann.see("dialog img.code").get_attribute("src")
    assert shown.endswith("/qr?view=mine")
    cho = visit(night.address("player:cho"), PHONE)
    cho.see(".my-table")
    cho.go(f"/?league={night.id}&view=mine")
    cho.see(".against", "ann")


def test_the_front_page_shows_my_next_match_and_paper_holds_the_printed_edition_alone(night, visit, shots):
    """Given ann's phone, which has opened her link once, then her table stands on the front page; paper has the edition."""
    ann = visit(night.address("player:ann"), PHONE)
    ann.see(".my-table", "1")
    ann.go("/")
    ann.see(".next-pairing .table", "1")
    ann.see(".next-pairing", "cho")
    ann.shoot(shots, "league-home")
    ann.click(".next-pairing a")
    ann.see(".my-table", "1")
    night.say("reported", match="1.1.1", games=[{"winner": "ann"}, {"winner": "ann"}])
    wall = visit(night.address(), DESK)
    wall.see(".standings", "ann")
    wall.page.emulate_media(media="print")
    wall.see(".edition", "dai")
    assert not wall.page.locator(".standings").is_visible()


@pytest.mark.parametrize(("scope", "view"), in_full(VIEWS, [("player:ann", ""), ("organiser", "desk")]))
def test_a_page_of_a_tournament_has_nothing_that_a_screen_reader_misses(night, visit, shots, scope, view):
    night.say("reported", match="1.1.1", games=[{"winner": "ann"}, {"winner": "ann"}])
    reader = visit(night.address(scope, view), PHONE)
    reader.see("#main h1, .slips")
    reader.shoot(shots, f"league-{view or scope.partition(':')[0] or 'overview'}")
    assert in_both_lights(reader) == []


INSIDE = """() => [...document.querySelectorAll(".slip")].map((slip) => {
  const whole = slip.getBoundingClientRect();
  const parts = [...slip.querySelectorAll("*")].map((part) => part.getBoundingClientRect());
  const inside = ({ right, bottom }) => right <= whole.right && bottom <= whole.bottom;
  return [Math.round(whole.left), parts.length > 9 && parts.every(inside)];
})"""
"""Of each slip: where it begins, and whether all of it lies inside."""


def test_slips_are_printed_two_abreast_with_names_codes_and_signatures_inside(night, visit):
    reader = visit(night.address("organiser", "slips"), PHONE)
    reader.see(".league-slips .slip")
    reader.page.set_viewport_size({"width": 703, "height": 1032})
    reader.page.emulate_media(media="print")
    slips = reader.page.evaluate(INSIDE)
    assert len({left for left, _ in slips}) == 2
    assert all(inside for _, inside in slips)


def test_a_number_opens_into_its_games_and_each_game_says_what_it_proves(night, visit):
    """Given a match whose game was recorded here, then the points of ann open into that game, marked as judged here."""
    match = next(each for each in night.matches() if "ann" in each["players"])
    night.record(match, loser=next(player for player in match["players"] if player != "ann"))
    night.say("reported", match=match["match"], games=[{"winner": "ann"}, {"winner": "ann"}])
    reader = visit(night.address(), DESK)
    reader.see(".matches .records a[title*='judged here']")
    reader.see(".proof-counts", "1 of 1")
    reader.click(".standings li.first .points")
    reader.see("dialog .records a[title*='proves']")


def test_time_is_called_on_the_pad_of_a_match(night, visit):
    """Given a game of a match, when its scorer calls time, then it is over, drawn, for that reason."""
    match = night.matches()[0]["match"]
    made = night.service.post(f"/api/leagues/{night.id}/matches/{match}/game", {"number": 1}, night.keys["organiser"])
    pad = visit(f"/?game={made['game']}#key={made['link']['key']}", PHONE)
    pad.menu("time")
    pad.click("dialog button.strong")
    pad.see("body", "Game over")
    result = night.service.get(f"/api/games/{made['game']}", made["link"]["key"])
    assert result["result"] == {"seats": {"A": "draw", "B": "draw"}, "reason": "time"}


def test_standings_are_shown_as_they_were_and_by_other_profiles(night, visit):
    """Given a match that ann has won, then the table has her points by FIDE's profile too, where a win is one."""
    match = next(each for each in night.matches() if "ann" in each["players"])
    night.say("reported", match=match["match"], games=[{"winner": "ann"}, {"winner": "ann"}])
    reader = visit(night.address(), DESK)
    reader.see(".standings li.first", "ann")
    reader.page.get_by_label("Tie-breakers").select_option("fide_032026")
    reader.see(".standings li.first .second", "BH-C1")


def test_a_link_is_listed_at_the_desk_and_ended_there(night, visit):
    night.address("judge", "desk")
    desk = visit(night.address("organiser", "desk"), DESK)
    desk.click("summary", "Existing links")
    desk.see("details .desk-people li", "Judge")
    desk.page.locator("details .desk-people li", has_text="Judge").get_by_role("button").click()
    desk.click("dialog button.strong")
    desk.see("details .desk-people li", "ended")


def test_past_results_come_in_from_a_file_on_the_page(service, visit, tmp_path):
    rows = tmp_path / "spring.csv"
    rows.write_text("round,player1,player2,games1,games2\n1,ann,ben,2,0\n")
    reader = visit("/?page=leagues", DESK)
    reader.click("#main button", "Import")
    reader.page.set_input_files("dialog input[type=file]", str(rows))
    reader.page.fill("dialog input[type=text]", "Spring of old")
    reader.click("dialog button.strong")
    reader.see("h1", "Spring of old")


def test_a_season_has_an_address_and_its_points_are_set_on_its_page(service, visit):
    for day, line, places in (("one", "2-0", ("ann", "ben")), ("two", "0-2", ("ben", "ann"))):
        made = Evening(("ann", "ben"), league="North", season="spring").round(f"ann-ben {line}").says(Finished(places))
        service.app.state.senki.tournaments.append_imported(f"t-{day}", made.events)
    reader = visit("/?page=leagues", DESK)
    reader.click("#main a.button", "North · spring")
    reader.see("h1", "North · spring")
    reader.see("tbody tr", "45")
    reader.see("thead a", "club evening")
    reader.page.fill("[name=places]", "10, 3")
    reader.page.fill("[name=best]", "1")
    reader.click("form button.strong")
    reader.see("tbody tr", "11")
    reader.go(f"/?{reader.page.url.partition('?')[2]}")
    reader.see("tbody tr", "11")


def test_a_judge_grants_a_drop_that_a_player_asks_for(night, visit):
    """Given a request that ann has taken back, when she asks again, then the judge sees one request and grants it."""
    phone, judge = visit(night.address("player:ann"), PHONE), visit(night.address("judge", "desk"), DESK)
    phone.click("button", "I drop")
    phone.click("dialog button.strong", "I drop")
    judge.see(".requests", "ann asks to drop")
    phone.click("button", "Take it back")
    judge.page.wait_for_selector(".requests", state="detached")
    phone.click("button", "I drop")
    phone.click("dialog button.strong", "I drop")
    judge.see(".requests", "ann asks to drop")
    judge.click(".requests button.strong", "Grant")
    judge.page.wait_for_selector(".requests", state="detached")
    phone.page.wait_for_selector("button:has-text('I drop')", state="detached")


def _phone_without_feed(night, visit):
    """Ann's phone, which shows her match and hears of nothing that comes in."""
    ann = visit(night.address("player:ann"), PHONE)
    ann.page.route("**/feed*", lambda route: route.abort())
    ann.page.reload()
    ann.see(".my-table", "1")
    return ann


def _report_won(phone, player):
    phone.click(".my-acts button", "Report the result")
    for _ in "12":
        phone.click("dialog .choices button", player)
    phone.click("dialog button.strong")


def test_two_tables_report_at_the_same_moment_and_both_are_recorded(night, visit):
    """Given ann's phone, which hears nothing of table 2, when table 2 reports and then ann does, then both are recorded."""
    ann = _phone_without_feed(night, visit)
    night.say("reported", match="1.1.2", games=[{"winner": "ben"}, {"winner": "ben"}])
    _report_won(ann, "ann")
    ann.see(".my-acts", "2–0")
    assert [match["games"] for match in night.matches()] == [[2, 0, 0], [2, 0, 0]]


def test_a_result_that_differs_from_what_came_in_since_is_shown_with_it(night, visit, shots):
    """Given cho's report that ann has not seen, when ann reports otherwise, then both are shown and ann sends hers or not."""
    ann = _phone_without_feed(night, visit)
    night.say("reported", match="1.1.1", games=[{"winner": "cho"}, {"winner": "cho"}])
    _report_won(ann, "ann")
    ann.see("dialog", "ann 2–0 cho")
    ann.see("dialog li", "ann – cho")
    ann.shoot(shots, "league-conflict")
    ann.page.keyboard.press("Escape")
    ann.see(".unsent-statements", "Report the result")
    ann.click(".unsent-statements button")
    ann.click("dialog button", "Discard it")
    ann.page.wait_for_selector(".unsent-statements", state="detached")
    assert len(night.matches()[0]["told"]) == 1


def test_a_report_without_a_network_is_sent_by_the_next_page(night, visit):
    """Given ann without a network, when she reports and opens the page again with one, then the result is recorded once."""
    ann = visit(night.address("player:ann"), PHONE)
    ann.see(".my-table", "1")
    ann.page.route("**/events", lambda route: route.abort())
    _report_won(ann, "ann")
    ann.see(".unsent-statements", "ann 2–0 cho")
    ann.page.unroute("**/events")
    ann.go(night.address("player:ann"))
    ann.see(".my-acts", "2–0")
    assert len(night.matches()[0]["told"]) == 1


LONG = ("x" * 10_000, "長い名前" * 2_500, "Ann " * 2_500, "ben")
WIDE = """() => [...document.querySelectorAll("#main :not(svg *)")].filter((each) => !each.closest(".scroll, .filters")
  && each.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((each) => each.outerHTML.slice(0, 90))"""
"""What stands out of the window, but for what scrolls by itself; a picture cuts its own drawing."""


def _long_night(service):
    """A stored tournament with names of 10,000 characters, as an earlier version or a file may have them."""
    players = ("p1", "p2", "p3", "p4")
    said = (
        Opened(LONG[0], "gundam_war", (Stage("swiss", 3),), venue=LONG[2]),
        *(Registered(player, name, name) for player, name in zip(players, LONG, strict=True)),
        Started(players),
        Paired(1, 1, (Pair("1.1.1", 1, ("p1", "p2")), Pair("1.1.2", 2, ("p3", "p4")))),
        Reported("1.1.1", (ReportedGame("p1"), ReportedGame("p1"))),
    )
    return service.app.state.senki.tournaments.open_whole(said, "a night of long names").tournament


@pytest.mark.parametrize("size", in_full([(360, 740), (390, 844), (1440, 900)], [(360, 740)]))
@pytest.mark.parametrize("view", in_full(["", "wall", "desk", "slips", "mine", "leagues", "home"], ["desk", "slips", "home"]))
def test_names_of_any_length_are_cut_by_the_page(service, visit, shots, view, size):
    """Given stored names of 10,000 characters, then no page is wider than its window, and none is endlessly long."""
    name = _long_night(service)
    scope = "player:p1" if view == "mine" else "organiser"
    links = service.app.state.senki.links
    key = links.create(name, scope, "", 0)[0] if view else ""
    elsewhere = {"leagues": "/?page=leagues", "home": "/"}
    reader = visit(elsewhere.get(view, f"/?league={name}&view={view}#key={key}"), PHONE)
    reader.page.set_viewport_size({"width": size[0], "height": size[1]})
    reader.see("#main h1, .slips")
    reader.page.wait_for_timeout(100)
    reader.shoot(shots, f"long-{view or 'overview'}-{size[0]}")
    assert reader.page.evaluate(WIDE) == []
    assert reader.page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    assert reader.page.evaluate("() => document.scrollingElement.scrollHeight") < 12_000
