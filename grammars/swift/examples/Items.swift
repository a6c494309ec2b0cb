// Items of arrays and dictionaries.

class Lamp {
    func light() {}
    func dim() {}
    func clean() {}
}

class Torch {
    func light() {}
    func dim() {}
    func clean() {}
}

class Street {
    var lamps: [Lamp] = []
    var byName: [String: Lamp] = [:]
    var torches: [Torch] = []
    var spare: Lamp?
    var torch: Torch?
    var other: Street?

    // expect: edge Street.dusk calls Lamp.light
    // expect: edge Street.dusk calls Torch.dim
    // expect: edge Street.dusk calls Lamp.clean
    // expect: no-edge Street.dusk calls Torch.light
    // expect: no-edge Street.dusk calls Lamp.dim
    // expect: no-edge Street.dusk calls Torch.clean
    func dusk() {
        for x in lamps {
            x.light()
        }
        for x in torches {
            x.dim()
        }
        lamps.forEach { x in x.clean() }
    }

    // expect: edge Street.noon calls Lamp.light
    // expect: edge Street.noon calls Torch.clean
    // expect: no-edge Street.noon calls Torch.light
    // expect: no-edge Street.noon calls Lamp.clean
    func noon() {
        guard let x = self.spare, let y = self.torch else { return }
        x.light()
        y.clean()
    }

    func keeper() -> Lamp? { spare }

    func stroll() -> Torch { Torch() }
    func stroll(far: Bool) -> Keeper { Keeper() }

    // A name does not hide the function that it is set to; the first overload of several types has no such member.
    // expect: edge Street.night calls Lamp.clean
    // expect: edge Street.night calls Keeper.rest
    // expect: no-edge Street.night calls Torch.clean
    func night() {
        guard let keeper = keeper() else { return }
        keeper.clean()
        other!.stroll(far: true).rest()
    }

    // expect: edge Street.dawn calls Lamp.dim
    // expect: no-edge Street.dawn calls Torch.dim
    func dawn() {
        for (_, x) in byName {
            x.dim()
        }
    }
}

class Keeper {
    func rest() {}
}

class Sofa {
    func rest() {}
}
