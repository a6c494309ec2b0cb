export function useBag(): string[] {
  return [];
}

// expect: def function useBag
