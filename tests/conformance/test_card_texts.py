"""The text of a card is stated in sentences of three languages: whatever a card list may say has its words."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any, NamedTuple, get_args

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.parts.card_schema import fields_of, is_table_kind, origin_type, words_in
from domain.parts.card_schema.effect_help import EffectWords
from domain.registry import RULESETS
from replays.viewer.js_bundle import bundle_modules

LANGUAGES = ["en", "ja", "zh"]
BY_TERM = {"type", "color", "size", "keyword", "tag"}
"""Fields whose values are words of the rulebook by themselves."""
TOLD = {"n", "upto", "least", "all", "place", "type", "negatable"}
"""Fields of a filter that say how many or of what kind, or what the effect says anyway."""
VERBS_WITH = {"zone": "zone", "area": "area", "what": "cannot"}
PAGE = """
  const document = { createElement: () => ({ words: [], append(...more) { this.words.push(...more); },
    get textContent() { return this.words.map((each) => each.textContent ?? each).join(""); } }) };
"""
ALL = """
  const ALL = (record, cards, language) => {
    const telling = new Narration(record, language);
    for (const [id, card] of Object.entries(cards)) telling.pins.set(id, card);
    const textOf = (card) => cardTextElements(telling, card).map((each) => each.textContent).join(" | ");
    const all = Object.values(cards).map(textOf);
    return JSON.stringify(all);
  };
"""
UNREAD = """
  const UNREAD = (record, cards) => {
    const read = new Set(), all = new Set();
    const isData = (value) => typeof value === "object" && value !== null;
    const field = (of, name) => `${of.do ?? ""}.${name}`;
    const watch = (value) => (isData(value) ? new Proxy(value, {
      get(of, name) { if (typeof name === "string") read.add(field(of, name)); return watch(of[name]); },
    }) : value);
    const collect = (value) => Object.entries(isData(value) ? value : {}).forEach(([name, inner]) => {
      if (!Array.isArray(value)) all.add(field(value, name));
      collect(inner);
    });
    for (const card of cards) {
      collect([card.text, card.action]);
      cardTextElements(new Narration(record, "en"), watch(card));
    }
    return JSON.stringify([...all].filter((each) => !read.has(each)));
  };
