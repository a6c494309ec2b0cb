// Items of collections: lambdas, `var` and streams.
import java.util.*;

class Kite {
    void launch() {}
    void reel() {}
    void mend() {}
    boolean flies() { return true; }
    void land() {}
}

class Drone {
    void launch() {}
    void reel() {}
    void mend() {}
    boolean flies() { return true; }
    void land() {}
}

class Field {
    private List<Kite> kites;
    private Map<String, List<Kite>> byColour;
    private Kite[] spare;
    private List<Drone> drones;

    // expect: edge Field.play calls Kite.launch
    // expect: edge Field.play calls Drone.reel
    // expect: edge Field.play calls Kite.mend
    // expect: edge Field.play calls Kite.flies
    // expect: edge Field.play calls Kite.land
    // expect: no-edge Field.play calls Drone.launch
    // expect: no-edge Field.play calls Kite.reel
    // expect: no-edge Field.play calls Drone.mend
    // expect: no-edge Field.play calls Drone.flies
    // expect: no-edge Field.play calls Drone.land
    void play() {
        kites.forEach(k -> k.launch());
        drones.forEach(k -> k.reel());
        for (var k : kites) {
            k.mend();
        }
        kites.stream().sorted().filter(k -> k.flies()).count();
        kites.get(0).land();
    }

    // expect: edge Field.tidy calls Kite.launch
    // expect: edge Field.tidy calls Kite.mend
    // expect: no-edge Field.tidy calls Drone.launch
    // expect: no-edge Field.tidy calls Drone.mend
    void tidy() {
        for (var group : byColour.values()) {
            group.forEach(k -> k.launch());
        }
        for (var k : spare) {
            k.mend();
        }
    }

    // expect: no-edge Field.names calls Kite.launch
    // expect: no-edge Field.names calls Drone.launch
    void names() {
        byColour.keySet().forEach(name -> name.launch());
    }
}
