"""Declarations and events are sentences made of parts, with everything that the notation says, in three languages."""

import json

import pytest
from py_mini_racer import MiniRacer

from domain.registry import available, ruleset, small_effects
from replays.viewer.js_bundle import bundle_modules

RULING = {"rule": "GW-TURN-01", "effects": [{"do": "roll", "to": "#3"}], "text": "agreed"}
HERON = [[7, "x:1", {"name": "Heron", "names": {"zh": "蒼鷺"}}], [6, "#1", "x:1"]]


MOVED = 3


@pytest.fixture(scope="module")
def engine():
    made = MiniRacer()
    made.eval(bundle_modules("replay/narration.js", "replay/sentence-template.js", "story/quiet-events.js"))
    terms = ruleset("gundam_war").book.terms
    header = {
        "zones": [["A.hand", "hand", "A"], ["A.earth_area", "earth_area", "A"]],
        "seats": ["A", "B"],
        "players": {"A": "mika"},
    }
    made.eval(f"const record = {{ terms: {json.dumps(terms)}, header: {json.dumps(header)} }};")
    return made


def parts(engine, text, act, args, seat="A", changes=(), language="en", name=""):
    said = {"act": act, "args": args}
    event = {"spoken": True, "name": name or act, "seat": seat, "text": text, "changes": changes, "said": said}
    return json.loads(
        engine.eval(f"JSON.stringify(new Narration(record, {json.dumps(language)}).describeNext({json.dumps(event)}))")
    )


def told(engine, *given, **more):
    return "".join(part if isinstance(part, str) else part["name"] for part in parts(engine, *given, **more))


NOTHING = {"space": [], "earth": []}
BY_HAND = {"effects": [{"do": "peek"}]}
UNSAID = {"line": 5, "said": None}


@pytest.mark.parametrize(
    ("text", "act", "args", "english", "japanese"),
    [
        ("A attack space none earth none", "attack", NOTHING, "mika does not attack", "mikaが攻撃への出撃を見送る"),
        (
            "A takeback 9 agreed B judge",
            "takeback",
            {"line": 9, "agreed": ["B", "judge"]},
            "mika takes back everything from line 9 on (Player B and judge agreed)",
            "mikaが9行目からの宣言を取り消す（プレイヤーB、ジャッジが同意）",
        ),
        ("A effect draw 1", "effect", BY_HAND, "mika resolves an effect by hand: draw 1", "mikaが効果を手動で解決：draw 1"),
        ("A note to B (hush)", "note", {"to": "B"}, "mika notes for Player B: hush", "mikaのメモ（プレイヤーB宛）：hush"),
        ("correct 5", "correct", UNSAID, "Line 5 is corrected: it was not declared", "5行目を訂正：この宣言はなかった"),
    ],
)  # fmt: skip
def test_a_declaration_says_in_words_what_its_notation_says(engine, text, act, args, english, japanese):
    assert told(engine, text, act, args) == english
    assert told(engine, text, act, args, language="ja") == japanese


def test_a_ruling_that_says_which_card_one_is_names_it_once_in_the_readers_words(engine):
    args = {"text": "#1 is Heron", "changes": HERON}
    assert told(engine, "#1 = Heron", "rule", args, seat="", changes=HERON) == "Ruling: the unknown card is Heron"
    assert told(engine, "#1 = Heron", "rule", args, seat="", changes=HERON, language="zh") == "裁定：未知卡片＝蒼鷺"
    assert told(engine, "judge rule", "rule", {"text": "#1 is late"}, seat="") == "Judge's ruling: #1 is late"


def test_a_card_of_no_list_is_called_by_its_name_alone(engine):
    args = {"card": "~Rook", "numbers": "3/3/4"}
    assert told(engine, "A play ~Rook 3/3/4", "play", args) == "mika plays Rook (3/3/4)"


