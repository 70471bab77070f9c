import type { SectionPath, Sections } from '../../kernel/model/context.js';
import type { Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { livesIn, type Lived } from './life/lives.js';
import { pathsOf } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import type { LoadedFile } from './load.js';
import { valueAt } from '../../kernel/lib/value-at.js';

/** `protected: true` of an object, or of its rule. */
export interface ProtectedMark {
  /** Of the object, in its scope: `rulesets/http_request_firewall_custom`. */
  readonly address: string;
  /** The ref of the rule; absent for the object itself. */
  readonly rule?: string;
  readonly location: Location;
}

/** The key of files that only affects the risks of a change. */
const MARK = 'protected';

/** Keys of files that are never compared or sent. */
const WORDS = [MARK, 'meta'] as const;

/** Sections without marks, and the marks. */
interface Taken {
  readonly sections: Sections;
  readonly marks: readonly ProtectedMark[];
  readonly lives: readonly Lived[];
}

/**
 * Takes marks and `meta` out of sections, so that compiling, comparing and sending need not know of them. Returns all of these. `isPlaced`: all
 * rules' and objects' places are needed. Pure.
 */
export function takeMarks(
  sections: Sections,
  placeOf: (path: SectionPath) => ReturnType<LoadedFile['locationOf']>,
  isPlaced = false,
): Taken {
  const places = placesIn(sections);
  const marked = new Map(places.filter(([value]) => WORDS.some((word) => word in value)));
  if (marked.size === 0 && !isPlaced) return { sections, marks: [], lives: [] };
  const all = isPlaced ? new Map(places) : marked;
  return {
    sections: marked.size === 0 ? sections : withoutMarks(sections, marked),
    marks: marksIn(sections, marked, (path) => placeOf(path).location),
    lives: livesIn(sections, { all, marked, isPlaced, placeOf }),
  };
}

function marksIn(
  sections: Sections,
  marked: ReadonlyMap<Members, SectionPath>,
  locationOf: (path: SectionPath) => Location,
): readonly ProtectedMark[] {
  const markOf = (value: unknown, owner: Omit<ProtectedMark, 'location'>): readonly ProtectedMark[] => {
    const path = isObject(value) ? marked.get(value) : undefined;
    if (path === undefined || !isObject(value) || value[MARK] !== true) return [];
    return [{ ...owner, location: locationOf([...path, MARK]) }];
  };
  return KINDS.flatMap((kind) => {
    const section: unknown = sections[kind.section];
    return kind.objects(sections).flatMap(({ address, value }) => [
      ...markOf(value, { address }),
      // A section's mark is that of everything in it.
      ...(value === section ? [] : markOf(section, { address })),
      ...rulesOf(value).flatMap((rule) => markOf(rule, { address, rule: String(rule['ref']) })),
    ]);
  });
}

type Members = Readonly<Record<string, unknown>>;

/** The rules of an object; none if it is no ruleset. */
export function rulesOf(value: object): readonly Members[] {
  const rules = isObject(value) ? value['rules'] : undefined;
  return Array.isArray(rules) ? rules.filter(isObject) : [];
}

/** Everything that can have a mark, with its path: sections and list items. */
function placesIn(sections: Sections): readonly (readonly [Members, SectionPath])[] {
  const paths = KINDS.flatMap(({ section, lists }) => [
    [section],
    ...lists.flatMap(({ path }) =>
      pathsOf([section, ...path], sections).flatMap((list) => {
        const items = valueAt(sections, list);
        return Array.isArray(items) ? items.map((_, index) => [...list, index]) : [];
      }),
    ),
  ]);
  return paths.flatMap((path) => {
    const value = valueAt(sections, path);
    return isObject(value) ? [[value, path] as const] : [];
  });
}

function withoutMarks<Value>(value: Value, marked: ReadonlyMap<Members, unknown>): Value;
function withoutMarks(value: unknown, marked: ReadonlyMap<Members, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutMarks(item, marked));
  if (!isObject(value)) return value;
  const isMarked = marked.has(value);
  const kept = Object.entries(value).filter(([name]) => !isMarked || !IS_WORD.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMarks(member, marked)]));
}

const IS_WORD: ReadonlySet<string> = new Set(WORDS);
