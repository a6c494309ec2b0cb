// what the grammar cannot read by itself: branches within signatures and expressions, assignments behind `?.`
using System;
using System.Collections.Generic;

namespace Shop.Branches
{
    public class Parcel
    {
        private readonly List<string> _labels = new();

        public Slip? Slip { get; set; }

        public void Send(string address
#if NET8_0_OR_GREATER
            , int weight)
#else
            )
#endif
        {
            Stamp(address);
        }

        public bool IsHeavy()
#if NETFRAMEWORK
            => false;
#else
            => Weigh() > 20;
#endif

        public int Weigh()
        {
            return _labels.Count;
        }

        public void Stamp(string text)
        {
            Slip?.Text = text;
            _labels.Add(text);
        }

        // this is read as it stands, so both are found
#if NETFRAMEWORK
        public void Wrap() { Stamp("paper"); }
#else
        public void Fold() { Stamp("box"); }
#endif
    }

    public class Slip
    {
        public string Text { get; set; } = "";
    }
}

// expect: def method Parcel.Send
// expect: def method Parcel.IsHeavy
// expect: def method Parcel.Weigh
// expect: def method Parcel.Stamp
// expect: def method Parcel.Wrap
// expect: def method Parcel.Fold
// expect: no-def Parcel.NET8_0_OR_GREATER
// expect: edge Parcel.Send calls Parcel.Stamp
// expect: edge Parcel.Stamp accesses_field Slip.Text
// expect: edge Parcel.Fold calls Parcel.Stamp
