"""Views: what a viewer sees of a game, how much of it a link shows, and the routes that read it."""
