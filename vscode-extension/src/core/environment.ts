/**
 * The environment that the extension manages: a virtual environment in its own storage, made from a lock file with
 * hashes and from the wheel that came with the extension.
 */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CancelledError, PacklensError, ServerError } from "./errors";
import { installationFailure } from "./failures";
import { pause } from "./pause";
import { cleanEnvironment, type Outcome, onPath, run } from "./process";
import { findPython, isInside, type PythonSources, candidates, type Python } from "./python";

/** What an environment is made of. */
export interface Bundle {
  wheel: string;
  requirements: string;
  /** A Python program that deletes from the environment what Packlens never reads, such as 131 grammars. */
  prune: string;
}

/** A program and its leading arguments. */
export interface Launch {
  command: string;
  args: string[];
}

export interface MakeOptions {
  storage: string;
  bundle: Bundle;
  places: PythonSources;
  signal: AbortSignal;
  /** Gets a few words, and by how many percent the work went on. */
  report: (message: string, increment: number) => void;
  log: (line: string) => void;
}

const STAMP = "ready.json";
const LOCK_EXPIRY_MS = 15 * 60_000;
/** -I ignores the user's packages, the current folder and PYTHON* variables. */
const ISOLATED = ["-I", "-X", "utf8"];
/** Imports every compiled package, what the server imports first, and every grammar. */
const IMPORTS =
  "import numpy, scipy.sparse, apsw, pygit2, tree_sitter, Stemmer, pygls, lsprotocol, packlens.engine.context_engine; " +
  "from packlens.extract.languages.language import languages; [each.ts_language for each in languages().values()]";

/** The files that came with the extension. */
export async function bundleIn(folder: string): Promise<Bundle> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const wheel = names.find((name) => /^packlens-.*\.whl$/.test(name));
  if (!wheel) {
    throw new PacklensError(
      "This copy of the extension has no Packlens in it: set packlens.server.path, or install the extension again.",
    );
  }
  return {
    wheel: join(folder, wheel),
    requirements: join(folder, "requirements.txt"),
    prune: join(folder, "prune.py"),
  };
}

/** Where a bundle's environment is: another bundle is another folder. */
export function environmentFolder(storage: string, bundle: Bundle): string {
  const hash = createHash("sha256");
  for (const file of [bundle.wheel, bundle.requirements]) hash.update(readFileSync(file));
  return join(storage, `env-${hash.digest("hex").slice(0, 12)}`);
}

function pythonIn(folder: string): string {
  return process.platform === "win32" ? join(folder, "Scripts", "python.exe") : join(folder, "bin", "python");
}

/** How to run Packlens from the managed environment, or undefined while it is not (or no longer) whole. */
export function managedLaunch(storage: string, bundle: Bundle): Launch | undefined {
  const folder = environmentFolder(storage, bundle);
  // existsSync follows links: the base Python is there
  const isComplete = existsSync(join(folder, STAMP)) && existsSync(pythonIn(folder));
  return isComplete ? launchOf(folder) : undefined;
}

function launchOf(folder: string): Launch {
  return { command: pythonIn(folder), args: [...ISOLATED, "-m", "packlens"] };
}

/** Remove the environment if its packages no longer load; it is then made again. Says what was wrong, or ''. */
export async function discardBroken(storage: string, bundle: Bundle, env: NodeJS.ProcessEnv): Promise<string> {
  if (!managedLaunch(storage, bundle)) return "";
  const folder = environmentFolder(storage, bundle);
  const outcome = await run(pythonIn(folder), [...ISOLATED, "-c", IMPORTS], {
    cwd: storage,
    env: cleanEnvironment(env),
  });
  if (outcome.code === 0) return "";
  await rm(folder, { recursive: true, force: true });
  return outcome.stderr.trim().split("\n").at(-1) || "its Python does not run";
}

