import type { Level, Scope } from '../../kernel/model/scope.js';
import type { SectionName } from '../../kernel/model/context.js';
import type { Meant, MeantPart } from '../../kinds/definition/elsewhere.js';

/** What another tool manages, by its files; maybe not live. */
export interface Former {
  readonly tool: 'terraform' | 'octorules';
  /** The file or folder as named. */
  readonly source: string;
  readonly things: readonly FormerThing[];
  /** What zonewright does not manage. */
  readonly others: readonly FormerOther[];
  /** What was not understood. */
  readonly unclear: readonly FormerUnclear[];
  /** Its zones and accounts, each once. */
  readonly owners: readonly FormerOwner[];
  /** Texts of all things that no output may have. */
  readonly sensitive: readonly string[];
  /** The tool's command: `terraform`, `tofu`, `octorules`. */
  readonly program: string;
}

/** A thing of the other tool: a resource, a section or an entry. */
export interface FormerThing {
  /** The tool's name for it: `module.edge.cloudflare_list.office["main"]`, `rules/shop.example.com.yaml: waf_custom_rules`. */
  readonly name: string;
  readonly owner: FormerOwner;
  /** Sections that may have what it means by an id. Keys need none. */
  readonly sections: readonly SectionName[];
  readonly means: readonly NotedMeant[];
  /** Texts that the tool treats as secret. */
  readonly sensitive?: readonly string[];
}

/** What a thing means, with people's notes beside it, by line. */
export interface NotedMeant extends Omit<Meant, 'parts' | 'part' | 'at'> {
  readonly notes?: readonly string[];
  readonly parts?: readonly NotedPart[];
  readonly part?: NotedPart;
}

export interface NotedPart extends Omit<MeantPart, 'at'> {
  readonly notes?: readonly string[];
}

/** Whose something is: by id if known, else by a file's name. */
export interface FormerOwner {
  readonly level?: Level;
  readonly id?: string;
  /** A zone's name; an account's as octorules writes it. */
  readonly name?: string;
}

/** Things of a type that zonewright lacks. */
export interface FormerOther {
  readonly type: string;
  readonly names: readonly string[];
}

/** Something unreadable. It is not taken over, and its live things are unknown. */
export interface FormerUnclear {
  readonly name: string;
  /** A clause. */
  readonly why: string;
  /** Absent if unknown. */
  readonly owner?: FormerOwner;
  /** A whole file, unread. */
  readonly isUnread?: true;
  /** What it may mean: things with its ids or, without ids, anything in these sections. */
  readonly about?: Pick<FormerThing, 'sections' | 'means' | 'sensitive'>;
}

/** True if something is the scope's own. Pure. */
export function isOwn(scope: Scope, { level, id, name }: FormerOwner): boolean {
  if (id !== undefined) return level === scope.level && id === scope.id;
  if (name === undefined || (level !== undefined && level !== scope.level)) return false;
  return scope.level === 'zone' ? scope.name === name : slug(scope.name) === name;
}

/** An account's file in octorules (octorules, config.slugify). */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Groups things by type, in order. Pure. */
export function byType(
  found: readonly { readonly type: string; readonly name: string }[],
): readonly FormerOther[] {
  const types = new Map<string, string[]>();
  for (const { type, name } of found) types.set(type, [...(types.get(type) ?? []), name]);
  return [...types].map(([type, names]) => ({ type, names }));
}
