/** A test that only its annotation tells. */
public class Inline {
    @Deprecated
    @Test
    public void works() {}

    public void helps() {}
}

// expect: test Inline.works
// expect: def method Inline.helps
// expect: exported Inline.works
