/** What the extension itself does with git: nothing before the workspace is trusted, then names of branches. */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";

interface GitApi {
  getRepository(uri: vscode.Uri): { getBranches(query: { remote?: boolean }): Promise<{ name?: string; remote?: string }[]> } | null;
}

/** Throws while the workspace is not trusted: git runs what a repository's configuration says. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw new PacklensError("Packlens does not look at git in Restricted Mode: trust this workspace first.");
}

/** Whether a folder lies in a git repository, by its folders alone. */
export async function inRepository(folder: vscode.Uri): Promise<boolean> {
  for (let ancestor = folder; ; ancestor = vscode.Uri.joinPath(ancestor, "..")) {
    const exists = await vscode.workspace.fs.stat(vscode.Uri.joinPath(ancestor, ".git")).then(() => true, () => false);
    if (exists || ancestor.path === "/" || vscode.Uri.joinPath(ancestor, "..").path === ancestor.path) return exists;
  }
}

/** Branches of a folder's repository, local ones first; [] when git is not there. */
export async function branches(folder: vscode.Uri): Promise<string[]> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>("vscode.git");
  if (!extension) return [];
  try {
    const repository = (await extension.activate()).getAPI(1).getRepository(folder);
    if (!repository) return [];
    const branches = await repository.getBranches({ remote: true });
    const names = branches.filter((ref) => ref.name).sort((a, b) => Number(a.remote !== undefined) - Number(b.remote !== undefined));
    return [...new Set(names.map((ref) => ref.name as string))];
  } catch {
    return []; // git is switched off, or this is no repository: the name can still be typed
  }
}
