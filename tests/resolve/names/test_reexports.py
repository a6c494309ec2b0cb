"""What modules pass on of other modules, within a package and from one package of a workspace to another."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import calls, edges

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


CRATE = {
    "Cargo.toml": '[package]\nname = "shop"\n',
    "src/lib.rs": "mod cart;\npub mod kit { pub use crate::cart::total; }\n",
    "src/cart.rs": "pub(crate) struct Cart;\nimpl Cart { pub fn new() -> Self { Cart } pub fn pay(&self) {} }\n"
    "pub fn total() {}\n",
    "src/other.rs": "pub struct Cart;\nimpl Cart { pub fn new() -> Self { Cart } }\npub fn total() {}\n",
}
PAID = {"src/cart.rs:Cart.new", "src/cart.rs:Cart.pay"}
TOTAL = {"src/cart.rs:total"}


@pytest.mark.parametrize(
    ("prelude", "code", "targets"),
    [
        ("pub use crate::cart::Cart;\n", "use crate::prelude::*;\nfn main() { Cart::new().pay(); }\n", PAID),
        ("pub use crate::cart::*;\n", "use crate::prelude::*;\nfn main() { total(); }\n", TOTAL),
        ("pub use crate::cart::*;\n", "use super::prelude::*;\nfn main() { Cart::new().pay(); }\n", PAID),
        ("pub use crate::cart::total as bill;\n", "use crate::prelude::*;\nfn main() { bill(); }\n", TOTAL),
        ("pub use crate::cart::*;\n", "fn main() { crate::prelude::total(); }\n", TOTAL),
        ("", "use crate::kit::*;\nfn main() { total(); }\n", TOTAL),
        ("pub use crate::kit::*;\n", "use crate::prelude::*;\nfn main() { total(); }\n", TOTAL),
        ("pub use crate::cart::Cart;\n", "use crate::prelude::*;\nfn main() { total(); }\n", set()),
    ],
)
def test_a_crate_is_followed_through_its_prelude(prelude: str, code: str, targets: set[str]) -> None:
    found = calls({**CRATE, "src/prelude.rs": prelude, "src/app/main.rs": "", "src/run.rs": code}, "main")
    assert targets == {target for _, target in found}


def test_what_a_crate_passes_on_is_followed_from_another_one() -> None:
    core = {f"crates/shop/{path}": text for path, text in CRATE.items()}
    code = "use shop::kit::*;\nfn main() { total(); }\n"
    app = {"crates/app/Cargo.toml": '[package]\nname = "app"\n', "crates/app/src/main.rs": code}
    found = calls({**core, **app}, "main")
    assert {target for _, target in found} == {"crates/shop/src/cart.rs:total"}


@pytest.mark.parametrize("exported", ["Box", "Box as Made", "Box satisfies Made"])
def test_the_default_export_of_a_folder_is_no_other_file_of_it(exported: str) -> None:
    files = {
        "parts/box/index.tsx": f"const Box = make();\nexport default {exported};\n",
        "parts/box/useLock.ts": "export default function useLock() {}\n",
        "parts/box/tests/box.test.tsx": "import Box from '..';\nexport function main() { Box(); return <Box />; }\n",
    }
    found = {target for source, target, kind in edges(files) if source.endswith(":main") and kind != "member_of"}
    assert {"parts/box/index.tsx:Box"} == found
    files["parts/box/index.tsx"] = "export { default } from './Box';\n"
    files["parts/box/Box.tsx"] = "const Box = make();\nexport default Box;\n"
    found = {target for source, target, kind in edges(files) if source.endswith(":main") and kind != "member_of"}
    assert {"parts/box/Box.tsx:Box"} == found
