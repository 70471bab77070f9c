import type { StarterDocument } from '../../generated/documents/starter.js';
import type { UpgradedFile } from '../../app/starter/upgrade.js';
import { inert } from '../../kernel/lib/inert.js';
import { count } from '../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { aligned } from './printers/text/columns.js';
import type { Style } from './printers/text/style.js';
import type { Screen } from './printers/text/table.js';
import { diffLines, shortDiff, unifiedDiff } from './printers/text/unified-diff.js';
import { within } from './printers/text/within.js';

/** An upgrade of a starter repository; with `isDry`, what it would do. */
export interface StarterUpgrade {
  /** The folder as it was given, `.` for the working directory. */
  readonly folder: string;
  readonly files: readonly UpgradedFile[];
  readonly isDry: boolean;
  /** False if there is no record of what init wrote. Then each difference may be an edit. */
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

const MARKS = { written: '+', updated: '~', same: '=', edited: '!', removed: '-' } as const;

const WORDS = {
  written: 'new',
  updated: 'replaced: nobody had edited it',
  same: 'the same',
  edited: 'left as it is: it was edited',
  removed: 'left out: it was removed',
} as const;

/** An upgrade for a terminal: files, differences of pipelines, and what to do. */
export function upgradeText(upgrade: StarterUpgrade, screen: Screen): string {
  const { files, isDry } = upgrade;
  const { style } = screen;
  const names = aligned(files.map(({ path }) => [inert(path)]));
  const rows = files.map(
    ({ result }, index) =>
      `  ${marked(result, style)} ${names[index]?.join('')}   ${style.dim(WORDS[result])}`,
  );
  // Schemas are for editors: their differences are not worth reading.
  const shown = files.filter(({ path }) => !path.startsWith('schemas/'));
  const diffs = shown.flatMap((file) => diffOf(file) ?? []).map((diff) => diffLines(diff, style).join('\n'));
  const parts = [rows.join('\n'), ...diffs, [summary(files, isDry), ...advice(upgrade)].join('\n')];
  return within(`${parts.join('\n\n')}\n`, screen);
}

function marked(result: UpgradedFile['result'], style: Style): string {
  const mark = MARKS[result];
  if (result === 'edited' || result === 'removed') return style.yellow(mark);
  return result === 'same' ? mark : style.green(mark);
}

/** From the present text to that of this version; undefined if they are the same, or the file was removed. */
function diffOf({ path, result, before, after }: UpgradedFile): string | undefined {
  if (result === 'same' || result === 'removed') return undefined;
  if (before === undefined) return unifiedDiff(path, undefined, after);
  return shortDiff(path, before.replaceAll('\r\n', '\n'), after);
}

function summary(files: readonly UpgradedFile[], isDry: boolean): string {
  const number = (result: UpgradedFile['result']): number =>
    files.filter((file) => file.result === result).length;
  const [written, left] = [number('written') + number('updated'), number('edited') + number('removed')];
  if (written + left === 0) return `${count(files.length, 'file')}: nothing to do.`;
  const done = isDry ? 'to be written' : 'written';
  return `${count(written, 'file')} ${done}, ${left} left as ${left === 1 ? 'it is' : 'they are'}.${isDry ? ' Nothing was written.' : ''}`;
}

function advice({ files, isKnown }: StarterUpgrade): readonly string[] {
  const isLeft = files.some(({ result }) => result === 'edited' || result === 'removed');
  if (!isLeft) return [];
  const why = isKnown
    ? 'What somebody edited is kept: copy what you want from the differences above.'
    : "Nothing says what init wrote here, so what differs may be somebody's edit: it is kept.";
  return [`${why} To replace it, commit your files and run zonewright init --upgrade --force.`];
}
