# expect: def function serve
# expect: no-def app
def serve():
    return None
