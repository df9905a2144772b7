"""The computer players of Fifty-Six."""
