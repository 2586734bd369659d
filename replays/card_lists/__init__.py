"""Card lists: reading and caching them, converting those of other programs, reading printed card texts."""

from replays.card_lists.cards import card_list, sentences_of

__all__ = ["card_list", "sentences_of"]
