"""The ruleset of Star Front (星靈王) by its detailed rules."""

from domain.parts.common.ruleset_package import build_ruleset

RULESET = build_ruleset(__name__)
