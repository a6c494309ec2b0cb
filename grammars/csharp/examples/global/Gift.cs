namespace Shop.Gifts
{
    public class Gift
    {
        // A namespace that another file of the folder uses for all of them.
        public void Wrap(Sheet sheet)
        {
            sheet.Crease();
        }
    }
}

// expect: edge Gift.Wrap calls SheetExtensions.Crease
// expect: edge Gift.Wrap type_hint_of global/Paper.cs:Sheet
// expect: no-edge Gift.Wrap type_hint_of global/Ribbon.cs:Sheet
