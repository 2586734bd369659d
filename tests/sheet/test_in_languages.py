"""What is wrong with a sheet, and what would be right there, is stated in Japanese and Chinese too."""

from __future__ import annotations

import pytest

from domain.kernel.messages.message import LANGUAGES, Message
from replays.sheet import SheetError, parse_sheet, play_sheet
from tests.sheet.game import CARDS, DECKS, GAME

HEADER = f"ruleset: game\n{DECKS}---\n"


def told(text: str, language: str) -> list[str]:
    """What is wrong with a sheet, in a language."""
    with pytest.raises(SheetError) as caught:
        play_sheet(parse_sheet(text), GAME, CARDS)
    return [problem.render(language) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("line", "japanese", "chinese"),
    [
        ("A pley Zura", "pleyという宣言はありません。書けるもの：play", "沒有pley這個宣告；可寫：play"),
        ('A play "GM', '"が開いたまま閉じていません (\'"GM\')。書けるもの："', '"沒有關閉 (\'"GM\')；可寫："'),
        (
            "A play (",
            "行が途中で終わっています。書けるもの：語かカード名、#14のようなカード",
            "這一行未完；可寫：詞或卡名、如#14的卡",
        ),
        ("A draw now", "'now'は余分です。書けるもの：行の終わり", "'now'是多餘的；可寫：行尾"),
        ("A takeback x", "xは数ではありません。書けるもの：整数", "x不是數字；可寫：整數"),
        ("C play Zura", "Cは席でも宣言でもありません", "C不是座位，也不是宣告"),
    ],
)
def test_a_line_that_cannot_be_read_is_described_in_the_language(line: str, japanese: str, chinese: str) -> None:
    (ja,), (zh,) = (told(f"{HEADER}{line}\n", language) for language in LANGUAGES[1:])
    assert (ja.startswith("19行目"), zh.startswith("第19行第")) == (True, True)
    assert (japanese in ja, chinese in zh) == (True, True), (ja, zh)


def test_every_word_that_is_expected_is_described_in_the_language_or_typed_as_it_is() -> None:
    with pytest.raises(SheetError) as caught:
        play_sheet(parse_sheet(f"{HEADER}A draw now\nB play (\n"), GAME, CARDS)
    for problem in caught.value.problems:
        assert all(not isinstance(each, Message) or each.is_translated() for each in problem.expected), problem.expected
