from django.test import TestCase, override_settings


# expect: edge ViewTest.test_dollars accesses_field stall/settings.py:CURRENCY
# expect: no-edge ViewTest accesses_field stall/settings.py:CURRENCY
# expect: edge ViewTest.test_closed accesses_field OPEN_DAYS
# expect: edge test_fee accesses_field stall/settings.py:FEE
class ViewTest(TestCase):
    @override_settings(CURRENCY="USD")
    def test_dollars(self):
        self.assertEqual("1 USD", self.client.get("/price").content)

    def test_closed(self):
        with self.settings(OPEN_DAYS=[]):
            self.assertFalse(self.client.get("/open").content)


def test_fee(settings):
    settings.FEE = 5
