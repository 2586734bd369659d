"""Counting: a match by two phones that lie at one table, one of them without a network for a while."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from projections.statistics.match_result_notation import match_results
from replays.file import CannotOpen, verify
from tests.browser.conftest import PHONE
from tests.browser.looks import faults
from tests.browser.reader import Reader
from tests.browser.service import Service
from tests.browser.test_access import complaints

SMALL = {"width": 360, "height": 640}
FIVE_MINUTES = 300_000
"""Milliseconds."""
SENT = """() => {
  const { session, sender, groups } = document.querySelector(".counter").counter;
  const isSent = !sender.outbox.count && !Object.keys(groups.deltas).length;
  return session.inner && isSent && session.position >= (sender.stored ?? 0);
}"""
END_GROUPS = "() => document.querySelector('.counter').counter.groups.endAll()"
AT_GAME = """(game) => {
  const counter = document.querySelector(".counter")?.counter;
  return counter?.session.inner && counter.table.about.game === game;
}"""
END_UNWRITTEN = """() => {
  IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
  addEventListener("unhandledrejection", (event) => event.preventDefault());
  document.querySelector(".counter").counter.groups.endAll();
  location.reload();
}"""
"""Ends the taps, and leaves the page before its database has written them."""
NAMES = "() => document.querySelector('.counter').counter.session.inner.record.events.map(({ name }) => name)"
NUMBERS = "() => document.querySelector('.counter').counter.state().numbers"
NOTED = "() => document.querySelector('.counter').counter.session.inner.record.events.some(({ name }) => name === 'noted')"
TABLE = "() => { const { table } = document.querySelector('.counter').counter; return [table.game, table.key]; }"


class Phone:
    """Somebody's phone that counts; `touches`: how often it was touched."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page
        self.touches = 0

    def tap(self, name: str) -> None:
        """Touches a button."""
        self.page.click(f'[data-name="{name}"]', position={"x": 30, "y": 30})
        self.touches += 1

    def swipe(self, seat: str, by: int) -> None:
        """Moves a number by so much with one movement of a finger."""
        half = self.page.locator(f'.half[data-seat="{seat}"]')
        box, far = half.bounding_box(), "far" in str(half.get_attribute("class"))
        x, y, turned = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2, -1 if far else 1
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - turned * 22 * by, steps=abs(by) + 1)
        self.page.mouse.up()
        self.touches += 1
        self.page.evaluate(END_GROUPS)

    def shows(self, a: int, b: int) -> None:
        """Waits until the phone shows these numbers, and all of its own are in the record."""
        for seat, number in (("A", a), ("B", b)):
            self.reader.see(f'.half[data-seat="{seat}"] .number', str(number))
        self.page.wait_for_function(SENT, polling=20)

    def table(self) -> tuple[str, str]:
        """The game and its key."""
        game, key = self.page.evaluate(TABLE)
        return game, key


@pytest.fixture
def phone(visit):
    """A phone that counts a game of NEX-A."""
    one = Phone(visit("/?page=count", PHONE))
    one.page.check('input[value="gundam_war_nexa"]')
    one.page.click(".count-start summary")
    for seat, name in (("A", "mika"), ("B", "ren")):
        one.page.fill(f'[name="player {seat}"]', name)
    one.tap("start")
    one.reader.see(".counter")
    one.page.wait_for_function(SENT, polling=20)
    return one


@pytest.fixture
def phones(phone, visit):
    """Two phones at one table: the second has read the code of the first."""
    game, key = phone.table()
    two = Phone(visit(f"/?page=count&game={game}#key={key}", SMALL))
    two.reader.see(".counter")
    return phone, two


