"""The table of Fifty-Six."""
