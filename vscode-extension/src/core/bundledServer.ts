/** The server inside the extension's builds for one platform: a Python with all packages, ready to run. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Launch } from "./environment";
import { cleanEnvironment, run } from "./process";

/** -I ignores the user's packages, the current folder and PYTHON* variables. */
const ISOLATED = ["-I", "-X", "utf8"];
const TIMEOUT_MS = 60_000;

/** How to run the bundled server; undefined in the build for all platforms. */
export function bundledLaunch(bundled: string): Launch | undefined {
  const programs = [join(bundled, "runtime", "bin", "python3"), join(bundled, "runtime", "python.exe")];
  const command = programs.find((program) => existsSync(program));
  return command === undefined ? undefined : { command, args: [...ISOLATED, "-m", "packlens"] };
}

/** Why the bundled server does not run here, for example because the C library is too old; '' if it runs. */
export async function bundledProblem({ command }: Launch, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const outcome = await run(
    command,
    [...ISOLATED, "-c", "import numpy, scipy.sparse, apsw, pygit2, packlens.lsp.server"],
    { cwd, env: cleanEnvironment(env), timeoutMs: TIMEOUT_MS },
  );
  return outcome.code === 0 ? "" : outcome.stderr.trim().split("\n").at(-1) || "it does not run";
}
