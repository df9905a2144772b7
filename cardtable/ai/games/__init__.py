"""The players of each game, a folder a game."""
