from stall.config import settings


# expect: edge total_fee accesses_field Settings.FEE
# expect: no-edge total_fee accesses_field stall/settings.py:FEE
def total_fee(days: int) -> int:
    return days * settings.FEE
