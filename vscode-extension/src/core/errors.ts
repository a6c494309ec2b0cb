/** What can go wrong with the world outside of the extension. */

/** One sentence that names the thing and the mend; shown as it is. */
export class PacklensError extends Error {}

/** The user cancelled: nothing to say. */
export class Cancelled extends Error {
  constructor() {
    super("Cancelled.");
  }
}

/** The text of anything that was thrown. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim() || "Something went wrong; run “Packlens: Show Logs” for details.";
}
