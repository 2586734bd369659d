"""A club night by its pages alone: 12 players and a late one, and everything that happens on such a night. After every step
the standings are those of a calculation of its own."""

from __future__ import annotations

from itertools import pairwise
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.tournaments.independent_standings import CODES, Ledger

NAMES = ("Ann Lee, Jr.", "Ben", "Cho", "Dai", "Eri", "Fay", "Gus", "Hal", "Ivo", "Jun", "Kai", "はるか")


class ClubNight:
    """The organiser's desk, and the ledger beside it."""

    def __init__(self, service, visit, rounds: int = 4) -> None:
        self.service, self.visit, self.ledger = service, visit, Ledger()
        self.desk = visit("/?page=leagues", DESK)
        self.desk.click("#main button", "New tournament")
        self.desk.page.fill("dialog [name=title]", "Club night")
        self.desk.page.fill("dialog [name=rounds]", str(rounds))
        self.desk.click("dialog button.strong")
        self.desk.see(".next h2", "Next step")
        address = urlsplit(self.desk.page.url)
        asked = dict(parse_qsl(f"{address.query}&{address.fragment}"))
        self.id, self.key = asked["league"], asked["key"]

    def state(self) -> dict:
        return self.service.get(f"/api/leagues/{self.id}", self.key)

    def round(self) -> dict:
        return self.state()["rounds"][-1]

    def table(self, number: int) -> dict:
        return next(match for match in self.round()["matches"] if match["table"] == number)

    def check(self) -> None:
        """The standings are those of the ledger, in its order."""
        rows = self.service.get(f"/api/leagues/{self.id}/standings", self.key)["items"]
        wanted = self.ledger.table([row["player"] for row in rows])
        for row in rows:
            shown = [None if row["numbers"][code] is None else float(row["numbers"][code]) for code in CODES]
            assert shown == [None if each is None else round(float(each), 4) for each in wanted[row["player"]]], row["player"]
        order = [wanted[row["player"]] for row in rows]
        for higher, lower in pairwise(order):
            pairs = [(one, two) for one, two in zip(higher, lower, strict=True) if None not in (one, two)]
            assert [one for one, _ in pairs] >= [two for _, two in pairs]

    def wait(self, holds) -> None:
        for _ in range(400):
            if holds(self.state()):
                return
            self.desk.page.wait_for_timeout(25)
        raise AssertionError("it never came")

    def enter(self, line: str, *said) -> None:
        """A result by keyboard."""
        number = int(line.split()[0])
        match = self.table(number)
        if not self.desk.page.locator("details.quick-results[open]").count():
            self.desk.click("details.quick-results summary")
        self.desk.page.fill("[name=quick-result]", line)
        self.desk.page.keyboard.press("Enter")
        self.wait(lambda state: next(m for m in state["rounds"][-1]["matches"] if m["table"] == number)["told"])
        said[0](match, *said[1:])
        self.check()

    def next_round(self, count: int) -> None:
        self.desk.click(".next button.strong", "Pair the next round")
        self.desk.click("dialog button.strong", "Post this round")
        self.wait(lambda state: len(state["rounds"]) == count)
        self.ledger.byes += self.round()["byes"]
        self.check()

    def close_round(self) -> None:
        self.desk.click(".next button.strong:enabled", "Close the round")
        self.wait(lambda state: state["rounds"][-1]["closed"])

    def more(self, player: str, words: str) -> None:
        self.desk.page.locator(".desk-people > li", has_text=player).get_by_role("button", name="More").click()
        self.desk.click("dialog .choices button", words)

    def reason(self, words: str = "Slip misread") -> None:
        self.desk.click("dialog .reasons button", words)

    def correct(self, table: int, wins: list[str]) -> None:
        """A result replaced by its form: a tap for each game."""
        row = self.desk.page.locator(".desk-tables > li", has=self.desk.page.locator("b.table", has_text=str(table)))
        row.get_by_role("button", name="Correct").click()
        self.reason()
        self.desk.click("dialog button.strong", "Next")
        for name in wins:
            self.desk.click("dialog .choices button", name)
        self.desk.click("dialog button.strong", "Report")


def test_a_short_night_by_pages_alone_has_the_standings_of_a_calculation_of_its_own(service, visit):
    """Given four players and two rounds, an intentional draw and a double loss, when a result of round 1 is corrected during
    round 2 and another after the end, then standings and places are those of the ledger."""
    night = ClubNight(service, visit, rounds=2)
    desk, ledger = night.desk, night.ledger
    desk.page.fill(".entry-form textarea", "\n".join(NAMES[:4]))
    desk.click(".entry-form button.strong", "Enter 4 players")
    night.wait(lambda state: len(state["entries"]) == 4)
    desk.click(".next button.strong", "Begin")
    night.wait(lambda state: state["status"] == "running")
    night.next_round(1)
    night.enter("1 2-1", ledger.result, 2, 1)
    night.enter("2 id", ledger.result, 0, 0, 3)
    wrong = night.table(1)
    night.close_round()
    night.next_round(2)
    night.enter("1 0-2", ledger.result, 0, 2)
    night.enter("2 dl", ledger.double_loss)
    desk.click(".round-choice button", "Round 1")
    night.correct(1, [wrong["players"][1], wrong["players"][1]])
    night.wait(lambda state: wrong["match"] in state["rounds"][0]["corrected_late"])
    ledger.result(wrong, 0, 2)
    night.check()
    desk.click(".round-choice button", "Round 2")
    night.close_round()
    desk.click(".next button", "End the tournament")
    night.wait(lambda state: state["status"] == "finished")
    last = night.table(1)
    night.correct(1, [last["players"][0], last["players"][0]])
    night.wait(lambda state: state["rounds"][-1]["matches"][0]["corrected"])
    ledger.result(last, 2, 0)
    night.check()


