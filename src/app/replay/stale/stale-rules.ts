import type { LifeDocument } from '../../../generated/documents/parts.js';
import type { Configuration } from '../../../engine/configuration/configuration.js';
import {
  evidenceOf,
  shadowsIn,
  type Evidence,
  type KnownOfRule,
} from '../../../engine/configuration/life/stale.js';
import { placeKey } from '../../../engine/configuration/life/over.js';
import { loadFile, type LoadedFile } from '../../../engine/configuration/load.js';
import type { DeclaredScope } from '../../../engine/configuration/resolve.js';
import { keyOfRule, placesOfRules } from '../../../engine/configuration/rule-places.js';
import { livesOf } from '../../../engine/plan/lives.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { openFragments } from '../../../files/repository/include.js';
import { KINDS } from '../../../kinds/registry.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { Location } from '../../../kernel/model/finding.js';
import { scopeAddress } from '../../../kernel/model/scope.js';

/** A declared rule that is perhaps not needed any more. */
export interface StaleRule {
  /** Of its zone or account: `zone/shop.example.com`. */
  readonly scope: string;
  readonly phase: string;
  readonly ref: string;
  readonly location: Location;
  readonly meta?: LifeDocument;
  readonly evidence: readonly Evidence[];
  /** Why removing it changes nothing for any traffic; absent if that is not proved. */
  readonly harmless?: string;
  /** Why no edit of the files removes it from there; absent if one can. */
  readonly stays?: string;
}

/** Finds what is known of a rule besides its file. */
export type KnowledgeOf = (declared: DeclaredScope, phase: string, ref: string) => KnownOfRule;

interface FoundRule extends StaleRule {
  readonly isShared: boolean;
}

/**
 * The rules of the entry points of a configuration for which something says that they are not needed any more, in the order of files. A text that several
 * zones share stays where one of them needs it. Reads the files again for the places of the rules.
 */
export async function staleRulesIn(
  configuration: Configuration,
  files: RepositoryFiles,
  isAsked: (declared: DeclaredScope) => boolean,
  knowledgeOf: KnowledgeOf,
  now: Date,
): Promise<readonly StaleRule[]> {
  const placesOf = openPlaces(configuration, files);
  const stale: FoundRule[] = [];
  const needed = new Set<string>();
  for (const declared of configuration.scopes) {
    const places = await placesOf(declared);
    const lifeOf = livesOf(declared, undefined, configuration.settings);
    for (const ruleset of rulesetsOf(declared)) {
      const { phase, rules, ownership } = ruleset;
      const shadows = isAsked(declared) ? shadowsIn(ruleset) : new Map<string, string>();
      for (const rule of rules) {
        const location = places.get(keyOfRule(phase, rule.ref ?? ''));
        if (rule.ref === undefined || location === undefined) continue;
        const meta = lifeOf(`rulesets/${phase}`, { type: 'rule', name: rule.ref });
        const known = { ...defined({ expires: meta?.expires }), ...knowledgeOf(declared, phase, rule.ref) };
        const shadow = shadows.get(rule.ref);
        const evidence = isAsked(declared) ? evidenceOf(rule, known, shadow, now) : [];
        if (evidence.length === 0) {
          needed.add(placeKey(location));
          continue;
        }
        stale.push({
          scope: scopeAddress(declared.scope),
          phase,
          ref: rule.ref,
          location,
          evidence,
          ...defined({ meta, harmless: rule.enabled === false ? DISABLED : shadow }),
          isShared: ownership === 'shared',
        });
      }
    }
  }
  return stale.map(({ isShared, ...rule }) => ({ ...rule, ...staysFor(rule, isShared, needed) }));
}

const DISABLED = 'it is disabled';

function staysFor(
  { location }: StaleRule,
  isShared: boolean,
  needed: ReadonlySet<string>,
): Pick<StaleRule, 'stays'> {
  if (needed.has(placeKey(location)))
    return { stays: 'its text is shared with zones or accounts for which nothing says so' };
  return isShared ? { stays: 'its ruleset is shared, so it would stay live: remove it there first' } : {};
}

function rulesetsOf({ parts }: DeclaredScope): ReturnType<(typeof KINDS)[number]['ruleLists']> {
  return parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.ruleLists(sections)));
}

/** The places of the rules of a scope, in all files that declare it. */
function openPlaces(
  { settings }: Configuration,
  files: RepositoryFiles,
): (declared: DeclaredScope) => Promise<ReadonlyMap<string, Location>> {
  const fragments = openFragments(files);
  const loaded = new Map<string, LoadedFile | undefined>();
  return async ({ scope, parts }) => {
    const places = new Map<string, Location>();
    for (const name of new Set(parts.map(({ locationOf }) => locationOf([]).file))) {
      if (!loaded.has(name)) loaded.set(name, (await loadFile(files, name, fragments)).file);
      const file = loaded.get(name);
      for (const [key, place] of file === undefined ? [] : placesOfRules(file, scope, settings))
        places.set(key, place);
    }
    return places;
  };
}
