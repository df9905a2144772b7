"""Reference pictures of every screen.

They are read like code: ``python -m tests.pictures.regenerate`` paints them anew, and whoever changes a
screen looks at what ``git diff`` names. ``python -m tests.pictures.tour FOLDER`` paints the same screens with
this machine's own fonts, in every language and theme, for people to look at.
"""
