# expect: def function price_table
from django import template

register = template.Library()


@register.simple_tag
def price_table(cart): ...


@register.filter
def as_price(value): ...


@register.simple_tag
def legend(): ...


def total(cart): ...