def test_a_declaration_of_nothing_is_reported_by_the_name_of_its_event(engine):
    assert told(engine, "A attack", "attack", NOTHING, name="attack_passed", language="zh") == "mika不攻擊"


@pytest.mark.parametrize(
    ("effects", "english", "japanese"),
    [
        ({"do": "move", "to": "#1", "zone": "junkyard"}, "put Heron into the junkyard", "Heronをジャンクヤードに移す"),
        ({"do": "draw", "n": 2}, "draw 2 cards", "カード2枚を引く"),
        ({"do": "draw", "n": 1, "who": "B"}, "Player B draws 1 card", "プレイヤーBは、カード1枚を引く"),
        (
            {"do": "nation_damage", "n": 3, "who": "enemy"},
            "deal 3 damage to Player B's nation",
            "プレイヤーBの本国に3ダメージを与える",
        ),
        (
            {"do": "gain", "to": ["#1", "#2"], "points": [1, 0, -2], "until": "turn"},
            "Heron and an unknown card get +1/+0/−2 until end of turn",
            "Heron、不明なカードは、ターン終了時まで+1/±0/−2を得る",
        ),
        ({"do": "defeat"}, "mika loses the game", "mikaは敗北する"),
        ({"do": "supply", "to": "#1"}, "Supply: Heron", "補給：Heron"),
        (
            {"do": "damage", "to": "#1", "n": 1, "kind": "effect"},
            "deal 1 damage to Heron (effect)",
            "Heronに1ダメージを与える（効果）",
        ),
    ],
)
def test_what_is_done_by_hand_is_described_in_the_words_of_card_texts(engine, effects, english, japanese):
    given = (engine, "A effect in notation", "effect", {"effects": [effects]})
    assert told(*given, changes=HERON) == f"mika resolves an effect by hand: {english}"
    assert told(*given, changes=HERON, language="ja") == f"mikaが効果を手動で解決：{japanese}"
    named = [part["card"] for part in parts(*given, changes=HERON) if isinstance(part, dict) and "card" in part]
    assert named == [card for card in ("#1", "#2") if card in json.dumps(effects)]


def test_what_was_let_stand_in_a_shape_that_no_sentence_has_is_reported_as_it_was_said(engine):
    odd = {"effects": [{"do": "later", "when": 3, "effects": "soon"}]}
    engine.eval('record.terms["do.later"] = { en: "{effects}" }')
    assert told(engine, "A effect later when 3", "effect", odd) == "mika resolves an effect by hand: later when 3"


@pytest.mark.parametrize("name", available())
def test_every_small_effect_has_a_sentence_or_a_word_in_three_languages(name):
    terms = ruleset(name).book.terms
    for verb in small_effects(name).needs:
        words = terms.get(f"do.{verb}") or terms[f"verb.{verb}"]
        assert {"en", "ja", "zh"} <= set(words), verb


def test_a_ruling_says_who_rules_about_what_and_why(engine):
    text = "judge rule GW-TURN-01 effects roll #3: agreed"
    english = parts(engine, text, "rule", {**RULING, "effects": [{"do": "peek"}]}, "")
    assert english == ["Judge's ruling (", {"rule": "GW-TURN-01", "name": "GW-TURN-01"}, "): agreed; roll #3"]


def test_a_correction_says_what_stands_instead(engine):
    said = {"seat": "B", "act": "concede", "args": {}}
    assert (
        told(engine, "correct 5: B concede", "correct", {"line": 5, "said": said}, "")
        == "Line 5 is corrected: Player B concedes"
    )


def test_a_hand_that_is_looked_at_names_the_cards_that_became_known(engine):
    changes = [*HERON, [6, "#2", None]]
    assert told(engine, 'A look ("Heron")', "look", {}, changes=changes, language="zh") == "mika的手牌：蒼鷺"


