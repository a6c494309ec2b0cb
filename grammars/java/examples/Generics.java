/** A type parameter is no type of the same name elsewhere. */
class Generics {
    static class Entry {
        void open() {}
    }

    // expect: edge Generics.plain type_hint_of Generics.Entry
    // expect: edge Generics.plain calls Generics.Entry.open
    void plain(Entry entry) {
        entry.open();
    }

    // expect: no-edge Generics.generic type_hint_of Generics.Entry
    // expect: no-edge Generics.generic calls Generics.Entry.open
    <Entry> void generic(Entry entry) {
        entry.open();
    }
}