@pytest.mark.soak
def test_a_club_night_by_pages_alone_has_the_standings_of_a_calculation_of_its_own(service, visit, shots):
    night = ClubNight(service, visit)
    desk, ledger = night.desk, night.ledger
    desk.page.fill(".entry-form textarea", "\n".join((*NAMES, "ＡＮＮ ＬＥＥ，ＪＲ．")))
    desk.see(".entry-preview .differs", "same name as Ann Lee, Jr.")
    desk.shoot(shots, "night-entry")
    desk.page.fill(".entry-form textarea", "\n".join(NAMES))
    desk.see(".entry-form button.strong", "Enter 12 players")
    desk.click(".entry-form button.strong")
    night.wait(lambda state: len(state["entries"]) == 12)
    desk.click(".next button.strong", "Begin")
    night.wait(lambda state: state["status"] == "running")
    night.next_round(1)
    desk.click(".next summary", "Late entries")
    desk.page.fill(".entry-form textarea", "Kim")
    desk.click(".entry-form button.strong", "Enter")
    night.wait(lambda state: len(state["entries"]) == 13)
    night.check()
    night.enter("1 2-0", ledger.result, 2, 0)
    night.enter("2 1-2", ledger.result, 1, 2)
    night.enter("3 id", ledger.result, 0, 0, 3)
    night.enter("4 dl", ledger.double_loss)
    night.enter("5 1-0", ledger.result, 1, 0)  # time was called
    absent = night.table(6)["players"][1]
    night.enter("6 +", ledger.result, 2, 0)
    night.more(absent, "No-show")
    night.wait(lambda state: next(each for each in state["entries"] if each["player"] == absent)["left"] is not None)
    night.close_round()
    desk.shoot(shots, "night-desk")

    night.next_round(2)
    first = night.table(1)
    loser, winner = first["players"]
    row = desk.page.locator(".desk-tables > li").first
    row.get_by_role("button", name="More").click()
    desk.click("dialog .choices button", f"Penalty: {loser}")
    night.reason("Both players say so")
    desk.click("dialog button.strong", "Penalty")
    night.wait(lambda state: state["rounds"][-1]["matches"][0]["lost_games"] == [loser])
    desk.page.locator(".desk-tables > li").first.get_by_role("button", name="Report the result").click()
    desk.see("dialog", "game loss: " + loser)
    desk.click("dialog .choices button", winner)
    desk.click("dialog button.strong", "Report")
    night.wait(lambda state: state["rounds"][-1]["matches"][0]["games"])
    assert night.table(1)["how"] == "played"
    ledger.result(first, 0, 2)
    night.check()
    wrong = night.table(2)
    for table in (2, 3, 4, 5, 6):
        night.enter(f"{table} 2-{table % 2}", ledger.result, 2, table % 2)
    punished = wrong["players"][0]
    night.more(punished, "Penalty")
    desk.page.locator("dialog select").first.select_option("points")
    night.reason("Change of plan")
    desk.click("dialog button.strong", "Penalty")
    ledger.penalties[punished] -= 1
    night.wait(lambda state: any(each["kind"] == "points" for each in state["penalties"]))
    night.check()
    leaver = night.table(6)["players"][1]
    link = service.post(f"/api/leagues/{night.id}/links", {"scope": f"player:{leaver}"}, night.key)["key"]
    phone = visit(f"/?league={night.id}&view=mine#key={link}", PHONE)
    phone.click("button", "I drop")
    phone.click("dialog button.strong", "I drop")
    phone.see(".mine .hint", "no answer yet")
    phone.shoot(shots, "night-phone")
    desk.see(".requests", f"{leaver} asks to drop")
    desk.click(".requests button.strong", "Grant")
    night.wait(lambda state: not state["requests"])
    night.check()
    night.close_round()

    night.next_round(3)
    assert len(night.round()["byes"]) == 1
    for table in (1, 2, 3, 4, 5):
        night.enter(f"{table} {'0-2' if table % 2 else '2-1'}", ledger.result, *((0, 2) if table % 2 else (2, 1)))
    night.close_round()
    night.next_round(4)
    for table in (1, 2, 3, 4, 5):
        night.enter(f"{table} 2-0", ledger.result, 2, 0)
    desk.click(".round-choice button", "Round 2")
    night.correct(2, [wrong["players"][1], wrong["players"][1]])
    night.wait(lambda state: "1.2.2" in state["rounds"][1]["corrected_late"])
    ledger.result(wrong, 0, 2)
    night.check()
    desk.click(".round-choice button", "Round 4")
    night.close_round()
    desk.click(".next button", "End the tournament")
    night.wait(lambda state: state["status"] == "finished")

    last = night.table(1)
    night.correct(1, [last["players"][1], last["players"][1]])
    night.wait(lambda state: state["rounds"][-1]["matches"][0]["corrected"])
    ledger.result(last, 0, 2)
    night.check()
    state = night.state()
    rows = service.get(f"/api/leagues/{night.id}/standings", night.key)["items"]
    assert state["places"] == [row["player"] for row in rows]
    desk.go(f"/?league={night.id}")
    desk.see(".podium", rows[0]["name"] or rows[0]["player"])
    desk.click(".as-table summary")
    desk.click(".as-table td button", "0.")
    desk.see("dialog p", "The mean of the opponents' match-win rates")
    desk.shoot(shots, "night-why")
