// One name for values of several types, each in a block of its own.
class Quarto
{
    public void Fold() { }
    public void Ink() { }
}

class Folio
{
    public void Fold() { }
    public void Trim() { }
}

class TornException : System.Exception { public void Mend() { } }
class WetException : System.Exception { public void Dry() { } public void Mend() { } }

class Binder
{
    void BindEither(bool folded)
    {
        if (folded)
        {
            var sheet = new Quarto();
            sheet.Ink();
        }
        else
        {
            var sheet = new Folio();
            sheet.Fold();
        }
    }
    // expect: edge Binder.BindEither calls Quarto.Ink
    // expect: edge Binder.BindEither calls Folio.Fold
    // expect: no-edge Binder.BindEither calls Quarto.Fold

    void BindCaught()
    {
        try { BindEither(true); }
        catch (TornException problem) { problem.Mend(); }
        catch (WetException problem) { problem.Dry(); }
    }
    // expect: edge Binder.BindCaught calls TornException.Mend
    // expect: edge Binder.BindCaught calls WetException.Dry
    // expect: no-edge Binder.BindCaught calls WetException.Mend
}
