namespace Shop.Gifts
{
    public class Unwrapped
    {
        // What a folder below uses for all of its files does not hold here.
        public void Open(Sheet sheet)
        {
            sheet.Crease();
        }
    }
}

// expect: no-edge Unwrapped.Open calls SheetExtensions.Crease
