"""Hints on the match in play."""
