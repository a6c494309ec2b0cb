"""How a process is started apart from this one and its terminal. POSIX has sessions for that, and Windows consoles.

There it gets a hidden console: without one its own children would open windows, and the console that it would
inherit ends it when it is closed.
"""

from __future__ import annotations

import sys

WITHOUT_CONSOLE = 0
"""For `creationflags` of `subprocess.Popen`, next to `start_new_session`, which Windows ignores."""
if sys.platform == "win32":
    import _winapi

    WITHOUT_CONSOLE = _winapi.CREATE_NO_WINDOW | _winapi.CREATE_NEW_PROCESS_GROUP
