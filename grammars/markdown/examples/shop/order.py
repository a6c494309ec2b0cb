# expect: def method Basket.clear
# expect: no-edge basket.md documents price


class Basket:
    def add_item(self, item):
        self.items.append(item)

    def clear(self):
        self.items = []

    def save(self):
        pass


class Order:
    basket_id = 0

    def send(self):
        return price(self)

    def save(self):
        pass


def total_price(basket):
    return sum(map(price, basket.items))


def price(item):
    return item.price
