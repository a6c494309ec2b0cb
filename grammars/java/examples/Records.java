/** The components of a record, and what reads them. */
class Records {
    record Parcel(String street, int weight) {
        // expect: edge Records.Parcel.weight accesses_field Records.Parcel.weight
        public int weight() {
            return Math.max(weight, 1);
        }

        // expect: edge Records.Parcel.label accesses_field Records.Parcel.street
        String label() {
            return "to " + street;
        }
    }

    // expect: def property Records.Parcel.street
    // expect: def method Records.Parcel.weight
    // expect: edge Records.address calls Records.Parcel.street
    String address(Parcel parcel) {
        return parcel.street();
    }

    // expect: edge Records.charge calls Records.Parcel.weight
    int charge(Parcel parcel) {
        return 3 * parcel.weight();
    }

    // A lookup by a name on a value of unknown type reads no component.
    // expect: no-edge Records.other calls Records.Parcel.street
    String other(java.util.Map<String, String> texts) {
        return texts.street();
    }
}
