// Bundles the extension, the panel, and (with --tests) the tests that run in the extension host.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { globSync, rmSync } from "node:fs";
import { usedIcons } from "./icons.mjs";
import { writeNotices } from "./notices.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const tests = process.argv.includes("--tests");
const common = {
  bundle: true,
  minify: !tests,
  sourcemap: process.argv.includes("--sourcemap"),
  logLevel: "warning",
  legalComments: "none",
  metafile: true,
};
const node = { ...common, platform: "node", format: "cjs", target: "node22", external: ["vscode", "mocha"] };

if (tests) {
  rmSync("out", { recursive: true, force: true });
  await build({ ...node, entryPoints: globSync("test/host/*.ts"), outdir: "out/host" });
} else {
  rmSync("dist", { recursive: true, force: true });
  const extension = await build({ ...node, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js" });
  const panel = await build({
    ...common,
    platform: "browser",
    format: "iife",
    target: "chrome128",
    entryPoints: ["src/webview/main.ts"],
    outfile: "dist/panel.js",
  });
  const style = await build({
    ...common,
    entryPoints: ["src/webview/panel.css"],
    outfile: "dist/panel.css",
    plugins: [usedIcons],
    assetNames: "[name]",
  });
  writeNotices([extension, panel, style].map((built) => built.metafile));
}
