import type { StarterFile } from './files.js';
import { isAsRecorded, recorded, withLineFeeds, type InitRecord, type Recorded } from './record.js';
import { merged } from './three-way.js';
import { laterValues, valuesIn, withValues } from './values.js';

/** What becomes of a file that is upgraded. */
export interface UpgradedFile {
  readonly path: string;
  readonly what: string;
  /**
   * `written`: new in this version. `updated`: it was as init wrote it. `merged`: edited, and has what is new beside the edits. `own`: edited, and this version has
   * nothing new for it. `same`: nothing to do. `edited`: what is new does not go together with the edits, so it is left as it is. `removed`: init wrote it, and it was removed since.
   */
  readonly result: 'written' | 'updated' | 'merged' | 'own' | 'same' | 'edited' | 'removed';
  /** Its text until now; absent if there is none, or no file. */
  readonly before?: string;
  /** Its text from now on; for `edited` and `removed`, what it would be with `force`. */
  readonly after: string;
  /** Its text as init wrote it, if that is known. */
  readonly former?: string;
  /** Edits are lost, because that is forced. */
  readonly isForced?: true;
  /** Whether the record says that init wrote it. */
  readonly isOurs: boolean;
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
  return files.map((file) => ({
    path: file.path,
    what: file.what,
    recorded: recorded(file),
    isOurs: record?.files[file.path] !== undefined,
    ...outcome(
      file.text,
      record?.files[file.path],
      { isThere: present.has(file.path), text: present.get(file.path) },
      options,
    ),
  }));
}

interface Found {
  readonly isThere: boolean;
  readonly text: string | undefined;
}

type Outcome = Omit<UpgradedFile, 'path' | 'what' | 'recorded' | 'isOurs'>;

function outcome(
  text: string,
  former: Recorded | undefined,
  { isThere, text: found }: Found,
  { force, uses }: UpgradeOptions,
): Outcome {
  if (!isThere) return { result: former === undefined || force ? 'written' : 'removed', after: text };
  const before = found === undefined ? undefined : withLineFeeds(found);
  if (before === text) return { result: 'same', before, after: text };
  const known = before === undefined ? { after: text } : { before, after: text };
  if (before !== undefined && former !== undefined && isAsRecorded(before, former))
    return { ...known, result: 'updated' };
  if (force) return { ...known, result: 'updated', isForced: true };
  if (before === undefined || former === undefined) return { ...known, result: 'edited' };
  if (!('text' in former)) return { ...known, result: isAsRecorded(text, former) ? 'own' : 'edited' };
  const both = withEdits(former.text, before, text, uses);
  const named = { before, former: former.text };
  if (both === undefined) return { ...named, result: 'edited', after: text };
  return { ...named, result: both === before ? 'own' : 'merged', after: both };
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

/** The record after an upgrade: what is left as it is stays known as it was written. Pure. */
export function recordAfter(
  { version, choices }: Pick<InitRecord, 'version' | 'choices'>,
  former: InitRecord | undefined,
  upgraded: readonly UpgradedFile[],
): InitRecord {
  const files = upgraded.flatMap(({ path, result, recorded: written }) =>
    result === 'edited' || result === 'removed' ? [] : [[path, written] as const],
  );
  return { version, choices, files: { ...former?.files, ...Object.fromEntries(files) } };
}

/** Whether a person has to look at a file: this version has something for it that was not written. Pure. */
export function isLeft({ result }: Pick<UpgradedFile, 'result'>): boolean {
  return result === 'edited';
}
