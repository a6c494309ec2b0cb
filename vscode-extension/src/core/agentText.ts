/** Formats attached agents and the answers that they got. */

import type { AgentAnswerResult, AttachedAgent, RootStatus } from "../protocol";
import { count, escaped, plural } from "./format";

/** '2 agents' over all roots; '' without any. */
export function agentCount(roots: readonly RootStatus[]): string {
  const agents = roots.reduce((total, root) => total + root.agents.length, 0);
  return agents > 0 ? plural(agents, "agent") : "";
}

/** The ids of agents that got an answer. */
export function agentsWithAnswers(roots: readonly RootStatus[]): string[] {
  return roots.flatMap((root) => root.agents.filter((agent) => agent.packRoot).map((agent) => agent.id));
}

/** The agents of a root as lines of a list. */
export function agentLines(agents: readonly AttachedAgent[]): string[] {
  return agents.map(
    (agent) =>
      `- ${escaped(agent.name)}: ${plural(agent.questions, "question")}${agent.packRoot ? `; last “${firstLine(agent.task)}”` : ""}`,
  );
}

/** The first line of a task, as Markdown. */
const firstLine = (task: string): string => escaped(task.split("\n", 1)[0] ?? "");

/** What agents were given, as Markdown: each answer as the agent read it. */
export function agentReport(answers: readonly AgentAnswerResult[]): string {
  return answers.map(({ agent, text }) => reportOf(agent, text)).join("");
}

function reportOf(agent: AttachedAgent, text: string): string {
  const fence = "`".repeat(Math.max(4, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const facts = `${plural(agent.symbols, "symbol")}, ${count(agent.tokens)} tokens. Your own pack is another one.`;
  return `\n## What ${escaped(agent.name)} was given\n\nFor “${firstLine(agent.task)}”: ${facts}\n\n${fence}text\n${text.trimEnd()}\n${fence}\n`;
}
