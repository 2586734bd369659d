"""Decisions that the game waits for: who has to make them, what a refusal says until then, and how a scribe's record skips
them.

A duty that was missed on paper is noted on the line where it was missed, and the game goes on. The act that was due is
carried out with no arguments, so that the rules note what is missing (a discard of no cards, a choice of no targets). A
referee waits for the duty.
"""

from __future__ import annotations

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.effects import Question

MOST_NAMED = 4
"""The largest number of places of the chart that a refusal names."""


def choice_refusal(desk: Desk) -> Refused:
    """Returns the refusal while a resolution waits for a choice."""
    waiting = desk.table.flags["awaits"]
    acts = tuple(f"{waiting['seat']} {name}" for name, act in desk.ruleset.acts.items() if act.answers_question)
    return Refused("", msg("who_has_to_choose_first_word_2", who=waiting["seat"], word=describe_question(waiting)), acts)


def describe_question(waiting: Question) -> str:
    """Describes a question: what is chosen, and how many of how many."""
    what, most = str(waiting.get("what", "a choice")).replace("_", " "), waiting.get("n")
    if type(most) is not int:
        return what
    least, options = waiting.get("least", most), waiting.get("options")
    number = f"{most}" if least == most else f"{least} to {most}"
    return f"{what}, {number} of {len(options)}" if isinstance(options, tuple) else f"{what}, {number}"


def awaited_seat(desk: Desk) -> str:
    """Returns the seat that has to say something now: to answer, to decide at a choice, or to use the word; empty
    for none.
    """
    table, timeline = desk.table, desk.ruleset.timeline
    if table.result is not None:
        return ""
    waiting: Question | None = table.flags.get("awaits")
    if waiting is not None:
        return str(waiting["seat"])
    node = timeline.node(table.clock.node)
    if node.kind == "choice" and not table.chain:
        return timeline.chooser(desk, node.key) or ""
    return table.clock.speaker or table.clock.holder


def decision_refusal(desk: Desk, key: str) -> Refused:
    """Returns the refusal while a choice of the chart has to be made."""
    chooser, acts = due_act(desk, key)
    hint = f": {' or '.join(acts)}" if acts else ""
    return Refused(
        "", f"{chooser or 'somebody'} has to decide first ({key}){hint}", tuple(f"{chooser} {act}".strip() for act in acts)
    )


def due_act(desk: Desk, key: str) -> tuple[str, tuple[str, ...]]:
    """Returns who decides at a choice of the chart, and the acts that can be said there except replies."""
    timeline = desk.ruleset.timeline
    chooser, due = timeline.chooser(desk, key) or "", timeline.due.get(key)
    acts = ((name, act) for name, act in desk.ruleset.acts.items() if not act.chained)
    return chooser, (due,) if due else tuple(name for name, act in acts if _suits(desk, act, chooser, key))


def _suits(desk: Desk, act: Act, seat: str, key: str) -> bool:
    try:
        return act.when is not None and act.when(desk, seat, {})(key)
    except Refused:
        return False


def blocked_refusal(desk: Desk, name: str, stop: Refused) -> Refused:
    """Returns the refusal of an act that has no place before the clock stops: the decision that is open, and the act's
    places.
    """
    places = _places(desk, name)
    decides = desk.table.flags.get("awaits") is None
    hint = f"; {name} is said only at {', '.join(places)}" if decides and 0 < len(places) <= MOST_NAMED else ""
    refusal = stop.refusal
    return Refused(refusal.rule, f"{refusal.message}{hint}", refusal.legal)


def _places(desk: Desk, name: str) -> tuple[str, ...]:
    act = desk.ruleset.acts[name]
    return tuple(node.key for node in desk.ruleset.timeline.nodes if _suits(desk, act, desk.command.seat, node.key))


def no_moment_refusal(desk: Desk, name: str, said: ClockMoved) -> Refused:
    """Returns the refusal of an act that has no place in the rest of the turn: its places, and where the game is."""
    places = _places(desk, name)
    hint = f", only at {', '.join(places)}" if 0 < len(places) <= MOST_NAMED else ""
    whose = f"turn {said.turn} of {said.holder}" if said.holder else "before the first turn"
    return Refused(
        desk.ruleset.acts[name].rule,
        f"{name} cannot be said here or later in this turn{hint}; the game is at {said.node}, {whose}",
        places,
    )


def miss_choice(desk: Desk) -> None:
    """Skips the choice that a resolution waits for. Raises Refused where it has to be made."""
    if not desk.may_miss_duties:
        raise choice_refusal(desk)
    _miss_choice(desk)


def _miss_choice(desk: Desk) -> None:
    answer = next((name for name, act in desk.ruleset.acts.items() if act.answers_question), "")
    _record_missed(desk, desk.table.flags["awaits"]["seat"], answer)


def miss_open_questions(desk: Desk) -> None:
    """Skips all open questions in a scribe's record. Raises Refused in a referee's."""
    while desk.table.flags.get("awaits") is not None and desk.table.result is None:
        if desk.referee:
            raise choice_refusal(desk)
        _miss_choice(desk)


def miss_due_act(desk: Desk, key: str) -> None:
    """Skips what has to be said at a choice of the chart. Raises Refused where it has to be said."""
    act = desk.ruleset.timeline.due.get(key, "")
    if not (desk.may_miss_duties and act):
        raise decision_refusal(desk, key)
    _record_missed(desk, due_act(desk, key)[0], act)


def _record_missed(desk: Desk, seat: str, name: str) -> None:
    said, referee = desk.command, desk.referee
    desk.command, desk.referee = said._replace(seat=seat, act=name, args={}, reply=None, aside={}), False
    try:
        with desk.transaction.as_missed_duty():
            desk.ruleset.acts[name].run(desk, seat, {})
    finally:
        desk.command, desk.referee = said, referee
