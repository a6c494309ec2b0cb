"""Names whose types tests find."""


class Hull:
    def float(self): ...


class Barge(Hull):
    def tow(self): ...

    def float(self): ...


class Tug(Hull):
    def push(self): ...

    def float(self): ...


def branches(hull: Hull):
    if isinstance(hull, Barge) and hull.tow():
        hull.float()


def other_branch(hull):
    if not isinstance(hull, Tug):
        pass
    else:
        hull.push()


def leaves(hulls):
    for hull in hulls:
        if not isinstance(hull, Barge) or hull.tow():
            continue
        hull.float()


def asserted(hull):
    assert isinstance(hull, Tug), "no tug"
    hull.float()


def chosen(hulls):
    return [hull.float() for hull in hulls if isinstance(hull, Tug)]


def matched(hull):
    match hull:
        case Barge(size=1):
            hull.tow()
        case Tug() as tug:
            tug.push()


def within(dock):
    if isinstance(dock.hull, Barge):
        dock.hull.float()


def taken(hull):
    if isinstance(hull, Barge):
        same = hull.tow
        return hull.float(), same


def set_again(hull, other):
    if isinstance(hull, Barge):
        hull = other
        hull.float()


def either(hull, is_new):
    if isinstance(hull, Barge) or is_new:
        hull.float()


def hidden(hull, hulls):
    assert isinstance(hull, Barge)
    return hulls.map(lambda hull: hull.float())


# expect: edge branches calls Barge.tow
# expect: edge branches calls Barge.float
# expect: no-edge branches calls Hull.float
# expect: edge other_branch calls Tug.push
# expect: edge leaves calls Barge.float
# expect: edge asserted calls Tug.float
# expect: edge chosen calls Tug.float
# expect: edge matched calls Barge.tow
# expect: edge matched calls Tug.push
# expect: edge within calls Barge.float
# expect: edge taken calls Barge.float
# expect: no-edge set_again calls Barge.float
# expect: no-edge either calls Barge.float
# expect: no-edge hidden calls Barge.float
