"""Card lists: reading and caching them, converting those of other programs, reading printed card texts."""

from replays.card_lists.card_list_cache import load_card_list

__all__ = ["load_card_list"]
