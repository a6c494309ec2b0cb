// A type parameter is no type of the same name, in the declaration that has it.
export class Item {
  show(): void {}
}

// expect: no-edge List type_hint_of Item
// expect: no-edge List.first type_hint_of Item
// expect: no-edge List.first calls Item.show
export class List<Item> {
  first(item: Item): Item {
    item.show();
    return item;
  }
}

// expect: edge lookUp type_hint_of Item
// expect: edge lookUp calls Item.show
export function lookUp(item: Item): void {
  item.show();
}

// expect: no-edge Flags type_hint_of Item
export type Flags<T> = { [Item in keyof T]: Item };
