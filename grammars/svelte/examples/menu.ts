export class Item {}
export class Other {}
// expect: def class Item
