export function tooltip(node: HTMLElement) {}

class Shelves {
  hold(node: HTMLElement) {}
}

export function shelves(): Shelves {
  return new Shelves();
}
// expect: def function tooltip
