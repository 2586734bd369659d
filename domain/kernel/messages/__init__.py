"""Messages of refusals and problems: an id with named facts, and their sentences in English, Japanese and Chinese."""
