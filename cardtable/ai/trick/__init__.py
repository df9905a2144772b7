"""What the players of every trick-taking game share."""
