// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field AS_KEY
// expect: edge read accesses_field AS_INDEX
// expect: edge read accesses_field IN_CASE
// expect: edge read accesses_field OF_TYPE
// expect: edge read accesses_field THROWN
// expect: edge read accesses_field AWAITED
// expect: edge read accesses_field ADDED
// expect: edge yielding accesses_field YIELDED
// expect: edge Size.Large accesses_field AS_VALUE
// expect: edge read references Mode
// expect: no-edge * accesses_field shadowed
export const AS_KEY = 'a';
export const AS_INDEX = 1;
export const IN_CASE = 2;
export const OF_TYPE = 3;
export const THROWN = new Error();
export const AWAITED = Promise.resolve(1);
export const ADDED = 4;
export const YIELDED = 5;
export const AS_VALUE = 6;
export const shadowed = 7;

export enum Mode { Fast, Slow }

export enum Size { Small = 1, Large = AS_VALUE }

export async function read(items: number[], shadowed: number): Promise<object> {
  let mode: Mode.Fast;
  let total = items[AS_INDEX] + items[shadowed];
  total += ADDED;
  switch (total) {
    case IN_CASE:
      throw THROWN;
    case shadowed:
      await AWAITED;
  }
  return { [AS_KEY]: typeof OF_TYPE };
}

export function* yielding() {
  yield YIELDED;
}