def after(engine, language, *events, terms="gundam_war", zones=()):
    """The last of the sentences of a log."""
    header = {"zones": list(zones), "seats": ["A", "B"], "players": {"A": "mika"}}
    engine.eval(f"var log = {{ terms: {json.dumps(ruleset(terms).book.terms)}, header: {json.dumps(header)} }}")
    engine.eval(f"var telling = new Narration(log, {json.dumps(language)})")
    return [engine.eval(f"telling.words({json.dumps(event)})") for event in events][-1]


@pytest.mark.parametrize(
    ("language", "dealt", "drawn"),
    [
        ("en", "mika has Heron in hand", "mika draws Heron"),
        ("ja", "mikaの手札：「Heron」", "mikaの引いたカード：「Heron」"),
        ("zh", "mika的手牌：「蒼鷺」", "mika抽到「蒼鷺」"),
    ],
)
@pytest.mark.parametrize("book", ["gundam_war", "gundam_war_nexa", "macross_crusade", "robotech"])
def test_a_card_that_is_reported_after_a_draw_was_drawn(engine, book, language, dealt, drawn):
    """Given a card of the opening hand, or one drawn since, when its player reports it, then it is in hand or drawn."""
    event = {"spoken": False, "seat": "A", "text": "", "said": {"count": 1}, "changes": [[3, "#1", "A.hand", -1, "", 0]]}
    look = {"spoken": True, "name": "looked", "seat": "A", "text": "", "said": {"act": "look"}, "changes": HERON}
    for name, words in (("opening_hand_drawn", dealt), ("drawn", drawn)):
        assert after(engine, language, {**event, "name": name}, look, terms=book, zones=[["A.hand", "hand", "A"]]) == words


def checked(*rows):
    detachments = [[zone, ["#1"], met] for zone, met in rows]
    return {"spoken": False, "name": "combat_checked", "seat": "", "text": "", "changes": [], "role": "quiet", "line": 1,
            "family": "fixed", "said": {"detachments": detachments}}  # fmt: skip


ALONE, MET = (
    checked(("A.battle_area_1", False)),
    checked(("A.battle_area_1", True), ("B.battle_area_1", True)),
)


@pytest.mark.parametrize(
    ("log", "is_shown", "en", "ja", "zh"),
    [
        ([ALONE], False, "Combat Check: no detachment is in combat", "交戦中の部隊はない", "沒有部隊交戰"),
        (
            [ALONE, MET],
            True,
            "The detachments are in combat in battle area 1",
            "戦闘エリア1で交戦",
            "戰鬥區1：雙方部隊交戰",
        ),
        (
            [ALONE, MET, MET],
            False,
            "The detachments are still in combat in battle area 1",
            "戦闘エリア1で引き続き交戦",
            "戰鬥區1：雙方部隊仍在交戰",
        ),
        (
            [MET, ALONE, MET],
            True,
            "The detachments are in combat in battle area 1",
            "戦闘エリア1で交戦",
            "戰鬥區1：雙方部隊交戰",
        ),
    ],
)
def test_a_combat_check_is_stated_when_detachments_come_into_combat(engine, log, is_shown, en, ja, zh):
    """Given checks of detachments, then a sentence says of the one by which they come into combat where they do, and the
    others stay silent."""
    zones = [[f"{seat}.battle_area_1", "battle_area_1", seat] for seat in "AB"]
    words = [after(engine, each, *log, terms="macross_crusade", zones=zones) for each in ("en", "ja", "zh")]
    assert words == [en, ja, zh]
    assert engine.eval(f"findQuietEventsAndStops({json.dumps(log)}).quiet.at(-1)") is not is_shown


