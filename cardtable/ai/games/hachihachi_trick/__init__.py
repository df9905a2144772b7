"""The computer players of Hachihachi Trick."""
