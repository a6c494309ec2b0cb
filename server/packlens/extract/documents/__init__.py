"""The search documents of symbols: their words, as postings."""