def of_event(name, said, changes=()):
    return {"spoken": False, "name": name, "seat": "A", "text": "", "changes": changes, "role": "", "line": 1,
            "family": "fixed", "said": said}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Battle damage: mika's Heron takes 2 (of the 3 dealt) and Player B's Heron takes 1"),
        ("ja", "戦闘ダメージ：mikaの「Heron」に3のうち2、プレイヤーBの「Heron」に1"),
        ("zh", "戰鬥傷害：mika的「蒼鷺」受到3點中的2點、玩家B的「蒼鷺」受到1點"),
    ],
)
def test_cards_of_one_name_go_by_their_players_where_damage_is_dealt(engine, language, words):
    """Given a card of each player by one name, when both are hit, then the sentence says whose takes how much."""
    lie = [[MOVED, card, f"{seat}.battle_area_1", 0] for card, seat in (("#1", "A"), ("#2", "B"))]
    there = of_event("opened", {}, [*HERON, [6, "#2", "x:1"], *lie])
    dealt = of_event("battle_damage_dealt", {"hits": [["#1", 3, 2], ["#2", 1, 1]]})
    zones = [[f"{seat}.battle_area_1", "battle_area_1", seat] for seat in "AB"]
    assert after(engine, language, there, dealt, terms="macross_crusade", zones=zones) == words


@pytest.mark.parametrize(
    ("book", "event", "words"),
    [
        (
            "robotech",
            of_event("cards_looked_at", {"seat": "B", "count": 7}),
            ["mika looks at 7 of Player B's cards", "mikaがプレイヤーBのカードを7枚見る", "mika檢視玩家B的7張牌"],
        ),
        (
            "robotech",
            of_event("cards_looked_at", {"seat": "A", "count": 3}),
            ["mika looks at 3 cards", "mikaがカードを3枚見る", "mika檢視3張牌"],
        ),
        (
            "star_front",
            of_event("keyword_granted", {"cards": ["#1"], "keyword": {"keyword": "imprisoned"}}, HERON),
            ["Heron is imprisoned", "「Heron」が幽閉される", "「蒼鷺」受到禁錮"],
        ),
        (
            "star_front",
            of_event("cover_used", {"cover": "#1", "card": "#1", "position": "B5"}, HERON),
            [
                "Heron covers Heron, which moves to back 5",
                "「Heron」が「Heron」をかばい、後列5に移す",
                "「蒼鷺」掩護「蒼鷺」，「蒼鷺」移至後排5",
            ],
        ),
    ],
)
def test_a_sentence_says_whose_cards_and_what_came_of_it(engine, book, event, words):
    assert [after(engine, language, event, terms=book) for language in ("en", "ja", "zh")] == words


def test_cards_and_seats_of_a_sentence_are_parts_that_can_be_pointed_at(engine):
    seat, words, known, both, unknown = parts(engine, "A play", "play", {"card": "#1", "on": "#2"}, changes=HERON)
    assert (seat, words, both) == ({"seat": "A", "name": "mika"}, " plays ", " on ")
    assert known == {"card": "#1", "printing": "x:1", "name": "Heron"}
    assert unknown == {"card": "#2", "printing": None, "name": "an unknown card"}


def test_own_words_stay_as_they_were_written(engine):
    braces = "a {card} [or] #1"
    assert told(engine, "A note", "note", {"text": braces}) == f"mika notes: {braces}"


@pytest.mark.parametrize(
    ("template", "facts", "sentence"),
    [
        ("{n} {n?card|cards}", {"n": 1}, "1 card"),
        ("{n} {n?card|cards}", {"n": 0}, "0 cards"),
        ("a[ b {x}| c]", {}, "A c"),
        ("a[ b {x}| c {y}]", {}, "A"),
        ("{a?It waits|{a} wait}[: {b}]", {"a": 3, "b": "x"}, "3 wait: x"),
    ],
)
def test_a_sentence_takes_the_first_choice_that_has_all_its_facts(engine, template, facts, sentence):
    wanted = "(name) => (facts[name] === undefined ? null : [String(facts[name])]), (name) => facts[name]"
    made = f"plainText(joinAdjacentWords(fillTemplate(parseTemplate({json.dumps(template)}), {wanted}).parts))"
    assert engine.eval(f"(() => {{ const facts = {json.dumps(facts)}; return {made}; }})()") == sentence


