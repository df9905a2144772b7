"""The tables of the games, a folder for each game."""
