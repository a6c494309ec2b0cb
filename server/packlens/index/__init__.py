"""Source text -> facts: scan, parse, extract, resolve. Reads files and trees; writes only through `store`."""
