"""Card texts as data: Action texts, abilities, triggers, targets, and their small effects."""
