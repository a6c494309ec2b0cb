/** Commands that make packs, and those that hand the current one out. */

import * as vscode from "vscode";
import { fieldsOf, textIn } from "../core/commandArguments";
import { CancelledError, NoPackError, PacklensError } from "../core/errors";
import { asTask, readPart } from "../core/taskHistory";
import {
  beginning,
  type Detail,
  DETAIL_NAMES,
  DETAILS,
  FORMAT_NAMES,
  FORMATS,
  plural,
  summary,
  titleOf,
} from "../core/format";
import type { PackResult } from "../protocol";
import { askTask, rewordTask } from "./taskInput";
import { OPEN_CHAT } from "./chat";
import type { Handler, Parts } from "./commands";
import { branches, recentCommits, requireRepository, requireTrust } from "./git";
import { type ListedPack, keyOf, logTitle, type Question, questionTitle } from "../core/packList";
import { announce } from "./progress";
import { askRevision } from "./revisionInput";
import { pickRow, type Taker } from "./shownInput";
import { chooseRoot, folderName, rootOfFile } from "./roots";
import { testTask } from "./testTask";
import { debugTask } from "./debugTask";
import { isPackNode } from "./treeItems";

const COMMIT = /^[0-9a-f]{7,40}$/;
const SHOWN_DIGITS = 12;

export function packCommands(parts: Parts): Record<string, Handler> {
  return {
    pack: (task?: unknown) => packTask(parts, textIn(task)),
    packSelection: () => packSelection(parts),
    packFiles: (file?: vscode.Uri, files?: vscode.Uri[]) => packFiles(parts, file, files),
    packChanges: async () =>
      show(parts, { kind: "changes", root: await trustedRoot(parts, "Pack Context for Changed Files") }),
    packAgain: () => packAgain(parts),
    packBranch: (base?: unknown) => packBranch(parts, textIn(base)),
    packCommit: (chosen?: unknown) => packCommit(parts, chosen),
    packTest: (chosen?: unknown) => packTask(parts, testTask(chosen)),
    packStack: async () => packTask(parts, await debugTask()),
    switchDetail: (detail: unknown) => switchDetail(parts, detail),
    openPanel: () => parts.panel.show(),
    copyPackAs: (format?: unknown) => copyAs(parts, textIn(format)),
    openPackAsDocument: () => openDocument(parts),
    savePack: (file?: unknown) => save(parts, file instanceof vscode.Uri ? file : undefined),
    showSentContext: (task?: unknown) => parts.sent.show(parts.panel, textIn(task)),
    sendPackToChat: () => sendToChat(parts),
    openPack: (chosen?: unknown) => openPack(parts, chosen),
    editTask: (chosen?: unknown, task?: unknown) => editTask(parts, chosen, textIn(task)),
    closePack: (chosen?: unknown) => closePack(parts, chosen),
    showWeaker: () => showWeaker(parts),
  };
}

async function packTask(parts: Parts, initialTask: string | undefined): Promise<PackResult | undefined> {
  const root = await chooseRoot(parts.panel, "Pack Context for Task");
  const task = initialTask?.trim() || (await askTask(parts.panel, parts.packs.history, folderName(root)));
  return task ? show(parts, { kind: "task", task: readPart(task), root }) : undefined;
}

async function packSelection(parts: Parts): Promise<PackResult> {
  const editor = vscode.window.activeTextEditor;
  const task = editor ? asTask(editor.document.getText(editor.selection)) : "";
  if (!editor || !task)
    throw new PacklensError("Nothing is selected: select the text that describes the task, or the code it is about.");
  return show(parts, { kind: "task", task, root: await chooseRoot(parts.panel, "Pack Context for Selection") });
}

async function packFiles(parts: Parts, file?: vscode.Uri, files?: vscode.Uri[]): Promise<PackResult | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const uris = files?.length ? files : [file ?? active].filter((uri) => uri !== undefined);
  const urisByRoot = Map.groupBy(uris, rootOfFile);
  if (urisByRoot.size === 0) throw new PacklensError("No file is open: open one, or select files in the explorer.");
  let pack: PackResult | undefined;
  // a pack is of one folder; that of the first file comes last, and so is the current one
  for (const [root, inRoot] of [...urisByRoot].reverse())
    pack = await show(parts, { kind: "files", uris: inRoot.map((uri) => uri.toString()), root });
  if (urisByRoot.size > 1) announce(`$(check) One pack for each of ${plural(urisByRoot.size, "folder")}`);
  return pack;
}

