# What notebooks use.
# expect: def function total_price
# expect: edge "report.ipynb" imports total_price


def total_price(items):
    return sum(item.price for item in items)


# a word in the output or in the prose of a notebook is no use
# expect: no-edge * calls discount
def discount(items):
    return 0
