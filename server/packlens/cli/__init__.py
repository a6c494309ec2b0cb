"""The command line: parse options, call the engine, print. Holds no logic."""
