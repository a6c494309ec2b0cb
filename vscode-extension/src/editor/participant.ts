/** `@packlens` in chats: answers with the code that a question needs, and says which that is. */

import * as vscode from "vscode";
import { CancelledError, sentence } from "../core/errors";
import { nameOfId } from "../core/packList";
import { count, groupOf, plural, summary } from "../core/format";
import { Context, type ContextResult, type PackResult } from "../protocol";
import type { Packs } from "./packs";
import { chooseRoot } from "./roots";
import type { SentContext } from "./sentContext";
import type { Server } from "./server";
import type { Taker } from "./shownInput";

const ID = "packlens.participant";
const BUDGET = 6_000;
const MAX_LISTED = 12;
const INSTRUCTIONS =
  "Answer the question about this repository from the numbered source below. Name the places you speak of as `path:line`. If the source does not answer it, say what is missing.";

export interface ParticipantParts {
  server: Server;
  packs: Packs;
  sent: SentContext;
  /** What may take the keyboard from an input. */
  panel: Taker;
}

/** What is used of a request: a chat without a model has none. */
export type ChatPrompt = Pick<vscode.ChatRequest, "prompt" | "command"> & {
  model?: vscode.LanguageModelChat | undefined;
};
export type Stream = Pick<vscode.ChatResponseStream, "markdown" | "progress" | "reference" | "anchor" | "button">;

/** Register the participant where this editor has chats. */
export function registerParticipant(parts: ParticipantParts, icon: vscode.Uri): vscode.Disposable {
  // editors without chats have no such namespace
  const { chat }: { chat?: typeof vscode.chat } = vscode;
  if (!chat) return new vscode.Disposable(() => undefined);
  const participant = chat.createChatParticipant(ID, async (request, _, stream, token) => {
    try {
      await answer(parts, request, stream, token);
      return {};
    } catch (error) {
      if (error instanceof CancelledError) return {};
      return { errorDetails: { message: sentence(error) } };
    }
  });
  participant.iconPath = icon;
  return participant;
}

/** `/pack` makes the pack the user works with; anything else is a question, which leaves that alone. */
export async function answer(
  parts: ParticipantParts,
  { prompt, command, model }: ChatPrompt,
  stream: Stream,
  token: vscode.CancellationToken,
): Promise<void> {
  const task = prompt.trim();
  if (!task)
    return stream.markdown(
      "Ask about this repository, or say what you want to do: `@packlens where are discounts rounded?`. With `/pack` you get the pack of a task.",
    );
  const root = await chooseRoot(parts.panel, "Chat");
  stream.progress("Looking for the code that this needs");
  if (command === "pack") return listPack(await parts.packs.pack({ kind: "task", task, root }), stream);
  const found = await parts.server.request(Context, { task, root, budget: BUDGET }, token);
  const files = new Set(found.shown.map((id) => id.slice(0, id.indexOf(":"))));
  for (const path of files) stream.reference(vscode.Uri.joinPath(vscode.Uri.parse(root), path));
  parts.sent.add(task, found.text);
  if (found.shown.length === 0)
    stream.markdown(
      "Nothing in the index fits this. Say it with words that the code, its comments or its tests use, or name a symbol.",
    );
  else if (!model || !(await askModel(model, task, found, stream, token))) list(found, stream);
  stream.button({ command: "packlens.pack", title: "Open as Pack", arguments: [task] });
}

/** Let the model answer from the source; false when it cannot be asked. */
async function askModel(
  model: vscode.LanguageModelChat,
  task: string,
  { text }: ContextResult,
  stream: Stream,
  token: vscode.CancellationToken,
): Promise<boolean> {
  let begun = false;
  try {
    const messages = [
      vscode.LanguageModelChatMessage.User(`${INSTRUCTIONS}\n\n${text}`),
      vscode.LanguageModelChatMessage.User(task),
    ];
    const response = await model.sendRequest(messages, {}, token);
    for await (const part of response.text) {
      stream.markdown(part);
      begun = true;
    }
  } catch (error) {
    if (begun || token.isCancellationRequested) throw error;
    return false; // no permission, no quota, no such model: what was found is worth having without it
  }
  return begun;
}

/** The symbols that were found, for a chat without a model. */
function list({ shown, tokensUsed }: ContextResult, stream: Stream): void {
  stream.markdown(`The code for this (${plural(shown.length, "symbol")}, ${count(tokensUsed)} tokens):\n\n`);
  for (const id of shown.slice(0, MAX_LISTED))
    stream.markdown(`- \`${nameOfId(id)}\` in \`${id.slice(0, id.indexOf(":"))}\`\n`);
  if (shown.length > MAX_LISTED) stream.markdown(`- and ${count(shown.length - MAX_LISTED)} more\n`);
}

function listPack(pack: PackResult, stream: Stream): void {
  stream.markdown(`${summary(pack)}.\n\n`);
  for (const symbol of pack.symbols.filter((each) => groupOf(each) === "target").slice(0, MAX_LISTED)) {
    stream.anchor(
      new vscode.Location(vscode.Uri.parse(symbol.uri), new vscode.Position(symbol.range.start.line, 0)),
      symbol.qualifiedName,
    );
    stream.markdown("\n\n");
  }
  stream.button({ command: "packlens.openPanel", title: "Show Pack Panel" });
}
