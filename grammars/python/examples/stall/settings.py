CURRENCY = "EUR"
OPEN_DAYS: list[str] = ["mon", "fri"]
AWNING = "red"
FEE = 3

# expect: def variable FEE
