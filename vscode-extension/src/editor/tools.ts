/** The three tools that language models see. Errors are written for them: what to do next. */

import * as vscode from "vscode";
import { type CountTokens, estimateTokens, explanationText, fit, impactText } from "../core/modelText";
import { CancelledError, PacklensError, sentence } from "../core/errors";
import { activityText } from "../core/statusText";
import { visible } from "../core/visible";
import { escaped, staleness } from "../core/format";
import { BlastRadius, Context, Explain, Status } from "../protocol";
import type { Packs } from "./packs";
import { SHOW_SENT, type SentContext } from "./sentContext";
import { localFolders, rootOf } from "./roots";
import type { Server } from "./server";

interface Common {
  budget?: number;
  folder?: string;
}
type PackInput = Common & { task: string };
type ImpactInput = Common & { symbol: string };
type ExplainInput = Common & { symbol: string; task?: string };

/** Tokens when the model names none: as in package.json. */
const BUDGETS = { pack: 6_000, impact: 2_000, explain: 1_000 } as const;
const MIN_BUDGET = 200;

export interface ToolParts {
  server: Server;
  packs: Packs;
  /** What models were given, for the developer to look at. */
  sent: SentContext;
}

export function registerTools(tools: ToolParts): vscode.Disposable {
  const { server, packs } = tools;
  const invoke = <T>(
    answer: (
      input: T,
      options: vscode.LanguageModelToolInvocationOptions<T>,
      token: vscode.CancellationToken,
    ) => Promise<string>,
  ) => ({
    invoke: async (options: vscode.LanguageModelToolInvocationOptions<T>, token: vscode.CancellationToken) => {
      try {
        const text = await answer(options.input, options, token);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (error) {
        if (error instanceof CancelledError) throw new vscode.CancellationError();
        throw new Error(`${visible(sentence(error))} If this persists, search the text of the workspace instead.`, {
          cause: error,
        });
      }
    },
  });
  return vscode.Disposable.from(
    vscode.lm.registerTool("get_context_pack", {
      ...invoke<PackInput>((input, options, token) => contextPack(tools, input, options, token)),
      prepareInvocation: ({ input }) => ({ invocationMessage: sentMessage(input.task) }),
    }),
    vscode.lm.registerTool(
      "get_impact",
      invoke<ImpactInput>((input, options, token) => impact(server, input, options, token)),
    ),
    vscode.lm.registerTool(
      "explain_context",
      invoke<ExplainInput>((input, options, token) => explain(server, packs, input, options, token)),
    ),
  );
}

type Options = Pick<vscode.LanguageModelToolInvocationOptions<unknown>, "tokenizationOptions">;

/** Count as the model does, where the host tells how. */
function counter(options: Options): CountTokens {
  const own = options.tokenizationOptions;
  return own ? (text) => Promise.resolve(own.countTokens(text)) : (text) => Promise.resolve(estimateTokens(text));
}

/** Counts nothing, since the server has counted: its text is within the budget. */
const exact: CountTokens = () => Promise.resolve(0);

function budgetOf(input: Common, options: Options, fallback: number): number {
  const requested = Math.floor(Number(input.budget ?? fallback)) || fallback;
  return Math.max(MIN_BUDGET, Math.min(requested, options.tokenizationOptions?.tokenBudget ?? requested));
}

function rootFor(input: Common): string {
  const folders = localFolders();
  const path = input.folder && vscode.Uri.file(input.folder).fsPath; // as the editor writes drives and slashes
  const chosenFolder = input.folder
    ? folders.find((folder) => folder.uri.fsPath === path || folder.name === input.folder)
    : folders[0];
  if (chosenFolder) return rootOf(chosenFolder);
  const names = folders.map((folder) => folder.uri.fsPath).join(", ") || "none";
  throw new PacklensError(`No open workspace folder is ${input.folder ?? "there"}; open folders: ${names}.`);
}

function requireText(value: unknown, name: string): string {
  if (typeof value === "string" && value.trim()) return value.trim();
  throw new PacklensError(`The input '${name}' is missing: give a text.`);
}

/** What the chat shows of a call: the task, and a link to what the model was given. */
function sentMessage(task: unknown): vscode.MarkdownString {
  const words = typeof task === "string" ? task.trim() : "";
  const link = `command:${SHOW_SENT}?${encodeURIComponent(JSON.stringify([words]))}`;
  const message = new vscode.MarkdownString(`${escaped(`Context for “${visible(words)}”: `)}[what was sent](${link})`);
  message.isTrusted = { enabledCommands: [SHOW_SENT] };
  return message;
}

/** A line about the index while it is not whole. */
async function progress(server: Server, root: string): Promise<string> {
  const { roots } = await server.request(Status, { root });
  const activity = roots.find((each) => each.root === root)?.activity;
  return activity ? `(${activityText(activity)}; this answer is partial, ask again later for more.)\n` : "";
}

async function contextPack(
  tools: ToolParts,
  input: PackInput,
  options: Options,
  token: vscode.CancellationToken,
): Promise<string> {
  const task = requireText(input.task, "task");
  const root = rootFor(input);
  const budget = budgetOf(input, options, BUDGETS.pack);
  // not a pack: a model's question must not take the place of what the developer works with, nor teach
  const result = await tools.server.request(Context, { task, root, budget }, token);
  const note = result.freshness.complete ? staleness(result.freshness) : await progress(tools.server, root);
  if (result.shown.length === 0)
    return `${note}${result.text.trim()}\nRephrase the task with words the code would use, or search the text.`;
  const text = await fit(
    note ? [note.trim()] : [],
    result.text.split("\n"),
    budget,
    options.tokenizationOptions ? counter(options) : exact,
  );
  tools.sent.add(task, text);
  return text;
}

async function impact(
  server: Server,
  input: ImpactInput,
  options: Options,
  token: vscode.CancellationToken,
): Promise<string> {
  const root = rootFor(input);
  const result = await server.request(BlastRadius, { symbol: requireText(input.symbol, "symbol"), root }, token);
  return impactText(root, result, budgetOf(input, options, BUDGETS.impact), counter(options));
}

async function explain(
  server: Server,
  packs: Packs,
  input: ExplainInput,
  options: Options,
  token: vscode.CancellationToken,
): Promise<string> {
  const root = rootFor(input);
  const task = input.task?.trim() || packs.current?.task;
  if (!task) throw new PacklensError("There is no pack yet, so give the input 'task'.");
  const result = await server.request(Explain, { symbol: requireText(input.symbol, "symbol"), task, root }, token);
  return explanationText(root, result, budgetOf(input, options, BUDGETS.explain), counter(options));
}
