// What TypeScript's language service finds as references to definitions: node references.cjs TOOLS ROOT, definitions on
// standard input as JSON [[path, offset], …], answers on standard output as [[own, others], …], both [[path, offset], …].
// Others are those of members that a definition overrides, or that override it: of some calls through `this`, too.
// Declarations are left out.
"use strict";
const fs = require("fs");
const path = require("path");
const [tools, root] = process.argv.slice(2);
const { ts, files, options: common } = require("../edges/typescript.cjs")(tools, root);

const options = { ...common, maxNodeModuleJsDepth: 0 };
const service = ts.createLanguageService({
  fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories, readDirectory: ts.sys.readDirectory, realpath: ts.sys.realpath,
  getCompilationSettings: () => options,
  getScriptFileNames: () => files,
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => (fs.existsSync(name) ? ts.ScriptSnapshot.fromString(fs.readFileSync(name, "utf8")) : undefined),
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
});

const answers = [];
for (const [name, offset] of JSON.parse(fs.readFileSync(0, "utf8"))) {
  const full = path.join(root, name);
  const groups = service.findReferences(full, offset) || [];
  const own = groups.filter((group) => group.definition.kind === "alias" ||
    (group.definition.fileName === full && group.definition.textSpan.start <= offset &&
      offset < group.definition.textSpan.start + group.definition.textSpan.length));
  answers.push([own, groups.filter((group) => !own.includes(group))].map((some) =>
    some.flatMap((group) => group.references)
      .filter((reference) => !reference.isDefinition)
      .map((reference) => [path.relative(root, reference.fileName), reference.textSpan.start])));
}
process.stdout.write(JSON.stringify(answers));
