// Constants and variables that are read where no function stands, and files that are loaded later.
const isOpen = true;
const isLate = false;
const berths = [1, 2];
const limit = 3;
const shift = 4;
const kept = { size: 1 };
let unread = 5;

export function moor({ size = limit }: { size?: number }, unread: number) {
  if (isOpen) size = -shift;
  while (!isLate) size += 1;
  for (const berth of berths) size += berth;
  void unread;
  return isOpened ? size : 0;
}
const isOpened = true;
// expect: edge moor accesses_field isOpen
// expect: edge moor accesses_field isLate
// expect: edge moor accesses_field berths
// expect: edge moor accesses_field limit
// expect: edge moor accesses_field shift
// expect: edge moor accesses_field isOpened
// expect: no-edge moor accesses_field unread
// expect: no-edge moor accesses_field kept

export const routes = [{ path: "/harbor", component: () => import("./harbor") }];
// expect: edge read.ts references Harbor
// expect: no-edge read.ts imports Quay

const settings = { depth: 1, name: "north", tide: { low: 1 } };
const given: Given = load();
const ignored = { depth: 2 };

export function sound(ignored: Given) {
  if (settings.depth > 3) return `${ignored.name}`;
  given.depth = 2;
  return ignored.depth;
}
// expect: edge sound accesses_field settings
// expect: edge sound accesses_field given
// expect: no-edge sound accesses_field ignored
