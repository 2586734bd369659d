"""The types of problems that the service answers with: what each means, and what a client does."""
