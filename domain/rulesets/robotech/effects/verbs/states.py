"""Small effects that change the state of cards and players: values, keywords, permissions, points, faces, modes, the clip."""

from __future__ import annotations

from itertools import product

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.acts import game_end
from domain.kernel.desk.identification import show_card
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import PUBLIC, Counted, Marked, Plain, Turned
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import OptionalQuestion, is_manual
from domain.rulesets.robotech.effects import permissions, targets, triggers
from domain.rulesets.robotech.effects.permissions import MUST
from domain.rulesets.robotech.effects.subjects import cards_meant, operation_subjects, subject_seats, subject_units
from domain.rulesets.robotech.game_end import points, victory
from domain.rulesets.robotech.grammar.effects_on_piles import BattlePoints, CostChange, Defeat, DrawLimit, ProtoPoints, Win
from domain.rulesets.robotech.grammar.filters import Filter, said
from domain.rulesets.robotech.grammar.small_effects import (
    Aim,
    Allow,
    Bar,
    Counters,
    Gain,
    Give,
    Lose,
    MustDefend,
    Negate,
    SetValues,
    Standby,
    Transform,
    TurnFace,
)
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.plays.costs import CHANGE
from domain.rulesets.robotech.state.levels import POINTS
from domain.rulesets.robotech.state.levels import proto_points as points_left
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import controller, is_fielded, is_proto_card
from domain.rulesets.robotech.zone_changes import movement

Changing = Gain | SetValues | Give | Lose | Allow | Bar


def _unless(desk: Desk) -> str:
    """Returns how long a change without a stated duration lasts (RT-CLIP-13, switch `effect_duration`)."""
    return "turn" if desk.switch("effect_duration") == "turn_end" else "play"


def _modify(desk: Desk, effect: Effect, operation: Changing, name: str, what: str, by: Plain) -> OptionalQuestion:
    chosen = subject_units(desk, effect, operation)
    desk.record("resolved", name, "", "RT-CLIP-13", {"cards": tuple(chosen), what: by})
    _put(desk, effect, operation, chosen, what, by)
    return None


def _put(desk: Desk, effect: Effect, operation: Changing, chosen: list[str], what: str, by: Plain) -> None:
    data = {"by": by, "role": operation.role} if isinstance(operation, Gain | Bar) and operation.role else by
    for card in chosen:
        modifiers.put(desk, card, what, data, operation.until or _unless(desk), effect.get("card", ""))


def gain(desk: Desk, effect: Effect, operation: Gain) -> OptionalQuestion:
    """Adds to (or takes from) the Weapon, Armor and Speed of each Unit (`gain`)."""
    if operation.bonus:
        return _gain_bonus(desk, effect, operation)
    return _modify(desk, effect, operation, "value_modified", "values", said(operation.values))


def _gain_bonus(desk: Desk, effect: Effect, operation: Gain) -> OptionalQuestion:
    chosen = [card for card in operation_subjects(desk, effect, operation) if is_fielded(desk.table, card)]
    desk.record("resolved", "bonus_modified", "", "RT-KW-04", {"cards": tuple(chosen), "values": said(operation.values)})
    _put(desk, effect, operation, chosen, "bonus", said(operation.values))
    return None


def strength(desk: Desk, effect: Effect, operation: SetValues) -> OptionalQuestion:
    """Sets a value of each Unit; other changes are added to it (`strength`, RT-GOLD-01)."""
    return _modify(desk, effect, operation, "value_set", "value_set", said(operation.values))


def give(desk: Desk, effect: Effect, operation: Give) -> OptionalQuestion:
    """Gives a keyword to each Unit (`give`)."""
    return _modify(desk, effect, operation, "keyword_given", "keyword", operation.keyword)


def lose(desk: Desk, effect: Effect, operation: Lose) -> OptionalQuestion:
    """Takes a keyword from each Unit, which then cannot get it either (`lose`)."""
    return _modify(desk, effect, operation, "keyword_lost", "lose", operation.keyword)


