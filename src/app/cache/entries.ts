import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import { isObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/lib/digest.js';
import type { Host } from '../ports/host.js';
import type { CacheOption } from '../ports/shared-options.js';
import { makeFolder } from '../disk/make-folder.js';
import { makePrivateFolder } from '../disk/private-folder.js';

/** Results kept on disk, one per subject. */
export interface Entries {
  /** The value kept for a place under this key; undefined if missing or untrusted. Never throws. */
  get(place: string, key: string): Promise<unknown>;
  /** Keeps a value in place of the former. Does nothing in an unwritable folder. Never throws. */
  put(place: string, key: string, value: unknown): Promise<void>;
}

/** Entries in a part of the folder of `--cache`, if given. */
export function entriesIn(
  part: 'files' | 'answers',
  { cache }: CacheOption,
  { cwd, trouble }: Pick<Host, 'cwd' | 'trouble'>,
): Entries | undefined {
  if (cache === undefined) return undefined;
  return openEntries(resolve(cwd, cache), part, trouble ?? (() => undefined));
}

/**
 * Opens a part of a cache folder, which may be missing. An entry is read only with the key and the digest that it was stored with. Calls `report` for a
 * damaged entry and a failed write.
 */
export function openEntries(folder: string, part: string, report: (problem: string) => void): Entries {
  const fileOf = (place: string): string => join(folder, part, `${digestOf(place)}.json`);
  return {
    get: async (place, key) => {
      const text = await readFile(fileOf(place), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const kept = intact(text);
      if (kept === undefined) report(`the cached copy of ${place} is damaged, so it is not used`);
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
        report(`the result for ${place} can't be cached in ${folder}`);
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
