"""Parses card lists of other programs into rows: column -> text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.cards.csv_format import parse_csv
from domain.cards.deck_foreign_formats import XmlElement, parse_xml
from domain.cards.messages import msg
from domain.cards.problems import Problem
from domain.cards.size_limits import CARD_LIST_LIMITS, SizeLimits, size_problem
from domain.cards.strict_parser import json_problem

Row = dict[str, str]


def parse_card_rows(text: str, form: str, bounds: SizeLimits = CARD_LIST_LIMITS) -> list[Row] | list[Problem]:
    """Parses the cards of a list into rows, or returns the problems. Raises KeyError for an unknown format."""
    reader = PARSERS[form]
    fault = size_problem(text, bounds._replace(line=bounds.characters))
    return [fault] if fault else reader(text.removeprefix("\ufeff"))


def detect_format(text: str, name: str) -> str:
    """Returns the format of a card list that another program wrote, judged by its content and its file name.

    XML is `octgn` or `cockatrice`, JSON is `tts` or `json`; other text is `lackey` if the name ends with `.txt`, else `csv`.
    """
    begins = text.lstrip("\ufeff \t\r\n")[:4000].lower()
    if begins.startswith("<"):
        return "octgn" if "<property" in begins or "<set " in begins.partition("<cards")[0] else "cockatrice"
    if begins.startswith(("{", "[")):
        return "tts" if '"objectstates"' in text.lower() else "json"
    return "lackey" if name.endswith(".txt") else "csv"


def _parse_table(text: str) -> list[Row] | list[Problem]:
    rows = parse_csv(text)
    problems = [row for row in rows if isinstance(row, Problem)]
    table = [[cell.text.strip() for cell in row] for row in rows if isinstance(row, list)]
    if problems or not table:
        return problems or [Problem(1, 1, msg("no_header_row"), msg("names_columns"))]
    return [{head: cell for head, cell in zip(table[0], row, strict=False) if head and cell} for row in table[1:]]


def _xml_parser(take: Callable[[list[XmlElement]], Iterator[Row]]) -> Callable[[str], list[Row] | list[Problem]]:
    def read(text: str) -> list[Row] | list[Problem]:
        found = parse_xml(text)
        return [found] if isinstance(found, Problem) else list(take(found))

    return read


def _cards_with_elements(found: list[XmlElement]) -> Iterator[tuple[XmlElement, list[XmlElement]]]:
    """Yields every `card` with the elements in it."""
    within: dict[int, list[XmlElement]] = {id(each): [] for each in found if each.tag == "card"}
    for each in found:
        for around in each.around:
            if id(around) in within:
                within[id(around)].append(each)
    return ((each, within[id(each)]) for each in found if each.tag == "card")


def _cockatrice_rows(found: list[XmlElement]) -> Iterator[Row]:
    for _, inner in _cards_with_elements(found):
        row: Row = {}
        for each in inner:
            row |= {f"{each.tag} {key}": value for key, value in each.attributes.items() if key in ("rarity", "num")}
            if each.words and each.tag not in ("prop", "related", "reverse-related"):
                row.setdefault(each.tag, "\n".join("".join(each.text).strip().splitlines()))
        yield {{"set rarity": "rarity", "set num": "number"}.get(key, key): value for key, value in row.items()}


def _octgn_rows(found: list[XmlElement]) -> Iterator[Row]:
    expansion = next((each.attributes.get("name", "") for each in found if each.tag == "set"), "")
    for card, inner in _cards_with_elements(found):
        row = {key: value for key, value in card.attributes.items() if key in ("id", "name") and value}
        for each in inner:
            if each.tag == "property":
                row[each.attributes.get("name", "")] = each.attributes.get("value") or "".join(each.text).strip()
        yield {key: value for key, value in {"set": expansion, **row}.items() if key and value}


def _parse_json_rows(text: str) -> list[Row] | list[Problem]:
    data = _parse_json(text)
    if isinstance(data, Problem):
        return [data]
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
        tables = [{"id": key, **value} for key, value in data.items() if isinstance(value, dict)]
        data = lists[0] if lists else tables
    return [_flatten_object(card) for card in data if isinstance(card, dict)]


def _parse_tts_rows(text: str) -> list[Row] | list[Problem]:
    data = _parse_json(text)
    if isinstance(data, Problem):
        return [data]
    piles = data.get("ObjectStates", ()) if isinstance(data, dict) else ()
    cards = [card for pile in piles if isinstance(pile, dict) for card in pile.get("ContainedObjects") or [pile]]
    keys = ("Nickname", "Description", "GMNotes")
    rows = [{key: str(card[key]) for key in keys if card.get(key)} for card in cards if isinstance(card, dict)]
    return list({row.get("Nickname", ""): row for row in rows}.values())


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        return json_problem(error)


def _flatten_object(card: Mapping[str, Any], under: str = "") -> Row:
    """Flattens a card: tables become `field.part`, lists of words text separated by `;`, other values JSON."""
    row: Row = {}
    for key, value in card.items():
        if isinstance(value, str):
            row[f"{under}{key}"] = value
        elif isinstance(value, dict):
            row |= _flatten_object(value, f"{under}{key}.")
        elif isinstance(value, list) and all(isinstance(each, str) for each in value):
            row[f"{under}{key}"] = "; ".join(value)
        elif isinstance(value, bool):
            row[f"{under}{key}"] = "yes" if value else "no"
        elif value is not None and value != []:
            row[f"{under}{key}"] = json.dumps(value, ensure_ascii=False)
    return {key: value for key, value in row.items() if value.strip()}


PARSERS: dict[str, Callable[[str], list[Row] | list[Problem]]] = {
    "lackey": _parse_table,
    "csv": _parse_table,
    "tsv": _parse_table,
    "cockatrice": _xml_parser(_cockatrice_rows),
    "octgn": _xml_parser(_octgn_rows),
    "tts": _parse_tts_rows,
    "json": _parse_json_rows,
}
"""Format -> its parser. Lackey's card data is a table with tabs."""
