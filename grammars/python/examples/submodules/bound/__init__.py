# expect: def file __init__.py
from .caulking import *
from .lashing import lashing
