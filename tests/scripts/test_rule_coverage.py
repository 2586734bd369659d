"""`scripts/rule-coverage`: which rules have code and a test, on a tree of three files."""

import json
from pathlib import Path

import pytest

from scripts.ruleset_tools.rule_coverage import main, measure_coverage, rules_in_text

RULES = "\n".join(f'["XX-BTL-{number:02}"]\nstatement = "s"\nwhere = "p1"' for number in range(1, 8))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A ruleset with seven rules: 01 to 04 in its code, 05 in a part, 01 and 03 to 05 tested, 07 not to be checked."""
    package = tmp_path / "domain" / "rulesets" / "toy"
    files = {
        package / "rules.toml": RULES,
        package / "unchecked.toml": 'XX-BTL-07 = { en = "manners" }',
        package
        / "combat"
        / "battle.py": '"""A battle (XX-BTL-01\n    to -03, and more)."""\nRULE = "XX-BTL-04"\n# XX-BTL-06\n',
        package / "life.py": "from domain.parts.common.pile import pay\n",
        tmp_path
        / "domain"
        / "parts"
        / "common"
        / "pile.py": '"""Paying, under XX-BTL-05 in one game and YY-COST-01 in another."""\n',
        tmp_path / "domain" / "parts" / "unused.py": '"""XX-BTL-06."""\n',
        tmp_path / "tests" / "test_toy.py": (
            "import pytest\n\n\n@pytest.mark.rule('XX-BTL-01')\n@pytest.mark.rule('XX-BTL-03 to -05')\n"
            "def test_it() -> None:\n    '''XX-BTL-02 is only talked about.'''\n"
        ),
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("as GW-BTL-09 to -12 say", ["GW-BTL-09", "GW-BTL-10", "GW-BTL-11", "GW-BTL-12"]),
        ("(GW-COST-05, -06)", ["GW-COST-05", "GW-COST-06"]),
        ("GW-PLAY-02, -06, and -08", ["GW-PLAY-02", "GW-PLAY-06", "GW-PLAY-08"]),
        ("GW-WIN-01, GW-END-02, -03", ["GW-WIN-01", "GW-END-02", "GW-END-03"]),
        ("GW-KW-08 to GW-KW-10", ["GW-KW-08", "GW-KW-09", "GW-KW-10"]),
        ("GW-END-01, OP-27", ["GW-END-01"]),
        ("nothing", []),
    ],
)
def test_ranges_and_lists_are_spelt_out(text: str, ids: list[str]) -> None:
    assert sorted(set(rules_in_text(text))) == sorted(ids)


def test_code_of_used_parts_counts_and_that_of_others_does_not(tree: Path) -> None:
    assert sorted(measure_coverage("toy", tree).coded) == [f"XX-BTL-0{n}" for n in (1, 2, 3, 4, 5)]


def test_what_a_rule_lacks_is_listed(tree: Path) -> None:
    assert measure_coverage("toy", tree).missing() == {"XX-BTL-02": ["test"], "XX-BTL-06": ["code", "test"]}


def test_an_incomplete_ruleset_ends_with_1_and_says_what_is_missing(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy"], tree) == 1
    said = capsys.readouterr().out
    assert "without test: XX-BTL-02" in said
    assert "without code and test: XX-BTL-06" in said


def test_a_complete_one_ends_with_0(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "domain" / "rulesets" / "toy" / "unchecked.toml").write_text(
        'XX-BTL-02 = { en = "a" }\nXX-BTL-06 = { en = "b" }\nXX-BTL-07 = { en = "c" }'
    )
    assert main(["toy", "--json"], tree) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is True


def test_an_id_that_no_rule_has_is_an_error(tree: Path) -> None:
    (tree / "tests" / "test_more.py").write_text("import pytest\n\npytestmark = pytest.mark.rule('XX-BTL-99')\n")
    assert measure_coverage("toy", tree).unknown == (("tests/test_more.py", "XX-BTL-99"),)


def test_a_ruleset_that_is_not_there_ends_with_2(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"], tree) == 2
    assert capsys.readouterr().err == "no such ruleset: nothing\n"
