namespace Shop.Matched
{
    public class Parcel
    {
        public Label Label => new Label(this);
    }

    public class Label
    {
        public Label(Parcel parcel) { }

        public void Print() { }
    }

    public class Letter { }

    public class Sorter
    {
        // expect: edge Sorter.IsLetter references Letter
        public bool IsLetter(object given) => given is Letter;

        // expect: edge Sorter.NameOf references Letter
        public int NameOf(string name) => name switch { nameof(Letter) => 1, _ => 0 };

        // expect: edge Sorter.Made calls Label.Print
        public void Made(int id) => new Parcel().Label.Print();

        // expect: edge Sorter.Opened calls Label.Print
        public void Opened(object given) { if (given is Parcel { Label: not null } parcel) parcel.Label.Print(); }

        // expect: edge Sorter.Given calls Label.Print
        public void Given() => new Label(Find(1)).Print();

        // expect: no-edge Sorter.Find references Letter
        public Parcel Find(int Letter) => null;
    }
}
