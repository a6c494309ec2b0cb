import helper


# expect: no-edge disconnect calls make_packet
def disconnect(tools):
    helper.run()
    return tools.make_packet()
