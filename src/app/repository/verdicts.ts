import { isObject } from '../../kernel/model/json.js';
import type { Settings } from '../../kernel/model/settings.js';
import {
  judgeHere,
  NO_VERDICTS,
  type FileVerdict,
  type Judged,
  type KnownVerdicts,
  type Verdicts,
} from '../../engine/configuration/verdict.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { BUILD } from '../../version.js';
import { count } from '../../kernel/lib/phrases.js';
import { digestOf } from '../../kernel/lib/digest.js';
import type { Entries } from '../cache/entries.js';
import { judgeInThreads, threadsFor } from './verdict-threads.js';

/** A folder to check, and where verdicts are kept, if at all. */
interface JudgedFolder {
  readonly root: string;
  readonly files: RepositoryFiles;
  readonly entries: Entries | undefined;
  /** Hears what is done. */
  readonly doing: (text: string) => void;
}

/** Verdicts of a folder's files: kept ones, and new ones from threads, which are kept too. */
export function verdictsOf({ root, files, entries, doing }: JudgedFolder): Verdicts {
  return async (judged, settings) => {
    const all = count(judged.length, 'file');
    doing(entries === undefined ? `validating ${all}` : `looking for ${all} in the cache`);
    if (entries === undefined) return (await inThreads(judged, settings, root)) ?? NO_VERDICTS;
    const kept = keptVerdicts(settings, files, entries);
    const known = new Map<string, FileVerdict | undefined>();
    for (const file of judged) known.set(placeOf(file), await kept.get(file));
    const unknown = judged.filter((file) => known.get(placeOf(file)) === undefined);
    doing(`validating ${unknown.length} of ${all}, the others are in the cache`);
    const find = (await inThreads(unknown, settings, root)) ?? judgeHere(settings, files);
    return async (file) => {
      const before = known.get(placeOf(file));
      known.delete(placeOf(file));
      if (before !== undefined) return before;
      const verdict = await find(file);
      if (verdict !== undefined) await kept.put(file, verdict);
      return verdict;
    };
  };
}

/** Undefined if threads are not worth it. */
async function inThreads(
  judged: readonly Judged[],
  settings: Settings,
  root: string,
): Promise<KnownVerdicts | undefined> {
  const threads = threadsFor(judged.length);
  if (threads === 0) return undefined;
  const verdicts = await judgeInThreads({ root, judged, settings }, threads);
  // Forgotten once returned: a fleet's verdicts are large, and each is needed once.
  const found = new Map<string, Promise<FileVerdict | undefined>>();
  for (const [index, verdict] of verdicts.entries()) {
    const file = judged[index];
    if (file !== undefined) found.set(placeOf(file), verdict);
  }
  return (file) => {
    const verdict = found.get(placeOf(file)) ?? Promise.resolve(undefined);
    found.delete(placeOf(file));
    return verdict;
  };
}

interface KeptVerdicts {
  readonly get: (file: Judged) => Promise<FileVerdict | undefined>;
  readonly put: (file: Judged, verdict: FileVerdict) => Promise<void>;
}

/** Verdicts on disk, by the program, the settings, the file and its includes. */
function keptVerdicts(settings: Settings, files: RepositoryFiles, entries: Entries): KeptVerdicts {
  const about = JSON.stringify([BUILD, settings]);
  const digests = new Map<string, Promise<string | undefined>>();
  const digest = (name: string): Promise<string | undefined> => {
    const known = digests.get(name) ?? files.read(name).then(digestOf, () => undefined);
    digests.set(name, known);
    return known;
  };
  const keyFor = (content: string | undefined): string => digestOf(`${about} ${content}`);
  return {
    get: async (file) => {
      const kept = await entries.get(placeOf(file), keyFor(await digest(file.name)));
      if (!isVerdict(kept)) return undefined;
      const now = await Promise.all(kept.fragments.map(([name]) => digest(name)));
      return kept.fragments.every(([, before], index) => before === now[index]) ? kept : undefined;
    },
    // By the judged text: the file on disk may have changed.
    put: (file, verdict) => entries.put(placeOf(file), keyFor(digestOf(verdict.text)), verdict),
  };
}

function placeOf({ name, level }: Judged): string {
  return `${level} ${name}`;
}

/** Written by this very program, or forged. */
function isVerdict(value: unknown): value is FileVerdict {
  if (!isObject(value) || typeof value['text'] !== 'string') return false;
  const all = (member: string, fits: (item: unknown) => boolean): boolean => {
    const items = value[member];
    return Array.isArray(items) && items.every(fits);
  };
  return (
    all('findings', isFinding) &&
    all('places', (item) => Array.isArray(item) && isObject(item[1]) && isObject(item[1]['location'])) &&
    all('fragments', (item) => Array.isArray(item) && item.every((part) => typeof part === 'string'))
  );
}

/** A verdict has no errors. */
function isFinding(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { severity, code, message } = item;
  return (
    (severity === 'warning' || severity === 'info') && typeof code === 'string' && typeof message === 'string'
  );
}
