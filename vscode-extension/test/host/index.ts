/** Runs in the extension host of a real VS Code: the suite that PACKLENS_SUITE names, or tests of it that PACKLENS_GREP matches. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";

export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 200_000, slow: 5_000, color: false });
  if (process.env.PACKLENS_GREP) mocha.grep(process.env.PACKLENS_GREP);
  mocha.addFile(join(__dirname, `${process.env.PACKLENS_SUITE}.js`));
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    // the window's exit code is also 0 when the extension host goes away: what counts is this report
    runner.on("end", () =>
      writeFileSync(
        process.env.PACKLENS_REPORT ?? "",
        JSON.stringify({ passed: runner.stats?.passes, failed: runner.stats?.failures }),
      ),
    );
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
