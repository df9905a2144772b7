"""The worlds of Fifty-Six."""