def standby(desk: Desk, effect: Effect, operation: Standby) -> OptionalQuestion:
    """Delays the effects until something happens to the targets, the own card or cards of a filter.

    They wait as a triggered ability does (`standby`, RT-ABIL-05).
    """
    watched = () if isinstance(operation.of, Filter) else tuple(cards_meant(desk, effect, operation.do, operation.of))
    ops = tuple(_of_seat(desk, effect, each) for each in operation.stored.get("effects", ()))
    triggers.store_delayed_effects(desk, effect, operation, watched, ops)
    return None


def _of_seat(desk: Desk, effect: Effect, operation: Plain) -> Plain:
    """Returns a small effect about the first target's controller with that seat filled in now, since the target may leave."""
    if operation.get("who") != "controller":
        return operation
    seats = [controller(desk.table, card) for card in cards_meant(desk, effect, str(operation["do"]), "target")[:1]]
    return {**operation, "who": seats[0]} if seats else operation


def allow(desk: Desk, effect: Effect, operation: Allow) -> OptionalQuestion:
    """Allows Units something that the rules forbid (`allow`, RT-GOLD-01)."""
    return _modify(desk, effect, operation, "allowed", "may", operation.what)


def bar(desk: Desk, effect: Effect, operation: Bar) -> OptionalQuestion:
    """Forbids something that the rules allow (`bar`, RT-ATK-04).

    The ban is on Units, or on all cards of a player, including later ones.
    """
    if operation.who is not None:
        seats = subject_seats(desk, effect, operation)
        desk.record("resolved", "players_barred", "", "RT-GOLD-01", {"seats": seats, "cannot": operation.what})
        for seat in seats:
            by = {"what": operation.what, "of": operation.stored.get("to")}
            modifiers.put(desk, seat, permissions.BARRED, by, operation.until or _unless(desk), effect.get("card", ""))
        return None
    return _modify(desk, effect, operation, "barred", "cannot", operation.what)


def cost_change(desk: Desk, effect: Effect, operation: CostChange) -> OptionalQuestion:
    """Changes the costs of a player's cards by n (`cost_change`, RT-COST-03)."""
    for seat in subject_seats(desk, effect, operation):
        desk.record("resolved", "cost_changed", seat, "RT-COST-03", {"seat": seat, "amount": operation.n})
        by = {"n": operation.n, "of": operation.stored.get("of")}
        modifiers.put(desk, seat, CHANGE, by, operation.until, effect.get("card", ""))
    return None


def battle_points(desk: Desk, effect: Effect, operation: BattlePoints) -> OptionalQuestion:
    """Gives n Battle Points to a player by a text (`battle_points`, RT-VIC-02); a negative n takes them."""
    for seat in subject_seats(desk, effect, operation):
        if operation.n < 0:
            points.lose_points(desk, seat, -operation.n, "RT-GOLD-01")
        else:
            points.gain_points(desk, seat, operation.n, "text", "RT-VIC-02")
        if is_manual(effect):
            victory.mark_score_known(desk, seat)
    return None


def must_defend(desk: Desk, effect: Effect, operation: MustDefend) -> OptionalQuestion:
    """Makes each Unit defend against the Unit `against` when that attacks, if it is able to (`must_defend`)."""
    named = (operation.against,) if operation.against in desk.table.cards else operation.against
    foes = [root_of_unit(desk.table, card) for card in cards_meant(desk, effect, operation.do, named)]
    chosen = subject_units(desk, effect, operation)
    desk.record("resolved", "defense_demanded", "", "RT-GOLD-01", {"cards": tuple(chosen), "against": tuple(foes)})
    for unit, foe in product(chosen, foes):
        modifiers.put(desk, unit, MUST, foe, operation.until, effect.get("card", ""))
    return None


