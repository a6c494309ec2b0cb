"""Reads a task and computes the signals that ranking weighs, one module for each signal or kind of evidence. No I/O."""
