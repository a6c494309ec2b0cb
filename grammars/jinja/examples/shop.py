"""What pages use: members of values by the names of their types, filters and functions that a program registers."""

from flask import Blueprint, render_template

pages = Blueprint("pages", __name__)


class Cart:
    # expect: def method Cart.total
    def total(self): ...

    def shipping_note(self): ...

    @property
    def last_order(self): ...

    # a word that is not said of a cart; a name in a text; a field that another type has by a method's name
    # expect: no-edge * calls Cart.items
    def items(self): ...

    # expect: no-edge * calls Cart.in_text
    def in_text(self): ...

    # expect: no-edge * references Cart.gift_note
    def gift_note(self): ...


class Parcel:
    gift_note: str = ""


@pages.app_template_filter("price")
def price_filter(amount): ...


@pages.app_template_filter()
def weight(amount): ...


# expect: no-edge * calls length
def length(amount): ...


@pages.app_template_global("shipping")
def shipping_for(cart): ...


def show(cart):
    return render_template("cart/show.html", cart=cart)


# expect: edge show depends_on show.html
# expect: no-edge show depends_on row.html
