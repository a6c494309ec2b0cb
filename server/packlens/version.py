"""The version of Packlens, in a module that imports nothing, so that any room can read it."""

__version__ = "0.1.0"
