# expect: edge rotate deployed_by aws_lambda_function.rotate
# expect: no-edge turned deployed_by *
def rotate(event, context):
    return turned(event)


def turned(event):
    return event
