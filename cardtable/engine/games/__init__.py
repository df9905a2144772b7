"""The rules, a folder for each game."""
