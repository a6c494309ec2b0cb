// Types of one name that differ in their type parameters, and a type in two parts.
namespace Shop.Twins
{
    public class Shelf
    {
        private readonly int _room;

        // expect: edge Shelf.Free accesses_field Shelf._room
        public int Free() => this._room;
    }

    public class Shelf<TItem>
    {
        private readonly int _room;

        // expect: edge Shelf.Left accesses_field Shelf._room
        public int Left() => this._room;
    }

    public partial class Till
    {
        private int _coins;
    }

    public partial class Till
    {
        // expect: edge Till.Count accesses_field Till._coins
        public int Count() => this._coins;
    }
}
