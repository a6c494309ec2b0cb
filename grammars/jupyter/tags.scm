; The code cells of a notebook are Python: see python/tags.scm. Everything else in the file is blank.
