import { defined } from '../../kernel/lib/defined.js';
import type { Members } from '../body.js';
import { BODY, filled, json, oneOf, readBody, text } from '../body.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import type { Answer } from '../envelope.js';
import { noContent, ok, okList, HttpError } from '../envelope.js';
import { nextId, nextTime } from '../mint.js';
import { cursorList } from '../paging.js';
import type { Call, Route } from '../route.js';
import { accountRoute, param, scopeRoutes, triable } from '../route.js';
import { checkRules, ZONE_CUSTOM_PHASE } from '../rulesets/checks.js';
import { knownLists } from '../rulesets/lists.js';
import { reviseRules } from '../rulesets/rules.js';
import {
  customOfAccounts,
  entryPoint,
  findEntryPoint,
  isEntryPoint,
  isReferenced,
  listItem,
  modify,
  rulesetById,
  versionOf,
  view,
  writableRuleset,
} from '../rulesets/ruleset.js';
import type { AccountState, EmulatorState, Rule, Ruleset, StoredRuleset, ZoneState } from '../state.js';
import { migrate } from './waf-migration.js';

type Scope = ZoneState | AccountState;

/** Rulesets, entry points and versions. */
export const rulesetRoutes: readonly Route[] = triable([
  ...scopeRoutes('GET', '/rulesets', list),
  ...scopeRoutes('POST', '/rulesets', create),
  ...scopeRoutes('GET', '/rulesets/phases/:phase/entrypoint', (call, scope) =>
    shown(entryPoint(scope, param(call, 'phase'))),
  ),
  ...scopeRoutes('PUT', '/rulesets/phases/:phase/entrypoint', putEntryPoint),
  ...scopeRoutes('GET', '/rulesets/phases/:phase/entrypoint/versions', (call, scope) =>
    listVersions(findEntryPoint(scope, param(call, 'phase'))),
  ),
  ...scopeRoutes('GET', '/rulesets/phases/:phase/entrypoint/versions/:version', (call, scope) =>
    shown(versionOf(entryPoint(scope, param(call, 'phase')), param(call, 'version'))),
  ),
  ...scopeRoutes('GET', '/rulesets/:ruleset', (call, scope) =>
    shown(rulesetById(scope, param(call, 'ruleset'))),
  ),
  ...scopeRoutes('PUT', '/rulesets/:ruleset', put),
  ...scopeRoutes('DELETE', '/rulesets/:ruleset', remove),
  ...scopeRoutes('GET', '/rulesets/:ruleset/versions', (call, scope) =>
    listVersions(rulesetById(scope, param(call, 'ruleset'))),
  ),
  ...scopeRoutes('GET', '/rulesets/:ruleset/versions/:version', (call, scope) =>
    shown(versionOf(rulesetById(scope, param(call, 'ruleset')), param(call, 'version'))),
  ),
  ...scopeRoutes('DELETE', '/rulesets/:ruleset/versions/:version', removeVersion),
  accountRoute('GET', '/rulesets/:ruleset/versions/:version/by_tag/:tag', byTag),
]);

/** 200 with a whole ruleset. */
export function shown(ruleset: Ruleset): Answer {
  return ok(view(ruleset), 'ruleset');
}

/** A zone's list has its account's rulesets too, except entry points; without an account, all accounts'. */
function list(call: Call, scope: Scope): Answer {
  const shared = 'account' in scope ? accountsOf(scope, call.draft).flatMap(sharedRulesets) : [];
  const items = [...scope.rulesets, ...shared].map(listItem);
  return okList(cursorList(items, call.query, call.draft.behaviour), 'ruleset');
}

function accountsOf({ account }: ZoneState, { accounts }: EmulatorState): readonly AccountState[] {
  return Object.entries(accounts).flatMap(([id, one]) => (account === '' || account === id ? [one] : []));
}

function sharedRulesets(account: AccountState): readonly StoredRuleset[] {
  return account.rulesets.filter((ruleset) => !isEntryPoint(ruleset));
}

function create(call: Call, scope: Scope): Answer {
  const kinds = call.level === 'zones' ? (['zone', 'custom'] as const) : (['root', 'custom'] as const);
  const ruleset = readBody(call.body, (members) => {
    const given = {
      name: members.required('name', filled),
      kind: members.required('kind', oneOf(...kinds)),
      phase: members.required('phase', filled),
      description: members.optional('description', text) ?? '',
      rules: [],
    };
    const rules = rulesOf(members, given, scope, call.draft) ?? [];
    return newRuleset(call.draft, { ...given, rules });
  });
  if (call.level === 'zones' && ruleset.kind === 'custom' && ruleset.phase !== ZONE_CUSTOM_PHASE)
    throw new HttpError(400, undefined, `a zone has no custom rulesets of phase ${ruleset.phase}`, '/phase');
  if (isEntryPoint(ruleset) && findEntryPoint(scope, ruleset.phase) !== undefined) throw taken(ruleset);
  scope.rulesets = [...scope.rulesets, ruleset];
  return shown(ruleset);
}

