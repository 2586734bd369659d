"""What every ruleset has to hold, of this edition or of another package: checks that tell what does not.

A check is a function whose name and first line of docstring say what holds; it yields what does not, in words. Those of a
game are asked of a few random ones. `senki conform RULESET` asks all of them.
"""
