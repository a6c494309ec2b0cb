namespace Shore;

class Plover { public void Cry() { } }

class Dunlin { public void Cry() { } }

class Casts
{
    void Cast(object bird)
    {
        ((Plover)bird).Cry();
    }

    void As(object bird)
    {
        (bird as Dunlin)?.Cry();
    }

    // expect: edge Casts.Cast calls Plover.Cry
    // expect: no-edge Casts.Cast calls Dunlin.Cry
    // expect: edge Casts.As calls Dunlin.Cry
    // expect: no-edge Casts.As calls Plover.Cry
}
