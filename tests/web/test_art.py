"""Pictures out of names: the same everywhere and for ever, distinguished, and nothing but drawing in them."""

import hashlib
import json
import re
from xml.etree import ElementTree

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.kernel.contract.layout import layout_to_json
from domain.registry import RULESETS
from replays.viewer.js_bundle import bundle_modules

DIGESTS = {1: "a1684a0801a9efdf"}
"""Version of the pictures -> digest of those of all specimen cards.

Pictures that change need a new version; new specimens change the digest alone.
"""


@pytest.fixture(scope="module")
def engine():
    racer = MiniRacer()
    racer.eval(bundle_modules("art/card-art.js", "board/printed-face.js"))
    return racer


def pictures(engine, name):
    """Printing id -> picture, of all specimen cards of a rulebook."""
    cards, face = registry.specimens(name).cards, layout_to_json(registry.ruleset(name).face)
    drawn = f"Object.entries(cards).map(([id, data]) => [id, drawCardArt(data, tintName({json.dumps(face)}, data))])"
    return json.loads(
        engine.eval(f"(() => {{ const cards = {json.dumps(cards)}; return JSON.stringify(Object.fromEntries({drawn})); }})()")
    )


@pytest.mark.parametrize("name", RULESETS)
def test_every_picture_is_drawing_and_nothing_else(engine, name):
    for picture in pictures(engine, name).values():
        tags = {each.tag for each in ElementTree.fromstring(f"<svg>{picture}</svg>").iter()}
        assert tags <= {"svg", "g", "path", "rect", "circle", "ellipse", "defs", "linearGradient", "stop"}
        assert not re.search(r"NaN|undefined|Infinity|style=|href|data:|<image", picture)


@pytest.mark.parametrize("name", RULESETS)
def test_cards_of_different_names_have_different_pictures(engine, name):
    """Of two versions of one name the seal alone is the same."""
    cards = registry.specimens(name).cards
    seen = {}
    for key, picture in pictures(engine, name).items():
        assert seen.setdefault(picture, cards[key]["name"]) == cards[key]["name"]
    assert len(seen) > len(cards) * 0.9


def test_a_card_of_which_only_the_name_is_known_has_a_picture(engine):
    one, other = (engine.eval(f"drawCardArt({{name: '{name}'}}, 'neutral')") for name in ("Zura", "Ashimar"))
    assert one
    assert one != other


def test_a_card_has_one_picture_for_ever(engine):
    """What changes a picture needs a new version, and a line here."""
    version = engine.eval("ART_VERSION")
    whole = json.dumps([pictures(engine, name) for name in RULESETS], sort_keys=True)
    assert hashlib.sha256(whole.encode()).hexdigest()[:16] == DIGESTS[version]