async function packBranch(parts: Parts, initialBase: string | undefined): Promise<PackResult | undefined> {
  const root = await trustedRoot(parts, "Pack Context for Branch");
  const base =
    initialBase ??
    (await askRevision(parts.panel, {
      title: "Pack Context for Branch",
      placeholder: "Compare the work tree with which branch, tag or commit?",
      known: await branches(vscode.Uri.parse(root)),
      icon: "git-branch",
    }));
  return base ? show(parts, { kind: "changes", base, root }) : undefined;
}

/** What one commit changed, against the one before it: chosen, typed, or of a row of the timeline. */
async function packCommit(parts: Parts, target: unknown): Promise<PackResult | undefined> {
  const root = await trustedRoot(parts, "Pack Context for Commit");
  const id = textIn(fieldsOf(target)["id"]);
  const chosenCommit = textIn(target) ?? (id && COMMIT.test(id) ? id : undefined);
  const commit =
    chosenCommit ??
    (await askRevision(parts.panel, {
      title: "Pack Context for Commit",
      placeholder: "Which commit? One of the newest, a hash, or a name like HEAD~2",
      known: await recentCommits(vscode.Uri.parse(root)),
      icon: "git-commit",
    }));
  const typed = commit?.trim() ?? "";
  const name = COMMIT.test(typed) ? typed.slice(0, SHOWN_DIGITS) : typed; // it becomes the title of the pack
  return name ? show(parts, { kind: "changes", base: `${name}~1..${name}`, root }) : undefined;
}

/** A folder in a git repository, which is not looked at before the workspace is trusted. */
async function trustedRoot({ panel }: Parts, title: string): Promise<string> {
  requireTrust();
  const root = await chooseRoot(panel, title);
  await requireRepository(vscode.Uri.parse(root));
  return root;
}

/** Pack, and show the answer in the tree and the panel. */
async function show(parts: Parts, question: Question): Promise<PackResult> {
  parts.log.info(logTitle(question));
  return shown(parts, await parts.packs.pack(question));
}

/** The last question again, seeing what changed since. */
async function packAgain(parts: Parts): Promise<PackResult> {
  return shown(parts, await parts.packs.repack());
}

/** The pack of a row of the tree, or else the current one. */
function chosenPack(parts: Parts, target: unknown): ListedPack {
  const key = typeof target === "string" ? target : isPackNode(target) ? target.key : parts.packs.currentKey;
  const found = parts.packs.listed.find(({ query }) => keyOf(query) === key);
  if (!found) throw new PacklensError("There is no such pack any more: run “Packlens: Pack Context for Task…”.");
  return found;
}

async function openPack(parts: Parts, target: unknown): Promise<PackResult | undefined> {
  const key =
    typeof target === "string" || isPackNode(target) ? keyOf(chosenPack(parts, target).query) : await pickPack(parts);
  const pack = await parts.packs.open(key);
  return pack && shown(parts, pack);
}

/** The key of a pack of the list, or of one that was closed. */
async function pickPack(parts: Parts): Promise<string> {
  const listed = parts.packs.listed.map(({ query, result }) => ({
    label: beginning(result ? titleOf(result) : questionTitle(query.question)),
    description: result ? summary(result) : "",
    key: keyOf(query),
  }));
  const closed = parts.packs.closed.map((query) => ({
    label: beginning(questionTitle(query.question)),
    description: "",
    key: keyOf(query),
  }));
  if (listed.length + closed.length === 0) throw new NoPackError();
  const separator = { label: "closed", kind: vscode.QuickPickItemKind.Separator, key: "" };
  const picked = await pickRow(parts.panel, [...listed, ...(closed.length > 0 ? [separator, ...closed] : [])], {
    title: "Open Pack",
    placeHolder: "Packs of this workspace",
  });
  if (!picked) throw new CancelledError();
  return picked.key;
}

/** The same pack for the task in other words. */
async function editTask(parts: Parts, target: unknown, newTask: string | undefined): Promise<PackResult | undefined> {
  const { query } = chosenPack(parts, target);
  if (query.question.kind !== "task")
    throw new PacklensError(
      "This pack has no task to edit: pack the one you have with “Packlens: Pack Context for Task…”.",
    );
  const before = query.question.task;
  const task = (newTask ?? (await rewordTask(parts.panel, before)))?.trim();
  if (!task || task === before) return undefined;
  const pack = await parts.packs.reword(keyOf(query), task);
  return pack && shown(parts, pack);
}