function newRuleset(
  draft: EmulatorState,
  given: Pick<Ruleset, 'name' | 'kind' | 'phase' | 'description' | 'rules'>,
): StoredRuleset {
  return { id: nextId(draft), ...given, version: '1', last_updated: nextTime(draft), versions: [] };
}

function taken(ruleset: Ruleset): HttpError {
  const { kind, phase } = ruleset;
  const reason = `exceeded maximum number of ${kind} rulesets for phase ${phase}`;
  return new HttpError(400, 20217, `'${kind}' is not a valid value for kind because ${reason}`, '/kind');
}

/** Name, kind and phase can be sent, not changed. */
function put(call: Call, scope: Scope): Answer {
  const ruleset = writableRuleset(scope, param(call, 'ruleset'));
  const change = readBody(call.body, (members) => {
    for (const name of ['name', 'kind', 'phase'] as const) sameAsStored(members, name, ruleset[name]);
    return readChange(members, ruleset, scope, call.draft);
  });
  return shown(modify(scope, ruleset, change, call.draft));
}

function putEntryPoint(call: Call, scope: Scope): Answer {
  const phase = param(call, 'phase');
  const existing = findEntryPoint(scope, phase);
  const migrates = call.query.has('waf_migration');
  const answer = readBody(call.body, (members) => {
    if (existing !== undefined && !migrates) sameAsStored(members, 'name', existing.name);
    const name = members.optional('name', filled);
    const kind = call.level === 'zones' ? 'zone' : 'root';
    const change = readChange(members, existing ?? { rules: [], kind, phase }, scope, call.draft);
    if (existing !== undefined)
      return modify(scope, existing, name === undefined ? change : { ...change, name }, call.draft);
    const created = newRuleset(call.draft, {
      name: name ?? 'default',
      kind,
      phase,
      description: '',
      rules: [],
      ...change,
    });
    scope.rulesets = [...scope.rulesets, created];
    return created;
  });
  if (migrates) startMigration(scope, phase, call.query);
  return shown(answer);
}

function startMigration(scope: Scope, phase: string, query: URLSearchParams): void {
  if (!('waf' in scope)) throw new HttpError(400, undefined, 'only the WAF of a zone can be migrated');
  scope.waf = migrate(scope, phase, query);
}

function readChange(
  members: Members,
  ruleset: Pick<Ruleset, 'rules' | 'kind' | 'phase'>,
  scope: Scope,
  draft: EmulatorState,
): { description?: string; rules?: Rule[] } {
  const description = members.optional('description', text);
  // What answers show may be sent back.
  members.optional(FOREIGN_MEMBER, json);
  const rules = rulesOf(members, ruleset, scope, draft);
  return defined({ description, rules });
}

function rulesOf(
  members: Members,
  { rules: before, kind, phase }: Pick<Ruleset, 'rules' | 'kind' | 'phase'>,
  { rulesets }: Scope,
  draft: EmulatorState,
): Rule[] | undefined {
  const rules = members.optional('rules', (value, at) => reviseRules(value, at, before, draft));
  const { limits, behaviour } = draft;
  const place = {
    kind,
    phase,
    rulesets,
    ofAccounts: customOfAccounts(draft),
    limits,
    dialect: behaviour.dialect,
    lists: knownLists(draft),
  };
  if (rules !== undefined) checkRules(rules, before, place, BODY.child('rules'));
  return rules;
}

function sameAsStored(members: Members, name: string, stored: string): void {
  members.optional(name, (value, at) => {
    if (value !== stored) throw new HttpError(400, undefined, `${name} cannot be changed`, at.pointer);
  });
}

function remove(call: Call, scope: Scope): Answer {
  const ruleset = writableRuleset(scope, param(call, 'ruleset'));
  if (isReferenced(scope, ruleset.id))
    throw new HttpError(
      400,
      undefined,
      `ruleset "${ruleset.id}" is executed by a rule and cannot be deleted`,
    );
  scope.rulesets = scope.rulesets.filter((other) => other.id !== ruleset.id);
  return noContent;
}

function listVersions(ruleset: StoredRuleset | undefined): Answer {
  const versions = ruleset === undefined ? [] : [...ruleset.versions, ruleset].map(listItem);
  return ok(versions, 'ruleset');
}

function removeVersion(call: Call, scope: Scope): Answer {
  const ruleset = writableRuleset(scope, param(call, 'ruleset'));
  const version = versionOf(ruleset, param(call, 'version'));
  if (version.version === ruleset.version)
    throw new HttpError(
      400,
      undefined,
      `version "${version.version}" is the current one and cannot be deleted`,
    );
  const versions = ruleset.versions.filter((other) => other.version !== version.version);
  scope.rulesets = scope.rulesets.map((other) => (other.id === ruleset.id ? { ...other, versions } : other));
  return noContent;
}

function byTag(call: Call, scope: Scope): Answer {
  const version = versionOf(rulesetById(scope, param(call, 'ruleset')), param(call, 'version'));
  const tag = param(call, 'tag');
  const rules = version.rules.filter((rule) => {
    const categories = rule['categories'];
    return Array.isArray(categories) && categories.includes(tag);
  });
  return shown({ ...version, rules });
}
