"""Webhooks: notices sent to addresses that the server's owner lists, signed, and again until they are received."""
