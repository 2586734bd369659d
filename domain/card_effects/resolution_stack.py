"""Resolves effects that nest (SF-EFF-10), on a stack of frames.

A frame is plain data: `seat`, `card` (the source), `ops` (remaining steps), `targets`, and what else its steps need. Steps
push frames on top of their own, and those come first. While the resolution runs, the stack is in memory. When it waits for a
choice, or a moment is open for exactly timed cards, the stack is stored as the chain, so that a game can be saved and
continued at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import EffectPopped, EffectPushed, Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import named_sacrifices
from domain.parts.messages import msg

INNER_STEPS = ("pay", "pick", "activated", "announce", "order", "trigger", "moment", "release")
"""Steps that only continue a resolution, as do all steps whose name begins with `_`."""
PLAY_STEPS = ("_magic",)
"""Inner steps in which a played card waits to be resolved."""


class Frame(Effect, total=False):
    """An effect on the stack.

    `ok`: its last part was carried out · `part`: it is a part of the frame below · `by_hand`: a manual effect · `aimed`: its
    targets were requested · `shares`: how many of them each selector has · `stood`: former places of units, by their word ·
    `lacking`: the selectors with fewer targets than they ask for, by their index · `revealed`: cards that were turned up ·
    `x_is`: the X of the text.
    """

    ok: bool
    part: bool
    by_hand: bool
    aimed: bool
    shares: tuple[int, ...]
    lacking: tuple[int, ...]
    stood: dict[str, Plain]
    revealed: Plain
    x_is: Plain


Step = Callable[["ResolutionStack", Frame, Plain], None]


def waiting_effects(table: Table) -> list[tuple[str, Effect]]:
    """Returns the effects that wait as players count them, `(key, data)`, the next one first.

    A frame whose remaining steps only carry on what happens, as a comparison of units or the end of a combat, is none.
    `replays/viewer/board/waiting-effects.js` does the same.
    """
    return [(key, data) for key, data in reversed(table.chain) if "kind" in data or _has_effect(data)]


def _has_effect(data: Effect) -> bool:
    steps = [str(operation.get("do")) for operation in data.get("ops", ())]
    return any(step in PLAY_STEPS or not (step.startswith("_") or step in INNER_STEPS) for step in steps)


class ResolutionStack:
    """The running resolution: frames, the last one on top."""

    def __init__(self, desk: Desk, asks_always: bool = False) -> None:
        """Takes the frames from the chain. `asks_always`: a question is asked with a single option too."""
        self.desk = desk
        self.table = desk.table
        self.present_step = ""
        self.asks_always = asks_always
        self.stack: list[tuple[str, Frame]] = [(key, cast(Frame, {**data})) for key, data in desk.table.chain]
        desk.do(*(EffectPopped(key) for key, _ in reversed(self.stack)))

    def push(self, seat: str, card: str, ops: Iterable[Plain], **about: Plain) -> None:
        """Pushes a frame; it is resolved before the one below it continues."""
        frame = cast(Frame, {"seat": seat, "card": card, "ops": tuple(ops), "targets": (), **about})
        self.stack.append((self.desk.new_key("e"), frame))

    def afterwards(self, frame: Frame, *ops: Plain) -> None:
        """Adds steps that run when a frame is done, even if it fails."""
        index = next(index for index, (_key, each) in enumerate(self.stack) if each is frame)
        below: Frame = {"seat": frame["seat"], "card": frame["card"], "ops": ops, "targets": ()}
        self.stack.insert(index, (self.desk.new_key("e"), below))

    def report(self, frame: Frame, done: bool | int) -> None:
        """Reports whether the present step was carried out completely (SF-EFF-09). Every step that can fail reports.

        An inner step (its name begins with `_`) belongs to the small effect that pushed its frame, which fails with it.
        """
        if done:
            frame["ok"] = True
        elif self.present_step.startswith("_"):
            self.fail(frame)
        else:
            frame["ok"] = False

    def fail(self, frame: Frame) -> None:
        """Marks a part of an effect as not carried out (SF-EFF-09): in this frame and in the one it belongs to.

        A frame that is a `part` of the one below passes the failure on.
        """
        index = next(index for index, (_key, each) in enumerate(self.stack) if each is frame)
        frame["ok"] = False
        for _key, each in reversed(self.stack[:index]):
            each["ok"] = False
            if not each.get("part"):
                return

    def run(self, below: int = 0) -> None:
        """Runs steps until the stack is empty or has to wait; then stores the rest on the chain.

        `below`: the number of frames that are left as they are. A moment that is open already does not stop those above.
        """
        moment = self.table.flags.get(chain.MOMENT) if below else None
        while len(self.stack) > below and not self._waits(moment):
            self._step()
        self.desk.do(*(EffectPushed(key, frame) for key, frame in self.stack))

    def _waits(self, moment: Plain) -> bool:
        flags = self.table.flags
        opened = chain.MOMENT in flags and (moment is None or flags[chain.MOMENT] != moment)
        return self.table.result is not None or flags.get(chain.AWAITS) is not None or opened

    def _step(self) -> None:
        hooks = self.desk.ruleset.card_text_hooks
        _key, frame = self.stack[-1]
        if not frame["ops"]:
            self.stack.pop()
            return
        operation, frame["ops"] = frame["ops"][0], frame["ops"][1:]
        if operation.get("do") not in hooks.control_steps:
            frame["ok"] = True
        step = hooks.steps.get(str(operation.get("do")))
        if step is None:
            raise Refused("", msg("no_such_effect_said", said=operation.get("do")), tuple(sorted(hooks.steps)))
        self.present_step = str(operation.get("do"))
        step(self, frame, operation)
        frame.pop(chain.CHOSEN, None)
        hooks.after_step(self)

    # --- choices ----------------------------------------------------------------------------------------------------------

    def answer(self, frame: Frame) -> Any:
        """Returns the answer to the question of the present step; None before the question."""
        chosen = frame.get(chain.CHOSEN)
        return chosen[-1] if chosen else None

    def ask(self, frame: Frame, operation: Plain, seat: str, what: str, secret: Plain = None, **question: Plain) -> None:
        """Asks a seat and stops; the step runs again with the answer.

        `secret`: options that only this seat may see.
        """
        frame.pop(chain.CHOSEN, None)
        frame["ops"] = (operation, *frame["ops"])
        key = next(key for key, each in self.stack if each is frame)
        chain.open_question(self.desk, seat, key, cast(Question, {"what": what, **question}), secret and {"options": secret})

    def choose(
        self,
        frame: Frame,
        operation: Plain,
        seat: str,
        what: str,
        options: Iterable[str],
        least: int,
        most: int,
        **more: Plain,
    ) -> tuple[str, ...] | None:
        """Returns `least` to `most` of some cards: the answer, or at once where there is nothing to choose; None while
        waiting.
        """
        answer = self.answer(frame)
        if answer is not None:
            return tuple(answer)
        there = tuple(options)
        question_of_step = {"seat": seat, "options": there}
        named = named_sacrifices(self.desk, str(frame["seat"]), operation, question_of_step) if frame.get("by_hand") else ()
        if named:
            return named
        least, most = max(0, least), max(0, min(most, len(there)))
        if most == 0 or (least >= len(there) and not self.asks_always and not (more.get("ordered") and most > 1)):
            return there[:most]
        self.ask(frame, operation, seat, what, options=there, least=min(least, most), n=most, **more)
        return None

    def word(self, frame: Frame, operation: Plain, seat: str, what: str, options: Iterable[str], **more: Plain) -> str | None:
        """Returns one of some words, at once if there is only one; None while waiting.

        `unsaid`: the word used if the seat states none. Raises Refused where none is stated and no word means that.
        """
        there, unsaid = tuple(options), str(more.pop("unsaid", ""))
        answer = self.answer(frame)
        if answer is not None:
            said = str(answer) or unsaid
            self.desk.reject_unless(bool(said), msg("which_word_is_chosen", said=", ".join(there)), there)
            return said
        if len(there) == 1 and not self.asks_always:
            return there[0]
        self.ask(frame, operation, seat, what, words=there, **more)
        return None


def run_before_waiting_effects(desk: Desk, seat: str, card: str, *ops: Plain, **about: Plain) -> None:
    """Runs some steps before everything that waits, as a ruling does. What waits stays as it is, an open question too.

    Where the steps ask something themselves, the open question is asked again after that.
    """
    question = chain.current_question(desk)
    secret = None if question is None else desk.table.flags.get(chain.secret_flag(question["seat"]))
    if question is not None:
        chain.pop_question(desk)
    flow = ResolutionStack(desk)
    below = len(flow.stack)
    flow.push(seat, card, ops, **about)
    flow.run(below)
    if question is not None and chain.current_question(desk) is None and chain.waiting_effect(desk.table, question["effect"]):
        content = cast(Question, {name: value for name, value in question.items() if name not in ("seat", "effect")})
        chain.open_question(desk, question["seat"], question["effect"], content, secret)


def run_steps_with_consequences(desk: Desk, seat: str, card: str, *ops: Plain, **about: Plain) -> None:
    """Runs some steps at once, with all that follows from them."""
    flow = ResolutionStack(desk)
    flow.push(seat, card, ops, **about)
    flow.run()
