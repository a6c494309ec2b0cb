"""Tasks of another module."""

import queue_tasks
from queue_tasks import weigh_order


def at_once(order):
    return weigh_order.s(order)


def later(order):
    queue_tasks.weigh_order.apply_async(order)


# expect: edge at_once references weigh_order
# expect: edge later references weigh_order
