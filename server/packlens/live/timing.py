"""How long the thread of a live folder waits before each of its steps, and how much it does at once."""

from typing import Final

TYPING_PAUSE: Final = 0.3
"""Seconds without an event before edits are indexed, if no question waits for them."""
DERIVE_PAUSE: Final = 0.05
"""Seconds after an edit was shown before what rankings need is derived, so that questions get the processor first. A
question that ranks derives it itself."""
STORE_PAUSE: Final = 1.0
"""Seconds without an event before saved files are written to the database."""
MAX_AT_ONCE: Final = 50
"""If more files than this changed on disk (a branch switch), an index run reads them. It sees no unsaved text."""
FIRST_RETRY: Final = 5.0
"""Seconds between a failure and the next attempt; doubled with each further failure."""
MAX_RETRY: Final = 60.0
"""The most seconds between a failure and the next attempt."""
LOOK_INTERVAL: Final = 2.0
"""Seconds between two checks of what no event reports: a missing folder, and other processes' writes."""
REST_PAUSE: Final = 2.0
"""Seconds without an event and a question before what can wait is done: compiling a language (up to 0.7 s), collecting
garbage, and returning freed memory. An edit or a question that came meanwhile would wait for it."""
MEMORY_INTERVAL: Final = 60.0
"""Seconds between two returns of freed memory to the system (`engine.free_memory`), while nothing is left to do."""
REPEAT_PAUSE: Final = 1.0
"""Seconds before an index run or a check of the database is repeated because another process wrote it."""
OTHER_RUN_PATIENCE: Final = 10.0
"""Seconds to wait for another process's index run; after that it counts as killed."""
LOAD_PAUSE: Final = 2.0
"""Seconds after a question before the index is loaded for edits, if no edit waits: loading would take half of the
processor from an answer (2.5 s on django)."""
EARLY_PAUSE: Final = 0.5
"""Seconds after a question before 0.2 s are spent on reading ahead what the load needs, while an index run resolves."""
MAX_LOAD_PAUSE: Final = 10.0
"""The most seconds after the stored index was shown before it is loaded, whatever is asked meanwhile."""
MAX_DISTURBED_RUNS: Final = 5
"""The number of index runs in a row that other processes disturbed, after which it is reported as an error."""