@pytest.mark.parametrize(
    ("cleared", "expected"),
    [([[15, "awaits", None]], "mika answers “yes” for Heron"), ([], "mika answers “yes”")],
)
def test_an_answer_names_the_card_whose_effect_asked(engine, cleared, expected):
    """Given a question of Heron, then what answers it is stated with its name, and no other choice is."""
    asks = {"spoken": False, "name": "x", "text": "", "said": {}, "changes": [*HERON, [15, "awaits", {"card": "#1"}]]}
    said = {"act": "choose", "args": {"say": "yes"}}
    answer = {"spoken": True, "name": "chosen", "seat": "A", "text": "A choose yes", "said": said, "changes": cleared}
    engine.eval("var telling = new Narration(record, 'en')")
    engine.eval(f"telling.describeNext({json.dumps(asks)})")
    assert engine.eval(f"plainText(telling.describeNext({json.dumps(answer)}))") == expected


def as_text(engine, event, language, record="record"):
    return engine.eval(f"new Narration({record}, {json.dumps(language)}).words({json.dumps(event)})")


def of_herons(name, said, pinned=None, **more):
    """An event about two Herons that are known with it."""
    pin = {"name": "Heron", "names": {"ja": "ヘロン", "zh": "蒼鷺"}, **(pinned or {})}
    changes = [[7, "x:1", pin], [6, "#1", "x:1"], [6, "#2", "x:1"]]
    return {"spoken": False, "name": name, "seat": "A", "text": "", "changes": changes, "said": said, **more}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Heron ×2 are destroyed"), ("ja", "「ヘロン」2枚が破壊される"), ("zh", "2張「蒼鷺」被破壞")],
)
def test_cards_of_one_name_are_counted_in_the_order_of_the_language(engine, language, words):
    assert as_text(engine, of_herons("destroyed", {"cards": ["#1", "#2"]}), language) == words


@pytest.mark.parametrize(("language", "words"), [("en", "Heron does not change"), ("ja", "「ヘロン」は変わらない")])
def test_a_modifier_of_nothing_is_no_gain(engine, language, words):
    assert as_text(engine, of_herons("points_modified", {"cards": ["#1"], "points": [0, 0, 0]}), language) == words


@pytest.mark.parametrize(("texts", "words"), [([{}], "mika使用「蒼鷺」的效果"), ([{}, {}], "mika使用「蒼鷺」的第1項效果")])
def test_the_only_text_of_a_card_has_no_number(engine, texts, words):
    said = {"act": "use", "args": {"card": "#1", "text": "1"}}
    assert as_text(engine, of_herons("use", said, {"text": texts}, spoken=True), "zh") == words


def test_a_player_acts_in_a_place_of_that_player_without_being_named_twice(engine):
    engine.eval(
        'const shown = { ...record, terms: { ...record.terms, "event.shown": { en: "{who} shows a card from {from}" } } };'
    )
    own = {"spoken": False, "name": "shown", "text": "", "changes": [], "said": {"from": "A.hand"}}
    assert as_text(engine, {**own, "seat": "A"}, "en", "shown") == "mika shows a card from hand"
    assert as_text(engine, {**own, "seat": "B"}, "en", "shown") == "Player B shows a card from mika's hand"


def worded(engine, name, event, language, changes=()):
    """An event as plain text in the words of a ruleset, where #1 is Heron and #2 is Maw."""
    known = [[7, "x:1", {"name": "Heron", "names": {"ja": "ヘロン", "zh": "蒼鷺"}}], [6, "#1", "x:1"]]
    known += [[7, "x:2", {"name": "Maw", "names": {"ja": "モウ", "zh": "巨口"}}], [6, "#2", "x:2"]]
    engine.eval(f"var of_{name} = {{ ...record, terms: {json.dumps(ruleset(name).book.terms)} }};")
    whole = {"spoken": "act" in event["said"], "seat": "A", "text": "", "changes": [*known, *changes], "name": "x", **event}
    return as_text(engine, whole, language, f"of_{name}")


