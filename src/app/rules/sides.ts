import { UserError } from '../../kernel/model/errors.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { ObservedRules } from '../../kernel/model/observed-rules.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { Way } from '@zonewright/edge-rules/way/way.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { listsIn, openWaysOfPlan, type CompletePlan } from '../../engine/plan/invariants/ways.js';
import { planScopes } from '../../engine/plan/plan-scopes.js';
import { heldList } from '../../kinds/lists/held.js';
import { listShownLists, readList } from '../../kinds/lists/live.js';
import { customRulesetAddress } from '../../kinds/rule-lists/custom-rulesets.js';
import { CUSTOM, listRulesets, rulesetClaim } from '../../kinds/rule-lists/ruleset-list.js';
import { ownRulesets, readRuleset } from '../../kinds/rule-lists/rulesets.js';
import { undeclaredRules } from '../../kinds/rule-lists/simulated-lists.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { readIfAllowed, readIfPossible } from '../../service/endpoints/reading.js';
import { readAccountOf } from '../../service/endpoints/scopes.js';
import { planKey } from '../session/plan-key.js';
import type { ReadSession } from '../session/reading.js';
import { readOrStop } from '../session/unread.js';
import { notesOnUrls } from './urls-seen.js';
import type { Host } from '../ports/host.js';

/** A scope's rules, live and after applying the files. */
export interface RuleSides {
  readonly scope: Scope;
  readonly live: Way;
  readonly declared: Way;
  /** Items of lists that expressions may name. */
  readonly lists: Readonly<Record<'live' | 'declared', KnownLists>>;
  /** Addresses of what the files would change. */
  readonly changes: readonly string[];
  /** What is left out, as sentences. */
  readonly notes: readonly string[];
  /** False if it is unknown whether the zone redirects requests without TLS. True for accounts and packets. */
  readonly isRedirectKnown: boolean;
}

interface Whole extends CompletePlan {
  /** What was unreadable. */
  readonly notes: readonly string[];
}

interface RuleSidesOptions {
  readonly concurrency: number;
  readonly scheme?: Scheme;
}

/**
 * Reads all rules for the traffic of scopes, in all phases, the account's before the zone's, with lists. GET requests only. Throws a UserError if
 * something is unreadable: unknown is not empty.
 */
export async function readRuleSides(
  { scopes, settings }: Configuration,
  wanted: readonly Scope[],
  { concurrency, scheme = 'http' }: RuleSidesOptions,
  host: Host,
  { reader, signal, liveFrom }: ReadSession,
): Promise<readonly RuleSides[]> {
  const secrets = secretsFrom(host.env, planKey(settings, host.env));
  const accounts = scopes.filter(({ scope }) => scope.level === 'account');
  const zones = wanted.filter(({ level }) => level === 'zone');
  const looked = [...zones.map((scope) => declaredOf(scope, scopes)), ...accountsOf(wanted, accounts)];
  const plans = await planScopes(looked, reader, {
    settings,
    secrets: liveFrom === undefined ? secrets : { ...secrets, isMasked: true },
    concurrency,
    onlyLooks: true,
    keepsRules: true,
    signal,
  });
  const whole = await Promise.all(
    plans.map((plan) => {
      if (plan.status === 'incomplete')
        throw notRead(
          plan.scope,
          plan.reason.map(({ message }) => message),
        );
      return withUndeclared(plan, rememberReads(reader), signal);
    }),
  );
  return Promise.all(
    wanted.map(async (scope) => {
      const own = accounts.length < 2 ? whole : await beside(scope, whole, reader, settings, signal);
      const sides = sidesOf(scope, own, scheme);
      if (scheme !== 'http' || scope.level !== 'zone') return sides;
      const notes = await notesOnUrls(declaredOf(scope, scopes), reader, signal);
      return { ...sides, notes: [...sides.notes, ...notes] };
    }),
  );
}

function sidesOf(scope: Scope, whole: readonly Whole[], scheme: Scheme): RuleSides {
  const plan = whole.find((one) => isSameScope(one.scope, scope));
  if (plan === undefined) throw new TypeError('every scope that is wanted was read');
  const waysOf = openWaysOfPlan({ scopes: whole, unread: [] });
  const changes = whole.flatMap((one) => one.changes.map(({ change }) => change.address));
  const sides = (['live', 'after'] as const).map((state) => {
    const { ways, isPart, because, plainHttp } = waysOf(plan, scheme, state);
    const [way, ...others] = ways;
    if (way === undefined || others.length > 0) throw notRead(scope, [`it depends on ${isPart ?? because}`]);
    return { way, plainHttp };
  });
  const [live, declared] = sides.map(({ way }) => way);
  if (live === undefined || declared === undefined) throw new TypeError('there are two sides');
  const isAlone = whole.every((one) => one.scope.level === 'zone');
  const notes = [...(isAlone ? [NO_ACCOUNT] : []), ...whole.flatMap((one) => one.notes)];
  const changing = new Set(changes);
  const lists = {
    live: listsIn(whole, () => false),
    declared: listsIn(whole, (address) => changing.has(address)),
  };
  const isRedirectKnown = sides.every(({ plainHttp }) => plainHttp !== 'unknown');
  return { scope, live, declared, changes, notes, lists, isRedirectKnown };
}

