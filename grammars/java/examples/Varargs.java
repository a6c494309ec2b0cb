// annotations of variable arguments, which the grammar does not know
package shop.varargs;

import org.jspecify.annotations.Nullable;

public class Varargs {

    public int count(String first, @Nullable Object @Nullable ... rest) {
        return total(rest);
    }

    public int total(Object @Nullable ... all) {
        return all == null ? 0 : all.length;
    }

    public int both() {
        return count("a", 1, 2);
    }
}

// expect: def method Varargs.count
// expect: def method Varargs.total
// expect: edge Varargs.count calls Varargs.total
// expect: edge Varargs.both calls Varargs.count
// expect: no-edge Varargs.total calls Varargs.count
