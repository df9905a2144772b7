"""The program put together: application, main window, single instance, smoke test."""
