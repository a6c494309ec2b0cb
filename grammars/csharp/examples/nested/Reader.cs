namespace Shop.Nested;

public class Reader
{
    // expect: no-edge Reader.Read type_hint_of Buffered.Token
    public void Read(Token token) { }

    // expect: edge Reader.Skip type_hint_of Buffered.Token
    public void Skip(Buffered.Token token) { }
}
