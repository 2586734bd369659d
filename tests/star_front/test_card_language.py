"""Printed texts in Traditional Chinese are compiled to clauses of Star Front, and printed from them."""

import pytest

from domain.parts.phrase_grammar.card_text_compiler import (
    CompiledParagraph,
    UncompiledParagraph,
    compile_paragraph,
    printed_faults,
)
from domain.rulesets.star_front.card_language import LANGUAGES, for_cards
from domain.rulesets.star_front.card_language.paragraphs import paragraphs
from tests.card_language import CardLanguage, specimen_texts

OWN = [
    {"name": "鹽軍鼓手", "type": "unit", "race": "鹽軍團", "traits": ["水手"]},
    {"name": "燈岸渡船", "type": "unit", "race": "燈火海岸", "traits": ["水手", "燈"]},
]
LANGUAGE = for_cards(OWN)
READER = CardLanguage(LANGUAGE)
compiled, clause, open_ = READER.compiled, READER.clause, READER.open_paragraph


SPECIMENS = specimen_texts("star_front")


def test_the_clauses_of_specimens_print_paragraphs_that_mean_them():
    without_words = set(printed_faults(LANGUAGES[0], SPECIMENS))
    assert without_words == {name for name in SPECIMENS if LANGUAGES[0].print(SPECIMENS[name]) is None}
    assert len(without_words) <= 9


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "立即:使敵方場上1個所需祭品數為2或以下的水手單位被破壞。",
            {
                "when": "immediate",
                "targets": [{"whose": "enemy", "most_tributes": 2, "trait": "水手", "type": "unit"}],
                "effects": [{"do": "destroy"}],
            },
        ),
        (
            "進攻時戰鬥成功，獎勵+2",
            {"when": "combat_won", "condition": {"self": {"state": "attacking"}}, "effects": [{"do": "reward", "n": 2}]},
        ),
        (
            "此卡左右邊的鹽軍團單位+2攻擊力",
            {"timing": "static", "effects": [{"to": {"stands": "beside", "race": "鹽軍團", "type": "unit"}, "attack": 2}]},
        ),
        (
            "若此單位處於橫放，則被賦予破壞抗性",
            {
                "timing": "static",
                "condition": {"self": {"state": "sideways"}},
                "effects": [{"keyword": "destruction_resistance"}],
            },
        ),
        (
            "此單位被獻祭時，使你獎勵+X。X=你場上受到禁錮的單位數量",
            {
                "when": "sacrificed",
                "x": {"count": {"whose": "own", "keyword": "imprisoned", "type": "unit"}},
                "effects": [{"do": "reward", "n": "x"}],
            },
        ),
        ("此卡可打出或召喚在後排戰線", {"enters": "back"}),
        ("破甲，敵方魔法抗性", {"keywords": [{"keyword": "armor_break"}, {"keyword": "magic_resistance", "whose": "enemy"}]}),
    ],
)
def test_a_printed_paragraph_is_compiled(text, expected):
    assert clause(text) == expected


def test_a_later_sentence_chooses_its_target_when_it_is_carried_out():
    result = clause("立即: 使你場上1水手單位被破壞，若成功則使你墓地2燈單位被召喚")
    assert result["targets"] == [{"whose": "own", "trait": "水手", "type": "unit"}]
    later = result["effects"][-1]["ways"][0]
    assert later["targets"] == [{"whose": "own", "where": "graveyard", "n": 2, "trait": "燈", "type": "unit"}]
    assert later["effects"] == [{"do": "summon", "to": "target2"}]


def test_a_text_about_its_own_card_in_a_graveyard_works_from_there():
    result = clause("你場上的水手單位被獻祭時，可使你墓地的此卡被召喚")
    assert (result["zone"], result["effects"]) == ("graveyard", [{"do": "summon", "to": "self"}])


def test_a_card_that_stands_and_lies_in_a_graveyard_stays_open():
    assert open_("立即:使此單位被破壞，並使你墓地的此卡被召喚").reason == "a card in two places"


def test_a_pronoun_of_two_cards_stays_open():
    """Given two cards that it may mean, when the text says "that unit", then neither is taken."""
    result = open_("你場上的水手單位被破壞時，使敵方場上1個單位橫放，並使該單位回手牌")
    assert "pronoun" in result.reason


def test_a_state_from_before_the_effect_stays_open():
    text = "你的主要階段限一次，可使你場上1個水手單位被綁架，若該單位為橫放，則獎勵+2"
    assert open_(text).reason == "a state from before the effect"


def test_the_reach_of_a_condition_is_not_guessed():
    assert open_("防守時+7攻擊力，戰鬥成功獎勵+6").reason == "the reach of a condition"
    assert [sorted(text) for text in clause("進攻時+7攻擊力，進攻時戰鬥成功獎勵+6")["texts"]] == [
        ["condition", "effects", "timing"],
        ["condition", "effects", "when"],
    ]


