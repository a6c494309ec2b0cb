/** A server that ends by itself, and the one that follows it. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { BlastRadius, Status } from "../../src/protocol";
import { problemIn, run, until } from "./support";

export function crashTests(api: () => PacklensApi, root: () => string): void {
  it("starts a killed server again, three times and no more, and then says so", async () => {
    const kill = (): number => {
      const { pid } = api().server;
      assert.ok(pid && pid > 1, "the server's process is known");
      process.kill(pid, "SIGKILL");
      return pid;
    };
    for (let time = 0; time < 3; time++) {
      const task = `round a price, time ${time}`;
      const packing = run("pack", task);
      const before = kill();
      await until(
        "another server",
        () => api().server.state === "ready" && api().server.pid && api().server.pid !== before,
      );
      await packing;
      assert.equal(api().packs.current?.task, task, "what was asked of the killed one is answered by the next");
    }
    assert.equal((await api().server.request(Status, {})).roots.length, 1, "the third still answers");
    kill();
    await until("the end", () => api().server.state === "failed");
    // how the last one ended is known a moment later, or earlier
    assert.match(
      api().server.error,
      /stopped 4 times in 10 minutes(; look at the log, then run|: the system ended it)/,
    );
    assert.match(api().status.text, /Packlens is not running/);
  });

  it("says that a server was killed while it started, and not that it is not set up", async () => {
    const starting = run("restartServer");
    const pid = await until("the process", () => api().server.state === "starting" && api().server.pid, 30);
    process.kill(pid, "SIGKILL");
    await starting;
    assert.equal(api().server.state, "failed");
    assert.match(api().server.error, /did not start/);
  });

  it("notices that a server was killed while a process that it started holds its output open", async () => {
    await run("restartServer");
    const settings = vscode.workspace.getConfiguration("packlens");
    const [real, held] = [
      settings.get<string>("server.path", ""),
      join(process.env.PACKLENS_USER_DATA ?? "", "held.pid"),
    ];
    const wrapper = join(process.env.PACKLENS_USER_DATA ?? "", "holding");
    writeFileSync(
      wrapper,
      `#!/bin/sh\n[ "$1" = --version ] || { sleep 600 & echo $! >>'${held}'; }\nexec '${real}' "$@"\n`,
      { mode: 0o755 },
    );
    await settings.update("server.path", wrapper, vscode.ConfigurationTarget.Global);
    try {
      const before = await until(
        "the wrapped server",
        () => api().server.state === "ready" && existsSync(held) && api().server.pid,
      );
      process.kill(before, "SIGKILL");
      await until("another server", () => api().server.state === "ready" && api().server.pid !== before, 30);
    } finally {
      await settings.update("server.path", real, vscode.ConfigurationTarget.Global);
      if (existsSync(held))
        for (const pid of readFileSync(held, "utf8").split("\n").filter(Boolean)) process.kill(Number(pid));
    }
  });

  it("writes an index that was deleted anew when the user indexes again", async () => {
    await run("restartServer");
    const status = async () => (await api().server.request(Status, {})).roots[0];
    const before = await until("the index", async () => (await status())?.freshness.complete && status());
    for (const end of ["", "-shm", "-wal"]) rmSync(`${before.database}${end}`, { force: true });
    const file = join(vscode.Uri.parse(root()).fsPath, "shop/cart.py");
    writeFileSync(file, `${readFileSync(file, "utf8")}\n`);
    await until("the error", async () => (await status())?.error.includes("was deleted or replaced"));
    const problem = await until("the Pack view, which says so", () => problemIn(api()));
    assert.match(problem.text, /was deleted or replaced while it was open/);
    assert.ok(problem.commands.includes("packlens.restartServer"), problem.commands.join(", "));
    await run("reindex");
    await until("the new index", async () => (await status())?.freshness.complete && !(await status())?.error);
    await until("the end of that", () => problemIn(api()) === undefined);
    assert.ok(existsSync(before.database));
  });

  it("starts again when the user says so", async () => {
    const before = api().packs.current;
    assert.ok(before);
    await run("restartServer");
    assert.equal(api().server.state, "ready");
    await until("the pack, made again", () => api().packs.current !== before);
    assert.equal(api().packs.current?.task, before.task);
    const result = await until("an answer", async () =>
      api()
        .server.request(BlastRadius, { symbol: "round_price", root: root() })
        .catch(() => undefined),
    );
    assert.ok(result.callers.length > 0);
  });
}
