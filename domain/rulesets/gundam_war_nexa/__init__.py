"""Gundam War NEX-A, Official Rule Book, Ver.1.2, as a ruleset."""

from domain.parts.common.ruleset_package import build_ruleset

RULESET = build_ruleset(__name__)
