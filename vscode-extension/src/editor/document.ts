/** Packs as read-only documents: nothing to save, nothing on disk, nothing left behind. */

import * as vscode from "vscode";
import { visible } from "../core/visible";
import { titleOf } from "../core/format";
import type { PackResult } from "../protocol";

export const SCHEME = "packlens";

interface Page {
  data: Uint8Array;
  time: number;
}

const ENDINGS: Record<string, string> = { markdown: "md", json: "json", xml: "xml", gcf: "gcf" };
const MAX_PAGES = 20;
/** Paths of packs' texts, and of what language models were given. */
const PAGE = /^\/(?:[0-9a-f]{12}|sent)\/[^/]+$/;
/** Tabs come back when a window is reloaded, texts do not; the tab shows the pack when it is opened again. */
const EXPIRED: Page = {
  data: new TextEncoder().encode(
    "This pack was made before the window was reloaded. Run “Packlens: Pack Again”, then “Packlens: Open Pack as Document”.\n",
  ),
  time: 0,
};

/** A file system, and not only a source of texts: chats attach files. */
export class PackDocuments implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly pages = new Map<string, Page>();
  /** Asked for, but of a window before this one. */
  private readonly missing = new Set<string>();
  readonly onDidChangeFile = this.changed.event;

  /** The URI under which a pack's text can be opened: one for each pack and format. */
  uriOf(pack: PackResult): vscode.Uri {
    const name =
      titleOf(pack)
        .replace(/[^\p{L}\p{N} ._-]+/gu, " ")
        .trim()
        .slice(0, 60) || "pack";
    return this.page(`${pack.packRoot.slice(0, 12)}/${name}.${ENDINGS[pack.format] ?? "txt"}`, pack.text);
  }

  /** The URI of a page of text; a page of the same name is replaced. */
  page(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    const wasOpen = this.pages.delete(uri.path) || this.missing.delete(uri.path);
    this.pages.set(uri.path, { data: new TextEncoder().encode(visible(text)), time: Date.now() });
    const oldest = [...this.pages.keys()][0];
    if (this.pages.size > MAX_PAGES && oldest) this.pages.delete(oldest);
    if (wasOpen) this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    return uri;
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { data, time } = this.pageAt(uri);
    return {
      type: vscode.FileType.File,
      ctime: time,
      mtime: time,
      size: data.length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.pageAt(uri).data;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private pageAt(uri: vscode.Uri): Page {
    const page = this.pages.get(uri.path);
    if (page) return page;
    if (!PAGE.test(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    this.missing.add(uri.path);
    return EXPIRED;
  }
}
