// TypeScript, the sources of a folder and how they are read, for the tools beside: require("./typescript.cjs")(TOOLS, ROOT).
"use strict";
const fs = require("fs");
const path = require("path");

function sources(folder, found) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git") sources(full, found);
    else if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)) found.push(full);
  }
  return found;
}

module.exports = (tools, root) => {
  const ts = require(path.join(tools, "node_modules/typescript"));
  const options = {
    allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve, strict: true,
    moduleResolution: ts.ModuleResolutionKind.Node10, experimentalDecorators: true, esModuleInterop: true, types: [],
  };
  return { ts, files: sources(root, []), options };
};
