"""Using Unit abilities (RT-ABIL): the ability text of cards in a Base or Battle Zone (RT-ABIL-06).

Vessels have abilities too (RT-ABIL-01). They are used in any window of any player's turn (RT-ABIL-03). They cost only what
their text or symbol says (RT-COST-12).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import Counted, Plain
from domain.kernel.table.table import Table
from domain.parts.common.play_declaration import require_named_text
from domain.rulesets.robotech.card_schema.texts import UsedAbility
from domain.rulesets.robotech.chain import clip
from domain.rulesets.robotech.effects import targets
from domain.rulesets.robotech.effects.card_lookup import find_fielded_card, named_targets
from domain.rulesets.robotech.keywords import advance, transform
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.plays import costs
from domain.rulesets.robotech.plays.effect_play import player_meant, require_text
from domain.rulesets.robotech.state.printed_properties import is_known, printed
from domain.rulesets.robotech.state.units import root_of_unit

BY_HAND = 0
"""The number of an ability whose text is not known."""


def usable_texts(table: Table, card: str) -> list[UsedAbility]:
    """Returns the abilities of a card that are used, in printed order; they are numbered from 1."""
    return [text for text in printed(table, card).text if isinstance(text, UsedAbility)]


def use_ability(desk: Desk, seat: str, args: Arguments) -> None:
    """Uses an ability: the action of its symbol happens at once, its effects go into the clip (RT-ABIL-04)."""
    card = find_fielded_card(desk, seat, args.get("card"), partial(msg, "card_is_not_in_your"), "RT-ABIL-06")
    number, text = _text(desk, card, args)
    named = named_targets(desk, seat, card, args.get("targets", ()), text.targets)
    meant = player_meant(desk, seat, args, text)
    require_text(desk, seat, card, text)
    _require_symbol(desk, card, number, text, args)
    _require_not_used(desk, card, number, text)
    known = number != BY_HAND or is_known(desk.table, card)
    paid = costs.read_payment(desk, seat, card, text.cost, args, known, text.x)
    targets.require_targets(desk, seat, card, text.targets, named)
    desk.declare("ability_used", seat, "RT-ABIL-02", {"card": card, "printing": desk.table.cards[card].printing})
    desk.do(Counted("", _key(desk, card, number), 1))
    text = _with_host(costs.with_paid_x(text, paid), root_of_unit(desk.table, card))
    _activate(desk, card, text, args)
    costs.pay_costs(desk, seat, card, text.cost, paid)
    moves = text.symbol or (number == BY_HAND and ("mode" in args or is_known(desk.table, card)))
    if text.effects or not moves:
        clip.add_to_clip(desk, seat, "ability", card, text, named, meant)


def _with_host(text: UsedAbility, unit: str) -> UsedAbility:
    """Returns the text with the Unit that carries its card filled in, as it was before the cost is paid (RT-CARD-07)."""
    ops: tuple[Plain, ...] = text.stored.get("effects", ())
    if not any(each.get("to") == "host" for each in ops):
        return text
    named = tuple({**each, "to": (unit,)} if each.get("to") == "host" else each for each in ops)
    return text._replace(stored={**text.stored, "effects": named})


def may_use_ability(desk: Desk, seat: str, args: Arguments, number: str, text: UsedAbility) -> bool:
    """Returns whether an ability of a known card may be used, leaving out checks of its targets."""
    card = str(args["card"])
    return not is_known(desk.table, card) or desk.passes_demands(
        lambda: require_text(desk, seat, card, text),
        lambda: _require_symbol(desk, card, int(number), text, args),
        lambda: _require_not_used(desk, card, int(number), text),
    )


def _text(desk: Desk, card: str, args: Arguments) -> tuple[int, UsedAbility]:
    """Returns the named ability and its number: by number, or `transform` for the one with that symbol.

    The ability of an unknown card is carried out `BY_HAND`. So is an ability that a scribe records for a card without it.
    """
    texts = usable_texts(desk.table, card)
    turned = [index for index, text in enumerate(texts, 1) if text.symbol == "transform"]
    number = args.get("text", "transform" if "mode" in args and len(texts) != 1 else "")
    if not number:
        require_named_text(desk, card, (str(each + 1) for each in range(len(texts))))
        number = 1
    if number == "transform" and turned:
        number = turned[0]
    if str(number).isdigit() and 1 <= int(number) <= len(texts):
        return int(number), texts[int(number) - 1]
    desk.reject_unless(
        number == "transform" or str(number).isdigit(), msg("no_such_ability_said", said=number), ("1", "2", "transform")
    )
    known = is_known(desk.table, card) and "text" not in printed(desk.table, card).unknown
    legal = tuple(str(n + 1) for n in range(len(texts)))
    desk.demand("RT-ABIL-02", False if known else None, msg("card_has_no_ability_n", n=number), legal)
    return BY_HAND, UsedAbility(symbol="transform" if number == "transform" else None)


def _require_symbol(desk: Desk, card: str, number: int, text: UsedAbility, args: Arguments) -> None:
    wants_mode = text.symbol == "transform" or number == BY_HAND
    desk.demand("RT-MOVE-04", wants_mode or "mode" not in args, msg("this_ability_transforms_nothing_no_mode"))
    if text.symbol == "advance":
        advance.require_can_advance(desk, card)
    elif text.symbol == "transform":
        transform.require_can_transform(desk, root_of_unit(desk.table, card), args.get("mode"))


def _require_not_used(desk: Desk, card: str, number: int, text: UsedAbility) -> None:
    """Checks that an ability whose text allows one use a turn is not used yet (RT-GOLD-01)."""
    used = desk.table.count("", _key(desk, card, number))
    desk.demand("RT-GOLD-01", not text.once or not used, msg("by_its_text_it_is_used"))


def _key(desk: Desk, card: str, number: int) -> str:
    return f"used:{card}.{desk.table.cards[card].life}.{number}:turn{desk.table.clock.turn}"


def _activate(desk: Desk, card: str, text: UsedAbility, args: Arguments) -> None:
    """Activates an ability as its symbol says: by advancing or by transforming the card (RT-ABIL-05)."""
    if text.symbol == "advance":
        advance.advance_for_ability(desk, card)
    elif text.symbol == "transform":
        transform.rotate_card(desk, root_of_unit(desk.table, card), str(args.get("mode")))