async function closePack(parts: Parts, target: unknown): Promise<void> {
  await parts.packs.close(keyOf(chosenPack(parts, target).query));
}

/** From where evidence ends to all that the budget holds, or back. */
async function showWeaker(parts: Parts): Promise<PackResult> {
  return shown(parts, await parts.packs.repack({ sized: !parts.packs.requireCurrent().sized }));
}

/** How much of each symbol packs show from now on; the current pack with it. */
async function switchDetail(parts: Parts, requested: unknown): Promise<void> {
  const { packs, panel } = parts;
  const detail = DETAILS.find((each) => each === requested) ?? (await chosenDetail(panel, packs.detail));
  if (!detail) return;
  await (packs.current ? packs.repack({ detail }) : packs.setDetail(detail));
  announce(`$(check) Packs show ${DETAIL_NAMES[detail].title.toLowerCase()}`);
}

async function chosenDetail(panel: Taker, now: Detail): Promise<Detail | undefined> {
  const items = DETAILS.map((value) => ({
    value,
    label: DETAIL_NAMES[value].title,
    description: DETAIL_NAMES[value].hint,
    iconPath: new vscode.ThemeIcon(value === now ? "check" : "blank"),
  }));
  return (
    await pickRow(panel, items, { title: "Choose Detail of Packs", placeHolder: "What do packs show of each symbol?" })
  )?.value;
}

async function shown(parts: Parts, pack: PackResult): Promise<PackResult> {
  parts.log.info(`Packed ${summary(pack)}`);
  await parts.tree.focus();
  parts.panel.show();
  return pack;
}

async function copyAs(parts: Parts, requestedFormat: string | undefined): Promise<string | undefined> {
  const current = parts.packs.requireCurrent();
  const items = FORMATS.map((format) => ({
    label: FORMAT_NAMES[format],
    description: format === current.format ? "as shown" : "",
    format,
  }));
  const format =
    requestedFormat ?? (await pickRow(parts.panel, items, { title: "Copy Pack As", placeHolder: "Format" }))?.format;
  if (!format) throw new CancelledError();
  const pack = await parts.packs.inFormat(format);
  await vscode.env.clipboard.writeText(pack.text);
  handedOver(parts, `Copied ${summary(pack)}`);
  return pack.text;
}

async function openDocument(parts: Parts): Promise<void> {
  const uri = parts.documents.uriOf(parts.packs.requireCurrent());
  await vscode.window.showTextDocument(uri, { preview: true, viewColumn: vscode.ViewColumn.Active });
}

/** Write the pack's text to a file, where the user wants it. */
async function save(parts: Parts, target: vscode.Uri | undefined): Promise<void> {
  const pack = parts.packs.requireCurrent();
  const page = parts.documents.uriOf(pack);
  const name = page.path.split("/").at(-1) ?? "pack.md";
  const file =
    target ??
    (await vscode.window.showSaveDialog({
      title: "Save Pack",
      defaultUri: vscode.Uri.joinPath(vscode.Uri.parse(pack.root), name),
    }));
  if (!file) throw new CancelledError();
  await vscode.workspace.fs.writeFile(file, await vscode.workspace.fs.readFile(page));
  handedOver(parts, `Saved ${summary(pack)}`);
}

/** Attach the pack to a chat, with the task as what the user goes on writing. */
async function sendToChat(parts: Parts): Promise<void> {
  const pack = parts.packs.requireCurrent();
  if (!(await parts.chat.refresh())) {
    throw new PacklensError(
      "There is no chat in this editor, or it is switched off: copy the pack instead, with “Packlens: Copy Pack As…”.",
    );
  }
  const query = pack.task ? `${pack.task}\n` : "";
  await vscode.commands.executeCommand(OPEN_CHAT, {
    query,
    isPartialQuery: true,
    attachFiles: [parts.documents.uriOf(pack)],
  });
  handedOver(parts, `Attached ${plural(pack.symbols.length, "symbol")} to the chat`);
}

/** Note that somebody uses the current pack, and say for what. */
function handedOver(parts: Parts, outcome: string): void {
  parts.packs.touch();
  parts.milestones.reach("handedOver");
  announce(`$(check) ${outcome}`);
}
