/** What language models and agents get, beside a developer's pack. Part of the suite of one folder. */

import assert from "node:assert/strict";
import { execFile as execute } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { Explain } from "../../src/protocol";
import { run, until } from "./support";

const execFile = promisify(execute);
const setting = (key: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration("packlens").update(key, value, vscode.ConfigurationTarget.Global);
const root = (): string => (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.toString();

export function agentTests(api: () => PacklensApi, task: string): void {
  it("offers its three tools to language models, each within its budget", async () => {
    const invoke = async (name: string, input: object): Promise<string> => {
      const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
      return (result.content[0] as vscode.LanguageModelTextPart).value;
    };
    const mine = vscode.lm.tools
      .map((tool) => tool.name)
      .filter((name) => /^(get_context_pack|get_impact|explain_context)$/.test(name));
    assert.equal(mine.length, 3);
    const packed = await invoke("get_context_pack", { task, budget: 300 });
    assert.match(packed, /^pack [0-9a-f]{12} · \d+\/300 tokens[\s\S]*\n\d+ +def /);
    await run("showSentContext", task);
    assert.equal(
      vscode.window.activeTextEditor?.document.getText(),
      packed,
      "the developer sees what the model was given",
    );
    assert.match(await invoke("get_impact", { symbol: "round_price" }), /with_tax shop\/pricing.py:\d+/);
    assert.match(await invoke("explain_context", { symbol: "round_price", task }), /Task: round the total[\s\S]*Score/);
    await assert.rejects(invoke("get_impact", { symbol: "no_such_symbol" }), /no_such_symbol/);
    await assert.rejects(
      invoke("get_context_pack", { task, folder: "/nowhere" }),
      /No open workspace folder is \/nowhere/,
    );
  });

  it("leaves the developer's pack alone when a language model asks for another", async () => {
    await run("pack", task);
    const before = api().packs.current?.packRoot;
    await vscode.lm.invokeTool("get_context_pack", {
      input: { task: "which numbers do orders have" },
      toolInvocationToken: undefined,
    });
    assert.equal(api().packs.current?.packRoot, before);
    const explained = await api().server.request(Explain, { symbol: "round_price", root: root() });
    assert.equal(
      explained.task,
      task,
      "hovers, lenses and explanations of the server still speak of the developer's task",
    );
  });

  it("offers agents `packlens mcp` if a setting says so", async () => {
    assert.deepEqual(api().mcpServers.provideMcpServerDefinitions(), []);
    await setting("agents.mcpServer", true);
    const servers = api().mcpServers.provideMcpServerDefinitions();
    const folder = (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.fsPath;
    assert.deepEqual(
      servers.map(({ label, args }) => [label, args]),
      [["Packlens", ["mcp", "--repo", folder]]],
    );
    const server = await api().mcpServers.resolveMcpServerDefinition(servers[0] as vscode.McpStdioServerDefinition);
    const { stdout } = await execFile(server.command, [...server.args, "--help"]);
    assert.match(stdout, /Serve a coding agent: the Model Context Protocol/);
    await setting("agents.mcpServer", undefined);
    assert.deepEqual(api().mcpServers.provideMcpServerDefinitions(), []);
  });

  it("shows an agent beside the editor what is not saved, unless a setting says not to listen", async () => {
    const [file] = await vscode.workspace.findFiles("**/shop/pricing.py");
    const folder = (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.fsPath;
    const program = vscode.workspace.getConfiguration("packlens").get<string>("server.path", "");
    const ask = async (): Promise<string> =>
      (await execFile(program, ["context", "wrap a voucher as a gift", "--repo", folder])).stdout;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      file as vscode.Uri,
      new vscode.Position(0, 0),
      "def wrap_voucher_as_gift(voucher):\n    return [voucher]\n\n\n",
    );
    await vscode.workspace.applyEdit(edit);
    try {
      const seen = await ask();
      assert.match(seen, /^pack .* · live editor text of 1 file/);
      assert.match(seen, /1 def wrap_voucher_as_gift\(voucher\):/);
      await setting("agents.listen", false);
      await until("nobody is let in", async () => /^pack .* · saved files/.test(await ask()));
    } finally {
      await setting("agents.listen", undefined);
      await vscode.window.showTextDocument(file as vscode.Uri);
      await vscode.commands.executeCommand("workbench.action.files.revert");
    }
  });
}
