import type { Level, Scope } from '../../kernel/model/scope.js';
import type { SectionName } from '../../kernel/model/context.js';
import type { Meant, MeantPart } from '../../kinds/definition/elsewhere.js';

/** What another tool manages, by its own files. It may not be live. */
export interface Former {
  readonly tool: 'terraform' | 'octorules';
  /** The file or folder, as it was named. */
  readonly source: string;
  readonly things: readonly FormerThing[];
  /** What it manages and zonewright does not. */
  readonly others: readonly FormerOther[];
  /** What could not be made out. */
  readonly unclear: readonly FormerUnclear[];
  /** Zones and accounts that it is about, each once. */
  readonly owners: readonly FormerOwner[];
  /** Texts that must be in no output, those of all things together. */
  readonly sensitive: readonly string[];
  /** The command of the tool: `terraform`, `tofu`, `octorules`. */
  readonly program: string;
}

/** One thing of the other tool: a resource, a section of a file or an entry of one. */
export interface FormerThing {
  /** What the tool calls it: `module.edge.cloudflare_list.office["main"]`, `rules/shop.example.com.yaml: waf_custom_rules`. */
  readonly name: string;
  readonly owner: FormerOwner;
  /** The sections of files that may hold what it means by an id; a key needs none. */
  readonly sections: readonly SectionName[];
  readonly means: readonly NotedMeant[];
  /** Texts of it that the tool holds to be secret. */
  readonly sensitive?: readonly string[];
}

/** What a thing means, with what people have written beside it, line by line. */
export interface NotedMeant extends Omit<Meant, 'parts' | 'part' | 'at'> {
  readonly notes?: readonly string[];
  readonly parts?: readonly NotedPart[];
  readonly part?: NotedPart;
}

export interface NotedPart extends Omit<MeantPart, 'at'> {
  readonly notes?: readonly string[];
}

/** Whose something is: by its id where the tool knows it, else by what a file is called. */
export interface FormerOwner {
  readonly level?: Level;
  readonly id?: string;
  /** The name of a zone; of an account, what octorules makes of its name. */
  readonly name?: string;
}

/** Things of one type that zonewright has no place for. */
export interface FormerOther {
  readonly type: string;
  readonly names: readonly string[];
}

/** Something that could not be read. It is not taken over, and which live things it means is unknown. */
export interface FormerUnclear {
  readonly name: string;
  /** A clause. */
  readonly why: string;
  /** The owner. Absent if even that is unknown. */
  readonly owner?: FormerOwner;
  /** A whole file, of which nothing was read. */
  readonly isUnread?: true;
  /** What it may mean: things with one of its ids or, without ids, anything in these sections. */
  readonly about?: Pick<FormerThing, 'sections' | 'means' | 'sensitive'>;
}

/** Whether something is a scope's own. Pure. */
export function isOwn(scope: Scope, { level, id, name }: FormerOwner): boolean {
  if (id !== undefined) return level === scope.level && id === scope.id;
  if (name === undefined || (level !== undefined && level !== scope.level)) return false;
  return scope.level === 'zone' ? scope.name === name : slug(scope.name) === name;
}

/** What octorules calls the file of an account (octorules, config.slugify). */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Things of the same type together, in the order in which they come. Pure. */
export function byType(
  found: readonly { readonly type: string; readonly name: string }[],
): readonly FormerOther[] {
  const types = new Map<string, string[]>();
  for (const { type, name } of found) types.set(type, [...(types.get(type) ?? []), name]);
  return [...types].map(([type, names]) => ({ type, names }));
}
