# expect: edge moor calls BerthManager.reserve
# expect: edge moor calls QuaySet.vacant
# expect: no-edge * calls Shed.vacant
# expect: edge chained calls QuaySet.leaking
# expect: edge subclass calls QuaySet.leaking
# expect: no-edge * calls Shed.leaking
# expect: edge Views.permission_classes references IsPilot
# expect: edge Views.permission_classes references IsCaptain
# expect: edge Views.permission_classes references IsCook
# expect: no-edge Views.limit references IsCook
# expect: edge Grouped.permission_classes references IsPilot
# expect: edge Grouped.permission_classes references IsCaptain
# expect: edge views.py references IsCook
from managers.berths import Berth, IsCaptain, IsCook, IsPilot, Quay


def moor(ship):
    Berth.objects.reserve(ship)
    return Quay.objects.vacant(3)


def chained():
    return Quay.objects.filter(name="east").order_by("name").leaking()


def subclass():
    return Quay.repaired.leaking()


class Views:
    permission_classes = [IsPilot & IsCaptain | IsCook]
    limit = 3


class Grouped:
    permission_classes = (IsPilot | (IsCaptain & IsCook),)


@permission_classes([IsPilot | IsCook])
def harbours(request):
    return request
