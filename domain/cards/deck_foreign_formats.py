"""Deck lists of other programs: Lackey, Cockatrice, OCTGN and Magic Online (XML), Tabletop Simulator (JSON), and `.ydk`.

A parser returns the names as written there; `deck_card_lookup` finds the cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate
from xml.sax.saxutils import escape, quoteattr

from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import HEADING_KINDS, DeckLineReadings, DeckList, DeckListRemark, LineReading, ParsedDeck
from domain.cards.messages import msg
from domain.cards.name_matching import collapse_spaces, fold
from domain.cards.problems import Problem
from domain.cards.size_limits import MAX_NESTING
from domain.kernel.messages.message import as_message

_DECKS = msg("deck_lackey_cockatrice_octgn_or_magic")


_SILENT = ("card", "deck", "cockatrice_deck", "meta", "game", "set", "netdeckid", "preconstructeddeckid")
"""Elements without information about the cards of the deck."""
_AROUND = ("deck", "cockatrice_deck", "meta", "zone", "section", "superzone")
"""Elements that contain only other elements."""


class XmlElement(NamedTuple):
    """An XML element: name, attributes, text, line, and its ancestors, the outermost first."""

    tag: str
    attributes: dict[str, str]
    text: list[str]
    line: int
    around: tuple[XmlElement, ...]

    @property
    def words(self) -> str:
        """Its text on one line."""
        return collapse_spaces("".join(self.text))


def parse_xml(text: str) -> list[XmlElement] | Problem:
    """Parses an XML text into its elements, in the order in which they begin, or returns the problem. Entity declarations
    are refused."""
    results: list[XmlElement] = []
    open_: list[XmlElement] = []
    parser = ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(open_) >= MAX_NESTING:
            raise ValueError(msg("too_deep"))
        element = XmlElement(tag.lower(), attributes, [], parser.CurrentLineNumber, tuple(open_))
        results.append(element)
        open_.append(element)

    def entity(*_: Any) -> None:
        raise ValueError(msg("entities"))

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: open_.pop()
    parser.CharacterDataHandler = lambda data: open_[-1].text.append(data) if open_ else None
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(text, True)
    except ExpatError as error:
        return Problem(error.lineno, error.offset + 1, msg("not_xml_to_its_end"), msg("whole_file"))
    except ValueError as error:
        return Problem(
            parser.CurrentLineNumber,
            1,
            msg("xml_that_is_not_read", said=as_message(error.args[0])),
            msg("n_levels_no_entities", n=MAX_NESTING),
        )
    return results


def parse_xml_deck(text: str) -> ParsedDeck:
    """Parses the cards of a Lackey, Cockatrice, OCTGN or Magic Online deck."""
    result = parse_xml(text)
    if isinstance(result, Problem):
        return ParsedDeck(problems=[result])
    listed = ParsedDeck()
    sets = {id(each.around[-1]): each.words for each in result if each.tag == "set" and each.around and each.words}
    named = {id(element.around[-1]) for element in result if element.tag == "name" and element.around and element.words}
    for element in result:
        _add_element(listed, element, sets.get(id(element.around[-1]), "") if element.around else "")
        if element.tag in _AROUND and element.words:
            listed.remarks.append(DeckListRemark(element.line, "remark", element.words))
        if element.tag == "card" and not element.attributes and id(element) not in named:
            listed.problems.append(Problem(element.line, 0, msg("card_without_name"), msg("name_card")))
    if not listed.entries:
        listed.problems.append(Problem(1, 1, msg("no_cards_are_in_this"), _DECKS))
    return listed


def _add_element(listed: ParsedDeck, element: XmlElement, set_name: str) -> None:
    """Adds what an element says; `set_name`: the name of the set in another element of the same card."""
    tag, given, around = element.tag, element.attributes, element.around
    inside = around[-1].tag if around else ""
    if tag == "deckname" or (tag == "name" and inside in ("deck", "meta")):
        listed.title = element.words
    elif tag in ("zone", "section", "superzone"):
        _note_board(listed, element)
    elif tag == "name" and inside == "card":
        _add_card(listed, element, "1", element.words, _board_of(around), element.attributes.get("id", ""), set_name)
    elif tag == "card" and "name" in given:
        _add_card(listed, element, given.get("number", "1"), given["name"], _board_of(around))
    elif tag == "card" and "qty" in given:
        _add_card(listed, element, given["qty"], element.words, _board_of(around), given.get("id", ""))
    elif tag == "cards" and "name" in {key.lower() for key in given}:
        at = {key.lower(): value for key, value in given.items()}
        board = "sideboard" if at.get("sideboard", "").lower() == "true" else "main"
        if "sideboard" not in at:
            listed.remarks.append(DeckListRemark(element.line, "remark", f"of the main deck: {at['name']}"))
        _add_card(listed, element, at.get("quantity", "1"), at["name"], board)
    elif tag in ("card", "cards") and given:
        listed.problems.append(Problem(element.line, 0, msg("card_without_name_or_count"), msg("both")))
    elif tag not in _SILENT:
        listed.remarks.append(DeckListRemark(element.line, "remark", _element_words(element)))


def _element_words(element: XmlElement) -> str:
    return " ".join(filter(None, (element.tag, *element.attributes.values(), element.words)))


def _note_board(listed: ParsedDeck, element: XmlElement) -> None:
    name = element.attributes.get("name", "")
    known = HEADING_KINDS.get(fold(name))
    kind = "sideboard" if known == "sideboard" else "heading" if known else "unknown heading"
    listed.remarks.append(DeckListRemark(element.line, kind, name))


def _board_of(around: tuple[XmlElement, ...]) -> str:
    names = (each.attributes.get("name", "") for each in around if each.tag in ("zone", "section", "superzone"))
    return "sideboard" if any(HEADING_KINDS.get(fold(name)) == "sideboard" for name in names) else "main"


def _add_card(
    listed: ParsedDeck, element: XmlElement, count: str, name: str, board: str, key: str = "", set_name: str = ""
) -> None:
    """Adds a card by its name; of several cards with that name, by its id, its picture or its set."""
    if not (count.isascii() and count.isdigit() and len(count) < 10):
        listed.problems.append(
            Problem(
                element.line, 0, msg("count_said_is_said", said=f"{name!r:.60}", said2=f"{count!r:.20}"), msg("whole_number")
            )
        )
    elif not name:
        listed.problems.append(Problem(element.line, 0, msg("card_without_name"), msg("name_card")))
    else:
        beside = "\n".join(filter(None, (key, set_name)))
        readings = [
            LineReading(int(count), 0, collapse_spaces(each), 0, print=beside) for each in (name, key) if each.strip()
        ]
        listed.entries.append(DeckLineReadings(element.line, board, tuple(readings)))


def parse_ydk(text: str) -> ParsedDeck:
    """Parses the cards of a `.ydk`: an id a line, under `#main`, `#extra` and `!side`."""
    listed, board = ParsedDeck(), "main"
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.lower() in ("#main", "#extra", "!side", "#side"):
            board = "sideboard" if line.lower().endswith("side") else "main"
            listed.remarks.append(DeckListRemark(number, "sideboard" if board == "sideboard" else "heading", line))
        elif line.startswith(("#", "!", "//")):
            listed.remarks.append(DeckListRemark(number, "remark", line))
        elif line:
            listed.entries.append(DeckLineReadings(number, board, (LineReading(1, 1, line, 1),)))
    return listed


def _boards(deck: DeckList, catalogue: Catalogue) -> Iterator[tuple[str, list[tuple[str, int, str]]]]:
    """Yields the boards that have cards, with id, count and label of each card."""
    for board, cards in (("main", deck.main), ("sideboard", deck.sideboard)):
        if cards:
            yield board, [(key, count, catalogue.label(key)) for key, count in cards.items()]


def format_lackey(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as a Lackey deck: an element for every copy."""
    parts = ['<deck version="0.8">', f"<meta><name>{escape(deck.title)}</name></meta>" if deck.title else ""]
    for board, cards in _boards(deck, catalogue):
        parts.append(f'<superzone name="{"Deck" if board == "main" else "Sideboard"}">')
        parts += [f"<card><name id={quoteattr(key)}>{escape(name)}</name></card>" for key, n, name in cards for _ in range(n)]
        parts.append("</superzone>")
    return "\n".join((*filter(None, parts), "</deck>", ""))


