// A module with runes: components import it with the ending of a component, or with that of code behind it.
export function useBasket(): string[] {
  return [];
}

export function emptied(): string[] {
  return [];
}

// expect: def function useBasket
