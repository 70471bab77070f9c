import { defined } from '../../../kernel/lib/defined.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { inert } from '../../../kernel/lib/inert.js';
import { count } from '../../../kernel/lib/phrases.js';
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

/** What a plan leaves out, in sentences; none if it is of everything. `quoted` makes names safe for the medium. */
export function wholeText(
  { narrowed, undo, findings }: Pick<PlanDocument, 'narrowed' | 'undo' | 'findings'>,
  quoted: (name: string) => string = inert,
): readonly string[] {
  if (undo !== undefined)
    return [
      `Undoes run ${quoted(undo.run)}: restores what it found, and compares nothing else.`,
      ...versionWords(undo, quoted),
    ];
  return narrowedWords({ ...defined({ narrowed }), findings }, quoted);
}

/** That a plan is about a part, and what `--exclude` leaves out of it. Empty for a plan that is not narrowed. */
export function narrowedWords(
  { narrowed, findings }: Pick<PlanDocument, 'narrowed' | 'findings'>,
  quoted: (text: string) => string = inert,
): readonly string[] {
  if (narrowed !== true) return [];
  const excluded = findings
    .filter(({ code }) => code === 'excluded')
    .map(({ message }) => `${quoted(message)}.`);
  return ['Narrowed: the rest was not compared.', ...excluded];
}

/** How many objects are named. The document has all of them. */
const MOST_VERSIONS = 10;

/** `zone/shop.example.com/rulesets/http_ratelimit goes back to what version 7 had.`, for objects with a known former version. */
export function versionWords(
  { versions = [] }: NonNullable<PlanDocument['undo']>,
  quoted: (name: string) => string = inert,
): readonly string[] {
  const more = versions.length - MOST_VERSIONS;
  return [
    ...versions
      .slice(0, MOST_VERSIONS)
      .map(({ address, version }) => `${quoted(address)} goes back to what version ${quoted(version)} had.`),
    ...(more > 0
      ? [`The same holds for ${count(more, 'more object')}; the JSON of the plan lists them.`]
      : []),
  ];
}
