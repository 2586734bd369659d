"""What a rulebook hands over so that card texts are carried out (`domain.card_effects`): one record, bound once in its ruleset.

What moves cards so need not import what watches them. Every field has a default: a rulebook says what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from domain.kernel.contract.effect import Effect
from domain.kernel.record.changes import Plain

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk
    from domain.kernel.table.table import Table

TargetOptions = Callable[["Table", str, str, Any], list[str]]
"""The cards that a selector speaks of: of the table, the seat whose effect it is, its card, the selector."""
AnswerHandler = Callable[["Desk", Plain, tuple[str, ...]], None]
"""What an answer does: of the desk, the question, and the cards that were chosen."""


def _do_nothing(desk: Desk) -> None:
    """Nothing is looked at."""


@dataclass(frozen=True)
class CardTextHooks:
    """How a rulebook carries card texts out.

    Targets that are found as the effect is carried out: `selector` reads one · `options`: the cards it may name now ·
    `perhaps`: the same and those of which nobody can tell · `every`: whether it is about all cards that fit · `fails`: the
    rule of an effect without any · `exact`: the rule by which one on n cards fails where fewer fit, or empty · `apart`: the
    rule by which a host and its set card are not two targets, or empty.

    Choices: `asked`: the rule by which one is made as it is asked, where the question names none · `chosen`: reads what is
    chosen, where that is more than some of the options · `answers`: what a rule asks -> what the answer does · `asks`: what a
    small effect asks -> its word, where that is another · `go_on(desk, key)`: what follows an answer, where the chain is not
    closed · `tells_rule`: a choice is declared under the rule of its question.

    What is seen: `sight`: how filters look at cards, with what is in force · `anything`: the filter that asks for nothing ·
    `x_rules`: the rule of an X that the text determines, and of one that its player chooses · `special`: the rule of costs
    that are paid with named cards · `piles`: word of a pile -> its zone ·
    `pile_rules`: small effect on a pile -> its rule.

    Around an effect: `before(desk)`: looked at before what is due is applied · `after(desk)`: after each effect that is
    through · `barred(desk, effect)`: the rule by which an effect whose targets are found fails as a whole, or empty ·
    `any_order`: small effects whose order makes no difference · `as_they_stand`: kinds of automatic effects that nobody puts
    in order · `turned(desk, cards, how)`: what is timed to cards that were `rolled` or `rerolled`.

    What waits (`settling`): `chain`: it is carried out as a whole (`closed`), one by one with words in between (`reopening`)
    or `nested` · `enters(desk, key, effect)`: carries out what no small effects do, as a card that comes into play; False for
    anything else · `begin(desk, effect)`: the effect with the targets that it still has; None where it is lost ·
    `finish(desk, key)`: takes it off once it is through or lost · `over(desk)`: what follows.

    Of a resolution that nests: `steps`: name -> one of its steps · `steering`: those that carry nothing out · `after_step`:
    what is looked at after each · `hides_answers`: of a choice only what it is about is told.
    """

    selector: Callable[[Plain], Any] = lambda selector: selector
    options: TargetOptions = lambda table, seat, source, selector: []
    perhaps: TargetOptions = lambda table, seat, source, selector: []
    every: Callable[[Any], bool] = lambda selector: False
    fails: str = ""
    exact: str = ""
    apart: str = ""
    asked: str = ""
    answers: Mapping[str, AnswerHandler] = field(default_factory=dict)
    chosen: Callable[[Desk, Plain, Arguments, str], Any] | None = None
    asks: Mapping[str, str] = field(default_factory=dict)
    go_on: Callable[[Desk, str], None] | None = None
    tells_rule: bool = False
    sight: Any = None
    anything: Any = None
    x_rules: tuple[str, str] = ("", "")
    special: str = ""
    piles: Mapping[str, str] = field(default_factory=dict)
    pile_rules: Mapping[str, str] = field(default_factory=dict)
    before: Callable[[Desk], None] = _do_nothing
    after: Callable[[Desk], None] = _do_nothing
    barred: Callable[[Desk, Effect], str] | None = None
    any_order: tuple[str, ...] = ()
    as_they_stand: tuple[str, ...] = ()
    chain: Literal["closed", "reopening", "nested"] = "closed"
    enters: Callable[[Desk, str, Effect], bool] = lambda desk, key, effect: False
    begin: Callable[[Desk, Effect], Effect | None] = lambda desk, effect: effect
    finish: Callable[[Desk, str], None] | None = None
    over: Callable[[Desk], None] = _do_nothing
    steps: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    steering: tuple[str, ...] = ()
    hides_answers: bool = False
    turned: Callable[[Desk, Iterable[str], str], None] = lambda desk, cards, how: None
    after_step: Callable[[Any], None] = lambda resolution: None


NO_CARD_TEXT_HOOKS = CardTextHooks()
"""Nothing that a text says has to be chosen or watched."""
