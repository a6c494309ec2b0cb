"""Reads tasks that are written in another language than English, as code is."""
