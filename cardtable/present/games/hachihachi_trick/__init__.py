"""The table of Hachihachi Trick."""
