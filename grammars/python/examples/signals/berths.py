"""Who sends a signal runs its receivers."""

from blinker import signal
from django.db.models.signals import post_save
from django.dispatch import Signal, receiver

berth_paid = Signal()
berth_left = Signal()
berth_moved = signal("berth-moved")


class Berth:
    pass


@receiver(berth_paid)
def log_payment(sender, **kwargs):
    pass


@receiver(berth_left, sender=Berth)
@receiver(post_save, sender=Berth)
def free_berth(sender, **kwargs):
    pass


@berth_moved.connect
def redraw(sender):
    pass


def leave():
    berth_left.send(Berth)


# expect: edge berth_paid routes_to log_payment
# expect: edge berth_left routes_to free_berth
# expect: edge berth_moved routes_to redraw
# expect: no-edge Berth routes_to *
# expect: edge free_berth references Berth
# expect: no-edge log_payment references Berth
# expect: no-edge berth_paid routes_to free_berth
