import { listsOf } from '../engine/configuration/load.js';
import { valueAt } from '../kernel/lib/value-at.js';
import {
  expandList,
  isInclude,
  startExpansion,
  type Fragments,
  type ItemOrigin,
} from '../files/repository/include.js';
import { isYamlFile } from '../files/repository/expand.js';
import type { SourceDocument } from '../files/yaml/document.js';
import { isObject } from '../kernel/model/json.js';
import type { WrittenItem } from '../kinds/definition/import.js';

/** A file's lists that take includes, as written, by pointer. */
export async function listsIn(
  document: SourceDocument | undefined,
  fragments: Fragments,
): Promise<ReadonlyMap<string, readonly WrittenItem[]>> {
  const lists = new Map<string, readonly WrittenItem[]>();
  if (document === undefined) return lists;
  for (const pointer of listsOf(document.value)) {
    const items = valueAt(document.value, pointer);
    const file = isObject(items) ? items['file'] : undefined;
    if (typeof file === 'string') lists.set(pointer.join('/'), [{ count: 0, include: file }]);
    if (!Array.isArray(items)) continue;
    lists.set(
      pointer.join('/'),
      await writtenList({ document, pointer, includedFrom: [] }, items, fragments),
    );
  }
  return lists;
}

async function writtenList(
  origin: ItemOrigin,
  items: readonly unknown[],
  fragments: Fragments,
): Promise<readonly WrittenItem[]> {
  const expansion = startExpansion(fragments);
  const written: WrittenItem[] = [];
  for (const item of items) {
    const include = isObject(item) ? item['include'] : undefined;
    const expanded = typeof include === 'string' ? await expandList(origin, [item], expansion) : undefined;
    const count = expanded?.items.length ?? 1;
    written.push(typeof include === 'string' ? { count, include } : { count });
  }
  return written;
}

/** The first file that a section's mapping includes, if any. For lists see `listsIn`. Pure. */
export function includedMapping(section: unknown, isTop = true): string | undefined {
  if (Array.isArray(section)) {
    const others = section.filter((item) => !isInclude(item));
    return firstOf(others.map((item) => includedMapping(item, false)));
  }
  if (!isObject(section)) return undefined;
  const { include } = section;
  if (typeof include === 'string' && (isTop || isYamlFile(include))) return include;
  return firstOf(Object.values(section).map((member) => includedMapping(member, false)));
}

function firstOf(found: readonly (string | undefined)[]): string | undefined {
  return found.find((one) => one !== undefined);
}
