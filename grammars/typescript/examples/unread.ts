// what the grammar cannot read by itself: call signatures behind members without semicolons, import types as arguments,
// words of the language as names
export type * from './values'

export interface Rope {
  length: number
}

export interface Knot<T> {
  (rope: Rope): T
  <K extends keyof Rope>(key: K): Rope[K]

  // tied behind a comment
  <K extends Rope>(rope: K): T
  loosen(): void
}

export interface Splice {
  abstract?: boolean
  strands: number
}

export function tie(rope: Rope): number {
  return measure(rope)
}

export async function load(original: Loader) {
  const mod = await original<typeof import('./values')>()
  return { ...mod, tie: tie }
}

export function measure(rope: Rope): number {
  const using = rope.length
  return splice(using)
}

function splice(using: number): number {
  return using
}

interface Loader {
  <T>(): Promise<T>
}

// expect: def interface Rope
// expect: def interface Knot
// expect: def method Knot.loosen
// expect: def field Splice.abstract
// expect: def field Splice.strands
// expect: def function tie
// expect: def function load
// expect: no-def then
// expect: edge tie calls measure
// expect: edge load references tie
// expect: edge measure calls splice
