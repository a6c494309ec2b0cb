"""Settings that code reads by their names are those of its own program, whichever files set them."""

from __future__ import annotations

from tests.resolve.small_sources import edges

READER = 'class Shop {\n  @Value("${shop.fee}") int fee;\n}\n'


def _read(files: dict[str, str], reader: str) -> set[str]:
    return {target for source, target, kind in edges(files) if kind == "accesses_field" and source.startswith(reader)}


def test_the_settings_of_the_nearest_folder_are_read() -> None:
    files = {
        "shops/one/src/Shop.java": READER,
        "shops/two/src/application-dev.properties": "shop.fee=1\n",
        "farms/src/application-dev.properties": "shop.fee=1\n",
    }
    assert _read(files, "shops/one") == {"shops/two/src/application-dev.properties:shop.fee"}


def test_code_reads_no_settings_of_tests() -> None:
    files = {"src/main/Shop.java": READER, "src/test/application.properties": "shop.fee=1\n"}
    assert not _read(files, "src/main")
    assert _read({"src/test/ShopTest.java": READER, **files}, "src/test") == {
        "src/test/application.properties:shop.fee"
    }


def test_a_key_that_very_many_files_set_is_nobodys() -> None:
    files = {f"farms/{number}/src/application-dev.properties": "shop.fee=1\n" for number in range(12)}
    assert len(_read({"src/Shop.java": READER, **files}, "src")) == 12
    files["farms/12/src/application-dev.properties"] = "shop.fee=1\n"
    assert not _read({"src/Shop.java": READER, **files}, "src")


def test_settings_are_held_by_what_a_known_module_gives() -> None:
    files = {
        "shop/settings.py": "FEE = 1\ndef fee():\n    DEEP = 1\n    return DEEP\n",
        "shop/a.py": "from django.conf import settings\ndef fee(): return settings.FEE\n",
        "shop/b.py": "from shop.fees import settings\ndef fee(): return settings.FEE\n",
        "shop/c.py": "def fee(settings): return settings.FEE\n",
        "shop/e.py": "from django.conf import settings\nMADE = 1\ndef fee(settings): return settings.FEE\n",
        "shop/f.py": "from django.conf import settings\ndef fee():\n    settings = make()\n    return settings.FEE\n",
        "shop/d.py": "from django.conf import settings\ndef fee(): return settings.DEEP\n",
    }
    assert _read(files, "shop/a.py") == {"shop/settings.py:FEE"}
    for name in "bcdef":
        assert not _read(files, f"shop/{name}.py")


def test_settings_that_are_set_very_many_times_are_nobodys() -> None:
    """A file with one key 30,000 times, and as many uses of it, took minutes."""
    text = "shop.fee=1\n"
    files = {"src/Shop.java": READER, "src/application.properties": text * 400}
    assert _read(files, "src/Shop") == {"src/application.properties:shop.fee"}
    assert not _read({**files, "src/application.properties": text * 401}, "src/Shop")
