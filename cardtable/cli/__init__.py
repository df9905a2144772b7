"""The command line, without Qt until a window is wanted."""
