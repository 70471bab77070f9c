import { shellWord } from '../../../kernel/lib/shell-word.js';

/** The command lines that plan a run's undo and apply it. */
export function undoCommands(run: string, flags: readonly string[] = []): readonly [string, string] {
  const more = flags.map((word) => ` ${shellWord(word)}`).join('');
  return [`zonewright undo ${run} --out undo.json${more}`, `zonewright apply undo.json${more}`];
}

/** The command line that resumes a run. */
export function resumeCommand(run: string, flags: readonly string[] = []): string {
  return ['zonewright', 'apply', '--resume', run, ...flags.map(shellWord)].join(' ');
}

/** How to undo a run, with command lines to copy. */
export function undoLines(run: string, flags: readonly string[] = []): readonly string[] {
  return ['To undo it:', ...undoCommands(run, flags).map((command) => `  ${command}`)];
}
