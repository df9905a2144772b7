"""Golden playthroughs: one short readable match of every case; ``python -m tests.golden.regenerate``."""
