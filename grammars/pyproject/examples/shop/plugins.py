# expect: def function load
def load():
    return 0


class Plugin:
    pass
