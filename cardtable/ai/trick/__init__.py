"""The parts that the players of all trick-taking games share."""
