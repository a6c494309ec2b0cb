"""Task text -> candidates: keywords, one module a channel, fusion, filters. Pure."""
