"""Table talk that every game has: passes, notes, concession, penalties, judge's rulings, takebacks, corrections.

Corrections are events: the log never shrinks. A takeback carries the changes that undo what it takes back, so that
readers fold it like any other event; what eyes have seen stays seen. A correction also takes back what was wrongly
written down as seen, says the right thing, and says the later things again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.changes import Change, FlagSet, Learned, Plain, ResultSet, change_from_plain
from domain.kernel.clock import pass_word
from domain.kernel.live import command_of, line_start, struck
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Act, Arg, Arguments
from domain.kernel.seek import judge

if TYPE_CHECKING:
    from domain.kernel.desk import Desk


def say_pass(desk: Desk, seat: str, args: Arguments) -> None:
    """A seat passes in so many words."""
    desk.must(desk.table.flags.get("awaits") is None, "a choice is waited for; nobody can pass")
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    desk.must(node.kind == "window" or bool(desk.table.chain), f"there is nothing to pass on ({node.key})")
    speaker = desk.table.clock.speaker
    if speaker and speaker != seat and not desk.table.header.explicit_passes:
        desk.imply(node.key)
        while desk.table.clock.speaker != seat:
            pass_word(desk, desk.table.clock.speaker)
    desk.must(desk.table.clock.speaker in ("", seat), f"{desk.table.clock.speaker} has the word")
    desk.declare("passed", seat)
    pass_word(desk, seat)


def settle(desk: Desk, seat: str, args: Arguments) -> None:
    """Everybody passes: the waiting effects are carried out."""
    desk.must(bool(desk.table.chain), "no effect is waiting")
    desk.must(desk.table.flags.get("awaits") is None, "a choice is waited for")
    desk.declare("settled", seat)
    desk.ruleset.timeline.settle(desk)


def note(desk: Desk, seat: str, args: Arguments) -> None:
    """A comment in the record; with `to` (a seat) it is for that seat's eyes."""
    desk.must(isinstance(args.get("text"), str) and args["text"] != "", "a note needs a text")
    desk.declare("noted", seat)


def penalty(desk: Desk, seat: str, args: Arguments) -> None:
    """A judge gives a warning or penalty to a seat, naming the rule."""
    desk.must(args.get("to") in desk.table.header.seats, "a penalty needs the seat it is for")
    desk.must(bool(args.get("kind")), "a penalty needs its kind (warning, game_loss, ...)")
    desk.declare("penalised", seat, str(args.get("rule", "")))
    if args["kind"] == "game_loss":
        lose(desk, args["to"], "penalty")


def concede(desk: Desk, seat: str, args: Arguments) -> None:
    """A seat gives the game up."""
    desk.must(bool(seat), "a concession needs the seat that concedes")
    desk.must(f"out:{seat}" not in desk.table.flags, f"{seat} is out already")
    desk.declare("conceded", seat)
    lose(desk, seat, "conceded")


def agree_draw(desk: Desk, seat: str, args: Arguments) -> None:
    """All seats agree on a draw."""
    desk.must(set(args.get("agreed", ())) >= set(desk.table.header.seats), "a draw needs every seat's agreement")
    desk.declare("draw_agreed", seat)
    finish(desk, dict.fromkeys(desk.table.header.seats, "draw"), "agreed")


def lose(desk: Desk, seat: str, reason: str) -> None:
    """A seat is out of the game; the last seat that is left wins."""
    desk.do(FlagSet(f"out:{seat}", reason))
    left = [other for other in desk.table.header.seats if f"out:{other}" not in desk.table.flags]
    if len(left) == 1:
        finish(desk, {other: "win" if other in left else "loss" for other in desk.table.header.seats}, reason)


def finish(desk: Desk, result: dict[str, str], reason: str, rule: str = "") -> None:
    """The game has a result."""
    desk.record("ended", "game_ended", "", rule, {"result": result, "reason": reason})
    desk.do(ResultSet({"seats": result, "reason": reason}))


def takeback(desk: Desk, seat: str, args: Arguments) -> None:
    """Goes back to before a line (`line`, default the last that counts); says who asked, who agreed and why."""
    start = _start(desk, args)
    agreed = set(args.get("agreed", ()))
    others = {other for other in desk.table.header.seats if other != seat}
    desk.require("", others <= agreed or "judge" in agreed, "a takeback needs the consent of the other seats or a judge")
    desk.declare("taken_back", seat, said={"to": start})
    seen = _eyes(desk, start)
    _undo(desk, start)
    desk.do(*(change for change in seen if change.card in desk.table.cards and _differs(desk, change)))


