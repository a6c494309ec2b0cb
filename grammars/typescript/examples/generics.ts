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

// expect: edge openLocker calls Rope.coil
// expect: edge openCrate calls Rope.coil
// expect: no-edge openCrate calls Anchor.coil
export class Rope { coil(): void {} }
export class Anchor { coil(): void {} }
export class Locker { take<T>(name: string): T { return null as unknown as T } }
export function unpacked<T>(): T { return null as unknown as T }
export function openLocker(locker: Locker): void { locker.take<Rope>('bow').coil() }
export function openCrate(): void {
  const rope = unpacked<Rope>()
  rope.coil()
}
