"""What can be done from the command line, without Qt until a window is wanted."""