CREWS = {"act": "assign", "args": {"pilots": ["#1", "#2"], "on": ["#2", "#1"]}}
PIERCED = {"hits": [["#2", 3]], "source": "#1"}
LOST = {"cards": ["#1"], "what": {"keyword": "high_mobility"}}
DUTY = {"card": "#2", "with": ["#1"]}
RACES = {"races": {"A": "tideclock", "B": "lantern"}}
PARTED = {"unit": "#1", "parts": ["#1", "#2"]}
SHOWN = {"act": "choose", "what": "exposed", "args": {"say": "attack"}}
SECOND = {"act": "choose", "what": "either", "args": {"say": "2"}}
SCRAPS = {"act": "choose", "what": "scraps", "args": {"cards": ["#1", "#2"]}}
SENTENCES = [
    (
        "robotech",
        "assign",
        CREWS,
        "mika puts Heron into Maw and Maw into Heron",
        "mikaが「ヘロン」を「モウ」に、「モウ」を「ヘロン」に乗せる",
    ),
    (
        "gundam_war_nexa",
        "piercing_damage_dealt",
        PIERCED,
        "Heron deals 3 piercing damage to Maw",
        "「ヘロン」が「モウ」に3貫通ダメージを与える",
    ),
    (
        "gundam_war_nexa",
        "lose",
        LOST,
        "Heron loses High Mobility",
        "「ヘロン」が「高機動」を失う",
    ),
    (
        "gundam_war_nexa",
        "force_power_modified",
        {"force": "A.earth_area", "n": -2},
        "mika's force on earth gets −2 power",
        "地球エリアにいるmikaの部隊が部隊戦闘力−2を得る",
    ),
    (
        "gundam_war",
        "requirement_executed",
        DUTY,
        "mika meets the requirement with Heron",
        "mikaが「ヘロン」で要求に応じる",
    ),
    (
        "star_front",
        "races_revealed",
        RACES,
        "The races are revealed: mika is Tideclock, Player B is Lantern",
        "種族カードを公開：mikaは潮時計、プレイヤーBはランタン",
    ),
    (
        "star_front",
        "unit_separated",
        PARTED,
        "Maw separates from Heron",
        "「モウ」が「ヘロン」から分離する",
    ),
    (
        "star_front",
        "chosen",
        SHOWN,
        "mika shows the attack",
        "mikaが攻撃力を見せる",
    ),
    (
        "star_front",
        "chosen",
        SECOND,
        "mika chooses the second option",
        "mikaが2つ目の効果を選ぶ",
    ),
    (
        "macross_crusade",
        "chosen",
        SCRAPS,
        "mika sets the order of scrapping: Heron, then Maw",
        "mikaが廃棄の順番を決める：「ヘロン」「モウ」",
    ),
]


@pytest.mark.parametrize(("name", "event", "said", "english", "japanese"), SENTENCES)
def test_a_sentence_names_the_cards_and_numbers_of_its_event(engine, name, event, said, english, japanese):
    assert worded(engine, name, {"name": event, "said": said}, "en") == english
    assert worded(engine, name, {"name": event, "said": said}, "ja") == japanese


@pytest.mark.parametrize(("order", "quiet"), [([], True), ([1], True), ([2, 1], False)])
def test_an_order_of_fewer_than_two_effects_is_no_sentence(engine, order, quiet):
    event = {"spoken": True, "name": "effects", "changes": [], "said": {"act": "effects", "args": {"order": order}}}
    assert engine.eval(f"isQuiet({json.dumps(event)})") == quiet


