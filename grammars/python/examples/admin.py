# expect: edge CartAdmin.list_display references CartAdmin.total
# expect: edge CartAdmin.actions references CartAdmin.pay
# expect: edge CartFilter.open references CartFilter.filter_open
# expect: edge Lines.shown references Lines.is_shown
# expect: no-edge * references CartAdmin.note
# expect: no-edge * references Lines.total
# expect: no-edge CartAdmin.list_display references name
from django.contrib import admin
from django_filters import CharFilter, FilterSet


def name(): ...


class CartAdmin(admin.ModelAdmin):
    list_display = ("name", "total")
    actions = ["pay"]
    ordering = ("note",)

    def total(self, cart): ...

    def pay(self, request, carts): ...

    def note(self): ...


class CartFilter(FilterSet):
    open = CharFilter(method="filter_open", label="total")

    def filter_open(self, carts, name, value): ...


class Lines:
    shown = SerializerMethodField(method_name="is_shown", label="total")

    def is_shown(self, line): ...

    def total(self): ...
