"""Read models: one folder per question asked of the logs.

models = open_read_models(folder, log)   # log: anything that reads like `projections.stories.Reader`
models.catch_up()
list_games(models, Which(league="spring"))
"""

from projections.runner import ReadModels, open_read_models
from projections.which import EVERYTHING, Which

__all__ = ["EVERYTHING", "ReadModels", "Which", "open_read_models"]
