"""What modules pass on of other modules, within a package and from one package of a workspace to another."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import calls

BASE = {
    "packages/base/src/index.ts": "export * from './util';\n",
    "packages/base/src/util.ts": "export function deep() {}\nexport class Cart { pay() {} }\nfunction hidden() {}\n",
    "packages/other/src/things.ts": "export function thing() {}\nexport function deep() {}\n",
}
CORE = "packages/core/src/index.ts"
APP = "packages/app/src/main.ts"


def called(core: str, app: str) -> set[str]:
    """Targets of the calls in a file of `app`, which imports from what `core` makes of it."""
    return {target for _, target in calls({**BASE, CORE: core, APP: app}, "main")}


DEEP = "packages/base/src/util.ts:deep"


@pytest.mark.parametrize(
    "core",
    [
        "export * from '@acme/base';\n",
        "export { deep } from '@acme/base';\n",
        "export { deep } from '../../base/src/util';\n",
        "import { deep } from '@acme/base';\nexport { deep };\n",
        "export * from './more';\nexport * from '../../base/src';\n",
    ],
)
def test_a_name_is_followed_through_the_modules_that_pass_it_on(core: str) -> None:
    assert {DEEP} == called(core, "import { deep } from '@acme/core';\nexport function main() { deep(); }\n")


def test_members_are_followed_too() -> None:
    app = "import * as core from '@acme/core';\nexport function main() { core.deep(); new core.Cart().pay(); }\n"
    found = called("export * from '@acme/base';\n", app)
    assert {DEEP, "packages/base/src/util.ts:Cart", "packages/base/src/util.ts:Cart.pay"} == found


def test_a_module_under_a_name_is_followed() -> None:
    app = "import { base } from '@acme/core';\nexport function main() { base.deep(); }\n"
    assert {DEEP} == called("export * as base from '@acme/base';\n", app)


def test_what_a_module_does_not_export_is_not_passed_on() -> None:
    app = "import { hidden, thing } from '@acme/core';\nexport function main() { hidden(); thing(); }\n"
    assert set() == called("export * from '@acme/base';\n", app)


def test_modules_that_pass_on_each_other_come_to_an_end() -> None:
    files = {"a.ts": "export * from './b';\n", "b.ts": "export * from './a';\n", "c.ts": "export function deep() {}\n"}
    assert set() == calls({**files, "d.ts": "import { deep } from './a';\nexport function main() { deep(); }\n"})
