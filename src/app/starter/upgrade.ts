import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import type { StarterFile } from './files.js';
import { isAsRecorded, recorded, type InitRecord, type Recorded } from './record.js';
import { merged } from './three-way.js';
import { laterValues, valuesIn, withValues } from './values.js';

/** A file's upgrade. */
export interface UpgradedFile {
  readonly path: string;
  readonly what: string;
  /**
   * `written`: new. `updated`: replaced. `merged`: has edits and changes of this version. `own`: edited, no changes. `same`: nothing to do. `edited`:
   * stays, as both changed the same lines. `differs`: stays, not written by init. `removed`: stays removed.
   */
  readonly result: 'written' | 'updated' | 'merged' | 'own' | 'same' | 'edited' | 'differs' | 'removed';
  /** Its present text, if it is a file. */
  readonly before?: string;
  /** Its new text; for kept files, what this version would write. */
  readonly after: string;
  /** Its text as init wrote it, if known. */
  readonly former?: string;
  /** Edits are lost by force. */
  readonly isForced?: true;
  /** Its record in this version. */
  readonly recorded: Recorded;
}

export interface UpgradeOptions {
  /** Also replaces what was edited or removed. */
  readonly force: boolean;
  /** The wanted action. Files get its revision, whichever they have. */
  readonly uses?: string | undefined;
}

/** Texts of a folder by path. Non-files and links have none. */
export type Present = ReadonlyMap<string, string | undefined>;

/** What an upgrade does with this version's files. Without `force` no edit is lost. Pure. */
export function upgradeOf(
  files: readonly StarterFile[],
  record: InitRecord | undefined,
  present: Present,
  options: UpgradeOptions,
): readonly UpgradedFile[] {
  return files.map((file): UpgradedFile => {
    const { path, what, text } = file;
    const former = record?.files[path];
    const about = { path, what, after: text, recorded: recorded(file) };
    if (!present.has(path))
      return { ...about, result: former === undefined || options.force ? 'written' : 'removed' };
    const found = present.get(path);
    if (found !== undefined && withLineFeeds(found) === text) return { ...about, result: 'same' };
    // With a record, it is another file of the same name.
    if (record !== undefined && former === undefined) return { ...about, result: 'differs' };
    return found === undefined
      ? { ...about, ...lost(options) }
      : { ...about, before: withLineFeeds(found), ...outcome(text, former, withLineFeeds(found), options) };
  });
}

type Outcome = Pick<UpgradedFile, 'result'> & Partial<Pick<UpgradedFile, 'after' | 'former' | 'isForced'>>;

/** It differs for an unknown reason. */
function lost({ force }: UpgradeOptions): Outcome {
  return force ? { result: 'updated', isForced: true } : { result: 'edited' };
}

function outcome(
  text: string,
  former: Recorded | undefined,
  before: string,
  options: UpgradeOptions,
): Outcome {
  if (former === undefined) return lost(options);
  if (isAsRecorded(before, former)) return { result: 'updated' };
  if (options.force) return lost(options);
  if (!('text' in former)) return { result: isAsRecorded(text, former) ? 'own' : 'edited' };
  const both = withEdits(former.text, before, text, options.uses);
  if (both === undefined) return { result: 'edited', former: former.text };
  return both === before ? { result: 'own' } : { result: 'merged', after: both };
}

/** A newer template with the edits of the former; undefined if they conflict. Values are not edits: the later wins. Pure. */
function withEdits(
  former: string,
  edited: string,
  template: string,
  uses: string | undefined,
): string | undefined {
  const start = valuesIn(former);
  const own = new Map([...valuesIn(edited)].filter(([name, value]) => (start.get(name) ?? value) !== value));
  const asBefore = new Map([...start].filter(([name]) => own.has(name)));
  const both = merged(former, withValues(edited, asBefore), template);
  if (both === undefined) return undefined;
  if (uses !== undefined) own.delete(`uses: ${uses.replace(/(?<=@).*/, '')}`);
  return withValues(both, laterValues(own, valuesIn(template)));
}

const KEPT: ReadonlySet<UpgradedFile['result']> = new Set(['edited', 'differs', 'removed']);

/** The record after an upgrade. Kept files stay as recorded. Pure. */
export function recordAfter(
  { version, choices }: Pick<InitRecord, 'version' | 'choices'>,
  former: InitRecord | undefined,
  upgraded: readonly UpgradedFile[],
): InitRecord {
  const files = upgraded.flatMap(({ path, result, recorded: written }) =>
    KEPT.has(result) ? [] : [[path, written] as const],
  );
  return { version, choices, files: { ...former?.files, ...Object.fromEntries(files) } };
}

/** True if a person must look: a change of this version was not written. Pure. */
export function isLeft({ result }: Pick<UpgradedFile, 'result'>): boolean {
  return result === 'edited';
}
