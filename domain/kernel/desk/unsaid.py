"""What was due and nobody said: in a scribe's record it is noted on the line where it was missed, and the game goes on.

The act that was due is carried out with nothing said, so that the rules note what they miss of it (a discard of no cards, a
choice of no targets) and the game takes the way it takes after the act. A referee waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.desk.waiting import choice_refusal, decision_refusal, due_act

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


def miss_choice(desk: Desk) -> None:
    """The choice that a resolution waits for is left unsaid. Raises Refused where it is waited for."""
    if not desk.leaves_due:
        raise choice_refusal(desk)
    _miss_choice(desk)


def _miss_choice(desk: Desk) -> None:
    answer = next((name for name, act in desk.ruleset.acts.items() if act.answers), "")
    _record_missed(desk, desk.table.flags["awaits"]["seat"], answer)


def miss_open_questions(desk: Desk) -> None:
    """Nobody waits for a choice any longer: in a scribe's record it is left unsaid. Raises Refused in a referee's."""
    while desk.table.flags.get("awaits") is not None and desk.table.result is None:
        if desk.referee:
            raise choice_refusal(desk)
        _miss_choice(desk)


def miss_due_act(desk: Desk, key: str) -> None:
    """What has to be said at a choice of the chart is left unsaid. Raises Refused where it is waited for."""
    act = desk.ruleset.timeline.due.get(key, "")
    if not (desk.leaves_due and act):
        raise decision_refusal(desk, key)
    _record_missed(desk, due_act(desk, key)[0], act)


def _record_missed(desk: Desk, seat: str, name: str) -> None:
    said, referee = desk.command, desk.referee
    desk.command, desk.referee = said._replace(seat=seat, act=name, args={}, reply=None, aside={}), False
    try:
        with desk.writing.apart():
            desk.ruleset.acts[name].run(desk, seat, {})
    finally:
        desk.command, desk.referee = said, referee
