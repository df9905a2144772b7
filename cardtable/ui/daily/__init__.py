"""The deal of the day: what is played, how Master played it, and codes for friends."""
