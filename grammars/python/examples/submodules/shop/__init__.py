# expect: def file __init__.py
from . import stowing
