/** Methods that an annotation generates (Lombok): uses of them are uses of the property. */
class Generated {
    @lombok.Data
    static class Skipper {
        // expect: def property Generated.Skipper.callsign
        private String callsign;
        private boolean retired;

        // A written method comes first.
        private int rank;

        int getRank() {
            return rank;
        }
    }

    static class Vessel {
        // expect: def property Generated.Vessel.skipper
        @Getter @Setter
        private Skipper skipper;

        // expect: def field Generated.Vessel.draught
        private int draught;
    }

    // expect: edge Generated.hail calls Generated.Vessel.skipper
    // expect: edge Generated.hail calls Generated.Skipper.callsign
    String hail(Vessel vessel) {
        return vessel.getSkipper().getCallsign();
    }

    // expect: edge Generated.retire calls Generated.Skipper.retired
    void retire(Vessel vessel) {
        vessel.getSkipper().setRetired(true);
    }

    // expect: edge Generated.callsigns accesses_field Generated.Skipper.callsign
    java.util.List<String> callsigns(java.util.List<Skipper> skippers) {
        return skippers.stream().map(Skipper::getCallsign).toList();
    }

    // expect: edge Generated.rank calls Generated.Skipper.getRank
    // expect: no-edge Generated.rank calls Generated.Skipper.rank
    int rank(Skipper skipper) {
        return skipper.getRank();
    }

    @Getter
    static class Buoy extends Vessel {
        private String colour;

        // expect: no-edge Generated.Buoy.setColour overrides Generated.Buoy.colour
        void setColour(String name) {
            colour = name.trim();
        }
    }

    // expect: no-edge Generated.depth calls Generated.Vessel.draught
    int depth(Vessel vessel) {
        return vessel.getDraught();
    }
}
