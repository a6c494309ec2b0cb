"""Members of enums, wherever a value may stand."""

from enum import Enum


class Rig(Enum):
    sloop = 1
    ketch = 2
    yawl = 3
    cutter = 4
    lugger = 5
    barque = 6
    brig = 7
    dhow = 8
    junk = 9
    xebec = 10
    unrigged = 11


# expect: edge rate accesses_field Rig.sloop
# expect: edge rate accesses_field Rig.ketch
# expect: edge rate accesses_field Rig.yawl
# expect: edge rate accesses_field Rig.cutter
# expect: edge rate accesses_field Rig.lugger
# expect: edge rate accesses_field Rig.barque
# expect: edge rate accesses_field Rig.brig
# expect: edge rate accesses_field Rig.dhow
# expect: edge rate accesses_field Rig.junk
# expect: edge rate accesses_field Rig.xebec
# expect: no-edge * accesses_field Rig.unrigged
def rate(rig, masts, usual=Rig.sloop):
    if rig == Rig.ketch:
        return {Rig.yawl: 1}
    masts[Rig.cutter] = {Rig.lugger}
    match rig:
        case Rig.barque:
            return lambda: Rig.brig
    yield Rig.dhow
    return f"{Rig.junk}", Rig.xebec


# expect: no-edge hides accesses_field *
def hides(Rig):
    return {Rig.unrigged: 1}
