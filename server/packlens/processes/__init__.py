"""Starts worker processes, keeps interrupts from them, which the parent handles, and ends those whose parent is gone.

Also asks whether a process runs.
"""
