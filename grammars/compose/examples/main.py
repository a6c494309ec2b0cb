# expect: def function consume
def consume():
    return None
