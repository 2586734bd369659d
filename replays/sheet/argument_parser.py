"""Parses the arguments of a declaration, by name or in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from domain.kernel.contract.ruleset import Act
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from replays.sheet.card_labels import CardLabels
from replays.sheet.card_lookup import LookupContext, accept_any_card, is_fielded, known_copies, unquote
from replays.sheet.literals import find_literal, is_card_numbers, parse_json_literal
from replays.sheet.messages import msg
from replays.sheet.syntax import Word
from replays.sheet.value_parser import KIND_NAMES, parse_value
from replays.sheet.vocabulary import (
    WordTable,
    find_argument_by_term,
    make_spelling_table,
    possible_meanings,
    timing_place_spellings,
)

Segment = tuple[str, Sequence[Word]]
ACTS_FROM_HAND = frozenset(("play", "place", "action", "discard", "look", "switch", "mulligan", "redraw"))


def are_raw_arguments(items: Sequence[Word]) -> bool:
    """Returns whether all arguments stand in back quotes: ``args=`{...}` ``."""
    return len(items) == 2 and items[0].text == "args=" and items[1].kind == "JSON"


def parse_arguments(context: LookupContext, act: Act, items: Sequence[Word]) -> dict[str, Plain]:
    """Parses the arguments of an act by name; ``args=`{...}` `` gives them all. Raises SheetError for a word that does
    not fit."""
    if are_raw_arguments(items):
        return dict(parse_json_literal(context, items[1]))
    result: dict[str, Plain] = {}
    unnamed: dict[str, str] = {}
    for name, words in split_at_argument_names(act, items, _argument_names(context, act)):
        used = 0
        while used < len(words) or name:
            if not name:
                name = _next_unnamed(context, act, result, words[used])
                unnamed[name] = words[used].text
            elif name in result:
                fault = (
                    msg("said_was_read_as_field", said=unnamed[name], field=name)
                    if name in unnamed
                    else msg("said_is_said_twice", said=name)
                )
                raise context.problem(words[0] if words else items[-1], fault)
            kind = act.args[name].kind if name in act.args else "any"
            result[name], used = _argument_value(context, act, name, kind, words, used, items)
            used, name = _skip_commas(words, used), ""
    if "on" in result and "targets" in act.args and _is_of_command(context, result):
        named = (item for word, item in pairwise(items) if word.text.rstrip("=").lower() == "on")
        host = next(named, items[-1])
        raise context.problem(host, msg("command_is_set_on_nothing"), (f"targets {host.text}",))
    return result


def _argument_value(
    context: LookupContext, act: Act, name: str, kind: str, words: Sequence[Word], used: int, items: Sequence[Word]
) -> tuple[Plain, int]:
    if used >= len(words) and kind != "flag":
        at = words[-1] if words else items[-1]
        raise context.problem(at, msg("argument_of_what", said=name), (KIND_NAMES.get(kind, msg("a_value")),))
    about = context._replace(
        may_be_new=name in ("card", "cards") and context.act in ACTS_FROM_HAND,
        of_any_seat=name in ("targets", "effects"),
        words=_words_of_argument(context, act, name) if kind == "word" else {},
        reject=partial(reject_other_units, met=[each for each in MET if each in act.args])
        if names_acting_units(context.act, name)
        else accept_any_card,
    )
    return parse_value(kind, about, words, used)


_PLACES = (("go", "to"), ("position", "at"))
"""The arguments that name a place of the timing chart."""


def _words_of_argument(context: LookupContext, act: Act, name: str) -> WordTable:
    """Returns the words that an argument usually is, in all languages."""
    ruleset = context.table.header.ruleset
    if (context.act, name) in _PLACES:
        return timing_place_spellings(ruleset)
    offered = _offered_words(context) if act.answers_question else ()
    known = act.args[name].words if name in act.args else ()
    return make_spelling_table(ruleset, (*known, *offered))


def _offered_words(context: LookupContext) -> tuple[str, ...]:
    """Returns the words that the open question may be answered with."""
    return tuple(map(str, (context.table.flags.get("awaits") or {}).get("words", ())))


def split_at_argument_names(
    act: Act, items: Sequence[Word], find_name: Callable[[str], str] | None = None
) -> Iterator[Segment]:
    """Splits the words at the names of arguments; those before the first name have an empty one.

    `find_name`: the argument that a word without quotes names, or an empty text; default: by the names of the notation.
    """
    find_name = find_name or partial(find_argument_name, act)
    effects = {name for name, arg in act.args.items() if arg.kind == "effects"}
    name, start = "", 0
    for number, item in enumerate(items):
        cut = _argument_cut(item, find_name, name in effects or (not name and next(iter(act.args), "") in effects))
        if cut:
            if name or number > start:
                yield name, items[start:number]
            name, start = cut, number + 1
    if name or len(items) > start:
        yield name, items[start:]


def _argument_cut(item: Word, find_name: Callable[[str], str], inside: bool) -> str:
    """Returns the argument that a word names, or an empty text. Inside of effects `name=` belongs to the effect."""
    if item.kind == "KEY" and not inside:
        return item.text[:-1]
    return find_name(item.text) if item.kind == "REF" and not item.quoted else ""


def find_argument_name(act: Act, word: str, ruleset: str = "") -> str:
    """Returns the argument that a word names, in the notation (`target` for one of several targets) or in a language of the
    ruleset; or an empty text.
    """
    name, several = word.lower(), f"{word.lower()}s"
    if name in act.args:
        return name
    return several if several in act.args and act.args[several].kind == "cards" else find_argument_by_term(ruleset, word, act)


def _argument_names(context: LookupContext, act: Act) -> Callable[[str], str]:
    """Returns the function that finds the argument of a word. A card's whole name in other letters names no argument."""

    def find_name(word: str) -> str:
        name = find_argument_name(act, word, context.table.header.ruleset)
        return "" if name != word.lower() and context.names.is_exactly(word) else name

    return find_name


