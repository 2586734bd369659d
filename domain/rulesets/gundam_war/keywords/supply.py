"""Supply (X) (GW-SUPP): up to X rerolled UNITs of the SQUAD are not rolled in the Return Step."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import any_of, negate
from domain.kernel.record.changes import AttributeSet, Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.card_schema.stored_data_readers import to_plain
from domain.parts.common.card_references import as_references, require_each_once
from domain.parts.common.card_zones import zone_name
from domain.rulesets.gundam_war.card_schema.filters import Filter, KeywordName, Selector
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText, x_of
from domain.rulesets.gundam_war.card_schema.small_effects import Supply
from domain.rulesets.gundam_war.effects.targets import operation_subjects
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse, UseTargets
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREAS, TERRAIN, in_play, is_rolled

SUPPLIED = "supplied"
BIG: tuple[KeywordName, ...] = ("battleship", "base")


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Checks the UNITs that are to stay rerolled; the UNIT itself may be one of them (GW-SUPP-01 to -03, OP-68)."""
    table = desk.table
    area = zone_name(table, card_id)
    desk.demand("GW-SUPP-01", area in AREAS, msg("unit_is_not_in_squad"))
    most = x_of(keyword)
    require_each_once(desk, targets, table.at(table.cards[card_id].place), "GW-SUPP-01")
    desk.demand("GW-SUPP-01", len(targets) <= most, msg("up_to_n_units_are_named", n=most))
    for target in targets:
        _require_suppliable(desk, target, table.at(table.cards[card_id].place))
    wanted = Filter("unit", "own", TERRAIN.get(area, "play"), rolled=False)
    selectors = (Selector(wanted, len(targets)),) if targets else ()
    stored_selectors = tuple(
        {**to_plain(each), "n": each.n} for each in selectors
    )  # a record states the number, even if it is 1
    return UsedKeywordText((Supply(),), selectors, stored={"effects": to_plain((Supply(),)), "targets": stored_selectors})


def _require_suppliable(desk: Desk, target: str, squad: list[str]) -> None:
    table = desk.table
    desk.demand("GW-SUPP-01", target in squad, msg("card_is_not_in_same", card=target))
    desk.demand("GW-SUPP-02", not is_rolled(table, target), msg("rolled_unit_cannot_be_rerolled"))
    big = any_of(current_properties.has_keyword(table, target, name) for name in BIG)
    desk.demand("GW-SUPP-03", negate(big), msg("supply_is_not_used_on_battleship"))


def supply(desk: Desk, effect: Effect, operation: Supply) -> None:
    """`supply`: marks UNITs as supplied in this turn; this also lets PS Armor stay in play (GW-PSAR-03)."""
    units = operation_subjects(desk, effect, operation)
    desk.record("resolved", "supplied", "", "GW-SUPP-01", {"cards": tuple(units)})
    supplied = [unit for unit in units if in_play(desk.table, unit)]
    desk.do(*(AttributeSet(unit, SUPPLIED, desk.table.clock.turn) for unit in supplied))


def is_supplied(table: Table, unit: str) -> bool:
    """Returns whether a UNIT has received Supply in this turn."""
    return table.cards[unit].attributes.get(SUPPLIED) == table.clock.turn


def stays_rerolled(table: Table, unit: str) -> bool:
    """Returns whether a UNIT need not be rolled in this Return Step (GW-SUPP-01); a rolled UNIT stays rolled (GW-SUPP-02)."""
    return is_supplied(table, unit) and not is_rolled(table, unit)


KEYWORDS = (
    KeywordRules(
        "supply",
        KeywordUse(
            "return",
            declare,
            targets=UseTargets(lambda desk, seat, card: list(desk.table.at(desk.table.cards[card].place)), x_of, upto=True),
            unknown_x=lambda args: len(as_references(args.get("targets"))),
        ),
        verbs=(supply,),
        stays_rerolled=stays_rerolled,
    ),
)
