"""Immediate (SF-IMM-01, -02): the step is part of an entry and lives there; here is what the desk shows of it."""

from __future__ import annotations

from domain.rulesets.star_front.moving.entering import immediate

STEPS = {"_immediate": immediate}
