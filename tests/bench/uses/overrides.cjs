// Which members override which others, by TypeScript's checker: node overrides.cjs TOOLS ROOT, answers on standard output as
// [[path, line, path of the base, its line, name], …]; lines from 0, of the names. What has no source here is left out.
"use strict";
const path = require("path");
const [tools, root] = process.argv.slice(2);
const { ts, files, options } = require("../edges/typescript.cjs")(tools, root);

const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();
const found = [];

function place(declaration) {
  const source = declaration.getSourceFile();
  const name = ts.getNameOfDeclaration(declaration) || declaration;
  return [path.relative(root, source.fileName), ts.getLineAndCharacterOfPosition(source, name.getStart()).line];
}

function above(type, known) {
  for (const clause of type.heritageClauses || []) {
    for (const written of clause.types) {
      const symbol = checker.getTypeAtLocation(written).symbol;
      for (const base of (symbol && symbol.declarations) || []) {
        if (!known.has(base) && (ts.isClassLike(base) || ts.isInterfaceDeclaration(base))) above(base, known.add(base));
      }
    }
  }
  return known;
}

function visit(node) {
  if (ts.isClassLike(node)) {
    for (const base of above(node, new Set())) {
      for (const member of node.members) {
        const other = base.members.find((each) => each.name && member.name && each.name.getText() === member.name.getText());
        if (other && member.name && ts.isMethodDeclaration(member) && !base.getSourceFile().fileName.includes("node_modules")) {
          found.push([...place(member), ...place(other), member.name.getText()]);
        }
      }
    }
  }
  ts.forEachChild(node, visit);
}
for (const source of program.getSourceFiles()) if (!path.relative(root, source.fileName).startsWith("..")) visit(source);
process.stdout.write(JSON.stringify(found.filter(([, , base]) => !base.startsWith(".."))));
