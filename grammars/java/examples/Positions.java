// Each constant is read in one place only, which its name tells.
// expect: edge Positions.read accesses_field Positions.AS_LENGTH
// expect: edge Positions.read accesses_field Positions.IN_CASE
// expect: edge Positions.read accesses_field Positions.IN_ARROW
// expect: edge Positions.read accesses_field Positions.IN_MESSAGE
// expect: edge Positions.read accesses_field Positions.YIELDED
// expect: edge Positions.read accesses_field Positions.OF_ANNOTATION
// expect: edge Positions.read accesses_field Positions.ONE_OF_ANNOTATION
// expect: edge Positions.read accesses_field Mode.FAST
// expect: edge Positions.read accesses_field Mode.SLOW
// expect: edge Shop type_hint_of Market
// expect: no-edge * accesses_field Positions.hidden
// expect: no-edge Positions.outside accesses_field Positions.YIELDED
// expect: no-edge Positions.outside accesses_field Mode.FAST
// expect: no-edge * accesses_field Positions.looped
// expect: no-edge * accesses_field Positions.opened
package positions;

enum Mode { FAST, SLOW }

@interface Limits { int most(); int[] values(); }

final class Market implements Shop {}

sealed interface Shop permits Market {}

class Positions {
    static final int AS_LENGTH = 1;
    static final int IN_CASE = 2;
    static final int IN_ARROW = 3;
    static final String IN_MESSAGE = "four";
    static final int YIELDED = 5;
    static final int OF_ANNOTATION = 6;
    static final int ONE_OF_ANNOTATION = 7;
    int hidden = 8;
    int looped = 9;
    Object opened;

    @Limits(most = OF_ANNOTATION, values = {1, ONE_OF_ANNOTATION})
    int[] read(int count, Mode mode, int hidden) {
        switch (count) {
            case IN_CASE:
                assert count > hidden : IN_MESSAGE;
        }
        int size = switch (count) {
            case IN_ARROW -> 1;
            default -> { yield YIELDED; }
        };
        switch (mode) {
            case FAST:
                return new int[hidden];
        }
        return switch (mode) {
            case SLOW -> new int[AS_LENGTH];
            default -> null;
        };
    }

    // labels are members of the enum that is asked for, wherever it is declared
    boolean outside(java.util.concurrent.TimeUnit unit) {
        return switch (unit) {
            case YIELDED, FAST -> true;
            default -> false;
        };
    }

    void bound(int[] items) throws Exception {
        for (int looped : items) {
            read(new int[looped].length, null, 1 + looped);
        }
        try (var opened = open()) {
            throw opened;
        }
    }
}
