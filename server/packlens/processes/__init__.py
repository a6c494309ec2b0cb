"""Starts worker processes, keeps interrupts from them, which the parent handles, and asks whether a process runs."""
