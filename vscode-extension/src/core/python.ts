/** Finds a Python from which an environment can be made. */

import { isAbsolute, relative } from "node:path";
import { PacklensError } from "./errors";
import { type Outcome, onPath } from "./process";

const MIN_VERSION = [3, 11] as const;

/** A Python to try. */
export interface Candidate {
  command: string;
  args: string[];
  /** Said in messages: 'the setting packlens.server.python'. */
  origin: string;
}

/** A Python that can be used. */
export interface Python {
  executable: string;
  version: string;
}

/** Printed by a Python about itself. */
interface Probe {
  executable: string;
  version: [number, number, number];
  implementation: string;
  venv: boolean;
  /** Where its library is, also that of a virtual environment. */
  base: string;
}

const SETTING = "packlens.server.python";
const PROBE = `import sys, json, importlib.util as u
print(json.dumps({"executable": sys.executable, "version": sys.version_info[:3], "implementation": sys.implementation.name,
 "venv": u.find_spec("venv") is not None and u.find_spec("ensurepip") is not None, "base": sys.base_prefix}))`;

export interface PythonSources {
  /** Value of the setting; '' when not set. */
  setting: string;
  /** Interpreter that the Python extension has chosen. */
  extension?: string | undefined;
  env: NodeJS.ProcessEnv;
  /** Folders from which no program may come. */
  forbidden: readonly string[];
  windows?: boolean;
}

/** Every Python to try, best first. A set setting is the only one: it is never quietly passed over. */
export function candidates(places: PythonSources): Candidate[] {
  if (places.setting) return [{ command: places.setting, args: [], origin: `the setting ${SETTING}` }];
  const windows = places.windows ?? process.platform === "win32";
  const programs = windows
    ? ["python", "python3"]
    : ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];
  const candidates: Candidate[] = [];
  if (places.extension) candidates.push({ command: places.extension, args: [], origin: "the Python extension" });
  for (const name of programs) {
    for (const command of onPath(name, places.env, windows)) candidates.push({ command, args: [], origin: "the PATH" });
  }
  if (windows) {
    for (const command of onPath("py", places.env, windows))
      candidates.push({ command, args: ["-3"], origin: "the py launcher" });
  }
  return candidates.filter(({ command }) => !places.forbidden.some((folder) => isInside(command, folder)));
}

/** Whether a file lies in a folder. */
export function isInside(file: string, folder: string): boolean {
  const relativePath = relative(folder, file);
  return relativePath !== "" && !relativePath.startsWith("..") && !isAbsolute(relativePath);
}

/** The first candidate that is new enough and can make environments. */
export async function findPython(
  tries: readonly Candidate[],
  ask: (command: string, args: string[]) => Promise<Outcome>,
  needsVenv: boolean,
): Promise<Python> {
  const refused: string[] = [];
  for (const candidate of tries) {
    const outcome = await ask(candidate.command, [...candidate.args, "-I", "-c", PROBE]);
    const problem = outcome.code === 0 ? objection(outcome.stdout, needsVenv) : "does not run";
    if (typeof problem !== "string") return problem;
    refused.push(`${candidate.command} (from ${candidate.origin}) ${problem}`);
  }
  const requirement = `Python ${MIN_VERSION.join(".")} or newer`;
  if (tries[0]?.origin.startsWith("the setting")) {
    throw new PacklensError(`${refused[0]}; set ${SETTING} to a ${requirement}, or empty it.`);
  }
  const reason = refused[0] ? `: ${refused[0]}` : "";
  throw new PacklensError(
    `No ${requirement} was found${reason}. Install one from python.org, or set ${SETTING} to one.`,
  );
}

function objection(output: string, needsVenv: boolean): Python | string {
  let probe: Probe;
  try {
    probe = JSON.parse(output) as Probe;
  } catch {
    return "does not answer as a Python does";
  }
  const [major, minor] = probe.version;
  const version = probe.version.join(".");
  if (probe.implementation !== "cpython") return `is ${probe.implementation}, but the packages need CPython`;
  if (major !== MIN_VERSION[0] || minor < MIN_VERSION[1]) return `is Python ${version}, which is too old`;
  // Windows gives it a copy of the folder of settings that no other program sees, and so of an environment made there
  if (needsVenv && /[\\/]WindowsApps[\\/]/i.test(probe.base))
    return "comes from the Microsoft Store, which hides what it makes";
  if (needsVenv && !probe.venv) return "cannot make virtual environments (on Debian and Ubuntu: install python3-venv)";
  return { executable: probe.executable, version };
}
