class Parcel {}
class Letter {}
class Crate {}

// expect: edge isParcel type_hint_of Parcel
// expect: edge isParcel type_hint_of Letter
// expect: no-edge isParcel type_hint_of Crate
func isParcel(_ item: Any) -> Bool {
    if item is Parcel { return true }
    switch item {
    case is Letter: return false
    default: return false
    }
}
