# expect: no-edge settings.py references __init__.py
