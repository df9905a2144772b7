"""What the players of one game alone know, a folder a game."""
