from clinic import records
from clinic.records import Printer
from . import settings, nothing
from elsewhere import conftest

# expect: edge desk.py imports records.py
# expect: edge desk.py imports clinic/settings.py:settings.py
# expect: edge desk.py imports Printer
# expect: no-edge desk.py imports clinic/tests/conftest.py:conftest.py
# expect: no-edge desk.py imports desk.py
# expect: edge open_desk calls read_home


def open_desk() -> Printer:
    settings.read_home({})
    return records.Printer(nothing.width)
