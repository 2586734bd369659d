"""Table talk that every game has: passes and notes; and the list of all acts that are not a ruleset's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.clock import consent_at, pass_word, take_word
from domain.kernel.ending import agree_draw, concede, penalty
from domain.kernel.judging import rule
from domain.kernel.mending import correct, takeback
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Act, Arg, Arguments

if TYPE_CHECKING:
    from domain.kernel.desk import Desk


def say_pass(desk: Desk, seat: str, args: Arguments) -> None:
    """A seat passes in so many words; at a choice of its own it does nothing."""
    _must_not_wait(desk)
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    if node.kind == "choice" and not desk.table.chain:
        _pass_choice(desk, seat, node.key)
        return
    desk.must(bool(seat), "a pass needs the seat that passes")
    desk.must(node.kind == "window" or bool(desk.table.chain), f"there is nothing to pass on ({node.key})")
    if not take_word(desk, seat):
        raise Refused("", f"{desk.table.clock.speaker} has the word; {seat} has passed already")
    desk.declare("passed", seat)
    pass_word(desk, seat)


def _pass_choice(desk: Desk, seat: str, key: str) -> None:
    consent = consent_at(desk, key)
    chooser = desk.ruleset.timeline.chooser(desk, key)
    desk.must(seat == chooser, f"{chooser or 'somebody'} decides here ({key})")
    desk.declare("passed", seat)
    consent(desk)


def _must_not_wait(desk: Desk) -> None:
    waiting = desk.table.flags.get("awaits")
    desk.must(waiting is None, f"{waiting and waiting['seat']} has to choose first")


def settle(desk: Desk, seat: str, args: Arguments) -> None:
    """Everybody passes: the waiting effects are carried out."""
    desk.must(bool(desk.table.chain), "no effect is waiting")
    _must_not_wait(desk)
    desk.must(not desk.table.header.explicit_passes, "in this game every pass is said")
    desk.declare("settled", seat)
    desk.ruleset.timeline.settle(desk)


def note(desk: Desk, seat: str, args: Arguments) -> None:
    """A comment in the record; with `to` (a seat) it is for that seat's eyes and goes aside."""
    text, to = args.get("text", desk.command.aside.get("text")), args.get("to")
    desk.must(isinstance(text, str) and text != "", "a note needs a text")
    if to is None:
        desk.declare("noted", seat)
        return
    desk.must(to in desk.table.header.seats, f"no such seat: {to}", desk.table.header.seats)
    eyes = {to: {"text": text}} | ({seat: {"text": text}} if seat else {})
    desk.record("note", "noted", seat, said={"act": "note", "args": {"to": to}}, aside=eyes, cause=-1)


_TEXT = Arg("text", "what is said")
_RULE = Arg("word", "rule id")

TALK: dict[str, Act] = {
    "pass": Act(say_pass, None, True, "pass the word"),
    "settle": Act(settle, None, True, "everybody passes: the waiting effects are carried out"),
    "note": Act(note, None, True, "write a comment", {"text": _TEXT, "to": Arg("seat", "only for this seat")}, True),
    "penalty": Act(
        penalty,
        None,
        True,
        "a judge's warning or penalty",
        {"to": Arg("seat", "who gets it"), "kind": Arg("word", "warning, game_loss, ..."), "rule": _RULE, "text": _TEXT},
        True,
    ),
    "concede": Act(concede, None, True, "give the game up"),
    "agree_draw": Act(agree_draw, None, True, "all agree on a draw", {"agreed": Arg("seats", "who agrees")}),
    "takeback": Act(
        takeback,
        None,
        True,
        "go back to before a line",
        {"line": Arg("number", "default: the last"), "agreed": Arg("seats", "who agrees"), "why": Arg("text", "reason")},
        True,
    ),
    "correct": Act(
        correct,
        None,
        True,
        "mend a line that was written down wrongly",
        {"line": Arg("number", "which"), "said": Arg("any", "what was said: seat, act, args"), "why": Arg("text", "reason")},
        True,
    ),
    "rule": Act(
        rule,
        None,
        True,
        "a judge's ruling",
        {"rule": _RULE, "text": _TEXT, "effects": Arg("effects", "what the judge changes"), "changes": Arg("any", "changes")},
        True,
    ),
}
"""The acts that every ruleset has; a ruleset adds its own."""
