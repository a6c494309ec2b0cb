"""Languages as data: what the files of a folder in `grammars/` say, and which language a file is in."""
