"""Which cards a text speaks of, as they are now (`effects.matching`)."""

from __future__ import annotations

from functools import partial

from domain.rulesets.star_front.effects import conditions as _conditions
from domain.rulesets.star_front.effects import matching as _matching
from domain.rulesets.star_front.effects.matching import WHERE as WHERE
from domain.rulesets.star_front.effects.matching import is_side as is_side
from domain.rulesets.star_front.effects.matching import lies as lies
from domain.rulesets.star_front.effects.matching import places as places
from domain.rulesets.star_front.effects.printings import is_printed as is_printed
from domain.rulesets.star_front.state.cards import FULL

fits = partial(_matching.fits, sight=FULL)
suits = partial(_matching.suits, sight=FULL)
matching = partial(_matching.matching, sight=FULL)
condition = partial(_conditions.condition, sight=FULL)
