"""The web app: ES modules as they are served, without a build step."""
