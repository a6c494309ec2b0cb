/** When a crashed server is started again. */

/** Allows at most three restarts in ten minutes: a server that dies each time it starts must not do so for ever. */
export class Restarts {
  static readonly max = 3;
  static readonly windowMs = 10 * 60_000;
  private times: number[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** Note a crash; true when the server may be started again. */
  allow(): boolean {
    const windowStart = this.now() - Restarts.windowMs;
    this.times = this.times.filter((time) => time > windowStart);
    if (this.times.length >= Restarts.max) return false;
    this.times.push(this.now());
    return true;
  }

  /** Forget the crashes, because the user restarted the server. */
  reset(): void {
    this.times = [];
  }
}