def test_a_match_of_three_games_is_counted_by_two_phones_one_offline_for_five_minutes_and_filled_in(
    service: Service, phones: Any, shots: Path | None
) -> None:
    """Given two phones at one table, when a match is counted, the second phone offline for five minutes and the third game
    begun without a network, then both show the same, a change takes one touch, three whole records count in statistics; and
    what is filled in from memory on the pad is at its line."""
    one, two = phones
    two.page.clock.install()
    one.tap("first A")
    two.reader.see('[data-name="turn"]')
    before = one.touches + two.touches
    one.swipe("B", -6)
    one.shows(44, 38)
    two.shows(44, 38)
    one.tap("turn")
    two.reader.see('.half[data-seat="B"].on-turn')
    two.shows(44, 37)
    two.reader.context.set_offline(True)
    two.swipe("A", -3)
    two.page.clock.fast_forward(FIVE_MINUTES)
    two.swipe("A", -1)
    one.swipe("B", -2)
    one.shows(44, 35)
    two.reader.context.set_offline(False)
    two.shows(40, 35)
    one.shows(40, 35)
    assert one.touches + two.touches - before == 5  # four changes and a turn
    for phone in phones:
        picture(phone, shots, "counted")
    end(one, "concede B")
    games = [one.table()]
    next_game(one, two)
    games.append(one.table())
    assert two.table() == games[1]
    one.tap("first B")
    two.reader.see('[data-name="turn"]')
    end(two, "concede A")
    one.reader.see('[data-name="next"]')
    one.reader.context.set_offline(True)
    one.tap("next")
    one.tap("first A")
    one.swipe("B", -30)
    one.swipe("B", -14)
    one.reader.context.set_offline(False)
    one.shows(44, 0)
    two.tap("next")
    two.page.wait_for_function(AT_GAME, arg="3", polling=20)
    two.reader.see(".ended.win")
    assert two.table() == one.table()
    games.append(one.table())
    assert one.page.locator('.half[data-seat="A"] .wins svg').count() == 2
    for phone, play in ((one, "Ember"), (two, "Petrel")):
        fill_in_on_pad(phone, service, games[0], play)
        picture(phone, shots, "filled-in")
    check_records(service, games)


def fill_in_on_pad(phone: Phone, service: Service, table: tuple[str, str], play: str) -> None:
    """Opens the game on the pad, and names the play of a number that nothing is filled in about."""
    game, key = table
    phone.page.goto(f"{service.url}/?game={game}#key={key}")
    phone.reader.see("senki-pad .board .seat")
    phone.page.click(".pad-status .menu")
    phone.page.click('[data-name="memory"]')
    phone.page.locator(".changes .by-what").first.click()
    phone.page.fill(".ways:visible input", play)
    phone.page.click('[data-name="by attack"]:visible')
    phone.reader.see(".given", f"Attack: {play}")
    phone.reader.settled()


def picture(phone: Phone, shots: Path | None, name: str) -> None:
    """Leaves a picture of a phone for those who want to look."""
    if shots:
        phone.page.screenshot(path=shots / f"{name}-{phone.page.viewport_size['width']}.png")


def end(phone: Phone, how: str) -> None:
    phone.tap("menu")
    phone.tap("result")
    phone.tap(how)
    phone.reader.see('[data-name="next"]')


def next_game(*phones: Phone) -> None:
    for phone in phones:
        phone.reader.see('[data-name="next"]')
        phone.tap("next")
        phone.page.wait_for_function(AT_GAME, arg="2", polling=20)


def check_records(service: Service, games: list[tuple[str, str]]) -> None:
    """The records are whole, and statistics have who was first, how long it took, the numbers and the result."""
    for game, key in games:
        request = Request(f"{service.url}/api/games/{game}/record.senki", headers={"Authorization": f"Bearer {key}"})
        with urlopen(request) as answer:
            record = verify(answer.read())
        assert not isinstance(record, CannotOpen)
        filled_in = [event.said["args"]["text"] for event in record.events if event.name == "noted"]
        assert filled_in == (["Attack: Ember", "Attack: Petrel"] if game == games[0][0] else [])
    rows = {row["game"]: row for row in service.get("/api/statistics/tables/tempo_games?limit=100", "")["items"]}
    played = [rows[game] for game, _ in games]
    assert [(row["turns"], row["first"], row["first_outcome"]) for row in played] == [
        (2, "A", "win"),
        (1, "B", "win"),
        (1, "A", "win"),
    ]
    assert [(row["winner_left"], row["loser_left"]) for row in played] == [(40, 35), (44, 44), (44, 0)]
    depths = {
        row["depth"]: row["games"] for row in service.get("/api/statistics/depths?ruleset=gundam_war_nexa", "")["items"]
    }
    assert depths == {"counted": 2, "plays": 1}  # the second game was over before anything was counted
    matches = match_results(service.app.state.senki.read_models_up_to_date())
    assert [(each["player"], each["score"]) for each in matches if each["games"][0] == games[0][0]] == [
        ("mika", "2-1"),
        ("ren", "1-2"),
    ]


