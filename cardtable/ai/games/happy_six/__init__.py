"""The players of Happy Six, which is solved exactly (H6-15).

The set is a game with perfect information and simultaneous moves, so every position has a value, and either
side a mixture of cards that makes sure of it. `solution` gives both for any position, and Master plays by it.
"""
