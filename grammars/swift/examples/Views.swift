import SwiftUI

extension EnvironmentValues {
    @Entry var isCramped: Bool = false
    @Entry var isWideShelf: Bool = false
}

extension Font {
    static var tinyCaption: Font { .caption }
    static func tinyHeading(of size: Int) -> Font { .caption }
    static var untold: Font { .caption }
}

enum Shelving { case lowShelf }

extension Text {
    var lowShelf: Int { 1 }
}

struct Shelf: View {
    @Environment(\.isCramped) private var cramped
    var lengths: [Int]

    var body: some View {
        VStack {
            header
            if cramped {
                ribbon
                books
            }
            switch lengths.count {
            case 0:
                emptyNote
                footer
            default:
                footer
            }
        }
        .environment(\.isWideShelf, true)
        .font(.tinyCaption)
        .font(.tinyHeading(of: 2))
        .place(.lowShelf, .untold)
    }

    func titles(of all: [Book]) -> [String] {
        let footer = all
        footer
        return all.map(\Book.title)
    }

    func label(of item: Item) -> String {
        if case let .noted(header) = item { header } else { "" }
    }

    func first(of item: Item) -> String {
        guard case let .noted(header) = item else { return "" }
        header
    }

    private var header: some View { Text("Books") }
    private var ribbon: some View { Text("~") }
    private var books: some View { Text("...") }
    private var emptyNote: some View { Text("none") }
    private var footer: some View { Text("-") }
}

struct Book {
    let title: String
    let pages: Int
}

enum Item { case noted(String) }
// expect: edge Shelf.body accesses_field Shelf.header
// expect: no-edge Shelf.label accesses_field Shelf.header
// expect: no-edge Shelf.first accesses_field Shelf.header
// expect: edge Shelf.body accesses_field Shelf.ribbon
// expect: edge Shelf.body accesses_field Shelf.books
// expect: edge Shelf.body accesses_field Shelf.emptyNote
// expect: edge Shelf.body accesses_field Shelf.footer
// expect: no-edge Shelf.titles accesses_field Shelf.footer
// expect: edge Shelf.cramped accesses_field EnvironmentValues.isCramped
// expect: edge Shelf.body accesses_field EnvironmentValues.isWideShelf
// expect: edge Shelf.body accesses_field Font.tinyCaption
// expect: edge Shelf.body references Font.tinyHeading
// expect: edge Shelf.body accesses_field Shelving.lowShelf
// expect: no-edge * accesses_field Text.lowShelf
// expect: no-edge * accesses_field Font.untold
// expect: edge Shelf.titles accesses_field Book.title
