// An interface and a module that share a name; members of members.
import * as SailInfo from './sailInfo';

class Mast {
    raise(): Mast { return this; }
}

class Sloop {
    mast: Mast = new Mast();
    rig(): Mast { return this.mast; }
    hoist() {
        // expect: edge Sloop.hoist calls Mast.raise
        this.rig().raise();
        // expect: edge Sloop.hoist calls trimSail
        SailInfo.trimSail();
    }
}

function regatta(sloop: Sloop, crew: any) {
    // expect: edge regatta calls Mast.raise
    sloop.mast.raise();
    // expect: no-edge regatta calls Sloop.hoist
    crew.first().hoist();
}
