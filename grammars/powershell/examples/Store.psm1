class Other {
    [void] Flush() { }
}

class Shelf {
    [void] Close() { }
}

class Store : Shelf {
    [string]$Path
    static [int]$Count

    Store([string]$path) {
        $this.Path = $path
    }

    [int] WriteAll([string]$text) {
        $this.FlushAll()
        return 1
    }

    hidden [void] FlushAll() { }
    [void] Clear() { }
    [void] Flush() { }
    static [Store] Open() { return [Store]::new("x") }
}

enum Color {
    Red
    Green
}

# expect: def class Store
# expect: def constructor Store.Store
# expect: def method Store.WriteAll
# expect: def field Store.Path
# expect: def enum Color
# expect: def variant Color.Red
# expect: no-def text
# expect: edge Store extends Shelf
# expect: edge Store.WriteAll calls Store.FlushAll
# expect: edge Store.Store accesses_field Store.Path
# expect: no-edge Store.WriteAll calls Store.Clear
