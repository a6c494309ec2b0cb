"""Other names of functions and classes: at the top of a file, as the value of a field; and bodies of local classes."""

from builders import orders


class Integer:
    def __init__(self, strict=False): ...

    def read(self): ...


def open_store(path): ...


def close_store(path): ...


Int = Integer
get_store = open_store
LIMIT = 3
OTHER_LIMIT = LIMIT


# expect: edge use_names calls Integer.__init__
# expect: edge use_names calls open_store
# expect: no-edge use_names calls close_store
# expect: no-edge file:other_names.py imports Integer
def use_names():
    get_store("a")
    return Int(strict=True)


# expect: edge Short extends Integer
class Short(Int): ...


class Schema:
    field_class = Integer
    limit = LIMIT

    # expect: edge Schema.make calls Integer.__init__
    def make(self):
        return self.field_class()

    # expect: edge Schema.read calls Integer.read
    # expect: no-edge Schema.read calls Integer.__init__
    def read(self):
        return self.field_class.read(self)

    # expect: no-edge Schema.check calls *
    def check(self):
        return self.limit()


# expect: edge make_local calls open_store
# expect: edge make_local calls Integer.__init__
# expect: no-edge make_local calls close_store
def make_local():
    class Local:
        number = Integer()
        store = open_store("b")

        def run(self):
            close_store("b")

    return Local
