"""Checks the terms of a tournament: its opening, and their later changes."""

from __future__ import annotations

from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.unicode_safety import is_blank
from domain.tournaments import events
from domain.tournaments.events import Opened
from domain.tournaments.messages import msg
from domain.tournaments.standings.tiebreaks import current_profiles, tiebreak_profiles
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import DECKLISTS, KINDS, points_fault, stage_fault
from domain.tournaments.validation.refusals import Refusals, refusal_of, refusal_unless


def opening_refusal(said: events.Opened, rulesets: tuple[str, ...]) -> Refusal | None:
    """Returns the reason why a tournament cannot be opened, or None; `rulesets`: the available ones (empty: any)."""
    faults = [stage_fault(stage) for stage in said.stages]
    checks = (
        refusal_unless("LG-OPEN-01", not is_blank(said.title), msg("tournament_has_title_which_something")),
        refusal_unless(
            "LG-OPEN-02", not rulesets or said.ruleset in rulesets, msg("no_such_ruleset_said", said=said.ruleset), rulesets
        ),
        refusal_unless("LG-OPEN-03", bool(said.stages), msg("tournament_has_at_least_one"), KINDS),
        *(
            refusal_of("LG-OPEN-03", fault and msg("stage_n_reason", n=number, reason=fault))
            for number, fault in enumerate(faults, 1)
        ),
        refusal_unless(
            "LG-OPEN-04",
            said.tiebreaks in tiebreak_profiles(),
            msg("no_such_profile_said", said=said.tiebreaks),
            tuple(tiebreak_profiles()),
        ),
        refusal_unless("LG-OPEN-05", said.decklists in DECKLISTS, msg("no_such_way_to_keep", said=said.decklists), DECKLISTS),
        refusal_of("LG-OPEN-07", points_fault(said.points)),
    )
    return next((found for found in checks if found is not None), None)


def superseded_profile_refusal(said: Opened) -> Refusal | None:
    """Returns the refusal of a profile that only earlier tournaments have, or None."""
    profile = tiebreak_profiles()[said.tiebreaks]
    return refusal_unless(
        "LG-OPEN-04",
        not profile.superseded_by,
        msg("profile_is_superseded", said=said.tiebreaks, said2=profile.superseded_by),
        current_profiles(),
    )


def validate_terms_change(tournament: Tournament, said: events.TermsChanged, by: str) -> Refusals:
    """Checks changed terms (LG-TERM, LG-OPEN)."""
    before = tournament.opened
    fields: dict[str, Any] = {
        name: value for name, value in zip(said._fields, said, strict=True) if name not in ("why", "capacity")
    }
    changed = before._replace(**fields)
    yield opening_refusal(changed, ())
    if said.tiebreaks != before.tiebreaks:
        yield superseded_profile_refusal(changed)
        settled = bool(tournament.cuts or tournament.places)
        yield refusal_unless("LG-TERM-03", not settled, msg("tiebreaks_have_decided_places"))
    yield refusal_unless("LG-TERM-04", said.capacity >= 0, msg("n_players_expected_0_no_limit", n=said.capacity))
    for number in range(1, tournament.stage + 1):
        yield from _check_begun_stage(tournament, said, number)


def _check_begun_stage(tournament: Tournament, said: events.TermsChanged, number: int) -> Refusals:
    """Checks that of a stage that has begun nothing changes that its rounds depend on."""
    posted = len(tournament.rounds_of(number))
    if not posted and not tournament.cuts.get(number):
        return
    yield refusal_unless("LG-TERM-01", number <= len(said.stages), msg("stage_n_has_begun", n=number))
    if number > len(said.stages):
        return
    before, after = tournament.terms(number), said.stages[number - 1]
    same = (before.kind, before.best_of) == (after.kind, after.best_of)
    yield refusal_unless("LG-TERM-01", same, msg("stage_n_has_begun", n=number))
    enough = not after.rounds or after.rounds >= posted
    yield refusal_unless("LG-TERM-02", enough, msg("n_rounds_are_posted_not_n", n=posted, n2=after.rounds))
