"""The lessons: tasks at a small table, as data."""
