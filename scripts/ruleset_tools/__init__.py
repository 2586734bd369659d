"""Tools for authors of rulesets: a template, rule coverage, the status table of the README."""