WAITS = {"card": "#1"}
EFFECTS = [
    ("gundam_war", "auto_effects_wait", {"count": 1}, [[16, "e1", WAITS, -1]], "Heron's automatic effect waits to resolve"),
    (
        "gundam_war",
        "auto_effect_triggered",
        {"count": 1, "moment": "destroyed"},
        [[15, "waiting", [WAITS]]],
        "Heron's automatic effect triggers",
    ),
    (
        "gundam_war_nexa",
        "standby_effect_created",
        {"when": "end_of_turn"},
        [[15, "standby", [WAITS]]],
        "Heron's effect will resolve at the end of the turn",
    ),
    ("gundam_war_nexa", "holds_this_turn", {}, [[12, "m1.1", {"source": "#1"}]], "Heron's effect lasts until end of turn"),
    (
        "robotech",
        "ability_triggered",
        {"count": 2, "moment": "destroyed"},
        [[15, "triggered", [WAITS, WAITS]]],
        "Heron's abilities trigger",
    ),
    ("macross_crusade", "coins_changed", {"cards": ["#1"], "n": -2}, [], "Heron loses 2 coins"),
    ("macross_crusade", "coins_changed", {"cards": ["#1"], "n": 1}, [], "Heron gets 1 coin"),
    ("robotech", "proto_card_put", {"card": "#9", "face": "up"}, [], "mika puts a card into the proto zone, face up"),
    ("robotech", "unit_transformed", {"unit": "#1", "from": "upright", "to": "left"}, [], "Heron transforms, turned left"),
    ("robotech", "unit_transformed", {"unit": "#1", "from": "left", "to": "upright"}, [], "Heron transforms back"),
]


@pytest.mark.parametrize(("name", "event", "said", "changes", "english"), EFFECTS)
def test_a_sentence_names_the_card_whose_effect_it_is_and_what_is_gained_or_lost(engine, name, event, said, changes, english):
    """Given an event that names no card, when its changes have the card of the effect, then the sentence names it."""
    assert worded(engine, name, {"name": event, "said": said}, "en", changes) == english


SAID_IN_FULL = [
    ("gundam_war", "auto_effect_applied", {"count": 1}, True, "「Heron」の自動型の効果を適用する", "「蒼鷺」的自動效果生效"),
    (
        "gundam_war",
        "auto_effect_triggered",
        {"count": 2},
        True,
        "「Heron」の自動型の効果2つが待機中になる",
        "「蒼鷺」的2個自動效果發動，等待結算",
    ),
    ("gundam_war", "opening_hand_drawn", {"count": 6}, False, "mikaが初手6枚を引く", "mika抽6張起始手牌"),
    ("gundam_war", "chip_created", {"name": "Coal"}, False, "mikaが「Coal」のチップを場に出す", "mika放置1個「Coal」代幣"),
    ("gundam_war_nexa", "units_returned", {"cards": ["#1"]}, False, "「Heron」が帰還する", "「蒼鷺」返回配備區"),
    ("robotech", "effect_waits", {"card": "#1"}, False, "「Heron」の効果が解決待ちになる", "「蒼鷺」的效果等待結算"),
    ("robotech", "ability_triggered", {"count": 1}, True, "「Heron」の能力が誘発する", "「蒼鷺」的能力觸發"),
    (
        "robotech",
        "battle_points_gained",
        {"seat": "A", "amount": 9, "total": 31},
        False,
        "mika：バトルポイント+9（合計31）",
        "mika獲得9點戰鬥點數（合計31點）",
    ),
    ("star_front", "attacker_straightened", {"card": "#1"}, False, "「Heron」が縦向きに戻る", "「蒼鷺」轉正"),
]


@pytest.mark.parametrize(("name", "event", "said", "waits", "ja", "zh"), SAID_IN_FULL)
def test_a_sentence_is_as_players_say_it_in_japanese_and_chinese(engine, name, event, said, waits, ja, zh):
    """Given an event with one card or effect, then its sentence counts only where there is something to count."""
    changes = [*HERON, *([[15, "triggered", [WAITS] * said["count"]]] if waits else [])]
    made = {"spoken": False, "name": event, "seat": "A", "text": "", "said": said, "changes": changes}
    assert [after(engine, each, made, terms=name) for each in ("ja", "zh")] == [ja, zh]


