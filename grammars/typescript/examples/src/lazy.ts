// Components that are loaded when they are needed.
export const LAZY = [
  { path: "hold", load: () => import("./lazyHold").then(m => m.LazyHold) },
  { path: "deck", load: () => import("./lazyHold").then((loaded) => loaded.LazyDeck) },
  { path: "keel", load: () => import("./lazyHold").then(m => other.LazyKeel) },
];
// expect: edge LAZY references LazyHold
// expect: edge LAZY references LazyDeck
// expect: no-edge * references LazyKeel
