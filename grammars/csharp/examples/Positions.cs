// Each constant is read in one place only, which its name tells.
// expect: edge Reader.Read accesses_field Reader.InCase
// expect: edge Reader.Read accesses_field Reader.InArm
// expect: edge Reader.Read accesses_field Reader.OfArm
// expect: edge Reader.Read accesses_field Reader.InPattern
// expect: edge Reader.Read accesses_field Reader.AboveAll
// expect: edge Reader.Read accesses_field Reader.Switched
// expect: edge Reader.Read accesses_field Reader.AsLength
// expect: edge Reader.Read accesses_field Reader.InBrackets
// expect: edge Reader.Read accesses_field Reader.InRange
// expect: edge Reader.Read accesses_field Reader.OfAnonymous
// expect: edge Reader.Read accesses_field Reader.AsDefault
// expect: edge Reader.Read accesses_field Mode.Fast
// expect: edge Reader.Read accesses_field Reader.OfAttribute
// expect: edge Reader.Read type_hint_of Cart
// expect: edge Reader.Read type_hint_of Basket
// expect: edge Reader.Read references Shop
// expect: edge Reader.Each accesses_field Reader.Yielded
// expect: edge Size.Large accesses_field Reader.OfEnum
// expect: edge Reader.Select references Reader.Twice
// expect: no-edge * accesses_field Reader.Hidden
using System;

namespace Positions;

public enum Mode { Fast, Slow }

public enum Size { Small = 1, Large = Reader.OfEnum }

public class Cart { }

public class Basket { }

public class Shop { }

public class LimitAttribute : Attribute { public LimitAttribute(int limit) { } }

public class Reader
{
    public const int OfEnum = 0;
    private const int InCase = 1, InArm = 2, OfArm = 3, InPattern = 4, AboveAll = 5, Switched = 6, AsLength = 7;
    private const int InBrackets = 8, InRange = 9, OfAnonymous = 10, AsDefault = 11, Yielded = 12, OfAttribute = 13;
    private const int Hidden = 14;

    [Limit(OfAttribute)]
    public object Read(int count, int[] items, object value, int Hidden, int limit = AsDefault, Mode mode = Mode.Fast)
    {
        switch (count)
        {
            case InCase:
                return new int[AsLength];
        }
        switch (Switched)
        {
        }
        var number = count switch { InArm => 1, _ => OfArm };
        var isOne = count is 3 or InPattern;
        var isAbove = count is > AboveAll;
        var part = items[..InRange];
        var named = new { Limit = OfAnonymous };
        (Cart cart, int amount) pair = (default(Cart), (InBrackets));
        var basket = default(Basket);
        return value is not Shop ? new int[Hidden] : items[..Hidden];
    }

    public System.Collections.Generic.IEnumerable<int> Each()
    {
        yield return Yielded;
    }

    public Delegate Select() => (Func<int, int>)Twice;

    private int Twice(int number) => number * 2;
}