def proto_points(desk: Desk, effect: Effect, operation: ProtoPoints) -> OptionalQuestion:
    """Gives a player n more (or fewer) ProtoPoints for Mecha (`proto_points`, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        amount = max(operation.n, -points_left(desk.table, seat))
        desk.record("resolved", "proto_points_changed", seat, "RT-GOLD-01", {"seat": seat, "amount": amount})
        desk.do(Counted(seat, POINTS, amount))
    return None


def turn(desk: Desk, effect: Effect, operation: TurnFace) -> OptionalQuestion:
    """Turns each ProtoCard face up or face down; it counts either way (`turn`, RT-COST-09)."""
    face = operation.face
    for card in operation_subjects(desk, effect, operation):
        if is_proto_card(desk.table, card) and (desk.table.cards[card].face or "up") != face:
            desk.record("resolved", "proto_card_turned", "", "RT-ZONE-04", {"card": card, "face": face})
            desk.do(Turned(card, "down" if face == "down" else ""))
            if face == "up" and desk.table.cards[card].seen != (PUBLIC,):
                show_card(desk, card, (PUBLIC,))
    return None


def change_mode(desk: Desk, effect: Effect, operation: Transform) -> OptionalQuestion:
    """Rotates each Unit to a mode, once until its controller's next turn (`transform`, RT-MOVE-05)."""
    for unit in subject_units(desk, effect, operation):
        if operation.mode == "upright":
            transform.set_upright(desk, unit)
        elif transform.SINCE not in desk.table.cards[unit].attributes:
            transform.rotate_card(desk, unit, operation.mode)
    return None


def negate(desk: Desk, effect: Effect, operation: Negate) -> OptionalQuestion:
    """Negates the effect that waits below in the clip, or that of the targets or named cards (`negate`, RT-GOLD-01)."""
    to = operation.to
    aimed = to == "target" or (to is None and effect.get("targets"))
    named = set(to) if isinstance(to, tuple) and not isinstance(to, Filter) else set()
    named |= set(cards_meant(desk, effect, operation.do, "target")) if aimed else set()
    waiting = [key for key, data in desk.table.chain if not data.get("begun") and (not named or data["card"] in named)]
    for key in waiting if named else waiting[-1:]:
        data = dict(desk.table.chain)[key]
        desk.record("negated", "effect_negated", data["seat"], "RT-GOLD-01", {"card": data["card"]})
        chain.pop_effect(desk, key)
    return None


def aim(desk: Desk, effect: Effect, operation: Aim) -> OptionalQuestion:
    """Gives a waiting effect in the clip another target, which must be possible (`aim`, RT-GOLD-01, RT-CLIP-12)."""
    named = set(cards_meant(desk, effect, operation.do, operation.to))
    at = operation.at if operation.at in desk.table.cards else "second"
    new = next(iter(cards_meant(desk, effect, operation.do, (at,) if at != "second" else at)), "")
    for key, data in desk.table.chain if new else ():
        if data["card"] in named and not data.get("begun") and targets.may_take_new_target(desk.table, data, new):
            desk.record("resolved", "effect_aimed", str(effect["seat"]), "RT-CLIP-12", {"card": data["card"], "at": new})
            aimed, lives = (new, *data["targets"][1:]), (desk.table.cards[new].life, *data["lives"][1:])
            chain.replace_effect(desk, key, {**data, "targets": aimed, "lives": lives})
    return None


def draw_limit(desk: Desk, effect: Effect, operation: DrawLimit) -> OptionalQuestion:
    """Limits the cards that a player draws in the turn to n (`draw_limit`, RT-REG-05, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        desk.record("resolved", "draw_limited", seat, "RT-GOLD-01", {"seat": seat, "n": operation.n})
        modifiers.put(desk, seat, movement.LIMIT, operation.n, operation.until, effect.get("card", ""))
    return None


def lose_game(desk: Desk, effect: Effect, operation: Defeat) -> OptionalQuestion:
    """Makes a player lose by a card text (`defeat`, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        game_end.put_out_of_game(desk, seat, "card_text")
    return None


def win(desk: Desk, effect: Effect, operation: Win) -> OptionalQuestion:
    """Makes a player win by a card text; all others lose (`win`, RT-GOLD-01)."""
    winners = subject_seats(desk, effect, operation)[:1]
    game_end.end_game(desk, {seat: "win" if seat in winners else "loss" for seat in desk.table.header.seats}, "card_text")
    return None


def counters(desk: Desk, effect: Effect, operation: Counters) -> OptionalQuestion:
    """Puts n markers of the kind that the text names on each card (`counters`, RT-GOLD-01)."""
    for card in operation_subjects(desk, effect, operation):
        desk.record("resolved", "counters_changed", "", "", {"card": card, "n": operation.n})
        desk.do(Marked(card, operation.kind, operation.n))
    return None
