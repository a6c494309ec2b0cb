/**
 * Where the server comes from: a program that the user named, what the extension holds, or an environment that it
 * makes.
 */

import { join } from "node:path";
import * as vscode from "vscode";
import {
  bundleIn,
  discardBroken,
  configuredLaunch,
  type Launch,
  makeEnvironment,
  managedLaunch,
} from "../core/environment";
import { bundledLaunch, bundledProblem } from "../core/bundledServer";
import { pathWritten, withProxy } from "../core/process";
import type { PythonSources } from "../core/python";

export class Setup {
  /** The folder in which the extension keeps its environments, and in which the server runs. */
  readonly storage: string;
  /** The extension's version, which its server has as well, unless a setting names another. */
  readonly version: string;
  private readonly bundled: string;
  /** Whether the server that came with the extension was tried and does not run here. */
  private isUnusable = false;

  constructor(
    context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.storage = context.globalStorageUri.fsPath;
    this.version = String((context.extension.packageJSON as { version?: string }).version ?? "");
    this.bundled = join(context.extensionPath, "bundled");
  }

  /** How to run what is there, or undefined when an environment has to be made. */
  async existing(): Promise<Launch | undefined> {
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(this.storage));
    return (
      (await this.configured()) ?? this.bundledServer() ?? managedLaunch(this.storage, await bundleIn(this.bundled))
    );
  }

  /** How to run the program that the user named, or undefined if none is named. */
  async configured(): Promise<Launch | undefined> {
    const configured = setting("server.path");
    return configured ? configuredLaunch(configured, this.storage, process.env) : undefined;
  }

  /** Whether a launch is that of the server that came with the extension. */
  isBundled(launch: Launch): boolean {
    return launch.command === bundledLaunch(this.bundled)?.command;
  }

  /** How to run the server that came with the extension for this platform, unless the user chose another Python. */
  private bundledServer(): Launch | undefined {
    return this.isUnusable || setting("server.python") ? undefined : bundledLaunch(this.bundled);
  }

  /**
   * After a failure: what came with the extension is no longer taken if it does not run here, and an environment whose
   * packages do not load is thrown away.
   */
  async repair(): Promise<void> {
    if (setting("server.path")) return;
    const server = this.bundledServer();
    if (server) {
      const problem = await bundledProblem(server, this.storage, process.env);
      this.isUnusable = problem !== "";
      if (this.isUnusable) this.log.warn(`The Python that came with the extension does not run here: ${problem}`);
      return;
    }
    const wrong = await discardBroken(this.storage, await bundleIn(this.bundled), process.env);
    if (wrong) this.log.warn(`The environment is made again: ${wrong}`);
  }

  /** Make the environment, in sight of the user, who may cancel it. */
  async install(): Promise<Launch> {
    const bundle = await bundleIn(this.bundled);
    const places = await this.places();
    const options = { location: vscode.ProgressLocation.Notification, title: "Setting up Packlens", cancellable: true };
    return vscode.window.withProgress(options, (progress, token) => {
      const cancel = new AbortController();
      token.onCancellationRequested(() => cancel.abort());
      const report = (message: string, increment: number): void => progress.report({ message, increment });
      const log = (line: string): void => this.log.info(line);
      return makeEnvironment({ storage: this.storage, bundle, places, signal: cancel.signal, report, log });
    });
  }

  private async places(): Promise<PythonSources> {
    const trusted = vscode.workspace.isTrusted;
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    return {
      setting: setting("server.python"),
      extension: trusted ? await this.fromPythonExtension() : undefined,
      env: withProxy(process.env, vscode.workspace.getConfiguration("http").get<string>("proxy", "")),
      forbidden: trusted ? [] : folders,
    };
  }

  /** The interpreter chosen in the Python extension, when that is installed. */
  private async fromPythonExtension(): Promise<string | undefined> {
    const extension = vscode.extensions.getExtension<PythonExtension>("ms-python.python");
    if (!extension) return undefined;
    try {
      const api = await extension.activate();
      const environment = api.environments.getActiveEnvironmentPath();
      return (await api.environments.resolveEnvironment(environment))?.executable.uri?.fsPath;
    } catch (error) {
      this.log.warn(`The Python extension did not answer: ${String(error)}`);
      return undefined;
    }
  }
}

/** The part of the Python extension's interface that is used. */
interface PythonExtension {
  environments: {
    getActiveEnvironmentPath(): unknown;
    resolveEnvironment(path: unknown): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
  };
}

/** A path from the settings. */
function setting(key: string): string {
  const value = vscode.workspace.getConfiguration("packlens").get<string>(key, "");
  return pathWritten(value, process.env.HOME ?? process.env.USERPROFILE ?? "");
}