"""
NOT_READ: dict[str, set[str]] = {
    "gundam_war": {"destroy.cause"},
    "gundam_war_nexa": {"turn_up.value"},
    "macross_crusade": {"coins.kind", "gain.span", "move.zone"},
    "robotech": {"move.zone", "sacrifice.zone"},
    "star_front": set(),
}
"""Fields of small effects that no sentence reads, by ruleset."""


SAMPLE: dict[str, Any] = {"to": "self", "effect": {}, "effects": [], "text": {}, "first": {"do": "x"}, "then": {"do": "x"}}
SAMPLE |= {"ways": [], "counted": {}, "when": "now", "otherwise": {}}
"""A value of each field of small effects that a sentence cannot do without."""


class Spelt(NamedTuple):
    """The words that card texts of a ruleset may have: field -> words, the fields of a filter, and the small effects."""

    words: Mapping[str, Collection[str]]
    filter: Collection[str]
    verbs: EffectWords


def spelt(name: str) -> Spelt:
    """As the types of the ruleset say it."""
    package = f"domain.rulesets.{name}"
    texts = import_module(f"{package}.card_schema.texts")
    words: dict[str, tuple[str, ...]] = {}
    for kind in reached(texts.Printed, set()):
        for field in fields_of(kind):
            words[field.name] = (*words.get(field.name, ()), *words_in(field.annotation))
    return Spelt(words, [field.name for field in fields_of(texts.Filter)], registry.small_effects(name))


def reached(annotation: Any, seen: set[Any]) -> set[Any]:
    """The kinds that an annotation leads to."""
    for each in (annotation, *get_args(annotation)):
        if is_table_kind(each) and each not in seen:
            seen.add(each)
            for field in fields_of(each):
                reached(field.annotation, seen)
        elif each is not annotation:
            reached(each, seen)
    return seen


def without_words(terms: Any, field: str, value: str) -> bool:
    """Whether a value of a field of a text has no words."""
    if field in BY_TERM:
        return not {value, f"keyword.{value}"} & set(terms) and value not in ("S", "M", "L", "LL")
    step = re.fullmatch(r"(begin|end):(\w+)", value)
    if step:
        return not {f"phase.{step[2]}", f"step.{step[2]}", step[2]} & set(terms)
    return not {f"text.{field}.{value}", f"text.flag.{field}.{value}", f"text.cost.{field}.{value}"} & set(terms)


@pytest.mark.parametrize("name", RULESETS)
def test_every_word_of_a_card_text_is_described_in_three_languages(name: str) -> None:
    """Fields of filters with their values, and small effects with where they lead to."""
    terms, said = registry.ruleset(name).book.terms, spelt(name)
    fields = {"whose", "where", "type", "color", "tag", "keyword", "moment", "turn", "may", "cannot", "place", "bracket"}
    fields |= {"role", "face", "mode", "symbol", "stands", "state", "until"}
    values = [(field, value) for field, result in said.words.items() if field in fields for value in result if value != "any"]
    assert [pair for pair in values if without_words(terms, *pair)] == []
    phrases = {key.split(".")[1] for key in terms if key.startswith("text.")}
    assert set(said.filter) - phrases - TOLD == set()
    assert [verb for verb in said.verbs.needs if not {f"do.{verb}", f"verb.{verb}"} & set(terms)] == []
    led = [
        (field, value) for (_, field), result in said.verbs.choices.items() if field in ("zone", "area") for value in result
    ]
    assert [pair for pair in led if without_words(terms, *pair)] == []


@pytest.mark.parametrize("name", RULESETS)
def test_every_small_effect_names_its_rule(name: str) -> None:
    """The types of small effects say what they do and by which rules; a shared one is in several books."""
    texts, rules = import_module(f"domain.rulesets.{name}.card_schema.texts"), set(registry.ruleset(name).book.rules)
    all_rules = {rule for each in RULESETS for rule in registry.ruleset(each).book.rules}
    kinds = [kind for kind in reached(texts.Printed, set()) if any(field.name == "do" for field in fields_of(kind))]
    cited = {kind.__name__: set(re.findall(r"\b[A-Z]{2}-[A-Z]+-[0-9]+", origin_type(kind).__doc__)) for kind in kinds}
    assert set(registry.small_effects(name).rules) == set(registry.small_effects(name).needs)
    assert [effect for effect, ids in cited.items() if not ids & rules or not ids <= all_rules] == []


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(PAGE + bundle_modules("replay/narration.js", "board/card-text-elements.js") + ALL + UNREAD)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_text_of_every_specimen_card_is_described_in_whole_sentences(engine: MiniRacer, name: str, language: str) -> None:
    """Nothing is left out, no identifier is shown, and in Japanese and Chinese only names are in Latin letters."""
    cards = dict(registry.specimens(name).cards)
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    result = engine.eval(f"ALL({dumped(record)}, {dumped(cards)}, '{language}')")
    for key, text in zip(cards, json.loads(result), strict=True):
        assert not re.search(r"[a-z]_[a-z]|undefined|null|NaN|–|\{|\[object", text), (key, text)
        bare = re.sub(r"「[^」]*」|PS|Auto|[GX]", "", text)
        assert language == "en" or not re.search(r"[A-Za-z]{2,}", bare), (key, text)


STAMMERS = {
    "en": r"\bit's\b|\b(?:from|of|on|to) they\b|\ba (?:unrolled|[aeio])|\b1 (?:\w+ )?(?:times|tributes|coins|passengers)\b"
    r"|(?<![/\d])–(?![/\d])|  |\bx\b|friendly friendly|[{}]",
    "ja": r"「「|のの|場合場合|のになる|、、|。。|(?<![/\d])–(?![/\d])|\bx\b|の、|[{}]",
    "zh": r"「「|的的|時時|，，|、，|；；|(?<![/\d])–(?![/\d])|\bx\b|敵方的敵方|的至多有|若乘客，|[{}]",
}
"""What sentences have that are put together of parts that do not fit."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_parts_of_a_composed_text_fit_each_other(engine: MiniRacer, name: str, language: str) -> None:
    """Given every example and specimen without its printed words, when it is described, then no part is double or cut off."""
    parse = registry.ruleset(name).parse_printing
    examples = {key: parse({"id": key, **card}) for key, card in registry.text_examples(name).items()}
    cards = {key: unworded(card) for key, card in (dict(registry.specimens(name).cards) | examples).items()}
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    result = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped(cards)}, '{language}')"))
    assert [(key, text) for key, text in zip(cards, result, strict=True) if re.search(STAMMERS[language], text)] == []


