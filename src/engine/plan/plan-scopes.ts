import { defined } from '../../kernel/lib/defined.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { DiffContext, Foresight } from '../../kernel/model/context.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, scopeAddress, scopeOfAddress, type Scope } from '../../kernel/model/scope.js';
import type { SecretStore } from '../../kernel/model/secret.js';
import type { Settings } from '../../kernel/model/settings.js';
import { ignoringOf, type IgnoreList } from '../drift/ignore.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import { withIgnoredIn } from './ignored.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { dropBlockedChanges } from './conditions.js';
import { observe, unlessRefused } from './observe.js';
import { withOrigins } from './origin.js';
import type { ListsOfPlan } from '../../kernel/model/known-lists.js';
import { listsOf, listsTogether } from './held-lists.js';
import { isTargeted, planScope } from './plan.js';
import type { Selection } from '../configuration/selection.js';
import type { Change } from '../../kernel/model/change.js';
import { livesOf, withLivesIn } from './lives.js';
import { marksOf, withProtectionIn } from './protection.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { objectAddress } from '../../kinds/lookup.js';
import { namesOfLists, providersFirst } from '../configuration/named-lists.js';
import { wantedIn } from '../configuration/wanted.js';

/** A branch's base revision, for comparing, and for thresholds that a branch must not raise. */
export interface BaseRevision {
  readonly settings: Settings;
  /** Absent if its files have errors. */
  readonly scopes: readonly DeclaredScope[] | undefined;
  /** The readable scopes, for protected objects: a mark counts despite errors elsewhere. */
  readonly readable: readonly DeclaredScope[];
}

export interface PlanScopesOptions {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /** Scopes read in parallel. */
  readonly concurrency: number;
  readonly base?: BaseRevision | undefined;
  /** Set to find the effects of changes. */
  readonly foresight?: Foresight | undefined;
  /** Keeps what was read, for a run's record. */
  readonly keepsFound?: true | undefined;
  /** Keeps all rules, to judge them together. */
  readonly keepsRules?: true | undefined;
  /** Other changes will be left out. */
  readonly targets?: Selection | undefined;
  /** Also compares what must not be overwritten, since nothing is written. */
  readonly onlyLooks?: true;
  /**
   * The addresses that a review shows renamed. Elsewhere no rename is found: what was reviewed as a delete and a create stays that. Absent without a
   * review.
   */
  readonly renames?: readonly string[] | undefined;
  /** Allowed live differences: undoing them is a risk. */
  readonly ignored?: IgnoreList | undefined;
  /** Starts no other scope after a failed read. */
  readonly failFast?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onScope?: OnScope | undefined;
}

/** Called once per scope, with the number done, and whether it was read. */
export type OnScope = (scope: Scope, done: number, total: number, isRead: boolean) => void;

/**
 * Reads, compares and plans each scope; also for verifying. Throws an ApiError if the credentials can read none, or on interruption, and starts no
 * more.
 */
export async function planScopes(
  scopes: readonly DeclaredScope[],
  api: ApiReader,
  options: PlanScopesOptions,
): Promise<readonly ScopePlan[]> {
  const { concurrency, ignored, onScope } = options;
  const ignoring = ignored && ignoringOf(ignored);
  let failed: Scope | undefined;
  const total = scopes.length;
  let done = 0;
  const look = (some: readonly DeclaredScope[], lists: ListsOfPlan): Promise<readonly ScopePlan[]> =>
    sideBySide(
      some,
      concurrency,
      async (declared) => {
        if (failed !== undefined) return notStarted(declared.scope, failed);
        const planned = withWanted(await planOne(declared, rememberReads(api), lists, options), declared);
        const plan = withLivesIn(planned, livesOf(declared, options.base?.readable, options.settings));
        if (options.failFast === true && plan.status === 'incomplete') failed ??= declared.scope;
        return withProtectionIn(withIgnoredIn(plan, ignoring), marksOf(declared, options.base?.readable));
      },
      ({ scope }, _, __, { status }) => onScope?.(scope, (done += 1), total, status === 'complete'),
    );
  // Rules of any scope may name lists: only read lists are certain.
  const [providing, others] = providersFirst(scopes);
  const provided = await look(providing, listsTogether([], []));
  const unread = providing.filter((_, index) => provided[index]?.status !== 'complete');
  const known = provided.flatMap((plan) => (plan.status === 'complete' ? [listsIn(plan, options)] : []));
  const rest = await look(others, listsTogether(known, unread.flatMap(namesOfLists)));
  return dropBlockedChanges(inOrderOf(scopes, [...provided, ...rest]));
}

