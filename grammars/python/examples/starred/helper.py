import tools


# expect: no-edge run calls make_packet
def run(): ...