def unworded(data: Any) -> Any:
    """The same without printed words, so that the sentence is made of its data."""
    if isinstance(data, Mapping):
        return {key: unworded(value) for key, value in data.items() if key != "wording"}
    return [unworded(each) for each in data] if isinstance(data, list | tuple) else data


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "If each player has a Unit, destroy 1 Unit under your control."),
        ("ja", "両プレイヤーにユニットがいる場合、自軍ユニット1枚を選んで破壊する。"),
    ],
)
def test_a_sacrifice_of_macross_crusade_is_reported_as_a_destruction(engine: MiniRacer, language: str, words: str) -> None:
    """What each player gives up is destroyed, by its own choice (MC-TGT-12)."""
    terms = registry.ruleset("macross_crusade").book.terms
    card = {"text": [{"condition": {"each": {"type": "unit"}}, "effects": [{"do": "sacrifice", "type": "unit"}]}]}
    record = {"terms": terms, "header": {"zones": [], "seats": [], "players": {}}}
    assert json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, '{language}')")) == [words]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({"blue": {"cost": {"spend": 3}}}, "青い星：エネルギーを3消費することで場に出せる。"),
        ({"text": [{"effects": [{"do": "energy_cap", "n": -2}]}]}, "エネルギーの上限を2下げる。"),
        (
            {"text": [{"effects": [{"do": "tributes", "n": -1, "to": "self"}]}]},
            "ターン終了時まで、このカードに要る生贄を1減らす。",
        ),
        ({"text": [{"effects": [{"do": "on_target", "to": "self"}]}]}, "このカードをターンテーブルに置く。"),
        (
            {"text": [{"condition": {"self": {"state": "upright"}}, "effects": [{"do": "draw"}]}]},
            "このカードが縦向きの場合、カード1枚を引く。",
        ),
        (
            {"text": [{"effects": [{"do": "destroy"}], "targets": [{"type": "unit", "whose": "enemy"}]}]},
            "敵のユニット1体を破壊する。",
        ),
    ],
)
def test_a_text_of_star_front_is_reported_as_it_is_carried_out(engine: MiniRacer, card: dict[str, Any], words: str) -> None:
    """A blue star asks for its cost (SF-COST-10); caps and tributes rise and fall (SF-CHARGE-03, SF-COST-09)."""
    record = {"terms": registry.ruleset("star_front").book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    assert json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, 'ja')")) == [words]


HARBOUR = {"type": "character", "trait": "Harbour"}


