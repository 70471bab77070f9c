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
import { livesOf, type LifeOf } from '../../../engine/plan/lives.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { openFragments } from '../../../files/repository/include.js';
import type { DeclaredRuleset } from '../../../generated/files.js';
import { KINDS } from '../../../kinds/registry.js';
import { rulesetClaim } from '../../../kinds/rule-lists/ruleset-list.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { Location } from '../../../kernel/model/finding.js';
import { scopeAddress } from '../../../kernel/model/scope.js';

/** A declared rule that may be unused. */
export interface StaleRule {
  /** Of its zone or account: `zone/shop.example.com`. */
  readonly scope: string;
  /** Its ruleset in the scope: `rulesets/http_request_firewall_custom`, `custom_rulesets/bad-bots`. */
  readonly ruleset: string;
  readonly phase: string;
  readonly ref: string;
  readonly location: Location;
  readonly meta?: LifeDocument;
  readonly evidence: readonly Evidence[];
  /** Why its removal changes no traffic, if proved. */
  readonly harmless?: string;
  /** Why no edit removes it, if so. */
  readonly stays?: string;
}

/** The question, and knowledge beyond the files. */
export interface StaleQuestion {
  readonly isAsked: (declared: DeclaredScope) => boolean;
  /** `ruleset`: its address in the scope, `custom_rulesets/bad-bots`. */
  readonly knowledgeOf: (declared: DeclaredScope, ruleset: string, ref: string) => KnownOfRule;
  /** True if what executes a ruleset may switch off its rules: nothing can be proved then. */
  readonly mayOverride: (declared: DeclaredScope, ruleset: string) => boolean;
  readonly now: Date;
}

interface FoundRule extends StaleRule {
  readonly isShared: boolean;
}

/**
 * Rules of entry points and custom rulesets that may be unused, in file order. A text shared by zones stays if one needs it. Reads files again for
 * places.
 */
export async function staleRulesIn(
  configuration: Configuration,
  files: RepositoryFiles,
  asked: StaleQuestion,
): Promise<readonly StaleRule[]> {
  const placesOf = openPlaces(configuration, files);
  const stale: FoundRule[] = [];
  const needed = new Set<string>();
  for (const declared of configuration.scopes) {
    const places = await placesOf(declared);
    const lifeOf = livesOf(declared, undefined, configuration.settings);
    for (const placed of rulesetsOf(declared)) {
      for (const rule of staleRules(declared, placed, places, lifeOf, asked)) {
        if (rule.evidence.length === 0) needed.add(placeKey(rule.location));
        else stale.push(rule);
      }
    }
  }
  return stale.map(({ isShared, ...rule }) => ({ ...rule, ...whyStays(rule, isShared, needed) }));
}

/** A ruleset's rules with a place, and why they may be unused; none if needed. */
function staleRules(
  declared: DeclaredScope,
  { address, ruleset }: PlacedRuleset,
  places: ReadonlyMap<string, Location>,
  lifeOf: LifeOf,
  { isAsked, knowledgeOf, mayOverride, now }: StaleQuestion,
): readonly FoundRule[] {
  const { phase, rules, ownership } = ruleset;
  const isProvable = isAsked(declared) && !mayOverride(declared, address);
  const shadows = isProvable ? shadowsIn(ruleset) : new Map<string, string>();
  return rules.flatMap((rule): readonly FoundRule[] => {
    const { ref } = rule;
    const location = places.get(keyOfRule(address, ref ?? ''));
    if (ref === undefined || location === undefined) return [];
    const meta = lifeOf(address, { type: 'rule', name: ref });
    const known = { ...defined({ expires: meta?.expires }), ...knowledgeOf(declared, address, ref) };
    const shadow = shadows.get(ref);
    return [
      {
        scope: scopeAddress(declared.scope),
        ruleset: address,
        phase,
        ref,
        location,
        evidence: isAsked(declared) ? evidenceOf(rule, known, shadow, now) : [],
        ...defined({
          meta,
          harmless: rule.enabled === false && !mayOverride(declared, address) ? DISABLED : shadow,
        }),
        isShared: ownership === 'shared',
      },
    ];
  });
}

const DISABLED = 'it is disabled';

function whyStays(
  { location }: StaleRule,
  isShared: boolean,
  needed: ReadonlySet<string>,
): Pick<StaleRule, 'stays'> {
  if (needed.has(placeKey(location)))
    return { stays: 'its text is shared with zones or accounts for which nothing says so' };
  return isShared ? { stays: 'its ruleset is shared, so it would stay live: remove it there first' } : {};
}

interface PlacedRuleset {
  /** Within its scope. */
  readonly address: string;
  readonly ruleset: DeclaredRuleset;
}

function rulesetsOf({ parts }: DeclaredScope): readonly PlacedRuleset[] {
  return parts.flatMap(({ sections }) =>
    KINDS.flatMap((kind) => [
      ...kind.ruleLists(sections).map((ruleset) => ({ address: rulesetClaim(ruleset.phase), ruleset })),
      ...kind.executedLists(sections),
    ]),
  );
}

/** Places of a scope's rules, in all its files. */
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
