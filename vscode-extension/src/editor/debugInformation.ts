/** What a bug report needs, without the home folder's name. */

import { homedir, platform, release } from "node:os";
import * as vscode from "vscode";
import { sentence } from "../core/errors";
import { totals } from "../core/statusText";
import { Status } from "../protocol";
import type { Parts } from "./commands";

export async function debugInformation(parts: Parts): Promise<string> {
  const { server, context } = parts;
  const manifest = context.extension.packageJSON as { version: string };
  const lines = [
    `Packlens extension ${manifest.version}`,
    `${vscode.env.appName} ${vscode.version}, ${platform()} ${release()} ${process.arch}, Node ${process.versions.node}`,
    `Remote: ${vscode.env.remoteName ? "yes" : "no"}; trusted: ${vscode.workspace.isTrusted ? "yes" : "no"}; folders: ${(vscode.workspace.workspaceFolders ?? []).length}`,
    `Server: ${server.state}${server.error ? ` (${server.error})` : ""}`,
    ...(await serverLines(parts)),
    ...parts.shownErrors.slice(-5).map((text) => `Problem: ${text}`),
    `Settings: ${JSON.stringify(changedSettings())}`,
  ];
  return lines.join("\n").replaceAll(homedir(), "~");
}

async function serverLines({ server }: Parts): Promise<string[]> {
  if (server.state !== "ready") return [];
  try {
    const status = await server.request(Status, {});
    const roots = status.roots.map((root) => {
      const problems = root.problems.length > 0 ? `, ${root.problems.length} files not read in full` : "";
      return `Root: ${totals([root])}, generation ${root.freshness.generation}${problems}, database ${root.database}${root.error ? `, error: ${root.error}` : ""}`;
    });
    return [`Server version ${status.version}, protocol ${status.protocol}`, ...roots];
  } catch (error) {
    return [`Server status: ${sentence(error)}`];
  }
}

/** Settings that are not at their default. */
function changedSettings(): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration("packlens");
  const changedSettings: Record<string, unknown> = {};
  const visit = (prefix: string, value: unknown): void => {
    const inspected = prefix ? configuration.inspect(prefix) : undefined;
    if (inspected?.defaultValue !== undefined && (typeof value !== "object" || Array.isArray(value))) {
      if (JSON.stringify(value) !== JSON.stringify(inspected.defaultValue)) changedSettings[prefix] = value;
    } else if (typeof value === "object" && value !== null) {
      for (const [key, each] of Object.entries(value)) visit(prefix ? `${prefix}.${key}` : key, each);
    }
  };
  visit("", vscode.workspace.getConfiguration().get("packlens"));
  return changedSettings;
}
