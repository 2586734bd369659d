"""Song and Singer (MC-KW-19, -20): Commands with two effects, the lower of which needs a Singer."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.knowledge import has_decklist
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import stored_effects, stored_selectors
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.macross_crusade.card_schema.texts import NO_TEXT, Printed, Text, read_printed
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state.printed_properties import is_type, printed, traits_of
from domain.rulesets.macross_crusade.state.zones import managed

UPPER, LOWER = MODES = ("upper", "lower")
"""The two ways to play a Song."""


def is_song(card: Printed) -> bool:
    """Returns whether a card has the Song trait; such a Command carries a G symbol (MC-G-19)."""
    return card.traits.is_surely("song")


def may_be_song(table: Table, card: str) -> bool:
    """Returns whether a card may have the Song trait because its traits are unknown.

    Of a registered deck, an unknown card may have what the rest of its list has.
    """
    if table.cards[card].printing is None and has_decklist(table, table.cards[card].bringer):
        return may_have_text(table, (card,), lambda data: is_song(read_printed(data)))
    return printed(table, card).traits.is_any_of("song") is None


def has_singer(table: Table, seat: str) -> Truth:
    """Returns whether the player has a Character with the Singer trait in the Field, Set or not. A G does not count
    (MC-KW-20).

    Unknown if an unknown card may be one.
    """
    there = managed(table, seat)
    return any_of(all_of((is_type(table, card, "character"), traits_of(table, card).is_any_of("singer"))) for card in there)


def main_clauses(card: Printed) -> list[Text]:
    """Returns the effects of a playable Command: its one effect, or a Song's upper and lower one."""
    return [text for text in card.text if isinstance(text, Text)]


def main_clause(card: Printed, mode: str) -> Text:
    """Returns the effect that a Command is played for, each at a timing of its own (MC-CMD-03), or `NO_TEXT` if it is
    unknown."""
    main = main_clauses(card)
    return main[1] if mode == LOWER and is_song(card) and len(main) > 1 else main[0] if main else NO_TEXT


def stated_mode(desk: Desk, seat: str, card: Printed, args: Arguments) -> str:
    """Returns the mode in which a Song is played (`mode`). The upper effect need not be named if there is no Singer.

    Raises Refused where no mode is named and both may be played; an unknown card that may be a Singer leaves the line open.
    """
    if "mode" not in args and is_song(card) and len(main_clauses(card)) > 1:
        sings = has_singer(desk.table, seat)
        desk.reject_unless(sings is not True, msg("which_effect_of_the_song"), MODES, "MC-KW-19")
        desk.demand("MC-KW-19", negate(sings))
    return str(args.get("mode", UPPER))


def chosen_clause(desk: Desk, seat: str, card: Printed, mode: str) -> Text:
    """Returns the chosen effect: the upper one at any time, the lower one with a Singer (MC-KW-19, `song_effects`)."""
    main = main_clauses(card)
    if not is_song(card) or mode != LOWER:
        return main_clause(card, mode)
    desk.demand("MC-KW-19", has_singer(desk.table, seat), msg("lower_effect_needs_singer_in_field"))
    desk.reject_unless(len(main) > 1, msg("this_song_has_no_lower"))
    if desk.switch("song_effects") == "choose_one":
        return main[1]
    upper, lower = main
    targets, effects = (*stored_selectors(upper), *stored_selectors(lower)), (*stored_effects(upper), *stored_effects(lower))
    both = lower._replace(targets=(*upper.targets, *lower.targets), effects=(*upper.effects, *lower.effects))
    return both._replace(stored={**lower.stored, "targets": targets, "effects": effects})
