// Declarations of a file that is no module are known in all files around it, without an import.
declare module '*.svg'
declare module 'sketch' {
  import type { Canvas } from 'sketch/types'
  interface Stroke { width: number }
  export default function draw(canvas: Canvas): void
}
declare namespace Shop {
  interface Till { open: boolean }
}
interface Station {
  name: string;
}
type Streamed = Station | string;
// expect: exported Station
