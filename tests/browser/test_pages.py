"""The other pages: starting a game and its links, a dropped record, statistics, languages, keys only."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from domain.registry import available
from projections import plugin_questions
from projections.plugin_questions import InstalledQuestion
from replays.file import make_record, write
from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK, PHONE
from tests.soak import in_full

TONGUES = {"en": "Statistics", "ja": "統計", "zh": "統計"}


@pytest.fixture(scope="module")
def finished():
    game = random_game("gundam_war", "browser", 1)
    game.play()
    return game.desk.events


def test_a_game_is_started_on_the_pad_and_its_links_are_a_step_further(visit):
    """Given a scorer who starts a game without touching what is preset, then the first page is the pad of a scribe with
    unknown decks, and its menu leads to the links."""
    reader = visit("/?page=new")
    reader.page.fill("fieldset >> nth=0 >> input", "mika")
    reader.page.fill("fieldset >> nth=1 >> input", "ren")
    reader.click("button.strong")
    reader.see(".acts .act")
    header = reader.page.evaluate("() => document.querySelector('senki-pad').session.record.header")
    assert header["mode"] == "scribe"
    assert not reader.page.evaluate("() => document.querySelector('senki-pad').session.table.flags.has('private:A:list')")
    reader.click(".pad-status .menu")
    reader.click('dialog a[href*="view=links"]')
    reader.click('[data-scope="seat:A"]')
    assert reader.see(".qr img").evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    address = reader.page.input_value(".qr input")
    assert re.search(r"/\?game=\w+#key=\S{20,}", address)
    other = visit(address.removeprefix(reader.url))
    other.see(".acts .act")
    reader.go("/")
    reader.see(".game .title", "mika")


def test_a_link_is_ended_when_that_was_asked_twice_and_then_opens_nothing(service, visit):
    table = service.game()
    key = table.link("seat:A")
    reader = visit(table.address(view="links"))
    row = reader.page.locator(".games .game", has_text="Seat A")
    row.locator("button").click()
    reader.click("dialog > .head .close")
    assert row.locator("button").count() == 1
    row.locator("button").click()
    reader.click('[data-name="revoke"]')
    reader.see(".game.struck", "Seat A")
    other = visit(table.address(key))
    other.see('[role="alert"] h1')
    other.see('#main a[href="/"]')


def test_decks_are_called_in_the_language_that_is_read(visit):
    reader = visit("/?page=new", PHONE, locale="ja-JP")
    assert "潮と翼" in reader.page.locator("fieldset select option").all_inner_texts()


def test_a_pasted_deck_that_cannot_be_read_says_where(visit):
    reader = visit("/?page=new")
    reader.page.locator("fieldset select").first.select_option("=")
    reader.page.locator("fieldset textarea").first.fill("3 Nobody Knows This\n")
    reader.click("button.strong")
    reader.see("fieldset:first-of-type .faults", "Deck of Seat A")
    reader.see("fieldset:first-of-type .faults .reason", "1:")


def test_a_pasted_deck_that_the_rules_refuse_says_whose_it_is_and_what_is_wrong(visit):
    """Given a deck of three cards, when a game is to begin, then the fault is next to that deck with the player's name."""
    reader = visit("/?page=new")
    reader.page.locator('select[name="mode"]').select_option("referee")
    second = reader.page.locator("fieldset").nth(1)
    second.locator("input").first.fill("ren")
    second.locator("select").select_option("=")
    second.locator("textarea").fill("3 Broadside\n")
    reader.click("button.strong")
    reader.see(".faults", "Deck of ren")
    assert "GW-DECK" in second.locator(".faults").inner_text()
    assert reader.page.locator("fieldset").first.locator(".faults").inner_text() == ""


def test_a_game_begins_at_a_pasted_position_and_a_slip_in_it_is_reported_next_to_the_field(visit):
    """Given a position with a slip, when a game is to begin, then its line is stated there; mended it opens the game."""
    reader = visit("/?page=new&ruleset=gundam_war")
    reader.click("details summary")
    field = reader.page.locator("details textarea").last
    field.fill("position: turn 5, A\nA hnd: 4\nend\n")
    reader.click("button.strong")
    reader.see("details .faults .reason", "2:")
    field.fill("position: turn 5, A\nA hand: 4\nend\n")
    reader.click("button.strong")
    reader.see(".acts .act")


