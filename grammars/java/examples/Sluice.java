package locks;

class Sluice {
    private boolean closed;
    private int[] levels;
    private int unused;
    final Gate gate = new Gate();

    int level(int index) {
        if (closed) {
            return 0;
        }
        for (int level : levels) {
            index += level;
        }
        return index;
    }

    int width(Sluice other) {
        return other.gate.width;
    }

    int hidden(int unused) {
        return (unused);
    }
}

class Gate {
    int width;
}

// expect: edge Sluice.level accesses_field Sluice.closed
// expect: edge Sluice.level accesses_field Sluice.levels
// expect: edge Sluice.width accesses_field Gate.width
// A parameter hides the field.
// expect: no-edge * accesses_field Sluice.unused