@pytest.mark.parametrize(
    ("cards", "seen", "words"),
    [(2, 2, "mika looks through Player B's deck (2 cards)"), (3, 1, "mika looks at the top card of Player B's deck")],
)
def test_a_look_at_cards_says_where_they_are(engine, cards, seen, words):
    """Given a deck of the other player, when cards of it are seen, then the sentence says whether these are all of them."""
    zones = [["B.deck", "deck", "B"]]
    there = {"spoken": False, "name": "x", "text": "", "changes": [[1, 1, cards, "B", "B.deck"]], "said": {}}
    learned = [[6, f"#{at + 1}", None, ["A"]] for at in range(seen)]
    look = {"spoken": False, "name": "cards_looked_at", "seat": "A", "text": "", "changes": learned}
    sentences = after(engine, "en", there, {**look, "said": {"seat": "B", "count": seen}}, terms="robotech", zones=zones)
    assert sentences == words


@pytest.mark.parametrize(
    ("applied", "words"), [(1, "mika gains 1 reward (3 in all)"), (-2, "mika loses 2 rewards (3 in all)")]
)
def test_a_reward_is_gained_or_lost(engine, applied, words):
    said = {"seat": "A", "applied": applied, "total": 3}
    made = {"spoken": False, "name": "reward_changed", "seat": "A", "text": "", "said": said, "changes": []}
    assert after(engine, "en", made, terms="star_front") == words


@pytest.mark.parametrize(("kind", "words"), [("unit", "mika打出「蒼鷺」"), ("command", "mika使用「蒼鷺」")])
def test_a_command_is_used_and_other_cards_are_played_in_chinese(engine, kind, words):
    said = {"act": "play", "type": kind, "args": {"card": "#1"}}
    made = {"spoken": True, "name": "play", "seat": "A", "text": "", "said": said, "changes": HERON}
    assert after(engine, "zh", made) == words


TABLE = [["A.forest", "forest", "A"], ["B.forest", "forest", "B"], ["A.field", "field", "A"], ["B.field", "field", "B"]]


@pytest.mark.parametrize(
    ("event", "said", "seat", "sentence"),
    [
        (
            "combat_opened",
            {"attacker": "#1", "defenders": ["#21"]},
            "A",
            "mika's little traveller fights ren's little traveller",
        ),
        (
            "combat_destruction_judged",
            {"unit": "#21", "destroyed": True},
            "A",
            "ren's little traveller is destroyed in combat",
        ),
        ("summon", {"act": "summon", "args": {"at": "F1"}}, "A", "mika summons a little traveller at front 1"),
    ],
)
def test_a_little_traveller_is_that_of_its_player_unless_the_sentence_is_about_the_player(
    engine, event, said, seat, sentence
):
    """Given a forest of both players, when a sentence speaks of two hidden cards, then it says whose they are."""
    header = {"zones": TABLE, "seats": ["A", "B"], "players": {"A": "mika", "B": "ren"}}
    record = {"terms": ruleset("star_front").book.terms, "header": header}
    made = [[1, 1, 20, "A", "A.forest"], [1, 21, 20, "B", "B.forest"]]
    events = [
        {"spoken": False, "name": "forest_prepared", "seat": "A", "changes": made, "said": {"count": 20}, "text": ""},
        {"spoken": event == "summon", "name": event, "seat": seat, "changes": [], "said": said, "text": ""},
    ]
    engine.eval(f"var travelling = new Narration({json.dumps(record)}, 'en');")
    assert [engine.eval(f"travelling.words({json.dumps(each)})") for each in events][1] == sentence
