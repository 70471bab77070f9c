import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { decodeFile } from './decode-file.js';
import { pathKey } from './insertions.js';
import { valueAt, type LoadedFile } from './load.js';
import { variantsOf, type Variant } from './variants.js';

/** A part of a rule that is looked for in the file that declares it. */
export interface WantedPart {
  readonly scope: Scope;
  readonly section: string;
  /** What its ruleset is called in the section: its phase, or its name. */
  readonly ruleset: string;
  readonly ref: string;
  /** The path in the rule; empty for the rule. */
  readonly path: SectionPath;
  /** The text there, with variables inserted. */
  readonly text?: string | undefined;
  /** A part of the text: offsets in UTF-16 code units, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number } | undefined;
}

/** The place of a part of a rule, in its file or the fragment that has it. Undefined if the file does not declare the rule, such as other people's. Pure. */
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
  // What is sent may differ from the file, as an id from the name of a custom ruleset.
  if (span === undefined || !isWhole || valueAt(variant.value, pointer) !== text)
    return file.locationOf(pointer);
  const written = variant.insertions.get(pathKey(pointer))?.written(span) ?? span;
  return file.locationOf(pointer, 'value', written.from, written.to - written.from);
}

/** Where the rules of a scope are that the file declares, of entry points and custom rulesets, in it or in a fragment, by `keyOfRule`. Pure. */
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

/** By what the rulesets of a section are known: by their phase, or by their name. */
const KNOWN_BY = [
  ['rulesets', 0],
  ['custom_rulesets', 1],
] as const;

/** A rule of a ruleset, by its address within the scope, as the key of a map. */
export function keyOfRule(ruleset: string, ref: string): string {
  return JSON.stringify([ruleset, ref]);
}

/** The file as the scope sees it: zones that share a file can have variables of their own. */
function variantFor(file: LoadedFile, scope: Scope, settings: Settings): Variant | undefined {
  return variantsOf(file.value, settings.vars.values, file.given).find(({ value, zone }) =>
    decodeFile(scope.level, value).headers.some(
      (header, index) => isSameScope(header.scope, scope) && (zone === undefined || zone === index),
    ),
  );
}

/** The path of a rule. A rule without a ref of its own can't be found. */
function ruleIn(value: unknown, { section, ruleset, ref }: WantedPart): SectionPath | undefined {
  const found = rulesBelow(isObject(value) ? value[section] : undefined, [section], []);
  return found.find((one) => one.rulesets.includes(ruleset) && one.ref === ref)?.path;
}

interface FoundRule {
  readonly path: SectionPath;
  /** What its ruleset can be called. */
  readonly rulesets: readonly unknown[];
  readonly ref: unknown;
}

/** All rules below a value, each with the phase and the name of its ruleset. */
function rulesBelow(value: unknown, path: SectionPath, rulesets: readonly unknown[]): readonly FoundRule[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => rulesBelow(item, [...path, index], rulesets));
  if (!isObject(value)) return [];
  if (path.at(-2) === 'rules') return [{ path, rulesets, ref: value['ref'] }];
  const own = Array.isArray(value['rules']) ? [value['phase'], value['name']] : rulesets;
  return Object.entries(value).flatMap(([key, inner]) => rulesBelow(inner, [...path, key], own));
}

/** A path, or the longest start of it that the value has; at least `least` steps. */
function deepest(path: SectionPath, value: unknown, least: number): SectionPath {
  const lengths = path.map((_, index) => path.length - index).filter((length) => length > least);
  const found = lengths.find((length) => valueAt(value, path.slice(0, length)) !== undefined);
  return path.slice(0, found ?? least);
}
