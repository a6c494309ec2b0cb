from .orders import Orders as Query, make_orders as orders
# expect: edge __init__.py imports make_orders
