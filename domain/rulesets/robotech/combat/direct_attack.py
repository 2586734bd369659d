"""The result of a Direct Attack without a defending Unit (RT-DIR-01)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.combat.stated_results import AttackOutcome, depends_on_unknown_text
from domain.rulesets.robotech.game_end import points
from domain.rulesets.robotech.state.current_properties import WEAPON, total_value


def resolve_direct_attack(desk: Desk, attack: Plain, stated: AttackOutcome | None = None) -> None:
    """Gives the attacking player the Weapon of the attacking Units, summed for a Group (RT-DIR-01).

    The presence of a defender is checked at this moment (RT-DIR-02). If a Weapon is unknown, the points stay open unless
    they are `stated`.
    """
    weapon = total_value(desk.table, attacks.attackers(desk.table, attack), WEAPON)
    said = {"attack": attack["number"], "against": attack["against"], "weapon": weapon}
    desk.record("resolved", "direct_attack_resolved", attack["by"], "RT-DIR-01", said)
    if depends_on_unknown_text(desk.table, attack):
        desk.mark_open("RT-DIR-01")
    gained = weapon if stated is None or stated["points"] is None else stated["points"]
    if gained is None:
        attacks.leave_result_open(desk, attack, "RT-DIR-01")
    points.gain_points(desk, attack["by"], gained or 0, "direct", "RT-DIR-01")
