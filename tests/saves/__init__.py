"""Matches saved by every version that was released, and what they say.

The folder ``data-0.1.0`` is a whole data folder, and ``data-0.1.0.txt`` what the matches in it say. A script
drove the real program (window, worker, lists, statistics; computers thinking on the worker's thread) through
its public names, with a clock and seeds of its own, and closed it; the text was written by the same version.
"""
