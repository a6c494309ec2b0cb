package coast.house;

import static coast.light.Lighthouse.kindle;
import coast.light.Lighthouse;

public class Keeper {
    private Lighthouse tower;

    void evening() {
        // expect: edge Keeper.evening calls Lighthouse.kindle
        kindle();
        // expect: no-edge Keeper.evening calls Lighthouse.douse
        douse();
    }

    void night() {
        // expect: edge Keeper.night calls Lighthouse.Lamp.turn
        this.tower.lamp().turn();
    }
}