def correct(desk: Desk, seat: str, args: Arguments) -> None:
    """Replaces what was written for a line (`line`) by `said` ({seat, act, args}); the later lines are said again."""
    start = _start(desk, args)
    again = _later(desk, int(desk.events[start].line))
    desk.declare("corrected", seat, said={"to": start})
    _undo(desk, start)
    instead = args.get("said")
    commands = ([(str(instead.get("seat", "")), instead)] if instead else []) + again
    for number, (who, said) in enumerate(commands):
        _say_again(desk, who, said, number)


def _say_again(desk: Desk, seat: str, said: Plain, number: int) -> None:
    outer = desk.command
    inner = outer._replace(
        seat=seat,
        act=str(said.get("act")),
        args=said.get("args", {}),
        reply=said.get("reply"),
        aside=said.get("aside", {}),
    )
    desk.command = inner
    desk.begin_line()
    try:
        judge(desk, inner)
    except Refused as refused:
        which = "the corrected line" if number == 0 else f"{inner.act} by {seat or 'the table'}, said later,"
        raise Refused(refused.refusal.rule, f"{which} is refused now: {refused.refusal.message}") from None
    finally:
        desk.command = outer


def _later(desk: Desk, line: int) -> list[tuple[str, Plain]]:
    gone = struck(desk.events)
    again = []
    for position, event in enumerate(desk.events):
        counts = event.is_command and event.line > line and position not in gone
        if counts and event.family not in ("takeback", "correction"):
            aside = event.aside.get(event.seat, {}) if event.seat else {}
            again.append((event.seat, {**event.said, "aside": aside}))
    return again


def _start(desk: Desk, args: Arguments) -> int:
    gone = struck(desk.events)
    line = args.get("line")
    if line is None:
        counting = [p for p, event in enumerate(desk.events) if p not in gone and event.is_command]
        desk.must(len(counting) > 1, "nothing to take back")
        line = desk.events[counting[-1]].line
    try:
        start = line_start(desk.events, line)
    except KeyError:
        raise Refused("", f"the record has no line {line}; its last is {desk.line}") from None
    desk.must(start > 0, "the opening of a game cannot be taken back")
    said = command_of(desk.events, line)
    desk.must(start not in gone, f"line {line} was taken back already" if said else f"line {line} does not count")
    return start


def _undo(desk: Desk, start: int) -> None:
    for inverse in reversed(desk.inverses[start:]):
        desk.do(*inverse)


def _eyes(desk: Desk, start: int) -> list[Learned]:
    known = {change.card for event in desk.events[start:] for change in event.changes if isinstance(change, Learned)}
    cards = desk.table.cards
    return [Learned(key, cards[key].printing, cards[key].seen) for key in sorted(known) if key in cards]


def _differs(desk: Desk, change: Learned) -> bool:
    card = desk.table.cards[change.card]
    return (card.printing, card.seen) != (change.printing, change.seen)


def rule(desk: Desk, seat: str, args: Arguments) -> None:
    """A judge's ruling: names a rule or point, says what holds, and may make any change or do any small effect."""
    desk.must(bool(args.get("text")) or bool(args.get("rule")), "a ruling needs a text or a rule")
    desk.declare("ruled", seat, str(args.get("rule", "")))
    for plain in args.get("changes", ()):
        desk.do(_change(plain))
    for operation in args.get("effects", ()):
        do_by_hand(desk, seat, operation)


def do_by_hand(desk: Desk, seat: str, operation: Plain) -> None:
    """Carries out one small effect that somebody said by hand."""
    name = str(operation.get("do", ""))
    verb = desk.ruleset.verbs.get(name)
    if verb is None:
        raise Refused("", f"no such effect: {name or operation!r}", tuple(sorted(desk.ruleset.verbs)))
    verb(desk, {"seat": seat or desk.table.clock.holder, "source": "", "targets": ()}, operation)


def _change(plain: Plain) -> Change:
    try:
        return change_from_plain(plain)
    except ValueError as error:
        raise Refused("", str(error)) from None


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
