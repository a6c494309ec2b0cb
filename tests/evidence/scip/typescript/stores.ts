export interface Store {
  saveAll(rows: string[]): number;
}

export class FileStore implements Store {
  saveAll(rows: string[]): number {
    return rows.length;
  }
}

export class MemoryStore implements Store {
  size = 0;

  constructor(public name: string) {}

  saveAll(rows: string[]): number {
    this.size += rows.length;
    return this.size;
  }
}
