"""Names that mean modules of a folder, unless the folder's own file gives them to what these modules define."""

from bound import caulking, lashing
from shop import Crate, manifest, stowing

# expect: edge load.py imports submodules/shop/stowing.py:stowing.py
# expect: no-edge load.py imports stowing
# expect: edge load.py imports submodules/shop/manifest.py:manifest.py
# expect: no-edge load.py imports manifest
# expect: edge load.py imports lashing
# expect: edge load.py imports caulking


# expect: edge load calls stow_crates
# expect: edge load calls list_goods
# expect: edge load calls lashing
# expect: edge load calls caulking
# expect: no-edge load references stowing
# expect: edge load calls weigh_crate
# expect: no-edge load calls Crate.weigh_crate
def load():
    lashing(stowing.stow_crates())
    caulking(stowing)
    Crate.weigh_crate()
    manifest.list_goods()
