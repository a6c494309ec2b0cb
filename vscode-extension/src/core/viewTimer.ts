/** Measures how long the user stays in a symbol that was opened from a pack. */

/** A symbol on screen. */
export interface ViewedSymbol {
  symbol: string;
  root: string;
}

/** Shorter stays say nothing: the symbol was opened, and left. */
const MIN_SECONDS = 3;
/** Longer stays count as this long: nobody reads one symbol for longer. */
const MAX_SECONDS = 600;

export class ViewTimer {
  private current: (ViewedSymbol & { since: number }) | undefined;

  constructor(
    private readonly send: (viewed: ViewedSymbol, seconds: number) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** A symbol was opened. */
  opened(viewed: ViewedSymbol): void {
    this.left();
    this.current = { ...viewed, since: this.now() };
    this.send(viewed, 0);
  }

  /** The cursor went elsewhere, or the window lost the focus. */
  left(): void {
    if (!this.current) return;
    const { since, ...viewed } = this.current;
    this.current = undefined;
    const seconds = Math.min((this.now() - since) / 1000, MAX_SECONDS);
    if (seconds >= MIN_SECONDS) this.send(viewed, Math.round(seconds * 10) / 10);
  }
}
