"""Deck lists of our own making in every notation that is read, and what may happen to one on its way."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from domain.cards.catalogue import Catalogue

NAMES = (
    *(
        "Granite Warden",
        "Tide Caller",
        "Ember Fox",
        "Ashen Herald",
        "Marsh Lantern",
        "Copper Wing",
        "Salt Widow",
        "Dune Piper",
    ),
    *("灰色の番人", "潮の呼び手", "燠の狐", "霧の渡し守", "銅の翼", "砂の笛吹き"),
    *("灰燼守衛", "喚潮者", "餘燼狐", "霧中渡者", "銅翼", "沙丘笛手"),
)
CARDS = Catalogue(
    {
        f"n{at:02}": {"name": name, "number": f"X-{at:03}", "set": "NEW" if at % 2 else "OLD", "color": "black"}
        for at, name in enumerate(NAMES, 101)
    }
)
IDS = {data["name"]: key for key, data in CARDS.items()}


class Deck(NamedTuple):
    """A deck as pairs of a name and how many of it."""

    title: str
    main: tuple[tuple[str, int], ...]
    side: tuple[tuple[str, int], ...]


def a_deck(seed: object) -> Deck:
    """A deck out of a seed."""
    random = Random(f"deck {seed}")
    names = random.sample(NAMES, 11)
    counts = [(name, random.randint(1, 4)) for name in names]
    return Deck(random.choice(("Stone Wall", "石の壁", "石牆")), tuple(counts[:8]), tuple(counts[8:]))


def _lines(*parts: object) -> str:
    return "\n".join(map(str, parts)) + "\n"


def _each(line: Callable[[str, int], str], cards: tuple[tuple[str, int], ...]) -> str:
    return "\n".join(line(name, count) for name, count in cards)


def _columns(deck: Deck) -> str:
    row = lambda name, n: f"黒{CARDS[IDS[name]]['number']} {name} ×{n} 第1弾 再録"  # noqa: E731
    return _lines("●メインデッキ", _each(row, deck.main), "●サイドボード", _each(row, deck.side))


def _blog(deck: Deck) -> str:
    total = sum(n for _, n in deck.main)
    row = lambda name, n: f"● {name} ×{n}"  # noqa: E731
    head = ("☆フォーマット:自由", "--------", f"◆ユニット ({total})")
    return _lines(*head, _each(row, deck.main), "◆サイドボード", _each(row, deck.side), "◆構成は好みで変えてください。")


def _shop(deck: Deck) -> str:
    row = lambda name, n: f"{n}x {name} 《13弾》"  # noqa: E731
    head = (f"■Deck-Name:{deck.title}", "■Main")
    return _lines(*head, _each(row, deck.main), "■Sideboard", _each(row, deck.side), "※値段は税込です。")


def _together(deck: Deck) -> str:
    joined = lambda cards, sign: sign.join(f"{name}×{n}" for name, n in cards)  # noqa: E731
    return _lines(joined(deck.main[:4], "、"), joined(deck.main[4:], "／"), "サイドボード", joined(deck.side, "、"))


def _arena(deck: Deck) -> str:
    row = lambda name, n: f"{n} {name} ({CARDS[IDS[name]]['set']}) {CARDS[IDS[name]]['number'][2:]}"  # noqa: E731
    return _lines("Deck", _each(row, deck.main), "", "Sideboard", _each(row, deck.side))


def _wiki(deck: Deck) -> str:
    row = lambda name, n: f"|{n}|{name}|第1弾|"  # noqa: E731
    return _lines("|~枚数|~カード名|~収録|", _each(row, deck.main), "*サイドボード", _each(row, deck.side))


def _chinese(deck: Deck) -> str:
    total = sum(n for _, n in deck.main)
    row = lambda name, n: f"{n}張 {name}"  # noqa: E731
    after = lambda name, n: f"{name}*{n}"  # noqa: E731
    return _lines("卡組：", f"單位卡（{total}張）", _each(row, deck.main), "備牌：", _each(after, deck.side))


def _table(comma: str) -> Callable[[Deck], str]:
    def write(deck: Deck) -> str:
        row = lambda board: lambda name, n: comma.join((str(n), name, "単位", board))  # noqa: E731
        head = comma.join(("枚数", "カード名", "種類", "区分"))
        return _lines(head, _each(row("メイン"), deck.main), _each(row("サイド"), deck.side))

    return write


def _lackey(deck: Deck) -> str:
    row = lambda name, n: "\n".join([f"<card><name>{name}</name><set>New</set></card>"] * n)  # noqa: E731
    zone = lambda name, cards: f'<superzone name="{name}">{_each(row, cards)}</superzone>'  # noqa: E731
    return _lines('<deck version="0.8">', zone("Deck", deck.main), zone("Sideboard", deck.side), "</deck>")


def _cockatrice(deck: Deck) -> str:
    row = lambda name, n: f'<card number="{n}" name="{name}"/>'  # noqa: E731
    zone = lambda name, cards: f'<zone name="{name}">{_each(row, cards)}</zone>'  # noqa: E731
    title = f"<deckname>{deck.title}</deckname><comments>for the club</comments>"
    return _lines(
        '<cockatrice_deck version="1">', title, zone("main", deck.main), zone("side", deck.side), "</cockatrice_deck>"
    )


def _octgn(deck: Deck) -> str:
    row = lambda name, n: f'<card qty="{n}" id="{IDS[name]}">{name}</card>'  # noqa: E731
    part = lambda name, cards: f'<section name="{name}" shared="False">{_each(row, cards)}</section>'  # noqa: E731
    return _lines('<?xml version="1.0"?><deck game="x">', part("Main", deck.main), part("Sideboard", deck.side), "</deck>")


def _online(deck: Deck) -> str:
    row = lambda side: lambda name, n: f'<Cards CatID="1" Quantity="{n}" Sideboard="{side}" Name="{name}"/>'  # noqa: E731
    return _lines("<Deck>", _each(row("false"), deck.main), _each(row("true"), deck.side), "</Deck>")


def _tts(deck: Deck) -> str:
    pile = lambda cards: [{"Nickname": name} for name, n in cards for _ in range(n)]  # noqa: E731
    main = {"Nickname": deck.title, "ContainedObjects": pile(deck.main)}
    side = {"Nickname": "Sideboard", "ContainedObjects": pile(deck.side)}
    return json.dumps({"ObjectStates": [main, side]}, ensure_ascii=False, indent=1)


def _ydk(deck: Deck) -> str:
    row = lambda name, n: "\n".join([IDS[name]] * n)  # noqa: E731
    return _lines("#created by ann", "#main", _each(row, deck.main), "#extra", "!side", _each(row, deck.side))


def _plain(line: Callable[[str, int], str], *heads: str) -> Callable[[Deck], str]:
    main, side = heads
    return lambda deck: _lines(main, _each(line, deck.main), side, _each(line, deck.side))


NOTATIONS: dict[str, Callable[[Deck], str]] = {
    "lackey text": _plain(lambda name, n: f"{n}\t{name}", "", "Sideboard:"),
    "ids": _plain(lambda name, n: "\n".join([IDS[name]] * n), "Main", "Sideboard"),
    "magic online text": _plain(lambda name, n: f"{n} {name}", "Main Deck", "Sideboard"),
    "japanese": _plain(lambda name, n: f"・{name}　{n}枚", "【メインデッキ】", "【サイドデッキ】"),
    "G": _plain(lambda name, n: f"{name} ×{n}", "G", "サイドボード"),
    "columns": _columns,
    "blog": _blog,
    "shop": _shop,
    "on one line": _together,
    "arena": _arena,
    "wiki": _wiki,
    "chinese": _chinese,
    "csv": _table(","),
    "tsv": _table("\t"),
    "lackey": _lackey,
    "cockatrice": _cockatrice,
    "octgn": _octgn,
    "magic online": _online,
    "tabletop simulator": _tts,
    "ydk": _ydk,
}
"""Notation -> the text of a deck in it."""


def mutated(text: str, random: Random) -> str:
    """The text after a few slips: a letter lost, doubled or changed, lines swapped, joined, lost or said twice."""
    for _ in range(random.randint(1, 3)):
        lines = text.split("\n")
        at, spot = random.randrange(len(lines)), random.randrange(len(text) or 1)
        slip = random.randrange(8)
        if slip == 0:
            text = text[:spot] + text[spot + 1 :]
        elif slip == 1:
            text = text[:spot] + random.choice('0123456789×x*、, 　()《》枚張#/:|\t"ＸA番') + text[spot:]
        elif slip == 2:
            text = text[:spot] + text[spot : spot + 1] + text[spot:]
        elif slip == 3:
            text = "\n".join((*lines[:at], *lines[at + 1 :]))
        elif slip == 4:
            text = "\n".join((*lines[:at], lines[at], *lines[at:]))
        elif slip == 5:
            text = "\n".join((*lines[:at], "", *lines[at:]))
        elif slip == 6:
            text = "\n".join(lines[: at + 1]) + random.choice((" ", "")) + "\n".join(lines[at + 1 :])
        else:
            text = text[:spot]
    return text