def test_what_happens_where_nothing_can_be_chosen_stays_open():
    text = "你的結束階段，使場上1個小旅人被破壞，否則使此單位被破壞"
    assert open_(text).reason == "what happens where nothing can be chosen"
    assert clause(text.replace("1個", "至多1個"))["targets"][0]["upto"]


def test_a_magic_card_that_stays_below_a_unit_grants_what_it_gives():
    result = clause("〔永久/主要階段〕使你場上1水手單位被賦予+1攻擊力及戰鬥成功時，獎勵+1")
    assert (result["grants"], result["effects"]) == ([{"attack": 1}], [{"do": "grant"}])
    assert result["texts"] == [{"when": "combat_won", "zone": "field", "effects": [{"do": "reward", "n": 1}]}]


def test_a_pronoun_behind_the_own_card_may_mean_that_card():
    """Given a moment about another card, when the own card was named last, then both may be meant."""
    result = open_("你的其他單位被破壞時，可從手牌額外打出此卡並使其被賦予+4攻擊力直到下個回合結束時")
    assert (result.why, {each["effects"][1]["to"] for each in result.clauses}) == ("ambiguous", {"self", "subject"})


def test_a_negation_needs_a_magic_card_that_is_used():
    assert clause("敵方使用魔法卡時，使該魔法卡無效化")["effects"] == [{"do": "negate"}]
    assert open_("被獻祭時，使敵方1魔法卡無效化").reason == "a negation of what is not used now"


def test_a_text_with_a_moment_of_its_own_unit_or_of_others_is_two_texts():
    own, others = clause("此卡或你的其他單位偷襲成功時，抽1張牌")["texts"]
    assert (own["when"], others["when"], others["of"]["other"]) == ("sneak", "sneak_success", True)


def test_a_magic_card_that_stands_as_a_unit_has_the_numbers_of_its_label():
    text = "〔永久/Main Phase/0/2〕使場上1單位變為此卡(此卡在場時視為單位)"
    (said,) = paragraphs({"type": "magic"}, text, is_keywords)
    assert clause(said)["effects"] == [{"do": "become", "into": "self", "attack": 0, "score": 2}]
    assert open_("〔永久/主要階段〕使場上1單位變為此卡(此卡在場時視為單位)").why == "unread"


def test_what_is_counted_is_granted_to_own_units_alone():
    """Given an X of own and enemy cards, when a magic card may go below any unit, then the sides are not guessed."""
    said = "〔永久/主要階段〕使你場上1單位被賦予+X攻擊力X=敵方場上的單位數量"
    assert clause(said)["texts"][0]["x"] == {"count": {"whose": "enemy", "type": "unit"}}
    assert "X" in open_(said.replace("你場上", "場上")).reason


COUNTING = "〔永久/主要階段〕使你場上1單位被賦予+X攻擊力。X=你場上[鹽木杖]的數量加總"
STAFF = {"name": "鹽木杖", "type": "magic", "wording": COUNTING}
SPELL = {"name": "鹽木杖", "type": "magic", "wording": "〔主要階段〕抽1張牌"}


@pytest.mark.rule("SF-MAG-04", "SF-EFF-07")
def test_a_named_magic_card_is_counted_below_the_units():
    """Given a granting magic that counts its own name, then it counts below units; one of unknown place stays open."""
    (said,), language = paragraphs(STAFF, COUNTING, is_keywords), for_cards([*OWN, STAFF])
    result = compile_paragraph(language, said, lambda clause: "")
    assert isinstance(result, CompiledParagraph), result
    assert result.clause["texts"][0]["x"] == {"count": {"whose": "own", "name": "鹽木杖", "where": "granted"}}
    for cards in ([], [STAFF, SPELL], [SPELL]):
        left = compile_paragraph(for_cards(cards), said, lambda clause: "")
        assert isinstance(left, UncompiledParagraph)
        assert left.reason == "the place of a named card"
    drum = said.replace("鹽木杖", "鹽軍鼓手")
    assert clause(drum)["texts"][0]["x"] == {"count": {"whose": "own", "name": "鹽軍鼓手"}}


@pytest.mark.rule("SF-MAG-04", "SF-EFF-07")
def test_magic_on_the_field_is_counted_below_the_units_and_is_no_target_there_unsaid():
    """Given magic cards on the field, then they lie below units; a text that acts on them says so, or stays open."""
    assert clause("立即:使你獎勵+X。X=你場上裝備卡的數量")["x"]["count"]["where"] == "granted"
    assert open_("立即:使敵方場上1張裝備卡被破壞").reason == "the place of a named card"
    assert clause("被獻祭時，使場上1單位被賦予的1魔法卡回手牌")["targets"] == [{"where": "granted", "type": "magic"}]


