"""What the program keeps on this computer: data folder, settings, error log, the running instance."""
