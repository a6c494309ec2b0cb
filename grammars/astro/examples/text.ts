export function shorten(text: string): string {
  return text.slice(0, 9);
}
export function never() {}
export function link(item: string): string {
  return item;
}
export function isOpen(item: string): boolean {
  return item === "";
}
// expect: def function shorten
