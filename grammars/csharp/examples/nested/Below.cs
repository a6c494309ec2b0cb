namespace Shop.Nested;

public class Below : Buffered
{
    // expect: edge Below.Read type_hint_of Buffered.Token
    public void Read(Token token) { }
}
