"""Other systems' answers to benchmark tasks, for `packlens bench bodies`."""
