"""Items of collections."""

from collections.abc import Iterable


class Lamp:
    def light(self): ...
    def dim(self): ...
    @property
    def glowing(self): ...


class Torch:
    def light(self): ...
    def dim(self): ...
    @property
    def glowing(self): ...


class Street:
    lamps: list[Lamp]
    torches: "Iterable[Torch] | None"
    by_name: dict[str, Torch]

    def __init__(self):
        self.spares: tuple[Lamp, ...] = ()

    # expect: edge Street.dusk calls Lamp.light
    # expect: edge Street.dusk calls Torch.dim
    # expect: no-edge Street.dusk calls Torch.light
    # expect: no-edge Street.dusk calls Lamp.dim
    def dusk(self):
        for x in self.lamps:
            x.light()
        for y in sorted(self.torches):
            y.dim()

    # one name may stand for items of two types in two comprehensions
    # expect: edge Street.noon calls Lamp.light
    # expect: edge Street.noon references Torch.glowing
    # expect: no-edge Street.noon calls Torch.light
    # expect: no-edge Street.noon references Lamp.glowing
    def noon(self):
        any(x.glowing for x in self.torches)
        return [x.light() for x in self.lamps]

    # expect: edge Street.dawn calls Torch.dim
    # expect: edge Street.dawn calls Torch.light
    # expect: edge Street.dawn calls Lamp.dim
    # expect: no-edge Street.dawn calls Lamp.light
    def dawn(self):
        for _, x in self.by_name.items():
            x.dim()
        {y.light() for y in self.by_name.values()}
        for number, z in enumerate(self.spares):
            z.dim()

    # expect: edge Street.night calls Torch.light
    # expect: edge Street.night calls Lamp.dim
    # expect: edge Street.night calls Torch.dim
    # expect: no-edge Street.night calls Lamp.light
    def night(self):
        x = self.lamps[0]
        x.dim()
        self.by_name["x"].light()
        self.by_name.get("y").dim()

    # keys of a dictionary are none of its values, and a tuple of two types holds neither
    # expect: no-edge Street.keys calls Torch.light
    # expect: no-edge Street.keys calls Lamp.light
    # expect: no-edge Street.keys calls Torch.dim
    # expect: no-edge Street.keys calls Lamp.dim
    def keys(self, pair: tuple[Lamp, Torch]):
        pair[0].light()
        for x in self.by_name:
            x.light()
        for y in pair:
            y.dim()

    # what is declared goes before what a loop takes out
    # expect: edge Street.declared calls Torch.light
    # expect: no-edge Street.declared calls Lamp.light
    def declared(self, x: Torch, things):
        x.light()
        for x in things.spares:
            pass


# expect: edge walk calls Lamp.light
# expect: edge walk calls Torch.dim
# expect: no-edge walk calls Torch.light
def walk(street: Street, torches: Iterable[Torch]):
    for x in street.lamps:
        x.light()
    return [y.dim() for y in torches]