def test_a_change_is_not_lost_that_was_counted_as_the_page_was_left(phone: Phone) -> None:
    """Given a phone without a network, when its page is left before the database has written a change, then the change is
    there again, and is in the record once when the network is back."""
    phone.tap("first A")
    phone.shows(44, 44)
    phone.page.route("**/api/games/**", lambda route: route.abort())
    phone.tap("less B")
    phone.tap("less B")
    phone.page.evaluate(END_UNWRITTEN)
    phone.reader.see('.half[data-seat="B"] .number', "42")
    phone.page.unroute("**/api/games/**")
    phone.shows(44, 42)
    assert phone.page.evaluate(NAMES).count("number_counted") == 1


def test_a_change_is_sent_that_a_full_device_never_writes(phone: Phone) -> None:
    """Given a phone whose database writes nothing any more, when its page is left and opened again, then what was counted is
    there, and goes to the service."""
    phone.tap("first A")
    phone.shows(44, 44)
    phone.page.context.add_init_script("IDBObjectStore.prototype.put = function () { this.transaction.abort(); };")
    phone.page.route("**/api/games/**", lambda route: route.abort())
    phone.tap("less B")
    phone.page.evaluate(END_UNWRITTEN)
    phone.reader.see('.half[data-seat="B"] .number', "43")
    phone.page.unroute("**/api/games/**")
    phone.shows(44, 43)
    assert phone.page.evaluate(NAMES).count("number_counted") == 1


def count_separately(phones: tuple[Phone, Phone], first: int, second: int) -> tuple[Phone, Phone]:
    """Has each phone change the number of B by so much, the second without a network until the first has counted."""
    one, two = phones
    one.tap("first A")
    two.reader.see('[data-name="turn"]')
    two.reader.context.set_offline(True)
    two.swipe("B", second)
    one.swipe("B", first)
    one.shows(44, 44 + first)
    two.reader.context.set_offline(False)
    return one, two


def test_two_phones_that_counted_differently_ask_which_number_is_right(phones: Any) -> None:
    """Given two phones, when both have counted the same number differently, then the later one asks, and a tap settles it."""
    one, two = count_separately(phones, -4, -5)
    two.reader.see(".count-trouble", "40")
    assert [each.inner_text() for each in two.page.locator(".count-trouble .count-chip").all()] == ["39", "40", "35"]
    two.tap("number 39")
    two.shows(44, 39)
    one.shows(44, 39)


def test_the_same_change_counted_by_both_phones_counts_once(phones: Any) -> None:
    """Given two phones, when both count the same, then it is in the record once."""
    _, two = count_separately(phones, -5, -5)
    two.shows(44, 39)
    assert two.page.evaluate(NAMES).count("number_counted") == 1


def test_a_phone_that_had_no_network_for_five_minutes_loses_no_tap_and_ends_no_turn_twice(phones: Any) -> None:
    """Given a phone without a network for several turns, in which both phones count and end turns, when it is back, then
    equal changes are in the record once, what only one phone has counted is there, and what differs is asked about."""
    one, two = phones
    one.tap("first A")
    two.reader.see('[data-name="turn"]')
    two.reader.context.set_offline(True)
    for phone, more in ((one, []), (two, [("B", -1)])):  # the second has seen a cost that the first has not
        count_turns(phone, [[("B", -6)], [("A", -3), *more], [("B", -2)], [("A", -4 if phone is one else -5), ("A", 1)]])
    one.shows(36, 34)
    two.reader.see(".count-trouble", "10")
    assert two.page.evaluate(NUMBERS) == {"A": 35, "B": 33}
    two.reader.context.set_offline(False)
    two.reader.see(".count-trouble", "Turn 4: this phone counted −5, the other one −4")
    assert complaints(two.page) == []
    two.reader.see('[data-name="turn"]', "Turn 5")
    two.tap("number 35")
    two.reader.see(".count-trouble", "recorded once")
    two.shows(35, 33)
    one.shows(35, 33)
    names = two.page.evaluate(NAMES)
    assert (names.count("turn_ended"), names.count("number_counted")) == (4, 7)
    assert one.page.evaluate(NUMBERS) == two.page.evaluate(NUMBERS)
    two.tap("agree")
    two.page.wait_for_function("() => !document.querySelector('.count-trouble').childElementCount", polling=20)


def count_turns(phone: Phone, turns: list[list[tuple[str, int]]]) -> None:
    """Counts the changes of some turns and ends each."""
    for turn in turns:
        for seat, by in turn:
            phone.swipe(seat, by)
        phone.tap("turn")


