"""Card Table: an offline card table in four rooms (``ui → ai → match → engine``)."""

__version__ = "0.1.0"
