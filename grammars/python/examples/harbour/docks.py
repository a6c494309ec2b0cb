"""A variable that other modules import."""


class DockMaster:
    def release(self):
        pass

    def join(self):
        pass


dock_master = DockMaster()
# expect: def variable dock_master
