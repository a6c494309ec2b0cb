/** Packs as read-only documents: nothing to save, nothing left behind. */

import * as vscode from "vscode";
import { titleOf } from "../core/words";
import type { PackResult } from "../protocol";

export const SCHEME = "packlens";
const ENDINGS: Record<string, string> = { markdown: "md", json: "json", xml: "xml", gcf: "gcf" };
const MOST_KEPT = 20;

export class PackDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly texts = new Map<string, string>();

  /** The URI under which a pack's text can be opened: one for each pack and format. */
  uriOf(pack: PackResult): vscode.Uri {
    const name = titleOf(pack).replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim().slice(0, 60) || "pack";
    const path = `/${name}.${ENDINGS[pack.format] ?? "txt"}`;
    return this.keep(vscode.Uri.from({ scheme: SCHEME, path, query: pack.packRoot.slice(0, 12) }), pack.text);
  }

  /** The URI of a page of text; a page of the same name is replaced. */
  page(name: string, text: string): vscode.Uri {
    const uri = this.keep(vscode.Uri.from({ scheme: SCHEME, path: `/${name}` }), text);
    this.changed.fire(uri);
    return uri;
  }

  dispose(): void {
    this.changed.dispose();
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "This pack is from an earlier session. Run “Packlens: Pack Context for Task…” again.\n";
  }

  private keep(uri: vscode.Uri, text: string): vscode.Uri {
    this.texts.delete(uri.toString());
    this.texts.set(uri.toString(), text);
    const oldest = [...this.texts.keys()][0];
    if (this.texts.size > MOST_KEPT && oldest) this.texts.delete(oldest);
    return uri;
  }
}
