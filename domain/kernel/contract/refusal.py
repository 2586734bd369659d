"""The answer of the desk when it cannot record something: a value, never a crash."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.messages.message import Message


class Refusal(NamedTuple):
    """A declaration was not recorded and nothing changed.

    `rule`: id of the rule that says no (empty: it cannot be expressed at all) · `reason`: what was wrong · `legal`: what
    could be said instead, as short lines. A refusal names no card its reader may not know.
    """

    rule: str
    reason: Message
    legal: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, message={self.message!r}, legal={self.legal!r})"

    @property
    def message(self) -> str:
        """The reason as an English sentence."""
        return str(self.reason)


class Refused(Exception):
    """Raised inside the desk by a failed check; `Desk.say` turns it into its `Refusal`."""

    def __init__(self, rule: str, reason: Message, legal: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.refusal = Refusal(rule, reason, legal)


class UnclearAnswer(Refused):
    """Several waiting effects, or one's own, could be answered; `legal` has the choices."""
