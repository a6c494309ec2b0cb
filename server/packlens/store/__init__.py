"""Stores everything in one SQLite file with one writer and many readers. No other room has SQL or imports apsw."""
