/** Whether a comparison is due, and what becomes of it when it fails. No `vscode`: it can be tested alone. */

export class DueComparison<Result> {
  private due = false;

  constructor(private readonly compare: () => Promise<Result>) {}

  /** What is compared has moved on. */
  moved(): void {
    this.due = true;
  }

  /** There is nothing to compare any more. */
  settled(): void {
    this.due = false;
  }

  /** Compares if that is due; undefined if it is not. A comparison that fails stays due. */
  async run(): Promise<Result | undefined> {
    if (!this.due) return undefined;
    this.due = false; // not behind the comparison: what is compared may move on meanwhile
    try {
      return await this.compare();
    } catch (error) {
      this.due = true;
      throw error;
    }
  }
}
