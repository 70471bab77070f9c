import { defined } from '../../../kernel/lib/defined.js';
import type { SectionPath, Sections } from '../../../kernel/model/context.js';
import type { Location } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import { metaOf, metaWithin, type Meta } from '../../../kernel/model/meta.js';
import type { DeclaredObject } from '../../../kinds/definition/content.js';
import { KINDS } from '../../../kinds/registry.js';

/** The `meta` of an object, of its rule, or of a list item. */
export interface Lived {
  /** Of the object, in its scope: `rulesets/http_request_firewall_custom`. A section's is its name. */
  readonly address: string;
  readonly part?: LivedPart;
  /** Its meta, with what is inherited. */
  readonly meta?: Meta;
  /** Its own meta. */
  readonly own?: Meta;
  /** Absent if everything is inherited, unless all places are wanted. */
  readonly location?: Location;
  /** The include of its fragment, if it is in one. */
  readonly includedAt?: Location;
}

/** A rule by its ref, or an item of a list by its value. */
export interface LivedPart {
  readonly type: 'rule' | 'item';
  readonly name: string;
  /** The item's name in changes: `192.0.2.0/24` for `192.0.2.7/24`. Absent for rules. */
  readonly key?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** The paths of values of sections, and which have meta. */
interface LivesGiven {
  readonly all: ReadonlyMap<Members, SectionPath>;
  readonly marked: ReadonlyMap<Members, SectionPath>;
  /** Also those without meta. */
  readonly isPlaced: boolean;
  readonly placeOf: (path: SectionPath) => {
    readonly location: Location;
    /** The nearest first. */
    readonly includedFrom?: readonly Location[];
  };
}

/** The meta in sections, each with its place. Pure. */
export function livesIn(sections: Sections, given: LivesGiven): readonly Lived[] {
  return KINDS.flatMap((kind) => {
    const section: unknown = sections[kind.section];
    const around = isObject(section) ? ownMeta(section, given) : undefined;
    const own = isObject(section) ? livedAt(section, { address: kind.section }, around, given) : [];
    const objects = kind.objects(sections).flatMap((object): readonly Lived[] => {
      const { address, value } = object;
      if (!isObject(value) || value === section) return [];
      const meta = metaWithin(around, ownMeta(value, given));
      return [...livedAt(value, { address }, meta, given), ...partsOf(object, value, meta, given)];
    });
    return [...own.filter(({ meta }) => meta !== undefined), ...objects];
  });
}

function partsOf(
  { address, itemKey }: DeclaredObject,
  value: Members,
  around: Meta | undefined,
  given: LivesGiven,
): readonly Lived[] {
  const rules = listIn(value, 'rules').flatMap((rule) => {
    const part = { type: 'rule', name: String(rule['ref']) } as const;
    return livedAt(rule, { address, part }, metaWithin(around, ownMeta(rule, given)), given);
  });
  // A list can have half a million items: only those with meta.
  const items = listIn(value, 'items').flatMap((item) => {
    const own = ownMeta(item, given);
    if (own === undefined) return [];
    const name = String(item['value'] ?? item['source_url']);
    const part = { type: 'item', name, key: itemKey?.(item) ?? name } as const;
    return livedAt(item, { address, part }, metaWithin(around, own), given);
  });
  return [...rules, ...items];
}

function livedAt(
  value: Members,
  owner: Pick<Lived, 'address' | 'part'>,
  meta: Meta | undefined,
  given: LivesGiven,
): readonly Lived[] {
  if (meta === undefined && !given.isPlaced) return [];
  const path = given.all.get(value);
  // The file is not searched for inherited meta.
  if (path === undefined) return meta === undefined ? [] : [{ ...owner, meta }];
  const own = ownMeta(value, given);
  const { location, includedFrom } = given.placeOf(path);
  return [{ ...owner, ...defined({ meta, own, includedAt: includedFrom?.[0] }), location }];
}

function ownMeta(value: Members, { marked }: LivesGiven): Meta | undefined {
  return marked.has(value) ? metaOf(value) : undefined;
}

function listIn(value: Members, name: string): readonly Members[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
