"""What is said against a tournament, a result or a file of one is stated in Japanese and Chinese."""

from __future__ import annotations

import pytest

from domain.tournaments.events import Opened
from domain.tournaments.tournament_format import Points, Stage
from domain.tournaments.validation.terms_validation import opening_refusal


@pytest.mark.parametrize(
    ("stage", "points", "japanese", "chinese"),
    [
        (Stage("swis"), Points(), "ステージ1：「swis」という種類のステージはありません（", "階段1：找不到這個階段：swis（"),
        (Stage("swiss", best_of=2), Points(), "ステージ1：1対戦2ゲーム：1か3です", "階段1：每場2局：應為1或3"),
        (
            Stage("swiss"),
            Points(win=1, draw=2),
            "勝ち1点、引き分け2点、負け0点：良い結果ほど少なくなってはいけません",
            "勝1分、平手2分、負0分：較好的結果不得較少",
        ),
    ],
)
def test_what_is_wrong_with_the_terms_is_reported_with_its_place(
    stage: Stage, points: Points, japanese: str, chinese: str
) -> None:
    refusal = opening_refusal(Opened("Night", "gundam_war", (stage,), points=points), ())
    assert refusal is not None
    result = [refusal.reason.text(language) for language in ("ja", "zh")]
    assert (result[0].startswith(japanese), result[1].startswith(chinese)) == (True, True), result