def test_a_change_that_both_phones_counted_may_have_happened_twice(phones: Any) -> None:
    """Given an equal change of both phones, one without a network, when somebody says that it happened twice, then it counts
    twice."""
    _, two = count_separately(phones, -5, -5)
    two.tap("twice B")
    two.shows(44, 34)


def test_counting_goes_on_with_the_plays_on_the_pad_and_back(phone: Phone) -> None:
    """Given a counted game, when a phone goes to the pad and back, then each way is one tap, and the numbers are the same."""
    phone.tap("first A")
    phone.swipe("A", -7)
    phone.shows(37, 44)
    phone.tap("pad")
    phone.reader.see("senki-pad .board .seat")
    phone.page.click('.pad-status [data-name="count"]')
    phone.reader.see(".counter")
    phone.shows(37, 44)


def test_what_was_counted_is_filled_in_from_memory_and_marked_as_later(service: Service, phone: Phone) -> None:
    """Given a counted change and a turn, when somebody says later on the counter by what it was, and on the pad what was
    played, then the record has notes about their lines, and history, story and log show them there as filled in later."""
    phone.tap("first A")
    phone.swipe("B", -6)
    phone.shows(44, 38)
    phone.tap("turn")
    phone.shows(44, 37)
    game, key = phone.table()
    phone.tap("history")
    phone.page.click(".changes .by-what")
    phone.page.fill(".ways:visible input", "Ember")
    phone.page.click('[data-name="by attack"]:visible')
    phone.reader.see(".given", "Filled in later: Attack: Ember")
    assert complaints(phone.page) == []
    phone.page.wait_for_function(NOTED, polling=20)
    phone.page.keyboard.press("Escape")
    phone.tap("pad")
    phone.reader.see("senki-pad .board .seat")
    phone.page.click(".pad-status .menu")
    phone.page.click('[data-name="memory"]')
    phone.reader.see(".given", "Attack: Ember")
    phone.page.click(".by-what")
    phone.page.fill(".ways:visible input", "Ember, then Petrel")
    phone.page.click('[data-name="by play"]:visible')
    phone.reader.see(".given", "Played: Ember, then Petrel")
    phone.reader.settled()
    phone.page.keyboard.press("Escape")
    check_filled_in(service, phone, game, key)


def check_filled_in(service: Service, phone: Phone, game: str, key: str) -> None:
    """The notes name their lines, and the story shows them there."""
    events = service.get(f"/api/games/{game}/log?limit=2000", key)["events"]
    lines = {event["name"]: event["line"] for event in events if event["name"] in ("number_counted", "turn_ended")}
    notes = [event["said"]["args"] for event in events if event["name"] == "noted"]
    assert [note["line"] for note in notes] == [lines["number_counted"], lines["turn_ended"]]
    phone.page.goto(f"{service.url}/?game={game}&view=replay#key={key}")
    phone.page.get_by_text("Watch from the start").click()
    phone.page.wait_for_selector(".story .spoken .later >> text=Filled in later: Attack: Ember", state="attached")


def test_an_undone_change_is_taken_back(phone: Phone) -> None:
    """Given a counted change, when it is undone, then the number is as before."""
    phone.tap("first A")
    phone.swipe("B", -6)
    phone.shows(44, 38)
    phone.tap("undo")
    phone.shows(44, 44)


@pytest.mark.parametrize("size", [SMALL, {"width": 800, "height": 360}])
def test_the_counter_fits_every_window_and_turns_the_far_number_where_phones_lie(visit: Any, size: dict[str, int]) -> None:
    """Given a window, when a game is counted, then nothing is cut off, a screen reader misses nothing, both halves are as
    large, and upright the far one is turned round."""
    reader = visit("/?page=count", size)
    Phone(reader).tap("start")
    reader.see(".counter")
    Phone(reader).tap("first A")
    reader.see('[data-name="turn"]')
    assert faults(reader.page) == []
    assert complaints(reader.page) == []
    one, other = (reader.page.locator(f'.half[data-seat="{seat}"]').bounding_box() for seat in "AB")
    assert abs(one["height"] * one["width"] - other["height"] * other["width"]) < 0.03 * one["height"] * one["width"]
    turned = reader.page.locator(".half.far").evaluate("(half) => getComputedStyle(half).rotate")
    assert turned == ("180deg" if size["height"] > size["width"] else "none")