def format_cockatrice(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as a Cockatrice deck."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    parts.append(f"<deckname>{escape(deck.title)}</deckname>")
    for board, cards in _boards(deck, catalogue):
        parts.append(f'<zone name="{"main" if board == "main" else "side"}">')
        parts += [f'<card number="{n}" name={quoteattr(name)}/>' for _, n, name in cards]
        parts.append("</zone>")
    return "\n".join((*parts, "</cockatrice_deck>", ""))


def format_octgn(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as an OCTGN deck, whose title is the name of its file."""
    parts = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', "<deck>"]
    for board, cards in _boards(deck, catalogue):
        parts.append(f'<section name="{board.capitalize()}" shared="False">')
        parts += [f'<card qty="{n}" id={quoteattr(key)}>{escape(name)}</card>' for key, n, name in cards]
        parts.append("</section>")
    return "\n".join((*parts, "</deck>", ""))


def format_tts(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as a saved object of Tabletop Simulator, without pictures."""
    states = []
    for board, cards in _boards(deck, catalogue):
        contained = [{"Name": "Card", "Nickname": name, "Description": key} for key, n, name in cards for _ in range(n)]
        title = deck.title if board == "main" else "Sideboard"
        states.append({"Name": "DeckCustom", "Nickname": title, "ContainedObjects": contained})
    return json.dumps({"ObjectStates": states}, ensure_ascii=False, indent=1) + "\n"


def format_ydk(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as a `.ydk`: ids, under `#main` and `!side`."""
    lines = ["#main"]
    for board, cards in _boards(deck, catalogue):
        lines += ["#extra", "!side"] if board == "sideboard" else []
        lines += [key for key, n, _ in cards for _ in range(n)]
    return "\n".join((*lines, ""))
