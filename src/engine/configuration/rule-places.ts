import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { decodeFile } from './decode-file.js';
import { pathKey } from './insertions.js';
import type { LoadedFile } from './load.js';
import { valueAt } from '../../kernel/lib/value-at.js';
import { variantsOf, type Variant } from './variants.js';

/** A part of a rule, to find in its file. */
export interface WantedPart {
  readonly scope: Scope;
  readonly section: string;
  /** The ruleset's name in the section: its phase, or name. */
  readonly ruleset: string;
  readonly ref: string;
  /** The path in the rule; empty: the rule. */
  readonly path: SectionPath;
  /** The text there, with variables inserted. */
  readonly text?: string | undefined;
  /** A part of it: UTF-16 offsets, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number } | undefined;
}

/** The place of a rule's part, in its file or fragment. Undefined if the rule is not declared there. Pure. */
export function placeOfPart(
  file: LoadedFile,
  wanted: WantedPart,
  settings: Settings,
): Pick<Finding, 'location' | 'includedFrom'> | undefined {
  const variant = variantFor(file, wanted.scope, settings);
  if (variant === undefined) return undefined;
  const rule = ruleIn(variant.value, wanted);
  if (rule === undefined) return undefined;
  const pointer = deepest([...rule, ...wanted.path], variant.value, rule.length);
  const isWhole = pointer.length === rule.length + wanted.path.length;
  const { span, text } = wanted;
  // Sent text may differ from the file: an id for a custom ruleset's name.
  if (span === undefined || !isWhole || valueAt(variant.value, pointer) !== text)
    return file.locationOf(pointer);
  const written = variant.insertions.get(pathKey(pointer))?.written(span) ?? span;
  return file.locationOf(pointer, 'value', written.from, written.to - written.from);
}

/** Places of a scope's rules in a file or its fragments, by `keyOfRule`. Pure. */
export function placesOfRules(
  file: LoadedFile,
  scope: Scope,
  settings: Settings,
): ReadonlyMap<string, Location> {
  const value = variantFor(file, scope, settings)?.value;
  return new Map(
    KNOWN_BY.flatMap(([section, which]) =>
      rulesBelow(isObject(value) ? value[section] : undefined, [section], []).map(
        ({ path, rulesets, ref }) => [
          keyOfRule(`${section}/${String(rulesets[which])}`, String(ref)),
          file.locationOf(path).location,
        ],
      ),
    ),
  );
}

/** What identifies the rulesets of a section: phase, or name. */
const KNOWN_BY = [
  ['rulesets', 0],
  ['custom_rulesets', 1],
] as const;

/** A rule's key, by its ruleset's address in the scope. */
export function keyOfRule(ruleset: string, ref: string): string {
  return JSON.stringify([ruleset, ref]);
}

/** The file for this scope: zones in one file can have variables of their own. */
function variantFor(file: LoadedFile, scope: Scope, settings: Settings): Variant | undefined {
  return variantsOf(file.value, settings.vars.values, file.given).find(({ value, zone }) =>
    decodeFile(scope.level, value).headers.some(
      (header, index) => isSameScope(header.scope, scope) && (zone === undefined || zone === index),
    ),
  );
}

/** The path of a rule; undefined for one without a ref of its own. */
function ruleIn(value: unknown, { section, ruleset, ref }: WantedPart): SectionPath | undefined {
  const found = rulesBelow(isObject(value) ? value[section] : undefined, [section], []);
  return found.find((one) => one.rulesets.includes(ruleset) && one.ref === ref)?.path;
}

interface FoundRule {
  readonly path: SectionPath;
  /** The possible names of its ruleset. */
  readonly rulesets: readonly unknown[];
  readonly ref: unknown;
}

/** All rules below a value, with phase and name of their ruleset. */
function rulesBelow(value: unknown, path: SectionPath, rulesets: readonly unknown[]): readonly FoundRule[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => rulesBelow(item, [...path, index], rulesets));
  if (!isObject(value)) return [];
  if (path.at(-2) === 'rules') return [{ path, rulesets, ref: value['ref'] }];
  const own = Array.isArray(value['rules']) ? [value['phase'], value['name']] : rulesets;
  return Object.entries(value).flatMap(([key, inner]) => rulesBelow(inner, [...path, key], own));
}

/** A path, or its longest start in the value, at least `least` steps. */
function deepest(path: SectionPath, value: unknown, least: number): SectionPath {
  const lengths = path.map((_, index) => path.length - index).filter((length) => length > least);
  const found = lengths.find((length) => valueAt(value, path.slice(0, length)) !== undefined);
  return path.slice(0, found ?? least);
}
