"""The Resolution Step (GW-BTL): which areas are unopposed, the battles of both areas, Preemptive Attack, Assault."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import Angled, FlagSet, Marked, Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war import life, movement
from domain.rulesets.gundam_war.combat import squad_total
from domain.rulesets.gundam_war.combat.damage_carry_over import Hit, spread
from domain.rulesets.gundam_war.effects import autos
from domain.rulesets.gundam_war.keywords import voucher
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, AREAS, EARTH, TERRAIN, opponent, squad

SETTLED = "unopposed"
"""The flag with the areas that held attackers only when that was settled (GW-BTL-16)."""
ORDER = "battle_order"


def begin(desk: Desk) -> None:
    """The step begins: which areas hold attackers only is settled; Desert sets off (GW-BTL-16, GW-DSRT-01)."""
    alone = _alone(desk)
    desk.record("fixed", "unopposed_settled", "", "GW-BTL-16", {"areas": tuple(TERRAIN[area] for area in alone)})
    desk.do(FlagSet(SETTLED, tuple(alone)))
    _desert(desk)
    autos.begin(desk, "resolution")


def _alone(desk: Desk) -> list[str]:
    table, holder = desk.table, desk.table.clock.holder
    enemy = opponent(table, holder)
    return [area for area in AREAS if squad(table, holder, area) and not squad(table, enemy, area)]


def _desert(desk: Desk) -> None:
    """Either player's all-Desert SQUAD in Earth rolls the opponent's front UNIT, unless that SQUAD is all Desert too."""
    table = desk.table
    for seat in table.header.seats:
        enemy = opponent(table, seat)
        if not cards.all_have(table, seat, EARTH, "desert") or cards.all_have(table, enemy, EARTH, "desert"):
            continue
        if squad(table, enemy, EARTH):
            effect = {
                "seat": seat,
                "kind": "auto",
                "auto": "auto_c",
                "card": squad(table, seat, EARTH)[0],
                "ops": ({"do": "desert", "who": enemy},),
                "select": (),
                "targets": (),
                "unvoidable": False,
            }
            desk.record("generated", "auto_effect_triggered", seat, "GW-DSRT-01", {"moment": "begin:resolution"})
            desk.do(FlagSet(autos.WAITING, (*table.flags.get(autos.WAITING, ()), effect)))


def roll_front(desk: Desk, enemy: str) -> None:
    """Desert: the opponent's front UNIT in Earth is rolled (GW-DSRT-01)."""
    front = squad(desk.table, enemy, EARTH)[:1]
    desk.record("resolved", "rolled", "", "GW-DSRT-01", {"cards": tuple(front)})
    desk.do(*(Angled(unit, 90) for unit in front if not desk.table.cards[unit].angle))


def order_is_open(desk: Desk) -> bool:
    """Whether the attacker has to say which area comes first (switch `battle_areas`)."""
    both = all(squad(desk.table, desk.table.clock.holder, area) for area in AREAS)
    return both and desk.switch("battle_areas") == "attacker_orders"


def order_when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """The start of the Regular Effect of the Resolution Step."""
    return lambda node: node == "resolution.order"


def choose_order(desk: Desk, seat: str, args: Arguments) -> None:
    """The attacker names the area that is resolved first (GW-BTL-17 with `battle_areas` = `attacker_orders`)."""
    from domain.kernel.clock import advance

    first = AREA_OF_TERRAIN.get(str(args.get("first")))
    desk.must(first is not None, "which area comes first?", tuple(AREA_OF_TERRAIN))
    desk.require("GW-BTL-17", seat == desk.table.clock.holder, "the attacker names the order")
    desk.declare("battle_order_chosen", seat, "GW-BTL-17")
    desk.do(FlagSet(ORDER, first))
    advance(desk)


def default_order(desk: Desk) -> None:
    """Nobody named an order: space first."""
    from domain.kernel.clock import advance

    advance(desk)


