"""Texts that start at one of several moments, each with its own cards and situation."""

from __future__ import annotations

import pytest

from domain import registry
from domain.cards.card_data_errors import BadCard
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import RULES, Data, Scene, scene, unit, when

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause
DRAW = {"do": "draw", "n": 1}
SONG = {"name": "Song", "whose": "own"}
SINGER = when("enters", DRAW, of=SONG, or_when=[{"moment": "enters", "condition": {"some": SONG}}])


def entering(*there: Data, text: Data) -> Scene:
    """A unit with a text is played while such cards lie in its deployment area."""
    s = scene(A={"deployment": list(there), "hand": [unit("Singer", text=[text]), unit("Song")]})
    s.plays("A", "Singer")
    return s


@pytest.mark.rule("NX-AUTO-05")
def test_a_text_starts_at_each_of_its_moments_in_the_situation_of_that_moment():
    """Given a text about two cards, when either enters and the other is there, then it starts; alone it waits."""
    assert entering(text=SINGER).hand("A") == 1
    assert entering(unit("Song"), text=SINGER).hand("A") == 2


@pytest.mark.rule("NX-AUTO-08")
@pytest.mark.parametrize(("each", "hand"), [(False, 1), (True, 2)])
def test_all_moments_of_a_text_count_as_one_text(each: bool, hand: int):
    """Given a text with two moments, when both come in a turn, then it starts once, or at each where it says so."""
    text = when("enters", DRAW, each=each, or_when=[{"moment": "enters", "of": SONG}])
    s = entering(text=text)
    s.plays("A", "Song")
    assert s.hand("A") == hand


@pytest.mark.rule("NX-AUTO-05")
def test_the_situation_of_the_text_is_that_of_all_its_moments():
    """Given a text in the enemy turn alone, when its second moment comes in the own turn, then it does not start."""
    text = when("leaves", DRAW, condition={"turn": "enemy"}, or_when=[{"moment": "enters"}])
    assert entering(text=text).hand("A") == 1


def test_a_further_moment_without_its_event_is_refused():
    """Given a further moment that says of which cards it is and not what happens to them, then the card is refused."""
    text = when("enters", DRAW, or_when=[{"of": SONG}])
    with pytest.raises(BadCard, match="or_when needs moment"):
        RULES.parse_printing(unit("Singer", text=[text]))


@pytest.mark.parametrize(
    ("text", "head"),
    [
        (
            "『起動』：このカードが場に出た、または敵軍キャラの「専用機のセット」が成立した場合、カード１枚を引く。",
            {"moment": "enters", "or_when": ({"moment": "paired", "of": {"type": "character", "whose": "enemy"}},)},
        ),
        (
            "『起動』：自軍「塩の歌」が場に出た、または自軍「塩の歌」がいる状態で、このカードが場に出た場合、カード１枚を引く。",
            {
                "moment": "enters",
                "of": {"name": "塩の歌", "whose": "own"},
                "or_when": ({"moment": "enters", "condition": {"some": {"name": "塩の歌", "whose": "own"}}},),
            },
        ),
        (
            "『起動』：「特徴：灯台系」を持つ自軍ユニットが、攻撃に出撃した、または交戦中となった場合、カード１枚を引く。",
            {
                "moment": "sortied",
                "turn": "own",
                "of": {"trait": "灯台系", "type": "unit", "whose": "own"},
                "or_when": ({"moment": "engaged", "of": {"trait": "灯台系", "type": "unit", "whose": "own"}},),
            },
        ),
        (
            "『起動』：このカードが「改装」の効果で場に出た、または、このカードの部隊が敵軍本国に戦闘ダメージを与えた場合、カード１枚を引く。",
            {"moment": "enters", "by": "refit", "or_when": ({"moment": "damages_nation"},)},
        ),
    ],
)
def test_several_moments_are_read_and_printed(text: str, head: Data):
    assert clause_of(text) == {"timing": "triggered", "effects": (DRAW,), **head}


def test_where_a_card_was_at_its_moment_stays_open():
    """Given a card of a hangar that entered, then it is there no more: the language cannot tell where it came from."""
    text = "『起動』：自軍ハンガーにあるカードが、「改装」の効果で場に出た、またはプレイされた場合、カード１枚を引く。"
    assert compiled(text) == UncompiledParagraph("not_sayable", reason="where a card was at its moment")
