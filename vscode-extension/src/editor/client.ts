/** How the language client is made. */

import { createInterface } from "node:readline";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  Message,
  type MessageTransports,
  MessageType,
  RevealOutputChannelOn,
  ShowMessageNotification,
  type ShowMessageParams,
} from "vscode-languageclient/node";
import type { LinkTarget } from "../core/commandArguments";
import type { Launch } from "../core/environment";
import type { ProcessEnd } from "../core/failures";
import { cleanEnvironment } from "../core/process";
import { offerReferences } from "./enrichment";
import { configuration, settingsFor } from "./settings";

/** Commands that links in hovers may run: our own, which take no harm from any arguments. */
const LINKED_COMMANDS = [
  "packlens.explainSymbol",
  "packlens.showBlastRadius",
  "packlens.showAffectedTests",
  "packlens.showReferences",
  "packlens.markUseful",
  "packlens.markNotUseful",
  "packlens.openPanel",
  "packlens.openSymbol",
];

export interface ClientParts {
  launch: Launch;
  /** Where the server runs: never in the workspace, whose files must not be importable. */
  cwd: string;
  log: vscode.LogOutputChannel;
  /** The connection closed without being asked to. */
  onClosed: () => void;
  /** What the server wrote to its standard error. */
  onStderrLine: (line: string) => void;
  /** What it has to say to the user. */
  onMessage: (isError: boolean, message: string) => void;
  /** How its process ended. */
  onEnded: (end: ProcessEnd) => void;
  /** Whether there is a pack, in which symbols can be explained. */
  hasPack: () => boolean;
}

/** A client that only logs its own errors: its caller tells the user, once, and says what to do. */
class QuietClient extends LanguageClient {
  ended: ClientParts["onEnded"] | undefined;
  showMessage: ((params: ShowMessageParams) => void) | undefined;

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await super.createMessageTransports(encoding);
    this.serverProcess?.once("exit", (code, signal) => this.ended?.({ code, signal }));
    const { reader } = transports;
    const listen = reader.listen.bind(reader);
    // a handler of ours would be registered only after `initialize`, and what is wrong with settings is shown before
    reader.listen = (callback) =>
      listen((message) =>
        Message.isNotification(message) && message.method === ShowMessageNotification.method
          ? this.showMessage?.(message.params as ShowMessageParams)
          : callback(message),
      );
    return transports;
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/**
 * Add to a hover what can be done with its symbol: below its first line, since the end of a long hover is out of sight.
 */
function withLinks(
  hover: vscode.Hover | null | undefined,
  document: vscode.TextDocument,
  position: vscode.Position,
  hasPack: boolean,
): vscode.Hover | null | undefined {
  const content = hover?.contents[0];
  if (!hover || !(content instanceof vscode.MarkdownString)) return hover;
  const place: LinkTarget = { uri: document.uri.toString(), line: position.line, character: position.character };
  const argument = encodeURIComponent(JSON.stringify([place]));
  const link = (title: string, command: string): string => `[${title}](command:packlens.${command}?${argument})`;
  const links = [
    ...(hasPack ? [link("Explain", "explainSymbol")] : []),
    link("Blast radius", "showBlastRadius"),
    link("Tests", "showAffectedTests"),
  ].join(" · ");
  const [first = "", ...rest] = content.value.split("\n\n");
  const markdown = new vscode.MarkdownString([first, links, ...rest].join("\n\n"));
  markdown.isTrusted = { enabledCommands: LINKED_COMMANDS };
  return new vscode.Hover([markdown, ...hover.contents.slice(1)], hover.range);
}

export function makeClient(parts: ClientParts): LanguageClient {
  const { command, args } = parts.launch;
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file" }],
    outputChannel: parts.log,
    traceOutputChannel: parts.log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: () => settingsFor(),
    initializationFailedHandler: () => false,
    markdown: { isTrusted: { enabledCommands: LINKED_COMMANDS }, supportHtml: false, supportThemeIcons: false },
    stdioOptions: {
      stdout: () => undefined, // carries the messages
      stderr: (input) => createInterface({ input }).on("line", parts.onStderrLine),
    },
    middleware: {
      workspace: { configuration },
      // our status item shows what the server does; the end is passed on, for the client to let go of it
      handleWorkDoneProgress: (token, params, next) => params.kind === "end" && next(token, params),
      provideHover: async (document, position, token, next) =>
        withLinks(await next(document, position, token), document, position, parts.hasPack()),
    },
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => (parts.onClosed(), { action: CloseAction.DoNotRestart, handled: true }),
    },
  };
  const executable = {
    command,
    args: [...args, "lsp"],
    options: { cwd: parts.cwd, env: cleanEnvironment(process.env) },
  };
  const client = new QuietClient("packlens", "Packlens", executable, options);
  client.ended = parts.onEnded;
  client.showMessage = ({ type, message }) =>
    parts.onMessage(type === MessageType.Error, message.replace(/^Packlens: /, "")); // VS Code itself names the source
  offerReferences(client);
  return client;
}
