"""The rulebook behind this ruleset: Gundam War Instruction Manual, Revised Edition Ver.2."""

from __future__ import annotations

from domain.parts.common.ruleset_package import read_book

BOOK = read_book("domain.rulesets.gundam_war", edition="revised-2", title="Gundam War", seats=(2, 2))
