/**
 * Agents that ask the same server, and what they were given (`status`, `agentAnswer`, `agentsChanged`). Written by
 * `python -m tests.tidy.generated` from `server/packlens/lsp/protocol/attached.py`: edit that.
 */

/** Ask for the last pack that an attached agent was given. */
export interface AgentAnswerParams {
  /** Its id. */
  agent: string;
}

/** A coding agent that asks this server. It has packs of its own and never changes the editor's. */
export interface AttachedAgent {
  id: string;
  /** What it calls itself. */
  name: string;
  /** When it attached, ISO 8601 in UTC. */
  since: string;
  /** How many questions it has asked. */
  questions: number;
  /** The task of the last pack it was given; '' before the first. */
  task: string;
  /** The root of that pack. */
  packRoot: string;
  /** The tokens of that pack. */
  tokens: number;
  /** How many symbols it was shown. */
  symbols: number;
}

/** What an agent was given. */
export interface AgentAnswerResult {
  agent: AttachedAgent;
  /** The answer as the agent read it; '' before the first. */
  text: string;
}

/** An agent attached, left, or was given a pack. */
export interface AgentsChangedParams {
  /** How many are attached now. */
  agents: number;
}
