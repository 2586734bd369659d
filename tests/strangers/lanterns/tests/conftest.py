"""The package is tested where it lies, installed or not."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
