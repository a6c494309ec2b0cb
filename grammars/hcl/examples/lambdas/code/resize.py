# expect: def function handle
def handle(event, context):
    return event
