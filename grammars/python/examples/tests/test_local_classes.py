"""Classes of one name that each test has for itself.

expect: edge test_sail accesses_field test_sail.Dinghy.wind
expect: no-edge test_sail accesses_field test_row.Dinghy.wind
expect: edge test_sail references test_sail.Dinghy.Mast
expect: no-edge test_sail references test_row.Dinghy.Mast
expect: edge test_sail calls Hull.launch
expect: edge test_row accesses_field test_row.Dinghy.wind
expect: no-edge test_row accesses_field test_sail.Dinghy.wind
expect: edge test_row calls test_row.Dinghy.launch
expect: no-edge test_row calls Hull.launch
expect: edge TestHarbour.test_moor calls TestHarbour.setUp.Ferry.moor_at
"""


def check(found, expected):
    assert found == expected


class Hull:
    def launch(self):
        return self


def test_sail():
    class Dinghy(Hull):
        wind = 3

        class Mast:
            pass

    dinghy = Dinghy()
    dinghy.launch()
    check(Dinghy.wind, Dinghy.Mast)


def test_row():
    class Dinghy(Hull):
        wind = 0

        class Mast:
            pass

        def launch(self):
            return None

    dinghy = Dinghy()
    dinghy.launch()
    check(dinghy.wind, 0)


class TestHarbour:
    def setUp(self):
        class Ferry:
            def moor_at(self, pier):
                return pier

        self.ferry = Ferry()

    def test_moor(self):
        self.ferry.moor_at(1)
