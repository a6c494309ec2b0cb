"""Agents that ask the same server, and what they were given (`status`, `agentAnswer`, `agentsChanged`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AttachedAgent:
    """A coding agent that asks this server. It has packs of its own and never changes the editor's."""

    id: str
    name: str
    """What it calls itself."""
    since: str
    """When it attached, ISO 8601 in UTC."""
    questions: int
    """How many questions it has asked."""
    task: str
    """The task of the last pack it was given; '' before the first."""
    pack_root: str
    """The root of that pack."""
    tokens: int
    """The tokens of that pack."""
    symbols: int
    """How many symbols it was shown."""


@dataclass(frozen=True, slots=True)
class AgentAnswerParams:
    """Ask for the last pack that an attached agent was given."""

    agent: str
    """Its id."""


@dataclass(frozen=True, slots=True)
class AgentAnswerResult:
    """What an agent was given."""

    agent: AttachedAgent
    text: str
    """The answer as the agent read it; '' before the first."""


@dataclass(frozen=True, slots=True)
class AgentsChangedParams:
    """An agent attached, left, or was given a pack."""

    agents: int
    """How many are attached now."""
