/** Explains why one of our programs ended unexpectedly, and what to do about it, where we know. */

import type { Outcome } from "./process";

/** How a process ended: its exit code, or the signal that ended it. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const LOGS = "run “Packlens: Show Logs” for the rest";
const NO_MEMORY = "the system ended it, most likely because memory ran out; close other programs and try again";
/**
 * What pip, uv and resolvers print when there is no network. Tested before pip's closing line, which blames the
 * package.
 */
const OFFLINE =
  /Temporary failure|Failed to resolve|NewConnectionError|ConnectTimeout|Network is unreachable|No route to host|timed out|getaddrinfo failed|nodename nor servname|Name or service not known|Connection (refused|reset)|ProxyError|dns error|error sending request|CERTIFICATE|\btls\b/i;

/** Whether a process was killed from outside, as by a system without memory; shells and containers report 137. */
function isKilled({ code, signal }: ProcessEnd): boolean {
  return signal === "SIGKILL" || code === 137;
}

/** The most telling reason of a failed installation. */
export function installationFailure(outcome: Outcome, system = `${process.platform}-${process.arch}`): string {
  const text = outcome.stderr + outcome.stdout;
  if (isKilled({ code: outcome.code, signal: outcome.signal ?? null })) return NO_MEMORY;
  if (/ENOSPC|No space left/i.test(text)) return "the disk is full; free about 500 MB and try again";
  if (/(hash|HASH).*(mismatch|do not match)|DO NOT MATCH THE HASHES/i.test(text)) {
    return "a downloaded package is not the one that was tested; check the package index or proxy that pip uses";
  }
  if (OFFLINE.test(text)) {
    const otherwise =
      system === "linux-x64"
        ? "or install packlens-linux-x64.vsix, the build of the extension that needs no network"
        : "or install Packlens by other means, and set packlens.server.path to it";
    return `this machine is offline, or a proxy keeps PyPI away; connect it, or set http.proxy, and try again, ${otherwise}`;
  }
  if (/No matching distribution|no wheels? with a matching|has no (usable )?wheels/i.test(text)) {
    return "a package has no build for this platform or Python; set packlens.server.python to a CPython 3.11 to 3.14";
  }
  if (/EACCES|Permission denied|Read-only file system|Access is denied|WinError 5\b/i.test(text))
    return "the folder that VS Code keeps for extensions cannot be written; check its permissions";
  const lines = text.trim().split("\n");
  const line = lines.filter((each) => /error/i.test(each)).at(-1) ?? lines.at(-1) ?? "";
  return `${
    line
      .replace(/^error:\s*/i, "")
      .replace(/\.$/, "")
      .slice(0, 200) || "it ended without a word"
  }; ${LOGS}`;
}

/**
 * Why the server did not start: what it said last and how it ended, as one sentence. `isBundled`: it came with the
 * extension.
 */
export function startFailure(lastWords: string, end: ProcessEnd | undefined, isBundled: boolean): string {
  const firstSentence = "The Packlens server did not start";
  if (end && isKilled(end)) return `${firstSentence}: ${NO_MEMORY}.`;
  if (
    /GLIBC(XX)?_[\d.]+.* not found|error while loading shared libraries|cannot execute|Exec format error|ENOEXEC/i.test(
      lastWords,
    )
  ) {
    const mend = isBundled
      ? "Try Again sets up one from a Python of this machine"
      : "set packlens.server.path to one that is";
    return `${firstSentence}: it is not made for this system; ${mend}.`;
  }
  if (/MemoryError|Cannot allocate memory|ENOMEM/.test(lastWords))
    return `${firstSentence}: there is not enough memory; close other programs and try again.`;
  if (/No space left|ENOSPC/.test(lastWords))
    return `${firstSentence}: the disk is full; free some space and try again.`;
  if (/(ModuleNotFound|Import)Error/.test(lastWords)) {
    return `${firstSentence}: its Python packages are damaged (${lastWords.replace(/\.$/, "")}); Try Again makes them anew, if packlens.server.path is empty.`;
  }
  const signal = end?.signal ? ` by ${end.signal}` : "";
  const reason = lastWords.replace(/^Error: /, "").replace(/\.$/, "") || `it was ended${signal} before it said a word`;
  return `${firstSentence}: ${reason}. Run “Packlens: Show Logs” for more.`;
}

/** Why a server that had started is not started again. */
export function stoppedTooOften(times: number, minutes: number, end: ProcessEnd | undefined): string {
  const stoppedSentence = `The Packlens server stopped ${times} times in ${minutes} minutes`;
  if (end && isKilled(end))
    return `${stoppedSentence}: ${NO_MEMORY}, or exclude large folders with packlens.index.exclude.`;
  return `${stoppedSentence}; look at the log, then run “Packlens: Restart Server”.`;
}

/** What to say of a server of another version than the extension, as one sentence; "" if there is nothing to say. */
export function versionMismatch(extension: string, server: string | undefined): string {
  if (!extension || !server || server === extension) return "";
  const mend = `install Packlens ${extension} where packlens.server.path points, or empty that setting`;
  return `The server is Packlens ${server}, and this extension is made for ${extension}, so some commands may not work: ${mend}.`;
}
