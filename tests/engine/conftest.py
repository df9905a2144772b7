"""Properties are tried on the same examples every time, and never against the clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("cardtable", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("cardtable")
