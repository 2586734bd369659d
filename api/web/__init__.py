"""The web app: ES modules without a build step, and the routes that serve them."""
