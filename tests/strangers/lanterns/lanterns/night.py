"""What is done at night (LR-TURN-02): a lantern is lit, or one blows at another."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import find_card, show_card
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import PUBLIC, Moved, Plain
from domain.parts.common.turns import opponent
from lanterns import light
from lanterns.card_schema import Dim, is_unread, printed
from lanterns.messages import msg
from lanterns.state.zones import HAND, RIVER


def play(desk: Desk, seat: str, args: Arguments) -> None:
    """A lantern is lit, and its text is carried out at once (LR-LIGHT-01); `on`: the lantern that the text is about."""
    desk.reject_unless("card" in args, msg("which_lantern"))
    _require_own_night(desk, seat)
    desk.declare("played", seat, "LR-LIGHT-01")
    card = find_card(desk, seat, args["card"], (f"{seat}.{HAND}",), "LR-LIGHT-01")
    targets = _lit(desk, seat, args["on"]) if "on" in args else ()
    show_card(desk, card, (PUBLIC,))
    desk.do(Moved(card, f"{seat}.{RIVER}"))
    aims = any(isinstance(each, Dim) for each in printed(desk.table, card).text)
    due = aims and bool(desk.table.at(f"{opponent(desk.table, seat)}.{RIVER}"))
    desk.demand("LR-LIGHT-01", not due or bool(targets), msg("its_text_is_about_lantern"))
    if is_unread(desk.table, card):
        desk.mark_open("LR-LIGHT-01")
    else:
        desk.demand("LR-LIGHT-01", aims or not targets, msg("its_text_is_about_no_lantern"))
    for operation in (desk.table.data(card) or {}).get("text", ()):
        desk.ruleset.verbs[operation["do"]](desk, {"seat": seat, "card": card, "targets": targets}, operation)
    _end(desk)


def blow(desk: Desk, seat: str, args: Arguments) -> None:
    """The lantern with less light goes out (LR-BLOW-01); a light that nobody knows decides nothing, and leaves it open."""
    desk.reject_unless("card" in args and "on" in args, msg("which_lantern_blows_at_which"))
    _require_own_night(desk, seat)
    desk.declare("blown", seat, "LR-BLOW-01")
    card = find_card(desk, seat, args["card"], (f"{seat}.{RIVER}",), "LR-BLOW-01")
    (other,) = _lit(desk, seat, args["on"])
    desk.demand("LR-BLOW-01", card != other, msg("lantern_does_not_blow_at_itself"))
    light.put_out(desk, _gone(desk, card, other), "LR-BLOW-02")
    _end(desk)


def _gone(desk: Desk, card: str, other: str) -> tuple[str, ...]:
    """Which of two lanterns go out."""
    mine, yours = light.of(desk.table, card), light.of(desk.table, other)
    if mine is None or yours is None:
        desk.mark_open("LR-BLOW-01")
        return ()
    if mine == yours:
        return tuple(dict.fromkeys((card, other))) if desk.switch("equal_blow") == "both" else ()
    return (card,) if mine < yours else (other,)


def _lit(desk: Desk, seat: str, ref: Plain) -> tuple[str, ...]:
    return (find_card(desk, seat, ref, (f"{opponent(desk.table, seat)}.{RIVER}",), "LR-BLOW-01"),)


def _require_own_night(desk: Desk, seat: str) -> None:
    desk.demand("LR-TURN-02", seat == desk.table.clock.holder, msg("it_is_night_who", who=desk.table.clock.holder))


def _end(desk: Desk) -> None:
    """One thing is done at night; then the next player's turn begins."""
    if desk.table.result is None:
        advance_clock(desk)
