import type { StarterFile } from './files.js';
import { isAsRecorded, recorded, withLineFeeds, type InitRecord, type Recorded } from './record.js';
import { merged } from './three-way.js';
import { laterValues, valuesIn, withValues } from './values.js';

/** What becomes of a file that is upgraded. */
export interface UpgradedFile {
  readonly path: string;
  readonly what: string;
  /**
   * `written`: new in this version. `updated`: replaced. `merged`: has its edits and what is new. `own`: edited, and nothing is new. `same`: nothing to do.
   * `edited`: stays, because the same lines are new. `differs`: stays, because init did not write it. `removed`: was removed, and stays away.
   */
  readonly result: 'written' | 'updated' | 'merged' | 'own' | 'same' | 'edited' | 'differs' | 'removed';
  /** Its text until now; absent if there is none, or no file. */
  readonly before?: string;
  /** Its text from now on; for what is kept, what this version would write. */
  readonly after: string;
  /** Its text as init wrote it, if that is known. */
  readonly former?: string;
  /** Edits are lost, because that is forced. */
  readonly isForced?: true;
  /** What a record has of it as it is in this version. */
  readonly recorded: Recorded;
}

export interface UpgradeOptions {
  /** Replaces what was edited or removed by hand, too. */
  readonly force: boolean;
  /** The action that is asked for now: whichever revision of it a file has, it gets this one. */
  readonly uses?: string | undefined;
}

/** What is in the folder: texts by path. What is no file, or a link, is there without a text. */
export type Present = ReadonlyMap<string, string | undefined>;

/** What an upgrade does with the files that this version would write. Without `force` no edit is lost. Pure. */
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
    // With a record, it is known that this is another file of the same name.
    if (record !== undefined && former === undefined) return { ...about, result: 'differs' };
    return found === undefined
      ? { ...about, ...lost(options) }
      : { ...about, before: withLineFeeds(found), ...outcome(text, former, withLineFeeds(found), options) };
  });
}

type Outcome = Pick<UpgradedFile, 'result'> & Partial<Pick<UpgradedFile, 'after' | 'former' | 'isForced'>>;

/** What differs for a reason that is not known. */
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

/** A newer template with the edits of its former text; undefined if they do not go together. Values are no edits: the later ones count. */
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

/** The record after an upgrade: what is left as it is stays known as it was written. Pure. */
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

/** Whether a person has to look at a file: this version has something for it that was not written. Pure. */
export function isLeft({ result }: Pick<UpgradedFile, 'result'>): boolean {
  return result === 'edited';
}
