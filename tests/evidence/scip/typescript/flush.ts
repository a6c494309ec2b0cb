import { FileStore, MemoryStore } from "./stores";

const KINDS = { file: () => new FileStore(), memory: () => new MemoryStore("🚀") };

export function flush(rows: string[]): number {
  const text = "🚀"; return KINDS.memory().saveAll([...rows, text]);
}
