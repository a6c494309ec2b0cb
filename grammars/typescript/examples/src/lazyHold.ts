export class LazyHold {}
export class LazyDeck {}
export class LazyKeel {}
// expect: def class LazyHold