def test_another_card_than_one_named_before_is_not_read_as_another_than_this_card():
    assert open_("被獻祭時，使你墓地另1張水手單位回手牌").why == "unread"


def test_who_summons_to_the_field_of_the_enemy_chooses_the_position():
    for text in ("召喚2個小旅人至敵方場上", "召喚2個小旅人在敵方場上"):
        assert clause(f"立即:{text}")["effects"] == [{"do": "summon_traveller", "n": 2, "at": "enemy_field"}]


@pytest.mark.rule("SF-ENTER-02")
def test_any_position_on_entry_is_no_position_of_the_front_row():
    """Given travellers that enter at any position of a field, then the text stays open: the language names the front row."""
    assert open_("立即:召喚2個小旅人至敵方場上任意位置").reason == "an entry at any position"


def test_kidnapped_cards_are_no_cards_that_kidnap():
    result = clause("立即:使1張你綁架且由敵方持有的卡牌回手牌")
    assert result["targets"] == [{"whose": "own", "where": "captive", "owner": "enemy"}]


def test_a_choice_of_numbers_is_one_of_two_ways():
    effects = clause("〔主要階段〕使場上1單位被賦予貫穿及+1或-1攻擊力直到本回合結束")["effects"]
    assert [way["effects"][0]["attack"] for way in effects[1]["ways"]] == [1, -1]


def test_a_name_of_the_list_is_read_without_brackets_where_a_text_asks_for_a_card():
    ways = clause("立即:從你牌庫或墓地尋找1張燈岸渡船加入手牌")["effects"][0]["ways"]
    assert [way["effects"][0]["for"]["where"] for way in ways] == ["deck", "graveyard"]


@pytest.mark.rule("SF-SEARCH-02")
@pytest.mark.parametrize(("place", "shuffles"), [("你牌庫", 0), ("你牌庫或墓地", 1), ("你墓地", 1)])
@pytest.mark.parametrize("cards", ["1水手單位", "2張水手單位"])
def test_a_shuffle_is_an_effect_where_no_search_in_the_deck_has_it_anyway(place, shuffles, cards):
    for text in (f"立即:從{place}尋找{cards}展示並加入手牌然後重洗牌庫", f"立即:從{place}尋找{cards}加入手牌並重洗牌庫"):
        assert clause(text)["effects"][1:] == [{"do": "shuffle"}] * shuffles


@pytest.mark.rule("SF-ATK-08")
def test_a_unit_that_enters_as_attack_is_chosen_may_attack_too_as_any_unit():
    expected = {
        "when": "attack_chosen",
        "turn": "own",
        "zone": "graveyard",
        "may": True,
        "effects": [{"do": "extra_play", "to": "self"}],
    }
    assert clause("你的戰術階段若選擇進攻，可從你墓地額外打出此卡且此卡亦可進攻") == expected
    assert open_("你的其他單位被破壞時，可從手牌額外打出此卡，且此卡亦可進攻").why == "unread"


def test_units_move_to_another_lane_than_that_of_the_own_unit():
    said = "立即:使此單位前方的敵方單位被移動至其場上與此單位不同列線的任意位置"
    to = {"stands": "ahead", "whose": "enemy", "type": "unit"}
    assert clause(said)["effects"] == [{"do": "move", "at": "other_lane", "to": to}]


def test_only_under_a_condition_a_card_may_be_played_from_a_hand():
    result = clause("你的主要階段，若你墓地有3個或以上的水手單位，才可從手牌額外打出此卡")
    assert (result["zone"], result["may"], result["condition"]["least"]) == ("hand", True, 3)


@pytest.mark.rule("SF-EFF-07")
def test_a_site_of_either_side_is_one_choice_among_both():
    """Given a site card of one side to destroy, then it is chosen among those there are, not by naming a side."""
    result = clause("戰鬥成功時，使你或敵方的場地卡被破壞")
    assert (result["targets"], result["effects"]) == ([{"type": "site"}], [{"do": "destroy"}])


def test_a_reward_for_every_second_card_is_half_of_what_is_counted():
    assert clause("立即:場上每2個橫放的單位使你獎勵+1")["x"] == {"count": {"state": "sideways", "type": "unit"}, "half": True}


def test_an_x_that_nothing_uses_stays_open():
    assert "X" in open_("被獻祭時，抽1張牌。X=你場上的單位數量").reason


def test_a_misprint_that_leaves_one_word_is_read():
    assert clause("被獻祭時，使地方場上1個無需禁品的單位橫放") == clause("被獻祭時，使敵方場上1個無需祭品的單位橫放")


def test_stars_are_read_in_every_notation():
    texts = ("⭐為2或以下", "★為2或以下", "星星為2或以下", "2星或以下")
    result = [clause(f"被獻祭時，使敵方場上1個{stars}的單位橫放") for stars in texts]
    assert all(each == result[0] for each in result)


