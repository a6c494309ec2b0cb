from helper import *


# expect: edge connect calls make_packet
# expect: no-edge connect calls keep_alive
def connect(other):
    other.keep_alive()
    return tools.make_packet()
