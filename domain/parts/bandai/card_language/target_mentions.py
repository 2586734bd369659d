"""How the sentences of a text mention its targets: they aim at each at its first mention, and name it by a word later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class TargetMentions:
    """The targets of a text, and which of them its sentences have mentioned so far.

    `targets`: what is aimed at, in the order of the clause · `mentioned`: their places · `of_turned`: the first of them is a
    card that was turned up.
    """

    def __init__(
        self, targets: Sequence[Mapping[str, Any]], mentioned: frozenset[int] = frozenset(), of_turned: bool = False
    ) -> None:
        self.targets = targets
        self.mentioned = set(mentioned)
        self._order: list[int] = []
        self._of_turned = of_turned

    def with_further(self, targets: Sequence[Mapping[str, Any]]) -> TargetMentions:
        """Returns the mentions of one of several ways, whose targets come after those of the text."""
        return TargetMentions((*self.targets, *targets), frozenset(range(len(self.targets))))

    def behind_turned_card(self) -> TargetMentions:
        """Returns the mentions of what is done with a card that was turned up, which comes before the targets."""
        return TargetMentions(({}, *self.targets), frozenset((0, *(at + 1 for at in self.mentioned))), of_turned=True)

    def note_behind_turned_card(self, inner: TargetMentions) -> None:
        """Notes the targets that were mentioned behind a card that was turned up."""
        self.mentioned |= {at - 1 for at in inner.mentioned if at}

    def aimed(self, to: Any) -> Mapping[str, Any] | None:
        """Returns the target that an effect names, or None."""
        at = int(to[6:] or 1) - 1 if isinstance(to, str) and to.startswith("target") else -1
        return self.targets[at] if 0 <= at < len(self.targets) else None

    def becomes(self, effect: Mapping[str, Any]) -> dict[str, Any]:
        """Returns as what a G enters that a text aims at."""
        at = int(str(effect.get("to") or "target")[6:] or 1) - 1 if str(effect.get("to") or "target")[:6] == "target" else -1
        is_g = 0 <= at < len(self.targets) and self.targets[at].get("type") == "g"
        if effect["do"] != "put_in_play" or not is_g:
            return {}
        return {"becomes": "character" if "on" in effect else "unit"}

    def cards(self, to: Any) -> Any:
        """Returns the phrase of the cards that an effect is about; None if nothing says which."""
        if to in ("subject", "done"):
            return {"ref": to}
        if to is None and len(self.targets) != 1:
            return None
        if to is None or (to == "target" and len(self.targets) == 1):
            return self.aim(0) if 0 not in self.mentioned else {"ref": "target"}
        if isinstance(to, str) and to.startswith("target") and to != "target":
            at = int(to[6:]) - 1
            return self.aim(at) if at not in self.mentioned else {"ref": self._word(at)}
        return {"every": to} if isinstance(to, Mapping) else to

    def _word(self, at: int) -> str:
        """Returns the word for a target that was named before; a card that was turned up counts before those of the text."""
        if not self._of_turned:
            return f"target{at + 1}"
        if not at:
            return "turned"
        return "target" if len(self.targets) == 2 else f"target{at}"

    def marked(self) -> Iterator[Any]:
        """Yields the cards that are aimed at and that no effect names first."""
        unnamed = [at for at in range(len(self.targets)) if at not in self.mentioned]
        self.mentioned.update(unnamed)
        self._order[:0] = unnamed
        yield from map(self.aim, unnamed)

    def is_whole(self) -> bool:
        """Returns whether every target is mentioned."""
        return len(self.mentioned) == len(self.targets)

    def is_in_order(self) -> bool:
        """Returns whether the targets are named in their order, those of `marked` first."""
        return self._order == sorted(self._order)

    def aim(self, at: int) -> Any:
        """Returns the phrase that aims at a target, and notes that it is mentioned; None if there is none at the place."""
        if at >= len(self.targets):
            return None
        self._order += [] if at in self.mentioned else [at]
        self.mentioned.add(at)
        selector = {key: value for key, value in self.targets[at].items() if (key, value) != ("where", "played")}
        return {"aim": selector if "n" in selector or "all" in selector or "force" in selector else {**selector, "n": 1}}


def target_place(to: Any, targets: int) -> int | None:
    """Returns the place of a target among those of a text, -1 for its own card, None for other cards."""
    if to == "self":
        return -1
    if to is None or to == "target":
        return 0 if targets == 1 else None
    return int(to[6:]) - 1 if isinstance(to, str) and to.startswith("target") else None
