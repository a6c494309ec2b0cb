package strangers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.verify;

// Values from outside.
// expect: no-edge Buoys.anchor calls Buoy.setProperty
// expect: no-edge Buoys.check calls Buoy.isAfloat
// expect: edge Buoys.check calls Buoy.liftUpwards
class Buoy {
    void setProperty(String name, String value) {}
    boolean isAfloat() { return true; }
    void liftUpwards() {}
}

class Buoys {
    void anchor() {
        System.setProperty("anchor", "down");
    }

    void check(Object buoy) {
        assertThat(buoy).isAfloat();
        verify(buoy).liftUpwards();
    }
}
