"""The page of card lists: a list is dropped, read, looked at card by card, decided about, and tried on a table."""

import json

from tests.browser.conftest import PHONE
from tests.browser.test_access import in_both_lights

LIST = json.dumps(
    [
        {"id": "T-1", "name": "泥の兵", "type": "單位", "effect": "偷襲。"},
        {"id": "T-2", "name": "石橋", "type": "單位", "effect": "立即: 抽1張卡。"},
        {"id": "T-3", "name": "謎", "type": "單位", "effect": "立即: 唱一首無人聽過的歌。"},
    ],
    ensure_ascii=False,
)


REPRINTED = json.dumps(
    [
        {"id": "T-1", "name": "泥の兵", "type": "單位", "attack": 1, "number": "A-1"},
        {"id": "T-2", "name": "泥の兵", "type": "單位", "attack": 2, "number": "B-1"},
        {"id": "T-3", "name": "石橋", "type": "單位", "attack": 1, "image": "3.png"},
        {"id": "T-4", "name": "石橋", "type": "單位", "attack": 1, "image": "4.png"},
    ],
    ensure_ascii=False,
)


def test_a_deck_of_ones_own_list_asks_which_printing_it_means(service, visit, tmp_path):
    """Given an imported list on the device, when two printings of a name differ in a value, then a tap says
    which; a picture makes no difference."""
    path = tmp_path / "reprints.json"
    path.write_text(REPRINTED, "utf-8")
    reader = visit("/?page=cards&ruleset=star_front", PHONE)
    reader.see(".drop")
    reader.page.set_input_files("#list-file", str(path))
    reader.see(".list-report", "4")
    reader.click('a[href^="/?page=new"]')
    reader.see('[name="card source"]', "reprints.json")
    reader.page.select_option('[name="deck A"]', "=")
    reader.page.fill('[name="list A"]', "2 泥の兵\n1 石橋")
    reader.page.locator('[name="list A"]').blur()
    reader.see(".deck-choice", "泥の兵")
    reader.click('.deck-choice [data-printing="T-2"]')
    reader.see("fieldset .faults", "3 cards")
    assert reader.page.input_value('[name="list A"]') == "2 T-2 泥の兵\n1 石橋"


def test_a_list_is_read_decided_about_and_stays_on_the_device(service, visit, tmp_path, shots):
    """Given a list of three cards, when it is chosen, then the report is there; a broken correction is explained, and the
    list is still there on the next visit."""
    path = tmp_path / "mine.json"
    path.write_text(LIST, "utf-8")
    reader = visit("/?page=cards&ruleset=star_front", PHONE)
    reader.see(".drop")
    reader.page.set_input_files("#list-file", str(path))
    reader.see(".list-report", "3")
    reader.shoot(shots, "card-lists")
    assert in_both_lights(reader) == []
    reader.click('.list-cards [data-card="T-3"]')
    reader.see(".card-dialog .paragraphs", "無人聽過")
    reader.click('.card-dialog [data-name="correct"]')
    reader.page.fill(".clause-editor textarea", "[{")
    reader.click('.card-dialog [data-name="keep"]')
    reader.see(".clause-editor .faults", "JSON")
    reader.go("/?page=cards&ruleset=star_front")
    reader.see("#main h2", "mine.json")
