/// Functions and methods as values.
class Buttons {
    var stored: () -> Void = atTop
    let menu: Menu = Menu()

    func wire(hidden: Int) {
        press(then: self.pressed)
        var table = ["press": inDictionary]
        let all = [inArray, menu.opened]
        stored = assigned
        addTarget(self, action: #selector(tapped), for: .touch)
        print("silent unused", hidden)
    }

    func later() -> () -> Void {
        return returned
    }

    func pressed() {}
    func tapped() {}
    func silent() {}
}
// expect: edge Buttons.stored references atTop
// expect: edge Buttons.wire references Buttons.pressed
// expect: edge Buttons.wire references inDictionary
// expect: edge Buttons.wire references inArray
// expect: edge Buttons.wire references Menu.opened
// expect: edge Buttons.wire references assigned
// expect: edge Buttons.wire references Buttons.tapped
// expect: edge Buttons.later references returned
// expect: no-edge * references Buttons.silent
// expect: no-edge * references unused
// expect: no-edge Buttons.wire references hidden

struct Menu {
    func opened() {}
}

func atTop() {}
func inDictionary() {}
func inArray() {}
func assigned() {}
func returned() {}
func unused() {}
func hidden() {}
