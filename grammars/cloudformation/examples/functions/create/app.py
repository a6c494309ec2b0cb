# expect: edge create_handler deployed_by CreateOrder
def create_handler(event, context):
    return other(event)


def other(event):
    return event
