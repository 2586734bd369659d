"""The package is tested where it lies, installed or not."""

import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))
sys.modules.pop(HOME.name, None)  # pytest takes the folder around the package for it, where they have one name
