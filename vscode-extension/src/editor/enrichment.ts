/**
 * The server's questions about names, answered by the editor's own language support. Asked in trusted workspaces only.
 */

import * as vscode from "vscode";
import type { LanguageClient, StaticFeature } from "vscode-languageclient/node";
import { pause } from "../core/pause";
import { type Providers, resolveReferences } from "../core/referenceResolver";
import {
  type ReferenceQuestion,
  type ReferenceTarget,
  ResolveReferences,
  type ResolveReferencesParams,
  type ResolveReferencesResult,
} from "../protocol";
import type { Server } from "./server";

const PAUSE_MS = 20;
const LONGEST_MS = 5_000;

/** Announce to the server that its questions are answered, and answer them. */
export function offerReferences(client: LanguageClient): void {
  if (!vscode.workspace.isTrusted) return;
  const announced: StaticFeature = {
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = {
        ...(capabilities.experimental as object | undefined),
        packlens: { resolveReferences: true },
      };
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
  };
  client.registerFeature(announced);
  client.onRequest(
    ResolveReferences.method,
    (params: ResolveReferencesParams, token: vscode.CancellationToken): Promise<ResolveReferencesResult> => {
      return resolveReferences(params, providers, {
        isCancelled: () => token.isCancellationRequested,
        pause: () => pause(PAUSE_MS),
        timeoutMs: LONGEST_MS,
      });
    },
  );
}

/** What was not offered in Restricted Mode is offered by a new server once the workspace is trusted. */
export function offerWhenTrusted(server: Server): vscode.Disposable {
  return vscode.workspace.onDidGrantWorkspaceTrust(() => {
    const isEnabled = vscode.workspace.getConfiguration("packlens").get("enrichment.enabled", false);
    // its state says what went wrong
    if (isEnabled && server.state === "ready") void server.restart().catch(() => undefined);
  });
}

const providers: Providers = {
  version: (uri) => {
    const normalised = vscode.Uri.parse(uri).toString();
    return vscode.workspace.textDocuments.find((document) => document.uri.toString() === normalised)?.version;
  },
  definition: async (question) => places("definition", await run<Found>("vscode.executeDefinitionProvider", question)),
  implementations: async (question) =>
    places("implementation", await run<Found>("vscode.executeImplementationProvider", question)),
  callers: async (question) => {
    const items = await run<vscode.CallHierarchyItem>("vscode.prepareCallHierarchy", question).catch(() => []);
    const targets: ReferenceTarget[] = [];
    for (const item of items) {
      const calls = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[] | undefined>(
        "vscode.provideIncomingCalls",
        item,
      );
      for (const call of calls ?? [])
        targets.push(...call.fromRanges.map((range) => target("callHierarchy", call.from.uri, range)));
    }
    if (items.length > 0) return targets;
    return places("references", await run<Found>("vscode.executeReferenceProvider", question));
  },
};

type Found = vscode.Location | vscode.LocationLink;

async function run<T>(command: string, { uri, position }: ReferenceQuestion): Promise<T[]> {
  const start = new vscode.Position(position.line, position.character);
  return (await vscode.commands.executeCommand<T[] | undefined>(command, vscode.Uri.parse(uri), start)) ?? [];
}

function places(provider: string, locations: Found[]): ReferenceTarget[] {
  return locations.map((each) =>
    "targetUri" in each
      ? target(provider, each.targetUri, each.targetSelectionRange ?? each.targetRange)
      : target(provider, each.uri, each.range),
  );
}

function target(provider: string, uri: vscode.Uri, { start, end }: vscode.Range): ReferenceTarget {
  const point = ({ line, character }: vscode.Position): { line: number; character: number } => ({ line, character });
  return { uri: uri.toString(), range: { start: point(start), end: point(end) }, provider };
}