/** Make the environment, or wait for another window that is making it. */
export async function makeEnvironment(options: MakeOptions): Promise<Launch> {
  const folder = environmentFolder(options.storage, options.bundle);
  await mkdir(options.storage, { recursive: true });
  const release = await acquireLock(`${folder}.lock`, options);
  try {
    const launch = managedLaunch(options.storage, options.bundle);
    if (launch) return launch;
    await rm(folder, { recursive: true, force: true });
    await install(folder, options);
    await removeOthers(options.storage, folder);
    return launchOf(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await release();
  }
}

async function install(folder: string, options: MakeOptions): Promise<void> {
  const env = cleanEnvironment(options.places.env);
  const { storage: cwd, signal, report, log } = options;
  const runLogged = (command: string, args: readonly string[], onLine?: (line: string) => void): Promise<Outcome> => {
    log(`> ${command} ${args.join(" ")}`);
    return run(command, args, { cwd, env, signal, onLine: (line) => (log(line), onLine?.(line)) });
  };
  report("looking for Python", 0);
  const uv = onPath("uv", env).find((command) => !options.places.forbidden.some((place) => isInside(command, place)));
  const python = await findPython(
    candidates({ ...options.places, env }),
    (command, args) => runLogged(command, args),
    uv === undefined,
  );
  report(`making an environment with Python ${python.version}`, 5);
  await requireSuccess(runLogged(...makeCommand(uv, python, folder)), "The environment could not be made");
  const { wheel, requirements } = options.bundle;
  const onLine = stepper(requirements, report);
  const failed = "The packages could not be installed";
  await requireSuccess(
    runLogged(
      ...installCommand(uv, folder, ["--require-hashes", "--only-binary", ":all:", "-r", requirements]),
      onLine,
    ),
    failed,
  );
  report("installing Packlens", 5);
  await requireSuccess(runLogged(...installCommand(uv, folder, ["--no-deps", "--no-index", wheel])), failed);
  // What fails here costs disk and nothing else: an environment that was not pruned works as well.
  await runLogged(pythonIn(folder), [...ISOLATED, options.bundle.prune]);
  report("checking the installation", 3);
  await requireSuccess(runLogged(pythonIn(folder), [...ISOLATED, "-c", IMPORTS]), "The installed packages do not load");
  await writeFile(join(folder, STAMP), JSON.stringify({ python: python.executable, version: python.version }));
}

function makeCommand(uv: string | undefined, python: Python, folder: string): [string, string[]] {
  if (uv) return [uv, ["venv", "--no-project", "--python", python.executable, folder]];
  return [python.executable, ["-I", "-m", "venv", folder]];
}

function installCommand(uv: string | undefined, folder: string, packages: string[]): [string, string[]] {
  if (uv) return [uv, ["pip", "install", "--python", pythonIn(folder), ...packages]];
  return [
    pythonIn(folder),
    [
      ...ISOLATED,
      "-m",
      "pip",
      "--disable-pip-version-check",
      "--no-input",
      "install",
      "--progress-bar",
      "off",
      ...packages,
    ],
  ];
}

/** Turns what pip says into progress: 80 percent in as many steps as there are packages. */
function stepper(requirements: string, report: MakeOptions["report"]): (line: string) => void {
  const total = Math.max(1, lockedPackages(readFileSync(requirements, "utf8")).length);
  let completed = 0;
  return (line) => {
    const collecting = /^Collecting ([\w.-]+)/.exec(line);
    if (collecting && completed < total) report(`${collecting[1]} (${++completed} of ${total})`, 80 / total);
    else if (line.startsWith("Installing collected")) report("unpacking the packages", 0);
  };
}

/** Names in a lock file. */
export function lockedPackages(text: string): string[] {
  return [...text.matchAll(/^([A-Za-z0-9][\w.-]*)==/gm)].map((match) => (match[1] as string).toLowerCase());
}

async function requireSuccess(running: Promise<Outcome>, failure: string): Promise<void> {
  const outcome = await running;
  if (outcome.code !== 0) throw new ServerError(`${failure}: ${installationFailure(outcome)}.`);
}

/** Hold a lock file; wait while another window holds it, unless that window is gone. */
async function acquireLock(file: string, options: MakeOptions): Promise<() => Promise<void>> {
  for (let waits = 0; ; waits++) {
    if (options.signal.aborted) throw new CancelledError();
    try {
      await (await open(file, "wx")).close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new ServerError(`${file} cannot be written: ${String(error)}.`);
    }
    const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
    if (age > LOCK_EXPIRY_MS) await rm(file, { force: true });
    else if (waits === 0) options.report("waiting for another window that is setting up", 0);
    await pause(500);
  }
}

/** Remove environments of other versions; one that is in use on Windows stays until the next time. */
async function removeOthers(storage: string, current: string): Promise<void> {
  const others = (await readdir(storage)).filter(
    (name) => name.startsWith("env-") && !join(storage, name).startsWith(current),
  );
  await Promise.all(
    others.map((name) => rm(join(storage, name), { recursive: true, force: true }).catch(() => undefined)),
  );
}

/** Check a `packlens` that the user named, and say how to run it. */
export async function configuredLaunch(path: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Launch> {
  const outcome = await run(path, ["--version"], { cwd, env: cleanEnvironment(env), timeoutMs: 20_000 });
  if (outcome.code === 0 && /packlens/i.test(outcome.stdout)) return { command: path, args: [] };
  const problem = outcome.code === -1 && !existsSync(path) ? "does not exist" : "is not a packlens that runs";
  throw new PacklensError(
    `${path} ${problem}; set packlens.server.path to an installed packlens program, or empty it.`,
  );
}
