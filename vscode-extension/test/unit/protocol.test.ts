import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const HERE = join(__dirname, "../..");
const SOURCE = readFileSync(join(HERE, "src/protocol.ts"), "utf8");

interface Described {
  version: number;
  methods: Record<string, string>;
  types: Record<string, Record<string, boolean>>;
  params: Record<string, string>;
  results: Record<string, string>;
}

/** What the mirror says: interfaces with their members, and messages with their types. */
function mirror() {
  const types: Record<string, Record<string, boolean>> = {};
  const messages: Record<string, string[]> = {};
  ts.forEachChild(ts.createSourceFile("protocol.ts", SOURCE, ts.ScriptTarget.Latest), (node) => {
    if (ts.isInterfaceDeclaration(node)) {
      const members = node.members.filter(ts.isPropertySignature);
      types[node.name.text] = Object.fromEntries(members.map((member) => [(member.name as ts.Identifier).text, member.questionToken !== undefined]));
    }
    if (!ts.isVariableStatement(node)) return;
    const made = node.declarationList.declarations[0]?.initializer;
    if (!made || !ts.isNewExpression(made)) return;
    const method = (made.arguments?.[0] as ts.StringLiteral).text;
    messages[method] = [...(made.typeArguments ?? [])].filter(ts.isTypeReferenceNode).map((each) => (each.typeName as ts.Identifier).text);
  });
  return { types, messages };
}

describe("the protocol", () => {
  const server = JSON.parse(execFileSync("python3", ["-I", join(HERE, "scripts/protocol.py")], { encoding: "utf8" })) as Described;
  const { types, messages } = mirror();

  it("has the server's methods, and no others", () => {
    assert.deepEqual(Object.keys(messages).sort(), Object.values(server.methods).sort());
  });

  it("has the server's types", () => {
    assert.deepEqual(Object.keys(types).sort(), Object.keys(server.types).sort());
  });

  for (const [name, members] of Object.entries(server.types)) {
    it(`has the members of ${name}`, () => {
      // what the server always sends is not optional here, even where Python has a default
      const ours = types[name] ?? {};
      assert.deepEqual(Object.keys(ours).sort(), Object.keys(members).sort());
      for (const [member, optional] of Object.entries(ours)) assert.ok(!optional || members[member], `${name}.${member} is never missing`);
      if (name.endsWith("Params")) assert.deepEqual(ours, { ...ours, ...Object.fromEntries(Object.entries(members).filter(([, optional]) => optional)) });
    });
  }

  it("sends and receives the server's types", () => {
    for (const [method, params] of Object.entries(server.params)) {
      const result = server.results[method];
      assert.deepEqual(messages[method], result ? [params, result] : [params], method);
    }
  });

  it("has the server's version", () => {
    assert.match(SOURCE, new RegExp(`PROTOCOL_VERSION = ${server.version};`));
  });
});