def test_a_deck_comes_as_a_file_of_another_program_or_in_an_address_and_what_was_left_out_is_reported(visit, tmp_path):
    file = tmp_path / "mine.dek"
    file.write_text('<deck version="0.8"><superzone name="Deck"><card><name>Broadside</name></card></superzone></deck>')
    reader = visit("/?page=new&ruleset=gundam_war#card=2+Broadside")
    first = reader.page.locator("fieldset").first
    assert first.locator("textarea").input_value().endswith("/#card=2+Broadside")
    first.locator("textarea").fill("2 Broadside 《13弾》\n")
    first.locator("textarea").blur()
    reader.see("fieldset:first-of-type .faults .reason", "2 cards, 0 in the sideboard: not legal")
    reader.see("fieldset:first-of-type .faults .reason", "Line 1: a part was left out: 2 Broadside 《13弾》")
    first.locator('input[type="file"]').set_input_files(str(file))
    reader.see("fieldset:first-of-type .faults .reason", "1 card")


def test_a_record_file_is_taken_in_and_opened(visit, finished, tmp_path):
    file = tmp_path / "game.senki"
    file.write_bytes(write(make_record(tuple(finished), "chosen")))
    reader = visit("/", DESK)
    reader.page.set_input_files('.drop input[type="file"]', str(file))
    reader.see("senki-replay .board .seat")
    broken = tmp_path / "broken.senki"
    broken.write_bytes(file.read_bytes()[:-9])
    reader.go("/")
    reader.page.set_input_files('.drop input[type="file"]', str(broken))
    reader.see(".drop .reason")


def test_statistics_are_pictures_with_tables_and_files_and_lead_to_their_games(service, visit, finished):
    service.bring("counted", finished)
    reader = visit("/?page=statistics&ruleset=gundam_war", DESK)
    for picture in (".band", ".rates .axis", ".card-rates .art", "svg.tempo text", ".ends .end.top"):
        reader.see(picture)
    tables, result = reader.page.locator(".as-table"), 0
    for at in range(tables.count()):
        tables.nth(at).locator("summary").click()
        tables.nth(at).locator('a[download$=".csv"]').wait_for()
        rows, none = (tables.nth(at).locator(each).count() for each in ("tbody tr", ".muted"))
        assert bool(rows) != bool(none)
        result += bool(rows)
    assert result >= 7, "decks, players, cards, tempo, games, facts and colours at least"
    assert reader.page.locator(".rates a:not([href]), .band a:not([href]), .card-rates a:not([href])").count() == 0
    reader.click(".ends .end.top")
    reader.see(".tiles .tile .small-board")


def test_a_statistic_of_another_package_has_a_table_with_its_words(service, visit, finished, monkeypatch):
    """Given a question with a title and one heading, then the page shows them, and a column without one by its name."""
    ends = InstalledQuestion(
        lambda models, which: [{"ends": "at dawn", "long_ones": 3}], {"en": "Ways to end"}, {"ends": {"en": "The end"}}
    )
    monkeypatch.setattr(plugin_questions, "_load_questions", lambda: {"ends": ends})
    service.bring("ended", finished)
    reader = visit("/?page=statistics&ruleset=gundam_war", DESK)
    reader.click(".as-table summary", "Ways to end")
    reader.see(".as-table[open] th", "The end")
    reader.see(".as-table[open] th", "long ones")
    reader.see(".as-table[open] caption", "Ways to end (1)")


def test_statistics_without_games_say_so_and_how_to_begin(visit):
    reader = visit("/?page=statistics&ruleset=robotech&since=2999-01-01")
    reader.see("#main h1", "Robotech")
    reader.see('.empty a[href*="page=new"]')


def test_the_statistics_of_a_league_are_shown_and_one_that_is_not_here_is_named_with_the_nearest(service, visit):
    table = service.game(about={"league": "Harbour cup"})
    table.say("A keep", "B keep", "first A", "A concede")
    reader = visit("/?page=statistics&ruleset=gundam_war&league=Harbour+cup", DESK)
    reader.see('.filters a[aria-current="true"]', "Harbour cup")
    reader.go("/?page=statistics&ruleset=gundam_war&league=harbor+cup")
    reader.see(".empty", "harbor cup")
    reader.click(".empty a", "Harbour cup")
    reader.see('.filters a[aria-current="true"]', "Harbour cup")


@pytest.mark.parametrize("page", ["games", "player"])
def test_a_page_of_a_player_whom_no_game_has_names_the_nearest(service, visit, page):
    table = service.game(players={"A": "hanako", "B": "toma"})
    table.say("A keep", "B keep", "first A", "A concede")
    reader = visit(f"/?page={page}&player=hanaka", DESK)
    reader.see(".empty h1", "no game has the player hanaka")
    reader.click(".empty a", "hanako")
    reader.see("#main h1", "hanako")


def test_a_page_of_a_deck_that_no_game_has_says_what_was_expected(service, visit):
    reader = visit("/?page=deck&ruleset=gundam_war&deck=nothing+like+it", DESK, locale="ja-JP")
    reader.see(".empty h1", "デッキnothing like itの対戦はありません")


