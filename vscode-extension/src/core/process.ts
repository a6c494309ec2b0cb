/** Programs: where they are, and running one to its end. Nothing is ever looked up in the current folder. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { CancelledError } from "./errors";

export interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Every line of both outputs, as it comes. */
  onLine?: ((line: string) => void) | undefined;
  timeoutMs?: number;
}

export interface Outcome {
  /** -1 when the program could not be started, or took too long. */
  code: number;
  /** What ended it, if it did not end by itself. */
  signal?: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** Variables by which a workspace's shell or environment could change what our Python imports. */
const PYTHON_VARIABLES = /^(PYTHON.*|VIRTUAL_ENV|CONDA_.*|__PYVENV_LAUNCHER__|UV_PROJECT.*|UV_PYTHON)$/;

/** The environment for Python processes of ours: no variable that adds modules, no relative entry on the path. */
export function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => !PYTHON_VARIABLES.test(name.toUpperCase()));
  const clean: NodeJS.ProcessEnv = Object.fromEntries(entries);
  const path = pathEntries(env).join(delimiter);
  for (const name of Object.keys(clean)) {
    if (name.toUpperCase() === "PATH") clean[name] = path;
  }
  return { ...clean, PYTHONUTF8: "1", PYTHONSAFEPATH: "1", PYTHONNOUSERSITE: "1" };
}

/** An environment with the editor's proxy for pip and uv, unless it names one itself. */
export function withProxy(env: NodeJS.ProcessEnv, proxy: string): NodeJS.ProcessEnv {
  const hasOwn = Object.entries(env).some(([name, value]) => value && /^(HTTPS|ALL)_PROXY$/i.test(name));
  return proxy && !hasOwn ? { ...env, HTTPS_PROXY: proxy, HTTP_PROXY: proxy } : env;
}

function pathEntries(env: NodeJS.ProcessEnv): string[] {
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH");
  return ((name && env[name]) || "").split(delimiter).filter((entry) => isAbsolute(entry));
}

/** All programs of a name on the path, in its order, as absolute paths. */
export function onPath(name: string, env: NodeJS.ProcessEnv, windows = process.platform === "win32"): string[] {
  const endings = windows ? [".exe"] : [""];
  const files = pathEntries(env).flatMap((entry) => endings.map((ending) => join(entry, name + ending)));
  return files.filter((file) => isProgram(file, windows));
}

/** A path as people write it: '~' means the home folder, and Explorer copies paths with quotes around them. */
export function pathWritten(value: string, home: string): string {
  const path = value.trim().replace(/^"(.*)"$/, "$1");
  return /^~[\\/]/.test(path) ? join(home, path.slice(2)) : path;
}

function isProgram(file: string, windows: boolean): boolean {
  try {
    accessSync(file, windows ? constants.F_OK : constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Run a program to its end. Rejects only with `Cancelled`, after ending the program. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(new CancelledError());
    let child: ChildProcessByStdio<null, Readable, Readable>;
    try {
      child = spawn(command, args, {
        cwd: options.cwd,
        env: options.env,
        windowsHide: true,
        stdio: ["ignore", "pipe", "pipe"],
      });
    } catch (error) {
      // what is no program, such as a .cmd file on Windows
      return resolve({ code: -1, signal: null, stdout: "", stderr: String(error) });
    }
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      createInterface({ input: child[name] }).on("line", (line) => {
        output[name] += line + "\n";
        options.onLine?.(line);
      });
    }
    const stop = () => child.kill();
    const timer = options.timeoutMs ? setTimeout(stop, options.timeoutMs) : undefined;
    options.signal?.addEventListener("abort", stop);
    const end = (code: number, signal: NodeJS.Signals | null, problem = "") => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", stop);
      if (options.signal?.aborted) reject(new CancelledError());
      else resolve({ code, signal, stdout: output.stdout, stderr: output.stderr + problem });
    };
    child.on("error", (error) => end(-1, null, error.message));
    child.on("close", (code, signal) => end(code ?? -1, signal));
  });
}