def _next_unnamed(context: LookupContext, act: Act, result: Mapping[str, Plain], item: Word) -> str:
    """Returns the next argument for words without a name; card numbers such as 3/1/4 are recognised by their form."""
    by_form = [name for name, arg in act.args.items() if arg.kind == "numbers" and is_card_numbers(item)]
    if act.answers_question:
        by_form += [name for name, arg in act.args.items() if arg.kind == "word" and _is_offered_word(context, item)]
    left = [name for name in (*by_form, *positional_arguments(act)) if name not in result]
    if not left:
        raise context.problem(item, msg("value_is_too_much", value=f"{item.text!r}"), (msg("end_of_line"),))
    if act.args[left[0]].kind in ("card", "cards"):
        return _only_card_argument(context, act, result, left, item)
    if left[0] == "rule" and item.quoted and "text" in left and not _is_rule_id(item.text):
        return "text"
    if left[0] == "rule" and not item.quoted and not _is_rule_id(item.text):
        raise context.problem(item, msg("said_is_no_rule", said=item.text), (f": {item.text} ...",))
    return left[0]


def _only_card_argument(
    context: LookupContext, act: Act, result: Mapping[str, Plain], left: Sequence[str], item: Word
) -> str:
    """Returns the argument that a card without a name before it fills. Raises SheetError where it may be several.

    A Command is set on nothing, so a further card is its target.
    """
    kinds = [arg.kind for arg in act.args.values()][:2]
    if not result and (kinds != ["cards", "cards"] or find_literal(context, item) == "none"):
        return left[0]
    fits = [name for name in left if act.args[name].kind in ("card", "cards") and name != "answers"]
    if "targets" in fits and _is_of_command(context, result):
        return "targets"
    if len(fits) == 1:
        return fits[0]
    raise context.problem(
        item, msg("said_may_be_several_fields", said=item.text), tuple(f"{name} {item.text}" for name in fits[:4])
    )


def _is_of_command(context: LookupContext, result: Mapping[str, Plain]) -> bool:
    """Returns whether the arguments are for a Command: the stated type, or the known type of the card, is that."""
    return result.get("as") == "command" or _is_command_card(context, result.get("card"))


