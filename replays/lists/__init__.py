"""Card lists and deck lists as people have them: read once and kept, and in the file forms of other programs."""

from replays.lists.cards import card_list as card_list
from replays.lists.cards import sentences_of as sentences_of
