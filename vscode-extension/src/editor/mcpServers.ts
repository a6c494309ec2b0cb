/** `packlens mcp` for agents in the editor, if a setting says so: instead of the extension's own tools, never besides. */

import * as vscode from "vscode";
import type { Launch } from "../core/environment";
import { PacklensError } from "../core/errors";
import { localFolders } from "./roots";
import type { Setup } from "./setup";

const ID = "packlens.mcp";
const SETTING = "packlens.agents.mcpServer";
const PATH = "packlens.server.path";

/** Where the servers' program comes from. */
type Programs = Pick<Setup, "configured">;

export class McpServers
  implements vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition>, vscode.Disposable
{
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeMcpServerDefinitions = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly programs: Programs,
    private readonly version: string,
  ) {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.lm.registerMcpServerDefinitionProvider(ID, this),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTING) || event.affectsConfiguration(PATH)) this.changed.fire();
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  /** One server a folder of the window. No program is run here: the editor asks eagerly. */
  provideMcpServerDefinitions(): vscode.McpStdioServerDefinition[] {
    if (!vscode.workspace.getConfiguration().get<boolean>(SETTING, false)) return [];
    const folders = localFolders();
    return folders.map(({ name, uri }) => {
      const label = folders.length > 1 ? `Packlens (${name})` : "Packlens";
      return new vscode.McpStdioServerDefinition(label, "packlens", ["mcp", "--repo", uri.fsPath], {}, this.version);
    });
  }

  /** The program to start, checked now that it is wanted. */
  async resolveMcpServerDefinition(server: vscode.McpStdioServerDefinition): Promise<vscode.McpStdioServerDefinition> {
    const launch: Launch | undefined = await this.programs.configured();
    if (!launch)
      throw new PacklensError(`${PATH} is not set: name a packlens there that is installed with its extra 'mcp'.`);
    server.command = launch.command;
    server.args = [...launch.args, ...server.args];
    return server;
  }
}
