import other_names
from other_names import get_store


# expect: edge read_both calls Integer.__init__
# expect: edge read_both calls open_store
# expect: no-edge read_both calls close_store
def read_both():
    get_store("c")
    return other_names.Int()


# expect: edge Tiny extends Integer
class Tiny(other_names.Int): ...
