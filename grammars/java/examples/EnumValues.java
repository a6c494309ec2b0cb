package tides;

/** Methods of members of enums, called behind the enum's name. */
enum Flood {
    RISING, FALLING;

    int pace(int hours) {
        return hours;
    }
}

enum Ebb {
    RISING, SLACK;

    int pace(int hours) {
        return hours;
    }
}

class Gauge {
    int read() {
        return Flood.FALLING.pace(2);
    }

    // expect: edge Gauge.read calls Flood.pace
    // expect: no-edge Gauge.read calls Ebb.pace
    // expect: no-edge Gauge.guess calls Ebb.pace
    int guess() {
        return Ebb.FALLING.pace(3);
    }
}

enum Bell {
    WATCH(8), FOG(2);

    final int strokes;

    Bell(int strokes) {
        this.strokes = strokes;
    }
}

class Ringer {
    int ring() {
        return Bell.FOG.strokes;
    }

    // expect: edge Ringer.ring accesses_field Bell.strokes
}
