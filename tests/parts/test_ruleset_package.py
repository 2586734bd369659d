"""A ruleset is put together from its package."""

import pytest

from domain.kernel.contract.ruleset import Ruleset
from domain.parts.common.ruleset_package import FIELD_SOURCES, build_ruleset
from domain.registry import RULESETS


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_keeps_the_same_things_at_the_same_places(name: str) -> None:
    made = build_ruleset(f"domain.rulesets.{name}")
    assert isinstance(made, Ruleset)
    assert set(FIELD_SOURCES) == set(Ruleset.__dataclass_fields__)
    assert made.book.id == name
    assert all(callable(each) for each in (made.open, made.offers, made.check_deck, made.parse_printing))


def test_a_package_without_its_modules_is_reported_by_name() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"domain\.cards\.book"):
        build_ruleset("domain.cards")
