// What TypeScript's language service says a call goes to: node tsc.cjs TOOLS ROOT, sites on standard input as JSON
// [[path, byte, offset], …], answers on standard output as [[[path, line, name], …], …].
"use strict";
const fs = require("fs");
const path = require("path");
const [tools, root] = process.argv.slice(2);
const { ts, files, options: common } = require("./typescript.cjs")(tools, root);

const options = { ...common, maxNodeModuleJsDepth: 0 };
const host = {
  fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories, readDirectory: ts.sys.readDirectory, realpath: ts.sys.realpath,
  getCompilationSettings: () => options,
  getScriptFileNames: () => files,
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => (fs.existsSync(name) ? ts.ScriptSnapshot.fromString(fs.readFileSync(name, "utf8")) : undefined),
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
};
const service = ts.createLanguageService(host);
const program = service.getProgram();

function target(definition) {
  const source = program.getSourceFile(definition.fileName);
  const { start, length } = definition.textSpan;
  const place = ts.getLineAndCharacterOfPosition(source, start);
  return [definition.fileName, place.line, source.text.slice(start, start + length)];
}

const answers = [];
for (const [name, , offset] of JSON.parse(fs.readFileSync(0, "utf8"))) {
  const full = path.join(root, name);
  const found = service.getDefinitionAtPosition(full, offset) || [];
  // an import whose module is missing is its own definition: not known
  answers.push(found.filter((each) => each.kind !== "alias").map(target));
}
process.stdout.write(JSON.stringify(answers));