def test_spaces_in_names_stay():
    result = clause("被獻祭時，使你墓地1張[燈岸 渡船]回手牌")
    assert result["targets"] == [{"whose": "own", "where": "graveyard", "name": "燈岸 渡船"}]


def is_keywords(text):
    return text in ("阻擋", "破甲", "敵方魔法抗性")


def test_a_text_is_divided_into_sentences_that_say_something_by_themselves():
    said = "阻擋\n破甲。敵方魔法抗性，若此單位處於橫放，則被賦予破壞抗性。被獻祭時，使你獎勵+X。X=你場上的單位數量。"
    assert paragraphs({"type": "unit"}, said, is_keywords) == (
        "阻擋",
        "破甲。",
        "敵方魔法抗性",
        "若此單位處於橫放，則被賦予破壞抗性。",
        "被獻祭時，使你獎勵+X。X=你場上的單位數量。",
    )


def test_a_magic_card_whose_timing_is_not_known_stays_open():
    (result,) = paragraphs({"type": "magic"}, "使你前排戰線所有單位轉正", is_keywords)
    assert open_(result).why == "unread"
    (labelled,) = paragraphs({"type": "magic"}, "〔主要階段〕使你前排戰線所有單位轉正", is_keywords)
    assert clause(labelled)["timing"] == "main"


def test_a_label_of_a_list_says_how_a_magic_card_is_used():
    """Given the labels that card lists state, when texts are read, then timing, grant and site follow from them."""
    (used,) = paragraphs({"type": "magic"}, "〔消耗/Main Phase; Defense Phase〕使場上1單位橫放", is_keywords)
    assert clause(used)["timing"] == ["main", "defence"]
    (stays,) = paragraphs({"type": "magic"}, "〔永久，裝備/Main Phase〕使場上1單位被賦予貫穿", is_keywords)
    assert clause(stays)["grants"] == [{"keywords": [{"keyword": "pierce"}]}]
    site, text = paragraphs({"type": "magic"}, "〔場地/Main Phase〕你場上的水手單位不會被破壞", is_keywords)
    assert (clause(site), clause(text)["timing"]) == ({"site": True}, "static")
    (two_ways,) = paragraphs({"type": "magic"}, "〔消耗/永久/Main Phase〕使場上1單位被賦予貫穿", is_keywords)
    assert open_(two_ways).why == "unread"


def test_a_race_of_a_list_is_no_special_type():
    language = for_cards([{"race": "燈火海岸", "traits": ["燈火海岸", "水手"]}])
    result = compile_paragraph(language, "被獻祭時，使你墓地1張燈火海岸單位回手牌", lambda clause: "")
    assert result.clause["targets"] == [{"whose": "own", "where": "graveyard", "race": "燈火海岸", "type": "unit"}]


def test_a_part_of_a_name_stands_next_to_its_noun():
    """Given a filter with a part of a name, when it is printed, then no other word can be read as part of that name."""
    wanted = {"whose": "enemy", "merged": True, "name_has": "鹽軍"}
    part = {"timing": "static", "effects": [{"worth": 1, "worth_for": wanted}]}
    printed = LANGUAGES[0].print(part)
    assert "卡名帶有鹽軍卡牌" in printed
    assert clause(printed) == part


def test_a_count_of_magic_cards_means_those_below_units_or_has_no_words():
    """Given words for magic cards below units, when a clause counts those of another place, then it has none."""
    said = {"timing": "static", "x": {"count": {"type": "magic"}}, "effects": [{"score": "x"}]}
    assert LANGUAGES[0].print(said) is None
    said["x"]["count"]["where"] = "granted"
    assert clause(LANGUAGES[0].print(said)) == said


def test_one_way_without_a_choice_is_no_later_sentence():
    """Given an effect of one way without targets, when it is printed, then its words are not those of the bare effect."""
    either = {"do": "either", "ways": [{"effects": [{"do": "draw", "n": 1}]}]}
    assert LANGUAGES[0].print({"timing": "combat", "effects": [{"do": "destroy"}, either]}) is None


def test_a_used_card_that_is_negated_by_its_moment_has_no_words():
    """Given a text that negates the card of its moment by name, then it has no words."""
    assert LANGUAGE.print({"timing": "main", "effects": [{"do": "negate", "card": "subject"}]}) is None


def test_a_card_that_an_effect_brings_from_no_hand_has_no_words():
    """Given a unit that is chosen as it is brought in, when no hand is said, then a sentence would make a target of it."""
    for card, has_words in (({"type": "unit"}, False), ({"type": "unit", "where": "hand"}, True)):
        printed = LANGUAGE.print({"timing": "summon", "effects": [{"do": "extra_play", "card": card}]})
        assert (printed is not None) is has_words
