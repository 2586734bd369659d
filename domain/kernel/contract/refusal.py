"""What the desk answers when it cannot record something: a value, never a crash."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """A declaration was not recorded and nothing changed.

    `rule`: id of the rule that says no (empty: it cannot be expressed at all) · `message`: what was wrong, in one
    sentence · `legal`: what could be said instead, as short lines. A refusal names no card its reader may not know.
    """

    rule: str
    message: str
    legal: tuple[str, ...] = ()


class Refused(Exception):
    """Raised inside the desk by a failed check; `Desk.say` turns it into its `Refusal`."""

    def __init__(self, rule: str, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.refusal = Refusal(rule, message, legal)
