"""Read models: statistics computed from the logs of games and tournaments.

models = open_read_models(folder, log)   # log: a `projections.summary_cache.GameLogReader`
models.catch_up()
list_games(models, GameFilter(league="spring"))
"""

from typing import TYPE_CHECKING, Any

from projections.filters import EVERYTHING, GameFilter

if TYPE_CHECKING:
    from projections.read_models import ReadModels, open_read_models

__all__ = ["EVERYTHING", "GameFilter", "ReadModels", "open_read_models"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    from projections import read_models  # loads all statistics; who asks for a filter alone needs none

    return getattr(read_models, name)
