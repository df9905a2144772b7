"""The processes in which thinking is done, apart from the window's."""
