"""Decisions that the game waits for: who has to make them, what a refusal says until then, and how a scribe's record skips
them.

A duty that was missed on paper is noted on the line where it was missed, and the game goes on. The act that was due is
carried out with no arguments, so that the rules note what is missing (a discard of no cards, a choice of no targets). A
referee waits for the duty.
"""

from __future__ import annotations

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.messages.message import Message, join, msg
from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.effects import Question

MAX_NAMED_PLACES = 4
"""The largest number of places of the chart that a refusal names."""


def choice_refusal(desk: Desk) -> Refused:
    """Returns the refusal while a resolution waits for a choice."""
    waiting = desk.table.flags["awaits"]
    acts = tuple(f"{waiting['seat']} {name}" for name, act in desk.ruleset.acts.items() if act.answers_question)
    return Refused("", choose_message(waiting, first=True), acts)


_CHOOSE = (
    ("who_has_to_choose_word_2", "who_has_to_choose_word_n", "who_has_to_choose_word"),
    ("who_has_to_choose_first_word_2", "who_has_to_choose_first_word", "who_has_to_choose_first"),
)
"""The messages for a question without a number, with a number, and with the number of options."""


def choose_message(waiting: Question, first: bool = False) -> Message:
    """Returns the message that names the seat that has to choose, what it chooses, and how many out of how many options.

    `first`: says that this choice comes before the command that was given.
    """
    facts: dict[str, str | int] = {"who": waiting["seat"], "word": str(waiting.get("what", "a choice")).replace("_", " ")}
    most, options = waiting.get("n"), waiting.get("options")
    if type(most) is int:
        least = waiting.get("least", most)
        facts["n"] = most if least == most else f"{least} to {most}"
        if isinstance(options, tuple):
            facts["n2"] = len(options)
    return msg(_CHOOSE[first][len(facts) - 2], **facts)


def seat_to_decide(desk: Desk) -> str:
    """Returns the seat that has to say something now: to answer, to decide at a choice, or to use its priority; empty
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
    facts = {"place": key, **({"acts": " or ".join(acts)} if acts else {})}
    if chooser:
        reason = msg("who_has_to_decide_first" if acts else "who_has_to_decide_first_place", who=chooser, **facts)
    else:
        reason = msg("somebody_has_to_decide_first" if acts else "somebody_has_to_decide_first_place", **facts)
    return Refused("", reason, tuple(f"{chooser} {act}".strip() for act in acts))


def due_act(desk: Desk, key: str) -> tuple[str, tuple[str, ...]]:
    """Returns the seat that decides at a choice of the timing chart (empty for none), and the acts by which it may decide,
    without replies."""
    timeline = desk.ruleset.timeline
    chooser, due = timeline.chooser(desk, key) or "", timeline.due.get(key)
    opening = not desk.table.clock.turn
    acts = ((name, act) for name, act in desk.ruleset.acts.items() if not act.chained and (opening or not act.opens_game))
    return chooser, (due,) if due else tuple(name for name, act in acts if _may_be_said_at(desk, act, chooser, key))


def _may_be_said_at(desk: Desk, act: Act, seat: str, key: str) -> bool:
    try:
        return act.when is not None and act.when(desk, seat, {})(key)
    except Refused:
        return False


def blocked_refusal(desk: Desk, name: str, stop: Refused) -> Refused:
    """Returns the refusal of an act that has no place before the clock stops: the decision that is open, and the act's
    places.
    """
    places = _places_of_act(desk, name)
    decides = desk.table.flags.get("awaits") is None
    is_short = decides and 0 < len(places) <= MAX_NAMED_PLACES
    hint = msg("act_is_said_only_at_place", act=name, place=", ".join(places)) if is_short else None
    refusal = stop.refusal
    return Refused(refusal.rule, join(refusal.reason, hint), refusal.legal)


def _places_of_act(desk: Desk, name: str) -> tuple[str, ...]:
    act = desk.ruleset.acts[name]
    return tuple(node.key for node in desk.ruleset.timeline.nodes if _may_be_said_at(desk, act, desk.command.seat, node.key))


def no_moment_refusal(desk: Desk, name: str, said: ClockMoved) -> Refused:
    """Returns the refusal of an act that has no place in the rest of the turn: its places, and where the game is."""
    places = _places_of_act(desk, name)
    if 0 < len(places) <= MAX_NAMED_PLACES:
        late = msg("act_cannot_be_said_here_or_later", act=name, place=", ".join(places))
    else:
        late = msg("act_cannot_be_said_here_or_later_in_this", act=name)
    if said.holder:
        now = msg("game_is_at_place_turn", place=said.node, n=said.turn, who=said.holder)
    else:
        now = msg("game_is_at_place_before", place=said.node)
    return Refused(desk.ruleset.acts[name].rule, join(late, now), places)


def record_missed_choice(desk: Desk) -> None:
    """Skips the choice that a resolution waits for. Raises Refused where it has to be made."""
    if not desk.may_miss_duties:
        raise choice_refusal(desk)
    _miss_choice(desk)


def _miss_choice(desk: Desk) -> None:
    answer = next((name for name, act in desk.ruleset.acts.items() if act.answers_question), "")
    _record_missed(desk, desk.table.flags["awaits"]["seat"], answer)


def record_missed_questions(desk: Desk) -> None:
    """Skips all open questions in a scribe's record. Raises Refused in a referee's."""
    while desk.table.flags.get("awaits") is not None and desk.table.result is None:
        if desk.referee:
            raise choice_refusal(desk)
        _miss_choice(desk)


def record_missed_act(desk: Desk, key: str) -> None:
    """Records that the act that is due at a choice of the timing chart was missed.

    Raises Refused if no act is due there or the desk does not allow it to be missed.
    """
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
