// expect: edge Yard.open calls Hull.paint
// expect: edge Yard.open accesses_field Hull.keel
// expect: edge Yard.open calls Keel.lay
// expect: edge Yard.join calls Keel.lay
// expect: no-edge Yard.join calls Hull.lay
// expect: edge Yard.own calls Keel.lay
// expect: no-edge Yard.own calls Hull.lay
// expect: no-edge Yard.any calls Hull.paint

package passed;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

class Hull {
    Keel keel;

    void paint() {}

    void lay() {}
}

class Keel {
    void lay() {}
}

class Docks {
    Docks each(Consumer<? super Hull> use) {
        return this;
    }

    <R> R first(final Function<Hull, R> use) {
        return null;
    }

    void pairs(String name, BiConsumer<Hull, Keel> use) {}

    <T> void any(Consumer<T> use) {}
}

class Yard {
    void open(Docks docks) {
        docks.each(h -> h.paint());
        docks.first((h) -> h.keel);
        docks.pairs("b", (h, k) -> k.lay());
    }

    void join(Docks docks) {
        docks.each(h -> h.paint()).pairs("a", (h, k) -> k.lay());
    }

    void own() {
        use(k -> k.lay());
    }

    void use(Consumer<Keel> keel) {}

    void any(Docks docks) {
        docks.any(h -> h.paint());
    }
}
