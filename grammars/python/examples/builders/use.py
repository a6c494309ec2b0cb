from builders import Query, orders


def use_orders():
    # expect: edge use_orders calls make_orders
    # expect: edge use_orders calls Orders.paid
    # expect: edge use_orders calls Rows.where
    # expect: edge use_orders calls Orders.total
    orders().paid().where("new").total()
    # expect: edge use_orders calls Row.weigh
    orders().first_row().weigh()


def use_query():
    # expect: edge use_query calls Orders.total
    Query().where("new").total()
    # expect: no-edge use_query calls Orders.paid
    Query().count().paid()
