"""Fifty-Six: what its players suppose."""
