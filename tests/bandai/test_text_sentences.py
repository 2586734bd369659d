"""A text with the shared words is stated to whoever reads a card on the page, in three languages."""

import json
import re

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from replays.viewer.js_bundle import bundle_modules
from tests.bandai.games import each_game
from tests.conformance.test_card_texts import ALL, LANGUAGES, PAGE, dumped

UNIT = {"type": "unit", "whose": "own"}


@pytest.fixture(scope="module")
def engine():
    made = MiniRacer()
    made.eval(PAGE + bundle_modules("replay/narration.js", "board/card-text-elements.js") + ALL)
    return made


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shared_words_are_described_in_whole_sentences(engine, game, language):
    """Given cards with every shared word, when they are stated, then nothing is left out and no identifier is shown."""
    cards = {str(number): game.parse(card) for number, card in enumerate(said(game))}
    name = {"nexa": "gundam_war_nexa", "macross": "macross_crusade"}.get(game.name, game.name)
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    for text in json.loads(engine.eval(f"ALL({dumped(record)}, {dumped(cards)}, '{language}')")):
        assert text
        assert not re.search(r"[a-z]_[a-z]|undefined|null|NaN|–|\{|\[object", text), text
        assert language == "en" or not re.search(r"[A-Za-z]{2,}", re.sub(r"「[^」]*」|PS|Auto|[GX]", "", text)), text


def said(game):
    """Cards that say the shared words."""
    draw = {"do": "draw", "n": "x"}
    numbers = {
        "at_most": {"defense": 3},
        "at_least": {"shooting": 1, "damage": 1},
        "entered_this_turn": True,
        "damaged": False,
    }
    search = {"do": "search", "for": {**UNIT, "name": "N"}, "n": 2, "from": "junkyard", "zone": "play"}
    look = {"do": "look", "n": 3, "take": 1, "for": {"type": "unit"}, "rest": "nation_bottom"}
    bar = {"do": "bar", "what": "be_destroyed", "by": "enemy", "until": "next_turn"}
    happened = [
        {"what": what, "of": UNIT, "whose": "enemy"} for what in ("destroyed", "played", "used", "entered", "sortied")
    ]
    yield game.command("A", draw, x={"count": UNIT, "times": 2, "plus": 1, "most": 5})
    yield game.command("B", draw, x={"value": game.stat(0), "of": UNIT})
    yield game.command("C", draw, x={"happened": {"what": "drawn", "whose": "own"}})
    yield game.command("D", draw, x={"free": True}, condition={"self": UNIT, "none": UNIT, "most": 2})
    yield game.command("E", search, look, {"do": "may"}, bar, targets=[{**UNIT, **numbers}])
    yield game.unit("F", text=[game.holds({"cannot": "reroll", "by": "own"}, {"points": [1, 0, 0], "per": UNIT})])
    for number, each in enumerate(happened):
        yield game.command(f"G{number}", {"do": "draw"}, condition={"happened": each, "never": {"what": "nation_damaged"}})
    for number, paid in enumerate(
        ({"discard": 2}, {"destroy": 1, "of": UNIT}, {"roll": 1}, {"move": 1, "to": "hand", "of": UNIT})
    ):
        yield game.command(f"H{number}", {"do": "draw"}, special={**paid, "self": "junkyard"})
    yield from compared(game)


def compared(game):
    """Cards that compare and count numbers, and what one of the games says besides."""
    wanted = [
        {"count": UNIT, "over": {"count": {"type": "unit", "whose": "enemy"}, "plus": 1}},
        {"power": "own", "color": "blue", "under": {"power": "enemy"}},
        {"nation": "own", "least": 3},
        {"value": "coins", "same": {"discard": "enemy"}},
    ]
    for number, each in enumerate(wanted):
        yield game.command(f"I{number}", {"do": "draw"}, condition={"number": each})
    yield game.command("S", {"do": "reckon", "x": {"power": "enemy"}, "counted": {"effects": [{"do": "draw", "n": "x"}]}})
    yield game.unit("T", text=[game.starts("enters", {"do": "roll", "to": "subject"}, of=UNIT)])
    yield game.command("U", {"do": "draw", "n": "x"}, x={"value": "coins", "of": "target2"}, targets=[UNIT, UNIT])
    if game.name == "nexa":
        yield game.unit("V", text=[game.holds({"on": UNIT, "power": -2})])
    yield game.unit("Q", text=[game.starts("leaves", {"do": "draw"}, by="enemy", cause={"not": {"type": "command"}})])
    yield game.unit("O", text=[game.starts("destroys_units", {"do": "draw"})])
    yield game.command("P", {"do": "draw"}, condition={"some": {**UNIT, "carries": {"type": "character"}}})
    yield game.unit("J", text=[game.holds({"points": [1, 0, 0], "times": {"value": "coins", "times": 2}})])
    if game.name == "gundam_war":
        text, falls = game.using({"do": "draw"}), game.starts("destroyed", {"do": "draw"})
        change = {"do": "change", "points": ["*", 1, 2], "texts": [text, falls]}
        coin = {"do": "counters", "n": 2, "points": [1, 0, -1]}
        yield game.unit("K", text=[game.holds({"on": UNIT, "text": text}, {"on": UNIT, "text": falls})])
        yield game.command("L", change, coin, {"do": "control"}, {"do": "set"}, targets=[{**UNIT, "name_has": "N"}])
        front = {"do": "to_area", "area": "battle", "met": True, "front": True}
        yield game.unit("R", text=[game.using(front, counts_as="generation", targets=[UNIT])])
        present = {"on": {"type": "command", "whose": "enemy"}, "cannot": "be_played"}
        random = {"do": "discard", "who": "enemy", "random": True}
        yield game.command("N", {"do": "this_turn", "effect": present}, random, targets=[{**UNIT, "attacking": False}])
        yield game.command("M", {"do": "change", "texts": []}, targets=[{**UNIT, "trait": "«T»", "engaged": True}])


