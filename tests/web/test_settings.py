"""The form of a new game sends the set-up keys of a rulebook that differ from what holds anyway."""

import json

from py_mini_racer import MiniRacer

from api.web.assets import WEB
from domain.registry import available, ruleset
from tests.web.modules import bare

FIELDS = """
function make(tag, attributes) {
  return { tag, ...attributes, value: attributes.value ?? "", checked: attributes.checked === true };
}
function select(options, chosen) { return { options: options.map(([value]) => value), value: chosen }; }
function field(label, input, hint) { return { label, hint }; }
function checkbox(input, label, hint) { return { label, hint }; }
function language() { return "ja"; }
function term(terms, name) { return terms[name].ja; }
"""


def form(name: str, seats: str = "AB") -> MiniRacer:
    """The settings of a rulebook as fields, in `form`."""
    book = ruleset(name).book
    items = [
        {"name": key, **each._asdict(), "about": book.help_in("en", each.about), "help": book.help[each.about]}
        for key, each in ruleset(name).setup.items()
    ]
    engine = MiniRacer()
    engine.eval(FIELDS + bare(WEB / "home" / "setup-fields.js"))
    engine.eval(f"var form = new SetupFields({json.dumps(items)}, {json.dumps(list(seats))}, {json.dumps(book.terms)});")
    engine.eval(
        "function at(name, seat) { return form.inputs.find((each) => each.name === name && each.seat === seat).input; }"
    )
    return engine


def chosen(engine: MiniRacer, typed: str = "") -> dict[str, object]:
    engine.eval(typed)
    results: dict[str, object] = json.loads(engine.eval("JSON.stringify(form.chosen())"))
    return results


def test_a_form_that_nobody_touched_sends_nothing():
    for name in available():
        assert chosen(form(name)) == {}


def test_what_every_seat_has_of_its_own_is_sent_by_seat():
    engine = form("star_front")
    typed = "at('forest', 'B').value = '12'; at('race', 'A').value = ' elf '; at('traveller_attack', '').value = '2';"
    assert chosen(engine, typed) == {"race": {"A": "elf"}, "forest": {"B": 12}, "traveller_attack": 2}


def test_a_tick_and_a_seat_are_sent_as_such():
    engine = form("macross_crusade")
    assert chosen(engine, "at('coins', 'B').checked = false; at('lost_before', '').value = 'A';") == {
        "coins": {"B": False},
        "lost_before": "A",
    }


def test_what_holds_anyway_is_not_sent():
    assert chosen(form("robotech", "ABCD"), "at('size', '').value = '50';") == {}


def test_every_field_has_a_name_and_says_what_it_is_in_the_readers_language():
    fields = json.loads(form("star_front").eval("JSON.stringify(form.fields())"))
    assert [each["label"] for each in fields[1:3]] == ["宣言した種族 · A", "宣言した種族 · B"]
    assert fields[1]["hint"].startswith("宣言した種族（SF-SETUP-01）")
    assert all(each["hint"] for each in fields)
