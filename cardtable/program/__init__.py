"""The program's state on this computer: data folder, settings, error log, running instance."""
