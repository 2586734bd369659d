"""Heads of printed paragraphs: timing, turn, cost and moment, also of texts that begin with a phase or a symbol."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from domain import registry
from domain.cards.card_data_errors import UNKNOWN
from domain.parts.common.unknown_card_possibilities import is_text_unknown
from replays.card_lists.card_text_reader import CardTextReader
from replays.card_lists.printed_text_merge import TextParts, merge_text_parts

READER = CardTextReader("gundam_war")


HEAD = ("timing", "turn", "cost", "when", "moment", "once", "bracket", "wording")


def bare(read: TextParts) -> TextParts:
    """Returns what was read without what the grammar of a language says of it."""
    heads = tuple({field: value for field, value in clause.items() if field in HEAD} for clause in read.clauses)
    return read._replace(clauses=heads, open=())


TURNS: dict[str, dict[str, str]] = {
    "en": {"own": "Own ", "enemy": "Enemy ", "": ""},
    "ja": {"own": "自軍", "enemy": "敵軍", "": ""},
    "zh": {"own": "我方", "enemy": "敵方", "": ""},
}


MOMENTS = {
    "en": {"battle": "Battle Phase", "draw": "Draw Phase", "resolution": "Damage Step", "any": "Any"},
    "ja": {"battle": "戦闘フェイズ", "draw": "ドローフェイズ", "resolution": "ダメージ判定ステップ", "any": "常時"},
    "zh": {"battle": "戰鬥階段", "draw": "抽牌階段", "resolution": "傷害步驟", "any": "隨時"},
}


COSTS: dict[str, dict[str, Any]] = {
    "0": {"kind": "zero"},
    "2": {"kind": "once", "n": 2},
    "R": {"kind": "roll"},
    "R1": {"kind": "roll_and_pay", "n": 1},
    "3 each": {"kind": "each", "n": 3},
}


SAID = {
    "en": "Look at the moon.\nIn that case, sing.",
    "ja": "月を見る。\nその場合、歌う。",
    "zh": "看月亮。\n若如此，唱歌。",
}


FRAMES = ("[]", "（）", "【】", "〔〕")


LANGUAGES = ("en", "ja", "zh")


def heads(language: str) -> list[tuple[str, dict[str, Any]]]:
    """Sixty texts with the clause that each begins, and as many frames as there are."""
    ways = product(TURNS[language].items(), MOMENTS[language].items(), COSTS.items())
    results = []
    for number, ((turn, whose), (timing, moment), (cost, paid)) in enumerate(ways):
        left, right = FRAMES[number % len(FRAMES)]
        text = f"{left}{whose}{moment}{right}<{cost}>: {SAID[language]}"
        results.append((text, {"timing": timing, **({"turn": turn} if turn else {}), "cost": paid, "wording": text}))
    return results


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_heads_are_right_in_each_language(language: str) -> None:
    for text, clause in heads(language):
        assert READER.read({"wording": text}).clauses == (clause,), text


STARTS = {
    "『起動』：このカードが場に出た場合、月を見る。": {"moment": "enters"},
    "『起動』：このカードが破壊されて廃棄される場合、月を見る。": {"moment": "fallen"},
    "『起動』：このカードが「ゲイン」の効果で戦闘修正を得た場合、月を見る。": {"moment": "gained"},
    "『恒常』：このカードの解決直後に、月を見る。": {"moment": "resolved"},
    "『起動』：自軍ターン終了時、月を見る。": {"moment": "end_of_turn", "turn": "own"},
    "『起動』：敵軍配備フェイズ開始時、月を見る。": {"moment": "begin:deployment", "turn": "enemy"},
    "[Triggered]: When this card enters play, look at the moon.": {"moment": "enters"},
    "『起動』：此卡被破壞時，看月亮。": {"moment": "destroyed"},
}


@pytest.mark.parametrize("line", STARTS)
def test_a_text_that_starts_by_itself_has_the_moment_that_it_begins_with(line: str) -> None:
    """Given a text with a moment of its own card, a step or a turn, when it is read, then its clause has that moment."""
    read = CardTextReader("gundam_war_nexa").read({"wording": line})
    assert read.clauses == ({"timing": "triggered", **STARTS[line], "wording": line},)


@pytest.mark.parametrize(
    "line",
    [
        "『起動』：敵軍ユニットが場に出た場合、月を見る。",
        "『起動』：このカードが場に出た場合、またはこのカードが破壊された場合、月を見る。",
        "『起動』：このカードが場に出た場合を除き、月を見る。",
        "『起動』：月が出た場合、月を見る。",
    ],
)
def test_another_moment_is_not_guessed(line: str) -> None:
    """Given a text that begins with a moment of other cards, or with two, when it is read, then it is left."""
    assert CardTextReader("gundam_war_nexa").read({"wording": line}).unrecognised == (line,)


def test_an_automatic_text_of_the_older_game_has_its_moment_too() -> None:
    """Given an Auto D that names its moment, when it is read, then it has that."""
    line = "（自動D）：このカードが場に出た場合、月を見る。"
    assert READER.read({"wording": line}).clauses == ({"timing": "auto_d", "moment": "enters", "wording": line},)


KEYWORDS: dict[str, dict[str, dict[str, Any]]] = {
    "en": {"Sneak": {"keyword": "sneak"}, "Kidnap 2": {"keyword": "kidnap", "n": 2}, "Pierce": {"keyword": "pierce"}},
    "ja": {"奇襲": {"keyword": "sneak"}, "誘拐2": {"keyword": "kidnap", "n": 2}, "貫通": {"keyword": "pierce"}},
    "zh": {
        "偷襲": {"keyword": "sneak"},
        "敵方魔法抗性": {"keyword": "magic_resistance", "whose": "enemy"},
        "貫穿": {"keyword": "pierce"},
    },
}


OPENINGS = {
    "en": {"immediate": "Immediate: ", "combat_won": "When it wins a combat, ", "destroyed": "When this unit is destroyed, "},
    "ja": {"immediate": "即時：", "combat_won": "戦闘成功したとき、", "destroyed": "このユニットが破壊されたとき、"},
    "zh": {"immediate": "立即:", "combat_won": "此單位戰鬥成功時，", "destroyed": "此卡被破壞時，"},
}


DOES = {"en": ("draw a card", "a reward"), "ja": ("カードを1枚引く", "報酬1"), "zh": ("抽1張牌", "獎勵+1")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_keywords_and_moments_that_are_sentences_of_one_line_stand_alone(language: str) -> None:
    """Given lines of Star Front, when they hold keywords and openings, then each is recognised, and nothing else."""
    reader, stop = CardTextReader("star_front"), ". " if language == "en" else "。"
    ways = product(KEYWORDS[language].items(), OPENINGS[language].items(), OPENINGS[language].items(), DOES[language])
    for (said, keyword), (one, first), (two, second), does in ways:
        clauses = ({"when": one, "wording": f"{first}{does}{stop.strip()}"}, {"when": two, "wording": f"{second}{does}"})
        read = bare(reader.read({"wording": f"{said}{stop}{first}{does}{stop}{second}{does}"}))
        assert read == TextParts((keyword,), clauses, ()), said
        assert bare(reader.read({"wording": f"{said}{stop}{does}"})) == TextParts((keyword,), (), (does,))
        last = (
            TextParts((keyword,), (), (f"{does}{stop}",)) if language == "zh" else TextParts((), (), (f"{does}{stop}{said}",))
        )
        assert (
            bare(reader.read({"wording": {language: f"{does}{stop}{said}"}})) == last
        )  # the Chinese grammar divides at every stop


@pytest.mark.parametrize(
    ("text", "keywords", "clauses"),
    [
        ("Solo • Transform", ["solo"], [{"timing": "used", "symbol": "transform"}]),
        ("Basic\nAdvance > Draw.", ["basic"], [{"timing": "used", "symbol": "advance", "wording": "Advance > Draw."}]),
        (
            "Whenever this Unit is attacked, draw.",
            [],
            [{"timing": "triggered", "moment": "attacked", "wording": "Whenever this Unit is attacked, draw."}],
        ),
    ],
)
def test_symbols_and_moments_of_robotech_open_a_text(text, keywords, clauses) -> None:
    read = CardTextReader("robotech").read({"wording": text})
    assert read._replace(open=()) == TextParts(tuple({"keyword": each} for each in keywords), tuple(clauses), ())
    assert [line for line, _ in read.open] == [clause["wording"] for clause in clauses if "wording" in clause]


@pytest.mark.parametrize(
    "text",
    ["Advance and destroy > Draw.", "Advance bravely.", "Transform it.", "When this Unit is attacked or defends, draw."],
)
def test_what_only_begins_like_an_opening_is_left(text: str) -> None:
    read = CardTextReader("robotech").read({"wording": text})
    assert read._replace(open=()) == TextParts((), (), (text,))
    assert [line for line, _ in read.open] == [text]


@pytest.mark.parametrize("symbol", ["Transform", "Solo • Transform"])
def test_a_transform_symbol_alone_needs_nothing_filled_in_and_hides_no_line_that_does(symbol: str) -> None:
    parse = registry.ruleset("robotech").parse_printing
    card = parse({"name": "Moon", "type": "mecha", "wording": f"{symbol}\nSing.", UNKNOWN: True})
    reader = CardTextReader("robotech")
    first = parse(merge_text_parts(card, reader.read(card)))
    assert first["text"] == ({"timing": "used", "symbol": "transform"},)
    assert is_text_unknown(first)
    assert parse(merge_text_parts(first, reader.read(first))) == first


NEXA = CardTextReader("gundam_war_nexa")


@pytest.mark.parametrize(
    ("printed", "clause"),
    [
        ("『起動』：このカードは、場に出た場合、歌う。", {"moment": "enters"}),
        ("『起動』：このカードがプレイされて場に出た場合、歌う。", {"moment": "enters", "played": True}),
        ("『起動』：このカードが、プレイ以外の効果で場に出た場合、歌う。", {"moment": "enters", "played": False}),
        ("『起動』：このカードが「改装」の効果で場に出た場合、歌う。", {"moment": "enters", "by": "refit"}),
        ("『起動』：このカードが、自軍効果以外で廃棄される場合、歌う。", {"moment": "abolished", "by": "not_own"}),
        ("『起動』：このカードが敵軍効果で場から離れる場合、歌う。", {"moment": "leaves", "by": "enemy"}),
        ("『起動』：このカードが攻撃に出撃した場合、歌う。", {"moment": "sorties", "turn": "own"}),
    ],
)
def test_the_head_of_a_text_that_starts_states_its_moment_and_by_whose_effect(printed: str, clause: dict[str, Any]) -> None:
    """Given a text that starts by itself, when it is read, then its clause has the moment and what is said of that."""
    read = NEXA.read({"wording": printed})
    assert read.clauses == ({"timing": "triggered", **clause, "wording": printed},)


@pytest.mark.parametrize(
    ("cost", "clause"),
    [
        ("青１/緑１", {"cost": ({"blue": 1}, {"green": 1})}),
        ("紫1/Ｒ", {"cost": ({"purple": 1}, {"self": 1})}),
        ("黒２毎", {"cost": ({"black": 2},), "repeatable": True}),
        ("赤１＋１毎", {"cost": ({"red": 1, "any": 1},), "repeatable": True}),
    ],
)
def test_a_cost_in_one_of_several_ways_or_each_time_is_read(cost: str, clause: dict[str, Any]) -> None:
    """Given a text that is paid in one of two ways, or as often as one likes, when it is read, then it costs just that."""
    printed = f"（戦闘フェイズ）〔{cost}〕：歌う。"
    assert NEXA.read({"wording": printed}).clauses == ({"timing": "battle", **clause, "wording": printed},)


def test_a_cost_that_cannot_be_read_is_reported_and_costs_not_nothing() -> None:
    """Given a text with a bracket for its cost that nothing here reads, when it is read, then the whole paragraph is left."""
    printed = "（戦闘フェイズ）〔星３〕：歌う。"
    assert bare(NEXA.read({"wording": printed})) == TextParts((), (), (printed,))


@pytest.mark.parametrize(("left", "right", "bracket"), [("＜", "＞", "as_g"), ("<", ">", "as_g"), ("【", "】", "unless_g")])
def test_brackets_that_guard_a_whole_text_are_read_with_its_head(left: str, right: str, bracket: str) -> None:
    """Given a text that stands in guarding brackets, when it is read, then its clause has its head and the bracket."""
    for head, clause in (
        ("（戦闘フェイズ）〔１〕", {"timing": "battle", "cost": ({"any": 1},)}),
        ("『常駐』", {"timing": "continuous"}),
    ):
        printed = f"{left}{head}：月を見る{right}"
        assert NEXA.read({"wording": printed}).clauses == ({**clause, "bracket": bracket, "wording": printed},)


SPOKEN: list[tuple[str, list[dict[str, Any]], tuple[str, ...]]] = [
    ("你的主要階段限一次，可抽1張牌。", [{"timing": "main", "once": True}], ()),
    ("你的防守階段限1次，抽1張牌。", [{"timing": "defence", "once": True}], ()),
    ("你的結束階段，抽1張牌。", [{"when": "end_phase", "turn": "own"}], ()),
    ("你的主要階段開始時限一次，抽1張牌。", [{"when": "main_phase", "turn": "own", "once": True}], ()),
    ("Once in your main phase, draw a card.", [{"timing": "main", "once": True}], ()),
    ("自分のエンドフェイズに、1枚引く。", [{"when": "end_phase", "turn": "own"}], ()),
    ("你的主要階段結束前，抽1張牌。", [], ("你的主要階段結束前，抽1張牌。",)),
    ("立即：抽1張牌。你場上的其他單位被破壞時，獎勵+1。", [{"when": "immediate"}, {"when": "destroyed"}], ()),
    ("立即：抽1張牌。然後，棄1張手牌。", [{"when": "immediate"}], ()),
    (
        "Immediate: draw a card. Whenever a unit falls, gain a reward.",
        [{"when": "immediate"}],
        ("Whenever a unit falls, gain a reward.",),
    ),
]


@pytest.mark.parametrize(("wording", "heads", "left"), SPOKEN, ids=lambda value: str(value)[:24])
def test_a_phase_opens_a_text_of_star_front_and_a_sentence_that_waits_for_a_moment_stands_alone(
    wording: str, heads: list[dict[str, Any]], left: tuple[str, ...]
) -> None:
    """What is not recognised is stated, and is no part of the clause before it."""
    read = bare(CardTextReader("star_front").read({"name": "Ox", "wording": wording}))
    assert [{key: value for key, value in clause.items() if key != "wording"} for clause in read.clauses] == heads
    assert read.unrecognised == left
