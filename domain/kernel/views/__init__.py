"""Views of a log: its events as one viewer may see them."""

from domain.kernel.views.views import HINDSIGHT as HINDSIGHT
from domain.kernel.views.views import JUDGE as JUDGE
from domain.kernel.views.views import SPECTATOR as SPECTATOR
from domain.kernel.views.views import header_of as header_of
from domain.kernel.views.views import make_view as make_view
from domain.kernel.views.views import origin_of as origin_of
from domain.kernel.views.views import viewers as viewers