@pytest.mark.parametrize(
    ("name", "card", "en", "ja", "zh"),
    [
        (
            "gundam_war",
            {"piloted_by": "nobody"},
            "No Character can be set on it.",
            "キャラをセットできない。",
            "不能配置角色。",
        ),
        (
            "gundam_war_nexa",
            {"piloted_by": HARBOUR},
            "Only a Harbour Character can be set on it.",
            "「特徴：Harbour」を持つキャラのみ、セットできる。",
            "只能配置具有「特徵：Harbour」的角色。",
        ),
        (
            "gundam_war",
            {"pilots": {"type": "unit", "color": "blue"}},
            "Set it only on a Blue UNIT.",
            "青のユニットにのみセットできる。",
            "只能配置於藍色機體。",
        ),
        (
            "macross_crusade",
            {"carries": "none"},
            "No Character can be Set on it.",
            "キャラをセットできない。",
            "不能裝設角色。",
        ),
        (
            "robotech",
            {"additional_cost": {"discard": 1}, "piloted_by": "nobody"},
            "Additional cost: discard 1 card. | Cannot be piloted.",
            "追加コスト：手札1枚を捨てる。 | パイロットは乗れない。",
            "追加費用：捨棄1張手牌。 | 不能由駕駛員駕駛。",
        ),
        (
            "star_front",
            {"requirement": {"some": {"type": "unit", "whose": "own"}}},
            "Play it only if there is at least 1 friendly Unit.",
            "自分のユニットが1体以上ある場合のみ、プレイできる。",
            "若有1個以上我方單位，才能打出或使用。",
        ),
    ],
)
def test_a_card_says_what_it_asks_for_by_itself(
    engine: MiniRacer, name: str, card: dict[str, Any], en: str, ja: str, zh: str
) -> None:
    """Given a card that limits its play or who is set on it, then its sheet says so before its texts."""
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    shown = [json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, '{each}')")) for each in LANGUAGES]
    assert shown == [[en], [ja], [zh]]


@pytest.mark.rule("NX-KW-07")
@pytest.mark.parametrize(("language", "words"), [("en", "Refit [Kite] (cost 0)"), ("ja", "改装［Kite］（コスト0）")])
def test_a_keyword_that_costs_nothing_says_so(engine: MiniRacer, language: str, words: str) -> None:
    record = {"terms": registry.ruleset("gundam_war_nexa").book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    card = {"keywords": [{"keyword": "refit", "trait": "Kite", "cost": [{}]}]}
    assert json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, '{language}')")) == [words]


@pytest.mark.rule("NX-TGT-01")
@pytest.mark.parametrize("n", [2, 99])
@pytest.mark.parametrize(
    ("language", "several", "any_number"),
    [
        ("en", "1 to 2 friendly Units", "1 or more friendly Units"),
        ("ja", "自軍ユニット1～2枚", "自軍ユニット1枚以上"),
        ("zh", "1至2張我方機體", "至少1張我方機體"),
    ],
)
def test_of_one_to_so_many_targets_the_least_number_is_said(
    engine: MiniRacer, language: str, several: str, any_number: str, n: int
) -> None:
    record = {"terms": registry.ruleset("gundam_war_nexa").book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    aim = {"type": "unit", "whose": "own", "n": n, "upto": True, "least": 1}
    card = {"text": [{"timing": "any", "targets": [aim], "effects": [{"do": "roll"}]}]}
    (result,) = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, '{language}')"))
    assert (several if n == 2 else any_number) in result


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Discard up to 9 cards"), ("ja", "手札最大9枚を捨てる"), ("zh", "將至多9張手牌放入墓地")],
)
def test_who_may_discard_up_to_a_number_of_cards_may_discard_none(engine: MiniRacer, language: str, words: str) -> None:
    record = {"terms": registry.ruleset("star_front").book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    card = {"text": [{"timing": "main", "effects": [{"do": "discard", "n": 9, "upto": True}]}]}
    (result,) = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, '{language}')"))
    assert words in result