def test_a_label_of_a_chart_is_whole(service, visit, finished):
    service.bring("labels", finished)
    reader = visit("/?page=statistics&ruleset=gundam_war", PHONE)
    reader.see(".rates b")
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"
    assert reader.page.locator(".rates > li > a > b, .band span, .card-rates b").evaluate_all(cut) == []


def test_the_front_page_begins_with_a_game_that_may_be_seen(service, visit, finished):
    """Given a public game and a newer private one, both over, then the large tile has the board of the public one."""
    service.bring("seen", finished).link("spectator", everybody=True)
    service.bring("unseen", finished)
    visit("/").see(".hero .tile.big .small-board")


def test_a_game_that_is_not_open_to_everybody_opens_with_the_link_that_one_has(service, visit):
    """Given a running game without a public link, then it stands in the line of private games; when it is tapped there and
    the link pasted, the game is shown."""
    table = service.game(players={"A": "hana", "B": "toma"})
    reader = visit("/?page=games")
    reader.click(".closed-games summary")
    reader.click(".closed-games button", "hana")
    reader.page.locator("dialog input").fill("nothing of the kind")
    reader.click("dialog button.strong")
    reader.see('dialog [role="alert"]', "no key")
    reader.page.locator("dialog input").fill(f"http://elsewhere/?game=x#key={table.link('seat:A')}")
    reader.click("dialog button.strong")
    reader.see(".board .seat")
    reader.go("/?page=games")
    reader.see("a.tile .small-board")


def test_a_link_of_an_earlier_release_opens_its_game(service, chromium):
    """Given a link with its secret before the #, when it is opened, then the game is shown and the secret is behind the #."""
    table = service.game()
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{service.url}/?game={table.game}&key={table.key}&view=replay#at=1")
    page.wait_for_selector(".board .seat")
    page.wait_for_function("() => location.hash.includes('as=')")
    assert page.url.startswith(f"{service.url}/?game={table.game}&view=replay#")
    assert dict(parse_qsl(urlsplit(page.url).fragment)) == {"as": "judge", "at": "1", "key": table.key}
    context.close()


def test_games_are_dated_by_their_own_day(service, visit):
    service.game(players={"A": "aoi", "B": "yun"}, about={"date": "2001-02-03"}).say(
        "A keep", "B keep", "first A", "A concede"
    )
    reader = visit("/?page=games", DESK)
    reader.page.fill("input[type=search]", "aoi")
    reader.see(".tile", "Feb 3, 2001")


@pytest.mark.parametrize("tongue", in_full([*TONGUES], ["zh"]))
def test_every_page_speaks_the_language(service, visit, tongue):
    table = service.game()
    table.say("A keep", "B keep", "first A")
    reader = visit("/", PHONE, locale={"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}[tongue])
    reader.see("#tabs a", TONGUES[tongue])
    assert reader.page.evaluate("document.documentElement.lang").startswith(tongue)
    reader.go(table.address())
    ruled = table.service.get("/api/rulesets/gundam_war/terms", table.key)
    reader.see(".acts .act", ruled["act.end_turn"][tongue])
    reader.see(".board h4", ruled["space_area"][tongue])
    assert ruled["hand"][tongue].lower() in reader.page.get_attribute('[data-zone="A.hand"]', "aria-label").lower()
    reader.click(".pad-status .menu")
    reader.page.locator("dialog .languages").select_option("en")
    reader.see(".acts .act", "End turn")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", in_full([PHONE, DESK], [PHONE]), ids=in_full(["phone", "desk"], ["phone"]))
def test_no_page_is_wider_than_its_window(service, visit, size):
    """Given a private game of a player with a name of one long word, then it is broken, also in what opens at a tap."""
    table = service.game(players={"A": "x" * 60, "B": "ren"})
    reader = visit("/", size)
    for address in ("/", "/?page=new", "/?page=statistics", table.address(), table.address(view="links")):
        reader.go(address)
        reader.page.evaluate("() => document.querySelectorAll('#main details').forEach((each) => (each.open = true))")
        assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


@pytest.mark.parametrize("name", in_full(available(), ["gundam_war", "robotech"]))
def test_the_button_that_starts_a_game_is_never_under_the_bar_at_the_bottom(visit, name):
    """Given the form of a new game on a phone, at any place that it is scrolled to, then a finger on its button hits it."""
    reader = visit(f"/?page=new&ruleset={name}")
    reader.see("form.start .strong")
    for part in (0, 0.5, 1):
        hit = reader.page.evaluate(
            """(part) => { scrollTo(0, part * document.documentElement.scrollHeight);
            const button = document.querySelector('form.start .strong');
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }""",
            part,
        )
        assert hit, part
