/** The Packlens that the extension's builds for one platform hold: a Python with all packages, ready to run. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Launch } from "./environment";
import { cleanEnvironment, run } from "./process";

/** -I ignores the user's packages, the current folder and PYTHON* variables. */
const ISOLATED = ["-I", "-X", "utf8"];
const SLOW_MS = 60_000;

/** How to run the Packlens in a folder of the extension; undefined in the build for all platforms. */
export function heldLaunch(bundled: string): Launch | undefined {
  const programs = [join(bundled, "runtime", "bin", "python3"), join(bundled, "runtime", "python.exe")];
  const command = programs.find((program) => existsSync(program));
  return command === undefined ? undefined : { command, args: [...ISOLATED, "-m", "packlens"] };
}

/** Why it does not run here, for example because the C library is older; '' when it runs. */
export async function heldProblem({ command }: Launch, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const outcome = await run(command, [...ISOLATED, "-c", "import numpy, scipy.sparse, apsw, pygit2, packlens.lsp.server"], { cwd, env: cleanEnvironment(env), timeoutMs: SLOW_MS });
  return outcome.code === 0 ? "" : outcome.stderr.trim().split("\n").at(-1) || "it does not run";
}
