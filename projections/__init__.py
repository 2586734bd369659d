"""Read models: one folder per question asked of the logs.

models = open_read_models(folder, log)   # log: anything that reads like `projections.summary_cache.LogReader`
models.catch_up()
list_games(models, Which(league="spring"))
"""

from projections.filters import EVERYTHING, GameFilter
from projections.read_models import ReadModels, open_read_models

__all__ = ["EVERYTHING", "GameFilter", "ReadModels", "open_read_models"]