FELL = {"what": "destroyed", "of": UNIT, "whose": "enemy"}
IN_BATTLE, THERE_IS = {"engaged": True}, {"some": UNIT}


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"never": FELL}, "このターンに敵軍ユニットが破壊されていない場合"),
        ({"never": FELL, **IN_BATTLE}, "このターンに敵軍ユニットが破壊されておらず、かつ交戦中の場合"),
        ({"happened": FELL, **THERE_IS}, "自軍ユニットが1枚以上あり、かつこのターンに敵軍ユニットが破壊されている場合"),
        ({"none": UNIT, **IN_BATTLE}, "自軍ユニットが1枚もなく、かつ交戦中の場合"),
        ({**IN_BATTLE, "any": [THERE_IS, IN_BATTLE]}, "交戦中で、かつ自軍ユニットが1枚以上ある、または交戦中の場合"),
        (
            {"all": [{"any": [IN_BATTLE, THERE_IS]}, IN_BATTLE]},
            "交戦中である、または自軍ユニットが1枚以上あり、かつ交戦中の場合",
        ),
    ],
)
def test_a_condition_before_another_goes_on_in_japanese(engine, condition, words):
    """Given several conditions, when a text is written in Japanese, then every condition but the last is connective."""
    record = {"terms": registry.ruleset("gundam_war_nexa").book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    card = {"text": [{"timing": "any", "condition": condition, "effects": [{"do": "draw"}]}]}
    (text,) = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'1': card})}, 'ja')"))
    assert words in text


@pytest.mark.parametrize(("language", "words"), [("en", "Roll 1 Blue G: Gain"), ("ja", "〔青1〕：ゲイン")])
def test_a_keyword_says_what_it_costs(engine, language, words):
    """Given a keyword with a cost in icons, when a reader of its card looks, then the cost is said as that of a text."""
    record = {"terms": registry.ruleset("gundam_war_nexa").book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    card = {"keywords": [{"keyword": "gain", "cost": [{"blue": 1}]}]}
    (text,) = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'1': card})}, '{language}')"))
    assert words in text


def static(*effects, **said):
    return {"timing": "static", "effects": list(effects), **said}


BY_COMMANDS = {"on": "self", "against": {"type": "command"}, "by": "own"}
FOUND = {"count": {"where": "turntable", "whose": "own"}, "least": 1}
OPEN_HAND = {"do": "reveal", "to": {"where": "hand", "whose": "enemy"}}
EACH_TIME = {"timing": "triggered", "moment": "enters", "each": True, "effects": [{"do": "draw", "n": 1}]}
AS_PRINTED = [
    ("gundam_war_nexa", EACH_TIME, "en", "Each time this card enters play, draw 1 card."),
    ("gundam_war_nexa", EACH_TIME, "ja", "このカードが場に出る毎に、カード1枚を引く。"),
    ("gundam_war_nexa", EACH_TIME, "zh", "每當此卡進場，抽1張牌。"),
    ("star_front", static({"attack": 1}, condition=FOUND), "ja", "ターンテーブルに自分のカードが1枚以上ある場合、"),
    ("gundam_war", {"timing": "draw", "effects": [OPEN_HAND]}, "zh", "公開敵方手牌。"),
    (
        "star_front",
        static({"keyword": "ride", "n": 3}, {"keyword": "effect_resistance", "whose": "enemy"}),
        "zh",
        "此卡獲得「搭乘（3）」、「效果抗性（對敵方）」",
    ),
    (
        "star_front",
        static({"attack": 1}, condition={"happened": {"what": "sneak_success", "of": {"whose": "own"}, "least": 3}}),
        "en",
        "If the sneak of a friendly card succeeded at least 3 times this turn",
    ),
    (
        "star_front",
        static({"attack": 1}, condition={"all": [{"turn": "own"}, {"during": "defence"}]}),
        "zh",
        "若在我方防守階段，",
    ),
    (
        "macross_crusade",
        static({"points": [1, 0, 0], "per": {**UNIT, "where": "battle", "color": "blue"}}),
        "zh",
        "戰鬥區每有1張我方藍色機體，",
    ),
    ("gundam_war", static({"on": {}, "silence": True}), "zh", "所有卡敘述無效"),
    (
        "gundam_war",
        static(
            {**BY_COMMANDS, "cannot": "move"}, {**BY_COMMANDS, "cannot": "be_rolled"}, condition={"self": {"engaged": True}}
        ),
        "zh",
        "若此卡正在交戰，此卡不會因我方指令卡的效果移動或橫置。",
    ),
    (
        "gundam_war_nexa",
        static({"on": "self", "lose": {"keyword": "gain"}}, {"on": "self", "lose": {"keyword": "stay"}}),
        "ja",
        "「ゲイン」、「ステイ」を失う。",
    ),
    ("gundam_war", static({"do": "may"}, {"do": "reroll", "to": "self"}, {"do": "if_successful"}), "zh", "可以重置此卡。"),
]


@pytest.mark.parametrize(("ruleset", "clause", "language", "words"), AS_PRINTED)
def test_a_sentence_keeps_every_fact_in_the_order_of_its_language(engine, ruleset, clause, language, words):
    """Given a clause, when it is described, then numbers, sides and places are where a card prints them, and said once."""
    record = {"terms": registry.ruleset(ruleset).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    (text,) = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'1': {'text': [clause]}})}, '{language}')"))
    assert words in text
