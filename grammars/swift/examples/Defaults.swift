/// Functions as the values that parameters have by default; conditions on types.
protocol Printable {}

struct Printer {
    static func plain(_ text: String) -> String { text }
    static func loud(_ text: String) -> String { text }

    // expect: edge Printer.write references Printer.plain
    // expect: no-edge Printer.write references Printer.loud
    func write(format: (String) -> String = Printer.plain) {}

    // expect: edge Printer.each references shorten
    func each(format: (String) -> String = shorten) {}

    // expect: edge Printer.all type_hint_of Printable
    func all<T>(_ items: [T]) where T: Printable {}
}

func shorten(_ text: String) -> String { text }