@pytest.mark.parametrize("name", RULESETS)
def test_an_effect_says_when_it_ends_although_its_text_does_not(engine: MiniRacer, name: str) -> None:
    """Given small effects without `until` / when they are described / then those that end with the turn say so, no other."""
    texts = import_module(f"domain.rulesets.{name}.card_schema.texts")
    kinds = [origin_type(kind)._field_defaults for kind in reached(texts.Printed, set()) if is_table_kind(kind)]
    ends = {kind["do"]: kind.get("until") for kind in kinds if "do" in kind}
    cards = {verb: {"text": [{"effects": [{**SAMPLE, "do": verb}]}]} for verb in ends}
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    shown = [json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': card})}, 'en')"))[0] for card in cards.values()]
    says = {verb for verb, text in zip(cards, shown, strict=True) if "until end of turn" in text.lower()}
    assert says == {verb for verb, until in ends.items() if until == "turn"}


UNIT = {"type": "unit", "whose": "own"}
COAST_COST = {"timing": "everywhere", "effects": [{"cost": {"total": -2}, "paired": True}]}
DRAW = {"timing": "any", "effects": [{"do": "draw"}]}
FREE = {"cost": [{}], "condition": {"some": UNIT}}
FIXED = {"do": "fix", "points": ["as_is", "as_is", 1], "to": "self"}
LET = {"effects": [{"do": "let", "who": "enemy", "effects": [{"do": "abolish"}], "targets": [UNIT]}]}
BACK = {"do": "look", "from": "discard", "n": 3, "back": "either", "back_to": "nation"}
SEARCH = {"do": "search", "for": UNIT, "zone": "play", "area": "space", "front": True}
LATER = {"do": "later", "when": "begin:draw", "next": True, "effects": [{"do": "draw"}]}
NEVER = {"condition": {"never": {"what": "destroyed", "of": UNIT}}}
HAND = {"do": "look", "who": "enemy", "from": "hand", "n": 99, "take": 1, "zone": "junkyard"}
EITHER = {"any": [{"type": "unit"}, {"type": "character"}]}
CARRIED = {"self": {"crewed": True}}
REVEALED = {"do": "only_if", "condition": {"count": {"type": "unit", "where": "processing"}, "least": 1}}


@pytest.mark.parametrize(
    ("name", "clause", "language", "words"),
    [
        ("gundam_war_nexa", {**DRAW, "cost": [{"any": 1}], "situation_cost": FREE}, "en", "Roll 1 G (free if there is at"),
        ("gundam_war_nexa", {**DRAW, "condition": {"count": UNIT, "least": 3, "most": 3}}, "ja", "ちょうど3枚"),
        ("gundam_war_nexa", {**DRAW, "condition": {"count": UNIT, "least": 3, "most": 3}}, "zh", "正好有3張"),
        ("gundam_war_nexa", {**DRAW, "condition": {"count": UNIT, "most": 3}}, "en", "at most 3 friendly Units"),
        ("gundam_war_nexa", {**DRAW, "condition": {"count": UNIT, "least": 2, "most": 3}}, "en", "are 2 to 3 friendly Units"),
        ("gundam_war_nexa", {"effects": [{"do": "gain", "points": ["x", 0, 0], "to": "self"}]}, "ja", "+X/±0/±0"),
        ("gundam_war_nexa", {"effects": [FIXED]}, "en", "The defence of this card becomes 1"),
        ("gundam_war_nexa", {"effects": [BACK]}, "en", "put them back on top of or under your nation pile, in any order."),
        ("gundam_war_nexa", COAST_COST, "ja", "場合、合計国力−2を得る"),
        ("gundam_war_nexa", {"effects": [{"do": "sacrifice", "type": "unit"}]}, "ja", "自軍ユニット1枚を選んで破壊する"),
        ("gundam_war_nexa", {"effects": [{"do": "destroy", "to": {"traits_any": ["A", "B"]}}]}, "en", "A or B"),
        ("gundam_war_nexa", {"effects": [{"do": "destroy", "to": {"traits_all": ["A", "B"]}}]}, "en", "A and B"),
        ("gundam_war", COAST_COST, "zh", "恆常"),
        ("gundam_war_nexa", LET, "en", "The opponent scraps 1 enemy Unit"),
        ("gundam_war_nexa", LET, "ja", "敵軍は、敵軍ユニット1枚を廃棄する"),
        ("gundam_war_nexa", {"effects": [{"do": "power", "n": "-x"}]}, "en", "falls by X"),
        ("gundam_war_nexa", {"effects": [HAND]}, "en", "Look at the opponent's hand and put 1 of the cards into the"),
        ("gundam_war_nexa", {"effects": [{"do": "destroy", "to": EITHER}]}, "en", "all Units or Characters"),
        (
            "robotech",
            {"effects": [{"do": "cost_change", "of": {"type": "mecha"}, "n": -1}]},
            "en",
            "Friendly Mecha cost 1 less",
        ),
        ("gundam_war_nexa", {"effects": [SEARCH]}, "en", "Search your nation for 1 friendly Unit and put it into play"),
        ("gundam_war_nexa", {"effects": [{"do": "search", "for": UNIT}]}, "zh", "從我方本國尋找1張我方機體，加入手牌"),
        ("gundam_war_nexa", {"effects": [LATER]}, "en", "At the beginning of the next Draw Phase, draw 1 card"),
        ("gundam_war_nexa", {**DRAW, **NEVER}, "en", "If no friendly Unit was destroyed this turn"),
        ("gundam_war_nexa", {**DRAW, **NEVER}, "zh", "若本回合沒有我方機體被破壞"),
        ("gundam_war_nexa", {**DRAW, "condition": CARRIED}, "ja", "このカードにキャラがセットされている場合"),
        ("gundam_war_nexa", {**DRAW, "optional": True}, "en", "You may draw 1 card."),
        ("gundam_war_nexa", {**DRAW, "optional": True}, "ja", "カード1枚を引く事ができる。"),
        (
            "gundam_war_nexa",
            {"effects": [{"do": "give", "keyword": each} for each in ("quick", "assault")]},
            "en",
            "gains Quick and Assault until",
        ),
        (
            "gundam_war_nexa",
            {"effects": [{"on": "self", "points": [1, 0, 0]}, {"on": "self", "may": "space"}]},
            "ja",
            "を得、宇宙",
        ),
        ("star_front", {"effects": [{"do": "reveal"}, REVEALED, {"do": "to_hand", "to": "revealed"}]}, "en", "if a Unit is"),
        ("star_front", {"effects": [{"do": "sacrifice"}]}, "en", "Sacrifice 1 Unit."),
        (
            "macross_crusade",
            {"effects": [{"do": "sacrifice", "of": {"type": "unit", "rolled": True}}]},
            "en",
            "1 rolled Unit",
        ),
        ("star_front", {"effects": [{"do": "reveal"}]}, "zh", "牌庫頂端的1張牌"),
        ("macross_crusade", {"effects": [{"do": "ace_limit", "n": 2}]}, "zh", "王牌上限+2"),
        ("macross_crusade", {"effects": [{"do": "ace_limit", "n": -2}]}, "en", "The Ace limit falls by 2"),
    ],
)
def test_a_composed_text_says_what_its_data_says(
    engine: MiniRacer, name: str, clause: dict[str, Any], language: str, words: str
) -> None:
    """Given a clause / when it is described / then its bounds, signs, places and costs in situations are in the sentence."""
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    (result,) = json.loads(engine.eval(f"ALL({dumped(record)}, {dumped({'#1': {'text': [clause]}})}, '{language}')"))
    assert words in result


@pytest.mark.parametrize("name", RULESETS)
def test_every_field_of_a_small_effect_is_read_where_it_is_described(engine: MiniRacer, name: str) -> None:
    """Given every example and specimen / when it is described / then its fields are read, but for those listed."""
    parse = registry.ruleset(name).parse_printing
    examples = [parse({"id": key, **card}) for key, card in registry.text_examples(name).items()]
    cards = [unworded(card) for card in (*registry.specimens(name).cards.values(), *examples)]
    record = {"terms": registry.ruleset(name).book.terms, "header": {"zones": [], "seats": [], "players": {}}}
    assert set(json.loads(engine.eval(f"UNREAD({dumped(record)}, {dumped(cards)})"))) == NOT_READ[name]


def dumped(data: Any) -> str:
    """Plain data as JSON."""
    return json.dumps(data, default=dict)
