"""Star Front (星靈王), the detailed rules, as a ruleset."""

from domain.parts.common.ruleset_package import build_ruleset

RULESET = build_ruleset(__name__)
