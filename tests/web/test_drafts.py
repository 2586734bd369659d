"""What is half filled in outlives the page: by the names of its fields, until it is sent."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
const shelf = new Map();
const sessionStorage = {
  getItem: (name) => shelf.get(name) ?? null,
  setItem: (name, value) => shelf.set(name, value),
  removeItem: (name) => shelf.delete(name),
};
class Event { constructor(type) { this.type = type; } }
class Field {
  constructor(type, name, value, options) {
    Object.assign(this, { type, name, value, checked: value === true, heard: [] });
    if (options) this.options = options.map((each) => ({ value: each }));
  }
  dispatchEvent({ type }) { this.heard.push(type); }
}
class Form {
  constructor(elements) { Object.assign(this, { elements, ears: [] }); }
  addEventListener(type, ear) { this.ears.push([type, ear]); }
  write(name, value) {
    const target = this.elements.find((each) => each.name === name);
    if (target.type === "checkbox") target.checked = value; else target.value = value;
    for (const [type, ear] of this.ears) if (type === "input") ear({ target });
  }
}
const form = () => new Form([
  new Field("text", "player A", ""), new Field("select-one", "deck A", "tide", ["tide", "="]),
  new Field("checkbox", "quiet", false), new Field("file", "picture", ""), new Field("password", "token", ""),
  new Field("text", "", ""),
]);
const valueOf = (each) => (each.type === "checkbox" ? each.checked : each.value);
const values = ({ elements }) => JSON.stringify(elements.slice(0, 5).map(valueOf));
const write = (made, told) => Object.entries(told).forEach(([name, value]) => made.write(name, value));
const opened = (name) => { const made = form(); new Draft(name).follow(made); return made; };
"""


@pytest.fixture
def engine():
    made = loaded("lib/form-drafts.js")
    made.eval(HARNESS)
    return made


def test_a_form_is_found_as_it_was_left_and_its_parts_hear_of_it(engine):
    engine.eval("write(opened('start'), { 'player A': 'mika', 'deck A': '=', quiet: true }); const again = opened('start');")
    assert json.loads(engine.eval("values(again)")) == ["mika", "=", True, "", ""]
    heard = json.loads(engine.eval("JSON.stringify(again.elements.map(({ heard }) => heard.length))"))
    assert heard == [2, 2, 2, 0, 0, 0]
    assert json.loads(engine.eval("values(opened('another'))")) == ["", "tide", False, "", ""]


def test_what_was_sent_leaves_nothing_and_what_is_secret_or_gone_is_not_stored(engine):
    engine.eval("write(opened('start'), { token: 'secret', 'player A': 'mika', 'deck A': 'gone' });")
    assert "secret" not in engine.eval("JSON.stringify([...shelf])")
    assert json.loads(engine.eval("values(opened('start'))")) == ["mika", "tide", False, "", ""]
    engine.eval("new Draft('start').drop();")
    assert json.loads(engine.eval("values(opened('start'))"))[0] == ""


def test_a_browser_that_keeps_nothing_lets_forms_be_filled_in(engine):
    engine.eval("sessionStorage.getItem = sessionStorage.setItem = () => { throw new Error('nothing is kept'); };")
    engine.eval("const first = opened('start'); first.write('player A', 'mika');")
    assert json.loads(engine.eval("values(first)"))[0] == "mika"
