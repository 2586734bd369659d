"""Card lists and deck lists as people have them: read once and kept, and in the file forms of other programs."""

from replays.card_lists.cards import card_list, sentences_of
