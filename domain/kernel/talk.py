"""Table talk that every game has: passes, notes, concession, penalties, judge's rulings, takebacks, corrections.

Corrections are events: the log never shrinks. A takeback carries the changes that undo what it takes back, so that
readers fold it like any other event; what eyes have seen stays seen. A correction also takes back what was wrongly
written down as seen, says the right thing, and says the later things again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.changes import FlagSet, Learned, Plain, ResultSet, change_from_plain
from domain.kernel.clock import consent_at, following, in_game, pass_word, speak_next, take_word
from domain.kernel.command import command_from
from domain.kernel.knowledge import merged, remember
from domain.kernel.live import goes_back, line_start, struck, undone
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Act, Arg, Arguments
from domain.kernel.seek import judge

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


def penalty(desk: Desk, seat: str, args: Arguments) -> None:
    """A judge gives a warning or penalty to a seat, naming the rule."""
    desk.must(args.get("to") in desk.table.header.seats, "a penalty needs the seat it is for")
    kind = args.get("kind")
    desk.must(isinstance(kind, str) and kind != "", "a penalty needs its kind (warning, game_loss, ...)")
    desk.declare("penalised", seat, str(args.get("rule", "")))
    if kind == "game_loss":
        lose(desk, args["to"], "penalty")


def concede(desk: Desk, seat: str, args: Arguments) -> None:
    """A seat gives the game up."""
    desk.must(bool(seat), "a concession needs the seat that concedes")
    desk.must(f"out:{seat}" not in desk.table.flags, f"{seat} is out already")
    desk.declare("conceded", seat)
    lose(desk, seat, "conceded")


def agree_draw(desk: Desk, seat: str, args: Arguments) -> None:
    """All seats agree on a draw."""
    desk.must(_agreed(desk, args) >= set(in_game(desk)), "a draw needs every seat's agreement")
    desk.declare("draw_agreed", seat)
    finish(desk, {other: _draw_or_loss(desk, other) for other in desk.table.header.seats}, "agreed")


def _draw_or_loss(desk: Desk, seat: str) -> str:
    return "draw" if seat in in_game(desk) else "loss"


def _agreed(desk: Desk, args: Arguments) -> set[str]:
    agreed = args.get("agreed", ())
    fits = isinstance(agreed, tuple) and all(isinstance(who, str) for who in agreed)
    desk.must(fits, "agreed: a tuple of seats (or judge)")
    return set(agreed)


def lose(desk: Desk, seat: str, reason: str) -> None:
    """A seat is out of the game; the last seat that is left wins, and where none is left all have lost."""
    desk.do(FlagSet(f"out:{seat}", reason))
    left = in_game(desk)
    if len(left) <= 1:
        finish(desk, {other: "win" if other in left else "loss" for other in desk.table.header.seats}, reason)
    else:
        _go_on_without(desk, seat)


def _go_on_without(desk: Desk, seat: str) -> None:
    """The others play on: the next one has the word, and what the seat could have chosen is let go."""
    clock, timeline = desk.table.clock, desk.ruleset.timeline
    consent = timeline.consent.get(clock.node)
    if clock.speaker == seat:
        speak_next(desk, following(desk, seat), clock.passes)
    if consent and timeline.node(clock.node).kind == "choice" and not desk.table.chain and clock.speaker == seat:
        consent(desk)


def finish(desk: Desk, result: dict[str, str], reason: str, rule: str = "", **numbers: dict[str, int]) -> None:
    """The game has a result; `numbers` are what it was won by: name -> seat -> number (score, rewards, ...)."""
    desk.record("ended", "game_ended", "", rule, {"result": result, "reason": reason, **numbers})
    desk.do(ResultSet({"seats": result, "reason": reason, **numbers}))


def takeback(desk: Desk, seat: str, args: Arguments) -> None:
    """Goes back to before a line (`line`, default the last that counts); says who asked, who agreed and why."""
    start = _start(desk, args)
    agreed = _agreed(desk, args)
    judged = "judge" in agreed or desk.command.by == "judge"
    consent = judged or set(in_game(desk)) - {seat} <= agreed
    desk.require("", consent, "a takeback needs the consent of the other seats or a judge")
    desk.declare("taken_back", seat, said={"to": start})
    seen = _eyes(desk, start)
    pins = dict(desk.table.pins)
    _undo(desk, start)
    for card_id, (printing, seats) in seen.items():
        if card_id in desk.table.cards and desk.table.cards[card_id].printing in (None, printing):
            remember(desk, card_id, printing, seats, pins.get(printing or ""))


def correct(desk: Desk, seat: str, args: Arguments) -> None:
    """Replaces what was written for a line (`line`) by `said` ({seat, act, args, reply}); the later lines are said again.

    What only the seat of `said` may know of it goes aside.
    """
    start = _start(desk, args)
    again = _later(desk, desk.events[start].line)
    instead, aside = args.get("said"), desk.command.aside
    desk.must(instead is None or _is_speech(instead), "said: a dict with seat, act, args and, if need be, reply")
    desk.command = desk.command._replace(aside={})
    desk.declare("corrected", seat, said={"to": start})
    _undo(desk, start)
    if instead is not None:
        _say_again(desk, {"aside": aside, **instead}, "the corrected line")
    for line, said in again:
        _say_again(desk, said, f"line {line} ({said['act']} by {said['seat'] or 'the table'})")


def _is_speech(said: Plain) -> bool:
    return (
        isinstance(said, dict)
        and set(said) <= {"seat", "act", "args", "reply"}
        and isinstance(said.get("seat", ""), str)
        and isinstance(said.get("act"), str)
        and said["act"] not in ("takeback", "correct")
        and isinstance(said.get("args", {}), dict)
        and said.get("reply") in (None, True, False)
    )


def _say_again(desk: Desk, said: Plain, which: str) -> None:
    outer = desk.command
    defaults: dict[str, Plain] = {"seat": "", "args": {}, "reply": None, "aside": {}}
    desk.command = outer._replace(**{**defaults, **said})
    desk.begin_line()
    try:
        judge(desk, desk.command)
    except Refused as refused:
        rule_id, message, legal = refused.refusal
        raise Refused(rule_id, f"{which} is refused now: {message}", legal) from None
    finally:
        desk.command = outer


def _later(desk: Desk, line: int) -> list[tuple[int, Plain]]:
    """The later lines that count, as they are to be said again."""
    gone = struck(desk.events)
    again = []
    for position, event in enumerate(desk.events):
        counts = event.is_command and event.line > line and position not in gone
        if counts and goes_back(event, position) is None:
            seat, act, args, reply, aside, *_ = command_from(event)
            again.append((event.line, {"seat": seat, "act": act, "args": args, "reply": reply, "aside": aside}))
    return again


def _start(desk: Desk, args: Arguments) -> int:
    gone = struck(desk.events)
    line = args.get("line")
    if line is None:
        line = _last_line(desk, gone)
    try:
        start = line_start(desk.events, line)
    except KeyError:
        raise Refused("", f"the record has no line {line}; its last is {desk.line}") from None
    desk.must(start > 0, "the opening of a game cannot be taken back")
    desk.must(start not in gone, f"line {line} was taken back already")
    return start


def _last_line(desk: Desk, gone: frozenset[int]) -> int:
    """The last line that counts and is not itself a takeback: those are taken back by their number only."""
    for position in range(len(desk.events) - 1, 0, -1):
        event = desk.events[position]
        if event.is_command and position not in gone and goes_back(event, position) is None:
            return event.line
    raise Refused("", "nothing to take back")


def _undo(desk: Desk, start: int) -> None:
    for inverse in reversed(desk.inverses[start:]):
        desk.write(*inverse)


def _eyes(desk: Desk, start: int) -> dict[str, tuple[str | None, tuple[str, ...]]]:
    """What was seen since a position: card -> printing and the seats that saw it, in the order of seeing."""
    seen: dict[str, tuple[str | None, tuple[str, ...]]] = {}
    gone = struck(desk.events)
    for position in range(start, len(desk.events)):
        if position in gone:
            continue  # what was seen there is said again by the takeback
        for change in desk.events[position].changes[undone(desk.events, position) :]:
            if isinstance(change, Learned) and change.card in desk.table.cards:
                _, seats = seen.pop(change.card, (None, ()))
                seen[change.card] = (desk.table.cards[change.card].printing, merged(seats, change.seen))
    return seen


def rule(desk: Desk, seat: str, args: Arguments) -> None:
    """A judge's ruling: names a rule or point, says what holds, and may make any change or do any small effect."""
    desk.must(bool(args.get("text")) or bool(args.get("rule")), "a ruling needs a text or a rule")
    for name in ("changes", "effects"):
        desk.must(isinstance(args.get(name, ()), tuple), f"{name}: a tuple")
    desk.declare("ruled", seat, str(args.get("rule", "")))
    desk.ruled(str(args.get("rule", "")))
    for plain in args.get("changes", ()):
        _change(desk, plain)
    for operation in args.get("effects", ()):
        do_by_hand(desk, seat, operation)


def do_by_hand(desk: Desk, seat: str, operation: Plain) -> None:
    """Carries out one small effect that somebody said by hand."""
    desk.must(isinstance(operation, dict), f"not an effect: {operation!r:.80}")
    name = str(operation.get("do", ""))
    verb = desk.ruleset.verbs.get(name)
    if verb is None:
        raise Refused("", f"no such effect: {name or operation!r}", tuple(sorted(desk.ruleset.verbs)))
    verb(desk, {"seat": seat or desk.table.clock.holder, "source": "", "targets": ()}, operation)


def _change(desk: Desk, plain: Plain) -> None:
    try:
        desk.do(change_from_plain(plain))
    except (KeyError, ValueError) as error:
        raise Refused("", f"that change does not fit the table: {error}") from None


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
