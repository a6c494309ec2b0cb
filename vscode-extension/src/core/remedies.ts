/** What a user can do about a message: the commands and settings that its sentence names. No `vscode`. */

/** A command of the extension, as its manifest declares it. */
export interface TitledCommand {
  command: string;
  title: string;
}

/** A button below a message. */
export interface Remedy {
  title: string;
  command: string;
  args: readonly unknown[];
}

const COMMAND = /“Packlens: ([^”]+)”/g;
const SETTING = /\bpacklens(?:\.\w+){2,}|\bhttp\.proxy\b/g;

/** What the server says, which names no command of one editor. */
const RESTART = /\brestart the server\b/;

/** Whether only a restart of the server helps. */
export function needsRestart(sentence: string): boolean {
  return RESTART.test(sentence);
}

/** What runs the commands and opens the settings that a sentence names, in their order, settings last. */
export function remediesIn(sentence: string, commands: readonly TitledCommand[]): Remedy[] {
  const named = [...sentence.matchAll(COMMAND)].map(([, title]) => commands.find((each) => each.title === title));
  if (needsRestart(sentence)) named.push(commands.find(({ command }) => command === "packlens.restartServer"));
  const run = [...new Set(named)].filter((each) => each !== undefined).map((each) => ({ ...each, args: [] }));
  const settings = [...new Set(sentence.match(SETTING))];
  const open = { title: "Open Settings", command: "workbench.action.openSettings" };
  return settings.length > 0 ? [...run, { ...open, args: [`@id:${settings.join(",")}`] }] : run;
}
