namespace Shop.Wrapping.Ribbon
{
    public class Sheet { }
}

// expect: def class Sheet
