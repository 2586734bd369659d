"""Validates a command: the act exists, the seat is in the game, the arguments belong to the act and are of their kinds.

This applies in every mode, so that no argument is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.contract.refusal import Refused, acts_meant_by, did_you_mean, list_allowed
from domain.kernel.contract.rulebook import Rulebook
from domain.kernel.contract.ruleset import Act, Arg, Desk
from domain.kernel.messages.message import join, msg
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.views.log_validation import has_no_number_beyond

MAX_COMMAND_NUMBER = 10**6
"""The largest number in a command, positive or negative. Sums of such numbers can still be recorded."""


def find_act(desk: Desk, command: Command) -> Act:
    """Returns the act of a command. Raises Refused for an unknown act, seat or argument, and where the game is over."""
    act = desk.ruleset.acts.get(command.act)
    if act is None:
        known = tuple(sorted(desk.ruleset.acts))
        meant = acts_meant_by(command.act, known)
        hint = msg("is_said_meant", said=" or ".join(meant)) if meant else did_you_mean(command.act, known)
        raise Refused("", join(msg("no_such_act_said", said=command.act), hint), known)
    seats = desk.table.header.seats
    if command.seat and command.seat not in seats:
        raise Refused("", msg("no_such_seat_said", said=command.seat), seats)
    if desk.table.result is not None and not act.after_end:
        raise Refused("", msg("game_is_over"))
    if f"out:{command.seat}" in desk.table.flags and not act.after_end:
        raise Refused("", msg("who_is_out_game", who=command.seat))
    _check_arguments(command.act, command.args, act.args, seats, desk.ruleset.book)
    if not command.seat:
        _check_needs_no_seat(command, act, seats)
    return act


def _check_needs_no_seat(command: Command, act: Act, seats: tuple[str, ...]) -> None:
    """Raises Refused for a command without a seat that could be several seats', with the commands of each."""
    if needs_seat(act):
        raise Refused("", msg("which_seat_says_it"), tuple(f"{seat} {command.act}" for seat in seats))
    verb = effect_without_subject(command, seats)
    if verb:
        raise Refused("", msg("whose_effect", verb=verb), tuple(f"{seat} {command.act} {verb}" for seat in seats))


def needs_seat(act: Act) -> bool:
    """Returns whether an act is about cards of the seat that says it. The turn player's duties need no seat."""
    first = next(iter(act.args.values()), None)
    about_cards = first is not None and first.kind in ("card", "cards") and not first.of_turn_player
    return about_cards and act.when is not None and not act.opens_game


def effect_without_subject(command: Command, seats: tuple[str, ...]) -> str:
    """Returns the first small effect by hand that is some seat's and names neither seat nor cards, or an empty text."""
    effects = command.args.get("effects") if command.act == "effect" else ()
    return next((str(each.get("do")) for each in effects or () if lacks_subject(each, seats)), "")


def lacks_subject(effect: Plain, seats: tuple[str, ...]) -> bool:
    """Returns whether a small effect names neither the seat nor the cards that it is about."""
    return isinstance(effect, Mapping) and effect.get("who") not in seats and not _names_cards(effect.get("to"))


def _names_cards(to: Plain) -> bool:
    """Returns whether an effect names the cards that it is about."""
    return to is not None and to not in ("target", "self", "host", ())


def _check_arguments(
    name: str, said: Mapping[str, Plain], known: Mapping[str, Arg], seats: tuple[str, ...], book: Rulebook
) -> None:
    for word, value in said.items():
        if word not in known:
            hint = did_you_mean(word, known) or (list_allowed(known) if known else msg("it_has_none"))
            raise Refused("", join(msg("act_has_no_argument_said", act=name, said=word), hint), tuple(known))
        arg = known[word]
        if value is not None and not _KINDS[arg.kind](value):
            help_ = book.help_message(arg.about)
            raise Refused("", msg(_EXPECTED[arg.kind], act=name, field=word, value=f"{value!r:.60}", help=help_))
        if arg.kind != "any" and type(value) is not str and not has_no_number_beyond(value, MAX_COMMAND_NUMBER):
            raise Refused("", msg("act_number_field_is_larger", act=name, field=word, n=f"{MAX_COMMAND_NUMBER:,}"))
        if arg.kind == "seat" and value is not None and value not in seats:
            raise Refused("", msg("no_such_seat_said", said=value), seats)
        if arg.closed and value is not None and value not in arg.words:
            expected = " or ".join(arg.words)
            reason = msg("act_field_is_value_expected_one_of", act=name, field=word, value=f"{value!r:.60}", said=expected)
            raise Refused("", reason, arg.words)


def _is_string(value: Plain) -> bool:
    return isinstance(value, str)


def _are_cards(value: Plain) -> bool:
    return isinstance(value, str) or (isinstance(value, tuple) and all(map(_are_cards, value)))


def _are_strings(value: Plain) -> bool:
    return isinstance(value, tuple) and all(map(_is_string, value))


_KINDS: dict[str, Callable[[Plain], bool]] = {
    "card": _is_string,
    "cards": _are_cards,
    "seat": _is_string,
    "seats": lambda value: isinstance(value, str) or _are_strings(value),
    "number": lambda value: type(value) is int,
    "numbers": _is_string,
    "word": lambda value: type(value) in (str, int),
    "flag": lambda value: isinstance(value, bool),
    "text": _is_string,
    "effects": lambda value: isinstance(value, tuple),
    "any": lambda value: True,
}
_EXPECTED = {
    "card": "act_field_is_value_expected",
    "cards": "act_field_is_value_expected_cards",
    "seat": "act_field_is_value_expected_seat",
    "seats": "act_field_is_value_expected_seats",
    "number": "act_field_is_value_expected_whole",
    "numbers": "act_field_is_value_expected_numbers",
    "word": "act_field_is_value_expected_word",
    "flag": "act_field_is_value_expected_yes",
    "text": "act_field_is_value_expected_text",
    "effects": "act_field_is_value_expected_small",
}
