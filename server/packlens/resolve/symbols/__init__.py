"""The symbol table: the definitions of a workspace, by their names."""
