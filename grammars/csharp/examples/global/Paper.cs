namespace Shop.Wrapping.Paper
{
    public class Sheet { }

    public static class SheetExtensions
    {
        public static Sheet Crease(this Sheet sheet) => sheet;
    }

    public static class Folds { }
}

// expect: def class Sheet
