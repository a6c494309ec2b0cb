# expect: edge listed deployed_by list-orders
def listed(event, context):
    return []
