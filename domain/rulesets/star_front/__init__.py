"""Star Front (星靈王), the detailed rules, as a ruleset."""

from domain.parts.common.assembly import assembled

RULESET = assembled(__name__)
