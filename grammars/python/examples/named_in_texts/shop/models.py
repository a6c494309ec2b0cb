# expect: edge Line.order references Order
class Order:
    pass


class Line:
    order = ForeignKey("shop.Order")
