pub trait Shelved {
    fn shelf_number(&self) -> u32;
    // expect: def method Shelved.has_shelf
    fn has_shelf(&self) -> bool {
        true
    }
}

// expect: edge sorted_by_shelf calls Shelved.shelf_number
pub fn sorted_by_shelf<T: Clone + Shelved + Send>(items: &T) -> u32 {
    items.shelf_number()
}

pub trait Priced {
    fn price(&self) -> u32;
}

// expect: edge shelf_price calls Shelved.shelf_number
// expect: edge shelf_price calls Priced.price
pub fn shelf_price<T: Shelved + Priced>(item: &T) -> u32 {
    item.shelf_number() * item.price()
}

// expect: edge is_stored calls Shelved.has_shelf
pub fn is_stored<Item>(item: &Item) -> bool
where
    Item: Shelved,
{
    item.has_shelf()
}

// expect: no-edge is_lent calls Shelved.has_shelf
pub fn is_lent<Item: Clone>(item: &Item) -> bool {
    item.has_shelf()
}
