# expect: edge MIDDLEWARE references Timing
class Timing:
    def start(self):
        """Begin."""


def timing():
    """Return the time."""
