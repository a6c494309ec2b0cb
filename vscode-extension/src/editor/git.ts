/**
 * What the extension itself does with git: nothing before the workspace is trusted, then names of branches and commits.
 */

import * as vscode from "vscode";
import { PacklensError } from "../core/errors";

interface Repository {
  getBranches(query: { remote?: boolean }): Promise<{ name?: string; remote?: string }[]>;
  log(options: { maxEntries: number }): Promise<{ hash: string; message: string; authorName?: string }[]>;
}

interface GitApi {
  getRepository(uri: vscode.Uri): Repository | null;
}

/** A name for a state of the code that git understands, and what a person knows it by. */
export interface Revision {
  name: string;
  label: string;
  description?: string;
}

const MAX_COMMITS = 50;
const SHOWN_DIGITS = 8;

/** Throws while the workspace is not trusted: git runs what a repository's configuration says. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted)
    throw new PacklensError("Packlens does not look at git in Restricted Mode: trust this workspace first.");
}

/** Whether a folder lies in a git repository, by its folders alone. */
export async function inRepository(folder: vscode.Uri): Promise<boolean> {
  for (let ancestor = folder; ; ancestor = vscode.Uri.joinPath(ancestor, "..")) {
    const exists = await vscode.workspace.fs.stat(vscode.Uri.joinPath(ancestor, ".git")).then(
      () => true,
      () => false,
    );
    if (exists || ancestor.path === "/" || vscode.Uri.joinPath(ancestor, "..").path === ancestor.path) return exists;
  }
}

/** Throws where a folder lies in no repository: then there are no changes to pack, whatever they are compared with. */
export async function requireRepository(folder: vscode.Uri): Promise<void> {
  if (await inRepository(folder)) return;
  const name = vscode.workspace.getWorkspaceFolder(folder)?.name ?? folder.fsPath;
  throw new PacklensError(
    `${name} is in no git repository: pack files instead, with “Packlens: Pack Context for These Files”.`,
  );
}

/** Branches of a folder's repository, local ones first. */
export async function branches(folder: vscode.Uri): Promise<Revision[]> {
  const found = await ask(folder, (repository) => repository.getBranches({ remote: true }));
  const names = found
    .filter((ref) => ref.name)
    .sort((a, b) => Number(a.remote !== undefined) - Number(b.remote !== undefined));
  return [...new Set(names.map((ref) => ref.name as string))].map((name) => ({ name, label: name }));
}

/** The newest commits of a folder's repository, newest first. */
export async function recentCommits(folder: vscode.Uri): Promise<Revision[]> {
  const commits = await ask(folder, (repository) => repository.log({ maxEntries: MAX_COMMITS }));
  return commits.map(({ hash, message, authorName }) => ({
    name: hash,
    label: message.split("\n")[0] || hash,
    description: [hash.slice(0, SHOWN_DIGITS), authorName].filter(Boolean).join(" · "),
  }));
}

/** What a folder's repository answers; [] when git is not there: a name can still be typed. */
async function ask<T>(folder: vscode.Uri, question: (repository: Repository) => Promise<T[]>): Promise<T[]> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>("vscode.git");
  if (!extension) return [];
  try {
    const repository = (await extension.activate()).getAPI(1).getRepository(folder);
    return repository ? await question(repository) : [];
  } catch {
    return []; // git is switched off, or this is no repository
  }
}
