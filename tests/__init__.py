"""The tests. For all of them the fifth game is one of the games."""

from tests.fifth_game import hand_over

hand_over()
