import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import { isObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/lib/digest.js';
import type { Host } from '../ports/host.js';
import type { CacheOption } from '../ports/shared-options.js';
import { makeFolder } from '../disk/make-folder.js';
import { makePrivateFolder } from '../disk/private-folder.js';

/** What need not be found out again: entries on disk, each in the place of what it is about. */
export interface Entries {
  /** What was kept in a place under this key; undefined when nothing was, or when it can't be trusted. Never throws. */
  get(place: string, key: string): Promise<unknown>;
  /** Keeps a value; whatever was in its place goes. A folder that can't be written to keeps nothing. Never throws. */
  put(place: string, key: string, value: unknown): Promise<void>;
}

/** The entries of a part of the folder that `--cache` names; undefined without one. */
export function entriesIn(
  part: 'files' | 'answers',
  { cache }: CacheOption,
  { cwd, trouble }: Pick<Host, 'cwd' | 'trouble'>,
): Entries | undefined {
  if (cache === undefined) return undefined;
  return openEntries(resolve(cwd, cache), part, trouble ?? (() => undefined));
}

/**
 * Opens a part of a cache folder, which may be missing. Each entry starts with a digest, so that damage is found. It is read only with the
 * key that it was stored with. `tell` is called for damaged entries and failed writes.
 */
export function openEntries(folder: string, part: string, tell: (problem: string) => void): Entries {
  const fileOf = (place: string): string => join(folder, part, `${digestOf(place)}.json`);
  return {
    get: async (place, key) => {
      const text = await readFile(fileOf(place), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const kept = intact(text);
      if (kept === undefined) tell(`the cached copy of ${place} is damaged, so it is not used`);
      return kept?.key === key ? kept.value : undefined;
    },
    put: async (place, key, value) => {
      const body = JSON.stringify({ key, value });
      const file = fileOf(place);
      try {
        await makePrivateFolder(folder);
        makeFolder(dirname(file), 0o700);
        await writeWhole(file, `${digestOf(body)}\n${body}`, { mode: 0o600, fsync: false });
      } catch {
        tell(`the result for ${place} can't be cached in ${folder}`);
      }
    },
  };
}

function intact(text: string): { readonly key?: unknown; readonly value?: unknown } | undefined {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (digestOf(body) !== text.slice(0, end)) return undefined;
  try {
    const kept: unknown = JSON.parse(body);
    return isObject(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
