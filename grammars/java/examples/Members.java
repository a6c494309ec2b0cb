/** The type whose member is used. */
class Members {
    int used() {
        // expect: edge Members.used references Chart
        Chart.plot();
        // expect: edge Members.used references Chart.Legend
        return Chart.Legend.widest();
    }

    int read() {
        // expect: edge Members.read references Scale
        return Scale.factor;
    }

    int unused(Chart chart) {
        Frame Chart = null;
        chart.redraw();
        // expect: no-edge Members.unused references Chart
        return Chart.height();
    }
}

class Chart {
    static void plot() {}

    // expect: edge Members.unused calls Chart.redraw
    void redraw() {}

    static class Legend {
        static int widest() { return 1; }
    }
}

class Scale {
    // expect: no-edge * references Frame
    static int factor = 2;
}

class Frame {
    int height() { return 1; }
}

class Turnstile {
    boolean hasNext() { return true; }
    boolean hasToken() { return true; }
}

class Visitor {
    boolean known(Turnstile gate) { return gate.hasNext(); }
    boolean unknown() { return anything().hasNext(); }
    boolean specific() { return anything().hasToken(); }
}

// members of the standard library's types are no guesses
// expect: edge Visitor.known calls Turnstile.hasNext
// expect: no-edge Visitor.unknown calls Turnstile.hasNext
// expect: edge Visitor.specific calls Turnstile.hasToken
