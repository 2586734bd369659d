"""Compares clauses of the Bandai games by what they mean: defaults left out, both words for a keyword, both for defense."""

from typing import Any

_SKIPPED = ("stored", "wording", "source")


def as_meant(value: Any) -> Any:
    """Returns a clause, as its ruleset reads it, as plain tables without the fields that nothing is said of."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        table = {name: as_meant(each) for name, each in zip(value._fields, value, strict=True) if name not in _SKIPPED}
        defaults = {name: as_meant(each) for name, each in getattr(value, "_field_defaults", {}).items()}
        return _in_one_word({name: each for name, each in table.items() if name == "do" or each != defaults.get(name, ...)})
    return [as_meant(each) for each in value] if isinstance(value, tuple) else value


def _in_one_word(table: dict[str, Any]) -> dict[str, Any]:
    if table.get("to") == "target":  # whom an effect is about that names nobody, in a text that has targets
        del table["to"]
    against = table.get("against")
    if isinstance(against, dict) and "whose" in against:
        table |= {"by": against["whose"], "against": {key: each for key, each in against.items() if key != "whose"}}
    if "tag" in table:
        table["keyword"] = table.pop("tag")
    if "max_defense" in table:
        table["at_most"] = {"defense": table.pop("max_defense")}
    return table
