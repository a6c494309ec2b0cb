"""Names within functions, chains of members, and a name that another module's variable bears."""

import os.path
from harbour import docks
from harbour.main import cast_off
from harbour.docks import dock_master


class Berth:
    def moor(self) -> None:
        pass


class Pier:
    berth: Berth

    def nearest(self) -> Berth:
        return self.berth

    def settle(self):
        # expect: edge Pier.settle calls Berth.moor
        self.nearest().moor()

    def enter(self, pilot):
        # expect: no-edge Pier.enter calls Berth.moor
        pilot.moor()


class Port:
    pier: Pier

    def welcome(self):
        # expect: edge Port.welcome calls Berth.moor
        self.pier.berth.moor()


def first_watch():
    def signal():
        return 1

    # expect: edge first_watch calls first_watch.signal
    # expect: no-edge first_watch calls second_watch.signal
    return signal()


def second_watch():
    def signal():
        return 2

    # expect: edge second_watch calls second_watch.signal
    # expect: no-edge second_watch calls first_watch.signal
    return signal()


def third_watch(signal):
    # expect: no-edge third_watch calls first_watch.signal
    # expect: no-edge third_watch calls second_watch.signal
    return signal()


def leave(port: Port):
    berth = port.pier.nearest()
    # expect: edge leave calls Berth.moor
    berth.moor()
    # expect: edge leave calls cast_off
    cast_off()
    # expect: edge leave calls DockMaster.release
    dock_master.release()
    # expect: no-edge leave calls DockMaster.join
    os.path.join("a", "b")


class Watch:
    # expect: edge Watch.docks calls DockMaster.join
    docks = docks.DockMaster.join(docks)

    # expect: edge Watch.turns references first_watch
    # expect: edge Watch.turns references leave
    turns = {first_watch: 1, leave: 10}


# expect: edge masters calls DockMaster.release
masters = docks.DockMaster().release()


# expect: no-edge count references leave
def count(leave):
    return {leave: 1}
