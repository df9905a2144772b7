"""Card Table: an offline card table. docs/architecture.md of the project tells how it is built."""

__version__ = "0.1.0"
