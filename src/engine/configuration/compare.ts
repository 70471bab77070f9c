import type { DeclaredObject } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import { defined } from '../../kernel/lib/defined.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { Json } from '../../kernel/model/json.js';
import { compare } from '../../kernel/model/finding.js';
import { byAddress } from '../../kernel/model/plan.js';
import type { Scope } from '../../kernel/model/scope.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Configuration } from './configuration.js';
import type { DeclaredScope } from './resolve.js';
import { effectiveProject } from './settings.js';

/** A key of the project file, with its effective values in two configurations. */
export interface SettingDifference {
  /** As in the project file: `safety.max_deletes`. */
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** An object declared differently; without `before` new, without `after` removed. */
export interface ObjectDifference {
  /** In its scope, as in plans: `rulesets/http_ratelimit`. */
  readonly address: string;
  readonly before?: object;
  readonly after?: object;
}

export interface ScopeDifference {
  readonly change: 'added' | 'removed' | 'changed';
  /** As in head; as in base if removed. */
  readonly scope: Scope;
  /** As in base, if name or plan differ. */
  readonly former?: Scope;
  /** Sorted by address. */
  readonly objects: readonly ObjectDifference[];
}

/** What two configurations declare differently, regardless of what is live. */
export interface Comparison {
  readonly settings: readonly SettingDifference[];
  /** Sorted by address, without equal scopes. */
  readonly scopes: readonly ScopeDifference[];
  /** The number of scopes in both together. */
  readonly total: number;
}

/** A comparison with a git revision, or why there is none. */
export type Compared = ComparedBase & ({ readonly comparison: Comparison } | { readonly reason: string });

interface ComparedBase {
  readonly revision: string;
  /** The full id. Absent if it was not needed. */
  readonly commit?: string;
}

/** Compares head with a git revision, if both are valid. Pure. */
export function compareWithRevision(base: Configuration, head: Configuration, from: ComparedBase): Compared {
  const mistakes = mistakesIn(base);
  if (mistakes !== undefined) return { ...from, reason: `its configuration is not valid: ${mistakes}` };
  return { ...from, comparison: compareConfigurations(base, head) };
}

/** The number of errors and the first one; undefined if valid. */
export function mistakesIn({ findings }: Configuration): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return undefined;
  const { location, message } = first;
  const where = location === undefined ? '' : `${location.file}:${location.line}:${location.column} `;
  return `${count(errors.length, 'error')}, first ${where}${message}`;
}

/**
 * Compares two valid configurations, with includes and variables inserted. The order of rules counts, not that of files and keys. A scope is
 * identified by level and id. Pure.
 */
export function compareConfigurations(base: Configuration, head: Configuration): Comparison {
  const [before, after] = [byId(base), byId(head)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const scopes = ids.flatMap((id) => scopeDifference(before.get(id), after.get(id)));
  return { settings: settingDifferences(base, head), scopes: byAddress(scopes), total: ids.length };
}

function byId({ scopes }: Configuration): ReadonlyMap<string, DeclaredScope> {
  return new Map(scopes.map((declared) => [`${declared.scope.level} ${declared.scope.id}`, declared]));
}

function settingDifferences(base: Configuration, head: Configuration): readonly SettingDifference[] {
  const after = effectiveProject(head.settings);
  return [...effectiveProject(base.settings)]
    .map(([name, before]) => ({ name, before, after: after.get(name) ?? null }))
    .filter((setting) => !isSame(setting.before, setting.after));
}

function scopeDifference(before?: DeclaredScope, after?: DeclaredScope): readonly ScopeDifference[] {
  const objects = objectDifferences(before, after);
  if (after === undefined)
    return before === undefined ? [] : [{ change: 'removed', scope: before.scope, objects }];
  const { scope } = after;
  if (before === undefined) return [{ change: 'added', scope, objects }];
  const isRenamed = !isSame(before.scope, scope);
  if (!isRenamed && objects.length === 0) return [];
  return [{ change: 'changed', scope, objects, ...(isRenamed ? { former: before.scope } : {}) }];
}

function objectDifferences(base?: DeclaredScope, head?: DeclaredScope): readonly ObjectDifference[] {
  const before = new Map(base === undefined ? [] : objectsOf(base).map((object) => [object.key, object]));
  const after = new Map(head === undefined ? [] : objectsOf(head).map((object) => [object.key, object]));
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was !== undefined && is !== undefined && isSame(was.value, is.value)) return [];
    return [
      {
        address: (is ?? was)?.address ?? key,
        ...defined({ before: was?.value, after: is?.value }),
      },
    ];
  });
}

/** Compares texts first, since most of a fleet is equal; else ignores the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || canonicalText(a) === canonicalText(b);
}

/** A scope's declared objects, sorted, independent of files. Pure. */
export function objectsOf({ parts }: Pick<DeclaredScope, 'parts'>): readonly DeclaredObject[] {
  const objects = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.objects(sections)));
  return objects.toSorted((a, b) => compare(a.key, b.key));
}