def _is_command_card(context: LookupContext, card: Plain) -> bool:
    """Returns whether a card is known to be a Command, which is set on nothing and stays nowhere."""
    known = context.known(card) if isinstance(card, str) and card.startswith("#") else card
    data = context.names.cards.get(str(known)) or context.names.catalogue.get(str(known))
    return isinstance(data, Mapping) and data.get("type") == "command"


def _is_rule_id(word: str) -> bool:
    return "-" in word or any(sign.isdecimal() for sign in word)


def _is_offered_word(context: LookupContext, item: Word) -> bool:
    """Returns whether a word answers the pending question."""
    return bool(possible_meanings(context.table.header.ruleset, unquote(item.text), _offered_words(context)))


def positional_arguments(act: Act) -> list[str]:
    """Returns the arguments that need no name when written in this order."""
    return [
        name
        for number, (name, arg) in enumerate(act.args.items())
        if arg.kind not in ("flag", "numbers") and (arg.kind != "any" or number == 0)
    ]


def _skip_commas(words: Sequence[Word], used: int) -> int:
    while used < len(words) and words[used].kind == "COMMA":
        used += 1
    return used


def free_text_argument_name(act: Act) -> str:
    """Returns the argument for free words after a colon, or an empty text."""
    return next((name for name, arg in act.args.items() if arg.kind == "text"), "")


ACTS = frozenset(("attack", "defend", "move"))
MET = ("on", "against")
"""Arguments for units of another seat."""
MOST_NAMED = 4
"""The most units that a refusal names."""


def names_acting_units(act: str, argument: str) -> bool:
    """Returns whether an argument names units that its seat has act."""
    return act in ACTS and argument not in MET


def reject_other_units(context: LookupContext, item: Word, written: str, result: str, met: Iterable[str] = ()) -> None:
    """Raises SheetError where a name means only units of other seats, or only cards that are set on a unit.

    A card by its number (`#7`) or of a named seat (`B's Zura`) is taken as it is written. The choices are the seat's own
    units, or the unit that the card is on, and the card itself: by its number, or as the unit that is `met`, by arguments
    of the act.
    """
    table = context.table
    there = [result] if result.startswith("#") else _fielded_copies(context, result)
    own = [card for card in there if table.zone_of(card).holder == context.seat]
    labels = CardLabels((), table.pins)
    if there and not own:
        units = (card for card in table.cards if is_fielded(table, card) and _is_unit_of(table, card, context.seat))
        as_met = (f"{name} {labels.card(there[0], table)}" for name in met)
        near = (*as_met, *_labelled(labels, table, units), labels.card(there[0], table))
        raise context.problem(item, msg("said_is_of_who", said=written, who=table.zone_of(there[0]).holder), near)
    hosts = dict.fromkeys(filter(None, (_host(table, card) for card in own or _entering(context, result))))
    if hosts and not any(table.cards[card].place in table.zones for card in own):
        raise context.problem(item, msg("said_is_on_another_card", said=written), _labelled(labels, table, hosts))


def _fielded_copies(context: LookupContext, printing: str) -> list[str]:
    seats = context.table.header.seats
    return [card for seat in seats for card in known_copies(context, printing, seat) if is_fielded(context.table, card)]


def _entering(context: LookupContext, printing: str) -> list[str]:
    """Returns the cards of a printing that are being played."""
    return [data["card"] for _, data in context.table.chain if context.known(str(data.get("card"))) == printing]


def _is_unit_of(table: Table, card: str, seat: str) -> bool:
    there = table.cards[card]
    return there.place in table.zones and table.zone_of(card).holder == seat and there.printing is not None


def _host(table: Table, card: str) -> str:
    """Returns the unit that a card is on, or is being played on; empty for none."""
    playing = (str(data.get("host") or "") for _, data in table.chain if data.get("card") == card)
    card = next(playing, table.cards[card].place)
    while card in table.cards and table.cards[card].place in table.cards:
        card = table.cards[card].place
    return card if card in table.cards else ""


def _labelled(labels: CardLabels, table: Table, cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(labels.card(card, table) for card in cards)[:MOST_NAMED]
