"""The first page: a table for each game, and what one was in the middle of."""
