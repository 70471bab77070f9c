import { shellWord } from '../../../kernel/lib/shell-word.js';

/** The command lines that plan the undo of a run, and apply it. */
export function undoCommands(run: string, flags: readonly string[] = []): readonly [string, string] {
  const more = flags.map((word) => ` ${shellWord(word)}`).join('');
  return [`zonewright undo ${run} --out undo.json${more}`, `zonewright apply undo.json${more}`];
}

/** The command line that resumes a run. */
export function resumeCommand(run: string, flags: readonly string[] = []): string {
  return ['zonewright', 'apply', '--resume', run, ...flags.map(shellWord)].join(' ');
}

/** How to undo a run, with each command on a line, to be copied. */
export function undoLines(run: string, flags: readonly string[] = []): readonly string[] {
  return ['To undo it:', ...undoCommands(run, flags).map((command) => `  ${command}`)];
}
