"""What is special at each game's table, a folder for each game."""
