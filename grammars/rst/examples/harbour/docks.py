# expect: no-edge harbour.rst documents tide
# expect: def class Harbour


class Harbour:
    def moor(self, ship):
        return berth(ship)

    def join(self, other):
        return other


def berth(ship):
    return ship


def free_berths():
    return 3


def tide():
    return path()


def path():
    return ""
