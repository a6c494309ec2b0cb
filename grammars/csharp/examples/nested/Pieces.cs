namespace Shop.Nested;

public partial class Buffered
{
    // expect: edge Buffered.Again type_hint_of Buffered.Token
    public void Again(Token token) { }
}
