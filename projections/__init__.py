"""Read models: statistics computed from the logs of games and tournaments.

models = open_read_models(folder, log)   # log: a `projections.summary_cache.GameLogReader`
models.catch_up()
list_games(models, GameFilter(league="spring"))
"""

from projections.filters import EVERYTHING, GameFilter
from projections.read_models import ReadModels, open_read_models

__all__ = ["EVERYTHING", "GameFilter", "ReadModels", "open_read_models"]
