import type { StarterDocument } from '../../generated/documents/starter.js';
import { isLeft, type UpgradedFile } from '../../app/starter/upgrade.js';
import { count } from '../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { aligned } from './printers/text/columns.js';
import { sections, type Text } from './printers/text/text.js';
import { diffLines, shortDiff, unifiedDiff } from './printers/text/unified-diff.js';
import { dim, green, inline, type Inline, yellow } from './printers/text/inline.js';

/** An upgrade of a starter repository; with `isDry`, what it would do. */
export interface StarterUpgrade {
  /** The folder as given, `.` for the working directory. */
  readonly folder: string;
  readonly files: readonly UpgradedFile[];
  readonly isDry: boolean;
  /** False without a record of what init wrote: any difference may be an edit. */
  readonly isKnown: boolean;
}

/** An upgrade as the published document (schemas/starter.schema.json). */
export function upgradeDocument({ folder, files }: StarterUpgrade, exitCode: number): StarterDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    folder,
    files: files.map((file) => {
      const diff = diffOf(file);
      return {
        path: file.path,
        what: file.what,
        result: file.result,
        ...(diff === undefined ? {} : { diff }),
      };
    }),
    next: [],
  };
}

const MARKS = {
  written: '+',
  updated: '~',
  merged: '~',
  same: '=',
  own: '=',
  differs: '=',
  edited: '!',
  removed: '-',
} as const;

const WORDS = {
  written: 'new',
  updated: 'replaced: nobody had edited it',
  merged: 'changed, with the edits that it has',
  same: 'the same',
  own: 'edited, and nothing is new for it',
  edited: 'left as it is: what is new does not go together with its edits',
  differs: 'kept: init did not write it',
  removed: 'left out: it was removed',
} as const;

function wordsOf({ result, isForced, before }: UpgradedFile, isKnown: boolean): string {
  if (isForced === true) return 'replaced, and its edits with it';
  if (result !== 'edited') return WORDS[result];
  if (before === undefined) return 'left as it is: it is not a file';
  return isKnown ? WORDS.edited : 'left as it is: it may have been edited';
}

/** An upgrade for a terminal: files, differences of pipelines, what to do. */
export function upgradeText(upgrade: StarterUpgrade): Text {
  const { files, isDry, isKnown } = upgrade;
  const names = aligned(files.map(({ path }) => [path]));
  const rows = files.map(
    (file, index) => inline`  ${marked(file.result)} ${names[index] ?? ''}   ${dim(wordsOf(file, isKnown))}`,
  );
  // Schemas are for editors: their differences are not worth reading.
  const shown = files.filter(({ path }) => !path.startsWith('schemas/'));
  return sections([rows, ...shown.map(titled), [summary(files, isDry), ...advice(upgrade)]]);
}

function marked(result: UpgradedFile['result']): Inline {
  const mark = MARKS[result];
  if (result === 'edited' || result === 'removed') return yellow(mark);
  return mark === '=' ? mark : green(mark);
}

/** The differences of a file, if any, with a title if they are not written. */
function titled(file: UpgradedFile): Text {
  const diff = diffOf(file);
  if (diff === undefined) return [];
  return [...(isLeft(file) ? [`Not written, new in ${file.path}:`] : []), ...diffLines(diff)];
}

const UNCHANGED: ReadonlySet<UpgradedFile['result']> = new Set(['same', 'own', 'differs', 'removed']);

/** From the present text to the new one; for a file that stays, from what init wrote, if known. Undefined if nothing is new. */
function diffOf({ path, result, before, after, former }: UpgradedFile): string | undefined {
  if (UNCHANGED.has(result)) return undefined;
  const from = result === 'edited' ? (former ?? before) : before;
  return from === undefined ? unifiedDiff(path, undefined, after) : shortDiff(path, from, after);
}

function summary(files: readonly UpgradedFile[], isDry: boolean): string {
  const number = (...results: readonly UpgradedFile['result'][]): number =>
    files.filter(({ result }) => results.includes(result)).length;
  const [written, left] = [number('written', 'updated', 'merged'), number('edited', 'removed')];
  if (written + left === 0) return `${count(files.length, 'file')}: nothing to do.`;
  const done = isDry ? 'to be written' : 'written';
  return `${count(written, 'file')} ${done}, ${left} left as ${left === 1 ? 'it is' : 'they are'}.${isDry ? ' Nothing was written.' : ''}`;
}

function advice({ files, isKnown }: StarterUpgrade): readonly string[] {
  if (!files.some(isLeft)) return [];
  const why = isKnown
    ? 'What somebody edited is kept where this version changes the same lines.'
    : "Nothing says what init wrote here, so what differs may be somebody's edit: it is kept.";
  return [
    `${why} To replace it, commit your files, run zonewright init --upgrade --force, and put your edits back: git diff shows them.`,
  ];
}
