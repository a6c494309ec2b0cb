/** The life of the one server of a window: set up, start, crash, restart, stop. */

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Launch } from "../core/environment";
import { fromResponse, CancelledError, ConnectionLostError, sentence, ServerError } from "../core/errors";
import { type ProcessEnd, startFailure, stoppedTooOften, versionMismatch } from "../core/failures";
import { pause } from "../core/pause";
import { Restarts } from "../core/restarts";
import type { Notification, Request } from "../messageTypes";
import { AgentsChanged, IndexChanged, type IndexChangedParams } from "../protocol";
import type { Messages } from "./messages";
import type { Setup } from "./setup";

/** 'setup': an environment has to be made first, which only the user starts. */
export type ServerState = "off" | "setup" | "installing" | "starting" | "ready" | "failed";

/** How long to wait for the standard error of a server that ended at once. */
const STDERR_WAIT_MS = 1_000;
/** How long to wait for a start to end after its process was killed. */
const STOP_TIMEOUT_MS = 5_000;
/** A write to a server that has just ended may fail this long before its connection is known to be closed. */
const CLOSE_NOTICE_MS = 2_000;
const POLL_MS = 50;

export class Server implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly indexed = new vscode.EventEmitter<IndexChangedParams>();
  private readonly restarts = new Restarts();
  private client: LanguageClient | undefined;
  /** One start at a time: whoever asks meanwhile waits for it. */
  private starting: Promise<LanguageClient> | undefined;
  /** A start with what the settings say, and whether they changed since it read them. */
  private renewing: Promise<void> | undefined;
  private isOutdated = false;
  private currentState: ServerState = "off";
  /** How the last process ended. */
  private lastEnd: ProcessEnd | undefined;

  /** Something about `state` or `error` changed. */
  readonly onDidChange = this.changed.event;
  /** The server says that its index changed. */
  readonly onIndexChanged = this.indexed.event;
  private readonly agents = new vscode.EventEmitter<void>();
  readonly onAgentsChanged = this.agents.event;
  /** Why the state is 'failed': one sentence with its mend. */
  error = "";

  constructor(
    private readonly setup: Setup,
    private readonly log: vscode.LogOutputChannel,
    private readonly messages: Messages,
    private readonly hasPack: () => boolean,
  ) {}

  get state(): ServerState {
    return this.currentState;
  }

  /** Whether it is about to run, or to say why it cannot. */
  get isRenewing(): boolean {
    return this.renewing !== undefined;
  }

  /** Process id of the running server. */
  get pid(): number | undefined {
    return this.client?.serverProcess?.pid;
  }

  /**
   * Start, or start again, with what the settings say, when nothing has to be installed for it: once for all that
   * changes meanwhile. Never throws, and shows nothing but the state.
   */
  startQuietly(): Promise<void> {
    this.isOutdated = true;
    return (this.renewing ??= this.renew());
  }

  private async renew(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      await this.stop();
      try {
        if (await this.setup.existing()) await this.ready();
        else if (!this.starting) this.setState("setup");
      } catch (error) {
        if (this.currentState !== "failed" && !(error instanceof CancelledError)) this.fail(error);
      }
    }
    this.renewing = undefined;
  }

  /** The running client; sets up and starts what is missing. */
  async ready(): Promise<LanguageClient> {
    if (this.client && this.currentState === "ready") return this.client;
    return this.starting ?? this.start();
  }

  /**
   * Ask the server, and the next one where it ends meanwhile. Errors are sentences; a cancelled request throws
   * `Cancelled`.
   */
  async request<P, R>(type: Request<P, R>, params: P, token?: vscode.CancellationToken): Promise<R> {
    const client = await this.ready();
    try {
      return await this.answer(client, type, params, token);
    } catch (error) {
      if (!(error instanceof ConnectionLostError)) throw error;
      if (await this.isReplaced(client)) return this.answer(await this.ready(), type, params, token);
      throw this.error ? new ServerError(this.error) : error;
    }
  }

  private async answer<P, R>(
    client: LanguageClient,
    type: Request<P, R>,
    params: P,
    token?: vscode.CancellationToken,
  ): Promise<R> {
    try {
      return await (token
        ? client.sendRequest<R>(type.method, params, token)
        : client.sendRequest<R>(type.method, params));
    } catch (error) {
      if (token?.isCancellationRequested) throw new CancelledError();
      throw fromResponse(error);
    }
  }

  /** Whether another server runs, or starts by itself, in place of one whose connection broke. */
  private async isReplaced(client: LanguageClient): Promise<boolean> {
    for (let waited = 0; client === this.client && waited < CLOSE_NOTICE_MS; waited += POLL_MS) await pause(POLL_MS);
    return client !== this.client && (this.currentState === "starting" || this.currentState === "ready");
  }

  /** Tell the server, if it runs. */
  notify<P>(type: Notification<P>, params: P): void {
    this.sendNotification(type.method, params);
  }

  /** The server asks for its settings again: what Restricted Mode forbids is allowed now. */
  trusted(): void {
    this.sendNotification("workspace/didChangeConfiguration", { settings: null });
  }

  async restart(): Promise<void> {
    this.restarts.reset();
    if (this.currentState !== "failed") await this.stop(); // `ready` repairs a failed one
    await this.ready();
  }

  /**
   * End the server, also one that is starting: a client cannot be stopped before it has started, but its process can.
   */
  async stop(): Promise<void> {
    await this.endStart();
    const { client } = this;
    this.client = undefined;
    this.setState("off");
    if (client) await this.disposeClient(client);
  }

  /** End a start that is under way, or wait until what it installs is there; one that never ends is given up. */
  private async endStart(): Promise<void> {
    const { starting, client } = this;
    if (!starting) return;
    const ended = starting.catch(() => undefined);
    if (this.currentState !== "starting") return void (await ended);
    this.client = undefined;
    client?.serverProcess?.kill();
    await Promise.race([ended, pause(STOP_TIMEOUT_MS)]);
    if (this.starting === starting) this.starting = undefined;
  }

  private async disposeClient(client: LanguageClient): Promise<void> {
    if (client.isRunning()) await client.stop().catch((error: unknown) => this.log.warn(sentence(error)));
    void client.dispose().catch(() => undefined);
  }

  dispose(): void {
    this.changed.dispose();
    this.indexed.dispose();
    this.agents.dispose();
  }

  /** If the connection closes meanwhile, `closed` handles that. */
  private sendNotification(method: string, params: unknown): void {
    if (this.currentState === "ready")
      this.client?.sendNotification(method, params).catch((error: unknown) => this.log.warn(sentence(error)));
  }

  private start(): Promise<LanguageClient> {
    const starting: Promise<LanguageClient> = this.setUpAndLaunch(() => this.starting === starting).finally(() => {
      if (this.starting === starting) this.starting = undefined;
    });
    return (this.starting = starting);
  }

  /** `isWanted` returns false once `stop` has abandoned this start. */
  private async setUpAndLaunch(isWanted: () => boolean): Promise<LanguageClient> {
    try {
      if (this.currentState === "failed") await this.setup.repair();
      let launch = await this.setup.existing();
      if (!launch) {
        this.setState("installing");
        launch = await this.setup.install();
      }
      return await this.launch(launch);
    } catch (error) {
      if (!isWanted()) throw new CancelledError();
      if (error instanceof CancelledError) this.setState("setup");
      else this.fail(error);
      throw error;
    }
  }

  private async launch(launch: Launch): Promise<LanguageClient> {
    this.setState("starting");
    const { makeClient } = await import("./client"); // half of what there is to load, and not needed to activate
    let lastWords = "";
    this.lastEnd = undefined;
    const logLine = (line: string): void => {
      this.log.info(`[server] ${line}`);
      lastWords = line.trim() || lastWords;
    };
    const client = makeClient({
      launch,
      cwd: this.setup.storage,
      log: this.log,
      onStderrLine: logLine,
      onEnded: (end) => (this.lastEnd = end),
      onClosed: () => this.closed(client),
      onMessage: (isError, message) => (isError ? this.messages.fail(message) : this.messages.warn(message)),
      hasPack: this.hasPack,
    });
    client.onNotification(IndexChanged.method, (params: IndexChangedParams) => this.indexed.fire(params));
    client.onNotification(AgentsChanged.method, () => this.agents.fire());
    this.client = client;
    try {
      await this.startClient(client);
    } catch (error) {
      if (client !== this.client) throw new CancelledError(); // stopped meanwhile
      this.client = undefined;
      for (let waited = 0; !(lastWords && this.lastEnd) && waited < STDERR_WAIT_MS; waited += POLL_MS)
        await pause(POLL_MS);
      const reason = lastWords || (this.lastEnd ? "" : sentence(error));
      throw new ServerError(startFailure(reason, this.lastEnd, this.setup.isBundled(launch)));
    }
    if (client !== this.client) {
      await this.disposeClient(client);
      throw new CancelledError();
    }
    this.setState("ready");
    this.warnOfOtherVersion(client.initializeResult?.serverInfo?.version);
    return client;
  }

  /** Start a client whose server may end in the same moment. */
  private async startClient(client: LanguageClient): Promise<void> {
    await client.start();
    if (client === this.client && !client.isRunning()) throw new ConnectionLostError("It ended as it started.");
  }

  private warnOfOtherVersion(server: string | undefined): void {
    const mismatch = versionMismatch(this.setup.version, server);
    if (!mismatch) return;
    this.log.warn(mismatch);
    this.messages.warn(mismatch);
  }

  /** The connection closed without us: start again, or give up. */
  private closed(client: LanguageClient): void {
    if (client !== this.client) return;
    void client.dispose().catch(() => undefined);
    if (this.currentState !== "ready") return; // `launch` reports it, and knows by its client that nobody stopped it
    this.client = undefined;
    if (this.restarts.allow()) {
      this.log.warn("The server stopped by itself and is started again.");
      void this.ready().catch((error: unknown) => this.log.error(sentence(error)));
      return;
    }
    this.fail(new ServerError(stoppedTooOften(Restarts.max + 1, Restarts.windowMs / 60_000, this.lastEnd)));
  }

  private fail(error: unknown): void {
    this.error = sentence(error);
    this.log.error(this.error);
    this.setState("failed");
  }

  private setState(state: ServerState): void {
    this.currentState = state;
    if (state !== "failed") this.error = "";
    void vscode.commands.executeCommand("setContext", "packlens.state", state);
    this.changed.fire();
  }
}
