"""All steps by name: the small effects of texts, and the inner steps (`_...`) that texts and rules are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.card_effects.resolution_stack import INNER_STEPS, Step, run_before_waiting_effects
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word
from domain.parts.card_schema.x_substitution import with_current_x
from domain.rulesets.star_front.card_schema.small_effects import InText, said_fault
from domain.rulesets.star_front.combat import attack_declaration, defence_phase
from domain.rulesets.star_front.effects import activation, targets, triggers
from domain.rulesets.star_front.effects.card_lookup import with_card_ids
from domain.rulesets.star_front.effects.verbs import (
    control_flow,
    draws_and_summons,
    relative_positions,
    unit_changes,
    unit_movement,
)
from domain.rulesets.star_front.effects.verbs import removals as leaving_verbs
from domain.rulesets.star_front.effects.x_at_resolution import x_of_frame
from domain.rulesets.star_front.game_end import early_end, victory
from domain.rulesets.star_front.keywords import (
    alight,
    become,
    charge,
    cover,
    decay,
    electrify,
    glide,
    immediate,
    kidnap,
    lay_sideways,
    look,
    mech_merge,
    merge,
    parasite_merge,
    push,
    reveal,
    revive,
    reward,
    ride,
    search,
    sneak,
    spend,
    turntable,
)
from domain.rulesets.star_front.plays import costs, magic, text_use
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.turn import end_phase
from domain.rulesets.star_front.zone_changes import departure as leaving_field
from domain.rulesets.star_front.zone_changes import entry

_WITH_VERBS = (
    become,
    charge,
    kidnap,
    lay_sideways,
    look,
    mech_merge,
    merge,
    parasite_merge,
    push,
    reveal,
    reward,
    ride,
    search,
    turntable,
)
_WITH_STEPS = (
    alight,
    cover,
    decay,
    electrify,
    glide,
    immediate,
    kidnap,
    look,
    mech_merge,
    merge,
    parasite_merge,
    reveal,
    revive,
    ride,
    sneak,
    spend,
    turntable,
)
_EACH = effect_functions_by_word(
    InText,
    (
        *(
            *activation.VERBS,
            *draws_and_summons.VERBS,
            *control_flow.VERBS,
            *unit_changes.VERBS,
            *leaving_verbs.VERBS,
            *unit_movement.VERBS,
            magic.grant_magic_card,
            costs.pay,
        ),
        *(verb for module in _WITH_VERBS for verb in module.VERBS),
    ),
)
STEPS: dict[str, Step] = {
    **{name: relative_positions.with_present_position(with_current_x(verb, x_of_frame)) for name, verb in _EACH.items()},
    **draws_and_summons.STEPS,
    **leaving_verbs.STEPS,
    **unit_movement.STEPS,
    **{name: step for module in _WITH_STEPS for name, step in module.STEPS.items()},
    "pick": targets.pick_targets,
    "activated": text_use.begin_effect,
    "announce": triggers.announce_moment,
    "order": triggers.order_effects,
    **activation.STEPS,
    **end_phase.STEPS,
    **early_end.STEPS,
    **victory.STEPS,
    "moment": triggers.open_moment,
    "_attack": attack_declaration.lay_oblique,
    "_compare": defence_phase.fight_next,
    "_judge": defence_phase.judge_destruction,
    "_lay_down": defence_phase.lay_attacker_down,
    "_close_combat": defence_phase.close_combat,
    "_enter": entry.enter_field,
    "_on_its_way": entry.mark_on_its_way,
    "_left_over": entry.send_back_if_not_entered,
    "_done": costs.check_blue_action,
    "_destroy": leaving_field.destroy_unit,
    "_leave": leaving_field.leave_field,
    "_shuffled": leaving_field.shuffle_decks,
    "_sacrifice": costs.announce_sacrifice,
    "_give": costs.move_tribute,
    "_tributes_done": costs.clear_tributes,
    "_entry": costs.use_entry,
    "_magic": magic.resolve_magic_card,
    "_magic_done": magic.put_away_magic_card,
    "_site": magic.place_site_card,
}
_STEERING = ("may", "if_successful", "otherwise", "only_if", "either")


def _verb(name: str) -> Callable[[Desk, Mapping[str, Plain], Plain], None]:
    def run(desk: Desk, context: Mapping[str, Plain], operation: Plain) -> None:
        wrong = said_fault(operation, desk.table.header.seats)
        if wrong is not None:
            raise Refused("", wrong)
        seat = str(context["seat"]) or zones.active_player(desk.table)
        source = str(context.get("card") or context.get("source") or "")
        run_before_waiting_effects(desk, seat, source, with_card_ids(desk, seat, operation), by_hand=True)

    run.__doc__ = STEPS[name].__doc__
    return run


VERBS = {name: _verb(name) for name in STEPS if not name.startswith("_") and name not in (*INNER_STEPS, *_STEERING)}
"""The small effects that texts, effects by hand and rulings may use."""