def resolve(desk: Desk) -> None:
    """The Regular Effect: the battles of both areas together, or one after the other (GW-BTL-17)."""
    if desk.switch("unopposed_check") == "regular_effect":
        desk.record("fixed", "unopposed_settled", "", "GW-BTL-16")
        desk.do(FlagSet(SETTLED, tuple(_alone(desk))))
    first = desk.table.flags.get(ORDER)
    if desk.switch("battle_areas") == "attacker_orders":
        order = sorted(AREAS, key=lambda area: area != first)
        for area in order:
            if desk.table.result is None:
                _resolve(desk, (area,))
    else:
        _resolve(desk, AREAS)
    if desk.table.result is None:
        desk.record("fixed", "battles_resolved", "", "GW-BTL-08")
        desk.do(FlagSet(SETTLED, None), FlagSet(ORDER, None))


def _resolve(desk: Desk, areas: tuple[str, ...]) -> None:
    """Preemptive SQUADs of either area first, then the others, each in one moment (GW-PREE-01 to -03)."""
    blows = [(seat, area) for area in areas for seat in desk.table.header.seats if squad(desk.table, seat, area)]
    first = [blow for blow in blows if _preempts(desk, *blow)]
    for together in (first, [blow for blow in blows if blow not in first]):
        if together and desk.table.result is None:
            _strike(desk, together)


def _preempts(desk: Desk, seat: str, area: str) -> bool:
    table = desk.table
    enemy = opponent(table, seat)
    own = cards.all_have(table, seat, area, "preemptive_attack")
    return own and not cards.all_have(table, enemy, area, "preemptive_attack") and bool(squad(table, enemy, area))


def _strike(desk: Desk, blows: list[tuple[str, str]]) -> None:
    """The totals of these SQUADs are applied in one moment (GW-BTL-08)."""
    hits: list[Hit] = []
    nation: dict[str, int] = {}
    killers: list[tuple[str, str, list[Hit]]] = []
    for seat, area in blows:
        total = _total(desk, seat, area)
        if total is None:
            continue
        enemy = opponent(desk.table, seat)
        if _unopposed(desk, seat, area):
            nation[enemy] = nation.get(enemy, 0) + total
            continue
        struck, left = spread(total, _standing(desk, enemy, area))
        hits += struck
        killers.append((seat, area, struck))
        if left and _assault(desk, seat, area):
            nation[enemy] = nation.get(enemy, 0) + left
    _apply(desk, hits, killers)
    if nation:
        life.damage_nations(desk, nation, "combat", "GW-BTL-15")


def _total(desk: Desk, seat: str, area: str) -> int | None:
    """The total of a SQUAD, said for everybody; unknown points are left to the players (`by_hand`)."""
    units = list(squad(desk.table, seat, area))
    if not units or (seat != desk.table.clock.holder and not squad(desk.table, desk.table.clock.holder, area)):
        return None
    added = squad_total.values(desk.table, units)
    total = squad_total.total(desk.table, units)
    said: dict[str, Plain] = {"area": TERRAIN[area], "units": tuple(units), "values": tuple(added), "total": total}
    desk.record("fixed", "squad_totalled", seat, "GW-BTL-04", said)
    if total is None:
        desk.require("GW-BTL-04", None, "")
    return total


def _unopposed(desk: Desk, seat: str, area: str) -> bool:
    return seat == desk.table.clock.holder and area in desk.table.flags.get(SETTLED, ())


def _assault(desk: Desk, seat: str, area: str) -> bool:
    """Assault needs the attacker and all UNITs of the SQUAD (GW-ASLT-01)."""
    return seat == desk.table.clock.holder and cards.all_have(desk.table, seat, area, "assault")


def _standing(desk: Desk, seat: str, area: str) -> list[tuple[str, int, int]]:
    table = desk.table
    found = []
    for unit in squad(table, seat, area):
        value = cards.defense(table, unit)
        if value is None:
            break
        found.append((unit, value, cards.damage(table, unit)))
    return found


def _apply(desk: Desk, hits: list[Hit], killers: list[tuple[str, str, list[Hit]]]) -> None:
    if not hits:
        return
    said = tuple((hit.card, hit.reached, hit.taken, hit.destroyed) for hit in hits)
    desk.record("fixed", "battle_points_applied", "", "GW-BTL-09", {"hits": said})
    desk.do(*(Marked(hit.card, "damage", hit.taken) for hit in hits if hit.taken))
    for seat, area, struck in killers:
        voucher.gain(desk, seat, area, [hit.card for hit in struck if hit.destroyed])
    movement.destroy(desk, [hit.card for hit in hits if hit.destroyed], "battle")
    movement.check_standing(desk)
