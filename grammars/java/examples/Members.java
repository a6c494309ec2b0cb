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