function listsIn(
  { changes, lists }: Extract<ScopePlan, { readonly status: 'complete' }>,
  options: PlanScopesOptions,
): ListsOfPlan {
  return listsOf([{ changes: changes.map(({ change }) => change), lists }], isMeantBy(options));
}

function isMeantBy({ targets }: PlanScopesOptions): (change: Change) => boolean {
  return (change) => targets === undefined || isTargeted(change, targets);
}

/** Plans in the order of their scopes. */
function inOrderOf(scopes: readonly DeclaredScope[], plans: readonly ScopePlan[]): readonly ScopePlan[] {
  const byScope = new Map(plans.map((plan) => [plan.scope, plan]));
  return scopes.flatMap(({ scope }) => byScope.get(scope) ?? []);
}

/** A scope not started, because another could not be read. */
function notStarted(scope: Scope, failed: Scope): ScopePlan {
  const address = scopeAddress(scope);
  const reason: Finding = {
    severity: 'error',
    code: 'incomplete-read',
    message: `${address} was not read: ${scopeAddress(failed)} could not be, and --fail-fast starts nothing more`,
    help: 'Nothing is written there. Run it again when the other one can be read, or without --fail-fast.',
    scope: address,
  };
  return { status: 'incomplete', scope, reason: [reason] };
}

function withWanted(plan: ScopePlan, declared: DeclaredScope): ScopePlan {
  if (plan.status === 'incomplete') return plan;
  const wantedAt = wantedIn(declared);
  const changes = plan.changes.map((planned) => {
    const wanted = wantedAt(objectAddress(planned.change));
    return { ...planned, change: { ...planned.change, ...defined({ wanted }) } };
  });
  return { ...plan, changes, wantedAt };
}

async function planOne(
  declared: DeclaredScope,
  reader: ApiReader,
  lists: ListsOfPlan,
  options: PlanScopesOptions,
): Promise<ScopePlan> {
  const { settings, secrets, base, foresight, onlyLooks, keepsFound, keepsRules, signal } = options;
  const { scope } = declared;
  const look = async (side: DeclaredScope, context: DiffContext): Promise<ScopePlan> => {
    const observed = await observe(side, context, reader, signal, isMeantBy(options));
    const isToBeWritten = side === declared && onlyLooks !== true;
    return planScope(scope, isToBeWritten ? unlessRefused(observed) : observed);
  };
  const renamed = options.renames?.map(scopeOfAddress);
  const isAsReviewed = renamed !== undefined && !renamed.includes(scopeAddress(scope));
  const context = {
    scope,
    settings,
    secrets,
    lists,
    ...defined({ keepsFound, keepsRules }),
    ...(isAsReviewed ? { keepsNames: true as const } : {}),
  };
  const plan = await look(declared, foresight === undefined ? context : { ...context, foresight });
  if (base?.scopes === undefined || plan.status === 'incomplete' || plan.changes.length === 0) return plan;
  const before = base.scopes.find((other) => isSameScope(other.scope, scope));
  if (before === undefined) return withOrigins(plan, { ...plan, changes: [] });
  // If this side lacks a value too, both are compared alike.
  const missing = plan.uncompared !== undefined ? [] : missingIn(before, secrets);
  return withOrigins(
    plan,
    missing.length === 0
      ? await look(comparable(before, declared), { ...context, settings: base.settings })
      : notCompared(scope, missing),
  );
}

function missingIn({ declarations }: DeclaredScope, secrets: SecretStore): readonly string[] {
  const uses = declarations.flatMap((declaration) => declaration.secrets.map(({ env }) => env));
  return [...new Set(uses.filter((env) => secrets.value(env) === undefined))];
}

/** The part of the base that this branch declares too. The rest does not affect its changes. */
function comparable(before: DeclaredScope, declared: DeclaredScope): DeclaredScope {
  const claims = new Set(declared.declarations.flatMap((declaration) => declaration.claims));
  const declarations = before.declarations.filter((declaration) =>
    declaration.claims.some((claim) => claims.has(claim)),
  );
  return { ...before, declarations };
}

function notCompared(scope: Scope, missing: readonly string[]): ScopePlan {
  const finding: Finding = {
    severity: 'error',
    code: 'secret-not-compared',
    message:
      missing.length === 1
        ? `it refers to the environment variable ${missing[0]}, which is not set`
        : `it refers to the environment variables ${missing.join(', ')}, which are not set`,
    scope: scopeAddress(scope),
  };
  return { status: 'incomplete', scope, reason: [finding] };
}
