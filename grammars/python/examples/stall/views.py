from django.conf import settings

from stall.config import settings as own


# expect: edge price accesses_field stall/settings.py:CURRENCY
# expect: edge is_open accesses_field OPEN_DAYS
# expect: edge awning accesses_field AWNING
# expect: no-edge fee accesses_field FEE
# expect: no-edge by_key accesses_field FEE
# expect: no-edge missing accesses_field *
def price(amount: int) -> str:
    return f"{amount} {settings.CURRENCY}"


def is_open(day: str) -> bool:
    return day in settings.OPEN_DAYS


def awning() -> str:
    return getattr(settings, "AWNING", "blue")


def fee() -> int:
    return own.FEE


def by_key(texts: dict[str, str]) -> str:
    return texts["FEE"]


def missing() -> str:
    return settings.SHUTTERS
