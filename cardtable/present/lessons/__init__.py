"""The lessons: exercises at a small table, as data."""
