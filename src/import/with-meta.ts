import type { SectionPath } from '../kernel/model/context.js';
import { isObject, type Json, type JsonObject } from '../kernel/model/json.js';
import type { Meta } from '../kernel/model/meta.js';
import { metaIn, type MetaTemplate } from './meta-template.js';
import type { PlacedNote } from './moving/moving-words.js';
import type { SectionDraft } from './section-draft.js';

/** Members in which people write a thing's purpose. */
const TEXT_MEMBERS = ['description', 'comment'] as const;

/** Drafts with `meta` that templates find in descriptions, comments and another tool's notes. The texts stay too. Pure. */
export function withMeta(
  drafts: readonly SectionDraft[],
  templates: readonly MetaTemplate[],
  notes: readonly PlacedNote[],
): readonly SectionDraft[] {
  return drafts.map(({ name, draft }) => {
    const { section } = draft;
    if (section === undefined) return { name, draft };
    const notesByPath = new Map<string, readonly string[]>();
    for (const { path, parts } of draft.things) {
      if (path === undefined) continue;
      for (const at of [path, ...parts.map((part) => [...path, ...part.path])])
        notesByPath.set(keyOf(at), []);
    }
    for (const { path, text } of notes.filter((note) => note.section === name)) {
      const key = keyOf(path);
      const others = notesByPath.get(key);
      if (others !== undefined) notesByPath.set(key, [...others, text]);
    }
    const metaOf = (path: SectionPath, value: JsonObject): Meta | undefined => {
      const noted = notesByPath.get(keyOf(path));
      return noted && metaIn([...ownTexts(value), ...noted], templates);
    };
    return { name, draft: { ...draft, section: changed(section, [], metaOf) } };
  });
}

function keyOf(path: SectionPath): string {
  return JSON.stringify(path);
}

function ownTexts(value: JsonObject): readonly string[] {
  return TEXT_MEMBERS.flatMap((member) => {
    const text = value[member];
    return typeof text === 'string' ? [text] : [];
  });
}

/** A value with `meta` in each object that has some and lacks it. */
function changed(
  value: Json,
  path: SectionPath,
  metaOf: (path: SectionPath, value: JsonObject) => Meta | undefined,
): Json {
  if (Array.isArray(value)) return value.map((item: Json, index) => changed(item, [...path, index], metaOf));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, inner]) => [name, changed(inner, [...path, name], metaOf)] as const,
  );
  const meta = value['meta'] === undefined ? metaOf(path, value) : undefined;
  return Object.fromEntries(meta === undefined ? members : [...members, ['meta', { ...meta }]]);
}
