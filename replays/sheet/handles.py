"""Handles of a sheet: names for cards, and rulings that identify a card for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import PUBLIC, Learned, Pinned, Plain
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import remaining_decklist
from replays.sheet.card_labels import reserved_words
from replays.sheet.card_lookup import LookupContext, read_card, unquote
from replays.sheet.literals import is_card_numbers
from replays.sheet.messages import msg
from replays.sheet.parser import parse_declaration
from replays.sheet.syntax import Handle

ParsePrinting = Callable[[Mapping[str, Plain]], dict[str, Plain]]


def build_reveal_command(handle: Handle, context: LookupContext, check: ParsePrinting, by: str = "", at: int = 0) -> Command:
    """Builds the ruling of `#7 = GM`, which identifies a card for everybody. Raises SheetError.

    `check` is the ruleset's `parse_printing`.
    """
    speech = parse_declaration(handle.meaning, handle.line, handle.meaning_column - 1)
    printing, used = read_card(context, speech.items, 0)
    card = context.table.cards.get(handle.name.text)
    if used < len(speech.items) or printing.startswith("#"):
        raise context.problem(speech.items[-1], msg("said_is_not_name_card", said=handle.meaning), (msg("one_name"),))
    if card is None or card.printing not in (None, printing):
        message = msg("card_is_known_to_be_another" if card else "card_is_not_on_table", card=handle.name.text)
        raise context.problem(handle.name, message)
    left = remaining_decklist(context.table, card.bringer) if context.table.header.mode == "referee" else None
    if card.printing is None and left is not None and left[printing] <= 0:
        raise context.problem(speech.items[0], msg("list_who_has_no_further", who=card.bringer, card=handle.meaning))
    return Command("", "rule", _reveal_arguments(context, check, handle.name.text, printing), by=by, at=at)


def _reveal_arguments(context: LookupContext, check: ParsePrinting, card: str, printing: str) -> dict[str, Plain]:
    changes = [change_to_plain(Learned(card, printing, (PUBLIC,)))]
    data = context.table.pins.get(printing)
    if data is None:
        raw = context.names.catalogue.get(printing, {"name": printing.lstrip("~")})
        data = dict(raw) if printing.startswith("~") else check(raw)
        changes.insert(0, change_to_plain(Pinned(printing, data)))
    return {"text": f"{card} is {data['name']}", "changes": tuple(changes)}


def resolve_handle(line: Handle, context: LookupContext, acts: Mapping[str, Act]) -> tuple[str, str]:
    """Returns a folded handle and its meaning: `GM = Granite Mech`, `GM = Granite Mech [gw-s:U-001]`, `Ace = #7`."""
    handle = unquote(line.name.text)
    if fold(handle) in {fold(word) for word in reserved_words(acts, context.table.header.seats)}:
        raise context.problem(line.name, msg("said_is_word_notation", said=handle), (msg("another_handle"),))
    words, _, rest = line.meaning.rpartition("[")
    if words and rest.endswith("]"):
        return fold(handle), rest[:-1].strip()
    speech = parse_declaration(line.meaning, line.line, line.meaning_column - 1)
    result, used = read_card(context, speech.items, 0)
    if used < len(speech.items):
        if is_card_numbers(speech.items[used]):
            raise context.problem(speech.items[used], msg("numbers_card_are_said_where"), (msg("end_of_line"),))
        near = context.names.find(line.meaning).nearest
        raise context.problem(speech.items[used], msg("no_card_is_named", said=line.meaning), near)
    return fold(handle), result