const NO_ACCOUNT =
  'The rules and lists of its account were not read, as no file declares the account. A file with only a header (name and id) is enough.';

/** A scope without files has only its live side. */
function declaredOf(scope: Scope, scopes: readonly DeclaredScope[]): DeclaredScope {
  return scopes.find((one) => isSameScope(one.scope, scope)) ?? { scope, declarations: [], parts: [] };
}

function accountsOf(wanted: readonly Scope[], accounts: readonly DeclaredScope[]): readonly DeclaredScope[] {
  const others = wanted.filter(
    (scope) => scope.level === 'account' && !accounts.some((one) => isSameScope(one.scope, scope)),
  );
  return [...accounts, ...others.map((scope) => declaredOf(scope, []))];
}

/** A scope and its account, which the service names if there are several. */
async function beside(
  scope: Scope,
  whole: readonly Whole[],
  reader: ApiReader,
  settings: Settings,
  signal: AbortSignal,
): Promise<readonly Whole[]> {
  if (scope.level === 'account') return whole.filter((one) => isSameScope(one.scope, scope));
  const read = await readIfAllowed(() => readAccountOf(scope, reader, settings, signal));
  const id = read.status === 'read' ? read.value : undefined;
  if (id !== undefined)
    return whole.filter(
      (one) => isSameScope(one.scope, scope) || (one.scope.level === 'account' && one.scope.id === id),
    );
  throw notRead(scope, [
    'the service does not show which account it is in, and the files declare several',
    ...(read.status === 'read' ? [] : [read.why]),
  ]);
}

/** Adds undeclared live rules and lists. Unreadable lists are unknown. */
async function withUndeclared(plan: CompletePlan, reader: ApiReader, signal: AbortSignal): Promise<Whole> {
  const { scope } = plan;
  const rules = await readOrStop(scope, () => undeclaredIn(plan, reader, signal));
  const lists =
    scope.level === 'account' ? await readIfPossible(() => undeclaredLists(plan, reader, signal)) : undefined;
  return {
    ...plan,
    rules: [...plan.rules, ...rules],
    lists: [...plan.lists, ...(lists?.status === 'read' ? lists.value : [])],
    notes:
      lists?.status === 'not-read'
        ? [`The items of undeclared lists of account ${scope.name} are not known: ${lists.why}.`]
        : [],
  };
}

async function undeclaredIn(
  { scope, rules }: CompletePlan,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<readonly ObservedRules[]> {
  const known = new Set(rules.map(({ address }) => address));
  const listed = await listRulesets(scope, reader, { signal });
  const own = await ownRulesets(listed, scope, reader, signal);
  const others = own.flatMap((one) => {
    const isExecuted = one.kind === CUSTOM;
    const claim = isExecuted ? customRulesetAddress(one.name) : rulesetClaim(one.phase);
    const address = `${scopeAddress(scope)}/${claim}`;
    return known.has(address) ? [] : [{ one, address, isExecuted }];
  });
  return Promise.all(
    others.map(async ({ one, address, isExecuted }) =>
      undeclaredRules(address, await readRuleset(scope, one, reader, signal), isExecuted),
    ),
  );
}

async function undeclaredLists(
  { scope, lists }: CompletePlan,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<CompletePlan['lists']> {
  const known = new Set(lists.map(({ name }) => name));
  const heads = (await listShownLists(scope, reader, signal)).filter(({ name }) => !known.has(name));
  const read = await Promise.all(heads.map((head) => readList(head, scope, reader, signal)));
  return read.flatMap(({ name, kind, items }) => heldList(name, kind, items, items, undefined));
}

function notRead(scope: Scope, why: readonly string[]): UserError {
  return new UserError(`what the rules of ${scopeAddress(scope)} do is not known: ${why.join('; ')}`, {
    code: 'incomplete-read',
    help: 'Only reads were sent. zonewright doctor shows what the credentials can read.',
  });
}
