"""Names of definitions in the texts of a program."""

MIDDLEWARE = ["named_in_texts.shop.timing.Timing", "django.middleware.csrf.CsrfViewMiddleware"]
SCHEDULE = {"mail": {"task": "shop.tasks.send_mail"}}

STOPPED = "elsewhere.timing.timing"
PLAIN = "timing.timing"
MODULE = "named_in_texts.shop.timing"
MEMBER = "named_in_texts.shop.timing.Timing.start"
# expect: edge MEMBER references Timing.start
# expect: no-edge STOPPED references *
# expect: no-edge PLAIN references *
# expect: no-edge MODULE references *
