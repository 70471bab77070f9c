import type { Json, JsonObject } from '../../kernel/model/json.js';
import { isObject } from '../../kernel/model/json.js';
import { HttpError } from '../envelope.js';
import type { Mint } from '../mint.js';
import { nextTime } from '../mint.js';
import type { AccountState, EmulatorState, Rule, Ruleset, StoredRuleset, ZoneState } from '../state.js';
import { successor } from './rules.js';

type Scope = ZoneState | AccountState;

/** Custom rulesets of all accounts, which rules of a zone can't execute. */
export function customOfAccounts({ accounts }: Pick<EmulatorState, 'accounts'>): ReadonlySet<string> {
  const all = Object.values(accounts).flatMap(({ rulesets }) => rulesets);
  return new Set(all.flatMap(({ id, kind }) => (kind === 'custom' ? [id] : [])));
}

/** The ruleset with this id. Throws the HttpError 404/10003. */
export function rulesetById(scope: Scope, id: string): StoredRuleset {
  const found = scope.rulesets.find((ruleset) => ruleset.id === id);
  if (found === undefined) throw new HttpError(404, 10003, `could not find ruleset with id "${id}"`);
  return found;
}

/** As rulesetById, for a change. Throws the HttpError 400 for a managed ruleset. */
export function writableRuleset(scope: Scope, id: string): StoredRuleset {
  const found = rulesetById(scope, id);
  if (found.kind === 'managed')
    throw new HttpError(400, undefined, `ruleset "${id}" is managed and cannot be changed`);
  return found;
}

/** A phase's entry point, if any. */
export function findEntryPoint(scope: Scope, phase: string): StoredRuleset | undefined {
  return scope.rulesets.find((ruleset) => ruleset.phase === phase && isEntryPoint(ruleset));
}

/** A phase's entry point. Throws the HttpError 404/10003 without one. */
export function entryPoint(scope: Scope, phase: string): StoredRuleset {
  const found = findEntryPoint(scope, phase);
  if (found === undefined)
    throw new HttpError(404, 10003, `could not find entrypoint ruleset in the ${phase} phase`);
  return found;
}

export function isEntryPoint(ruleset: { readonly kind: Ruleset['kind'] }): boolean {
  return ruleset.kind === 'zone' || ruleset.kind === 'root';
}

/** Stores a ruleset's next version in its scope and returns it. */
export function modify(
  scope: Scope,
  ruleset: StoredRuleset,
  change: { readonly name?: string; readonly description?: string; readonly rules?: Rule[] },
  mint: Mint,
): StoredRuleset {
  const next: StoredRuleset = {
    ...ruleset,
    ...change,
    version: successor(ruleset.version),
    last_updated: nextTime(mint),
    versions: [...ruleset.versions, snapshot(ruleset)],
  };
  scope.rulesets = scope.rulesets.map((other) => (other.id === next.id ? next : other));
  return next;
}

/** A ruleset as answered: with rules, without older versions. */
export function view(ruleset: Ruleset): JsonObject {
  return { ...listItem(ruleset), rules: ruleset.rules.map(viewRule) };
}

/** A listed ruleset, without rules. */
export function listItem(ruleset: Ruleset): JsonObject {
  const { id, name, description, kind, phase, version, last_updated } = ruleset;
  return { id, name, description, kind, phase, version, last_updated };
}

/** A version of the ruleset, also the current. Throws the HttpError 404/10003. */
export function versionOf(ruleset: StoredRuleset, version: string): Ruleset {
  const found = [...ruleset.versions, ruleset].find((candidate) => candidate.version === version);
  if (found === undefined)
    throw new HttpError(404, 10003, `could not find version "${version}" of ruleset "${ruleset.id}"`);
  return found;
}

/** True if a rule of the scope executes the ruleset. */
export function isReferenced(scope: Scope, id: string): boolean {
  const rules = scope.rulesets.flatMap((ruleset) => ruleset.rules);
  return rules.some((rule) => rule.action === 'execute' && executes(rule['action_parameters'], id));
}

function executes(parameters: Json | undefined, id: string): boolean {
  return isObject(parameters) && parameters['id'] === id;
}

/** Managed rulesets' rules are answered without expressions. */
function viewRule(rule: Rule): JsonObject {
  const { expression, ...rest } = rule;
  return expression === '' ? rest : rule;
}

function snapshot(ruleset: StoredRuleset): Ruleset {
  const { versions: _versions, ...current } = ruleset;
  return current;
}
