import { sideBySide } from '../../kernel/lib/side-by-side.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { KINDS } from '../../kinds/registry.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { compileUnmanaged, type UnmanagedEntry } from '../configuration/unmanaged.js';

/** What looking for live things needs. It can only read. */
export interface LookOptions {
  readonly api: ApiReader;
  readonly settings: Settings;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Entries without a live match in declared scopes, if all they could match was read. Others are for `coverage`. Throws an ApiError only for
 * credentials and interruption.
 */
export async function idleUnmanaged(
  entries: readonly UnmanagedEntry[],
  scopes: readonly DeclaredScope[],
  planned: readonly ScopePlan[],
  options: LookOptions,
): Promise<readonly UnmanagedEntry[]> {
  const looks = await sideBySide(scopes, options.concurrency, async (declared) => {
    const address = scopeAddress(declared.scope);
    const own = entries.filter((entry) => isOf(entry, address));
    if (own.length === 0) return { own, live: [] };
    const plan = planned.find(({ scope }) => scope === declared.scope);
    return { own, live: await namesIn(own, declared, plan, options) };
  });
  return entries.filter((entry) => {
    const meant = looks.filter(({ own }) => own.includes(entry));
    const isKnown = meant.length > 0 && meant.every(({ live }) => live !== undefined);
    const { naming } = compileUnmanaged([entry]);
    const isUsed = meant.some(({ live = [] }) =>
      live.some(({ path, object }) => naming(path, object).length > 0),
    );
    return isKnown && !isUsed && startsOf(entry, scopes).length > 0;
  });
}

/** Something live and undeclared. */
interface Named {
  readonly path: string;
  readonly object: string;
}

function isOf(entry: UnmanagedEntry, scope: string): boolean {
  return compileUnmanaged([entry]).mayNameIn(scope);
}

/** The declared scopes that an entry names; none if it may mean others. */
function startsOf({ address }: UnmanagedEntry, scopes: readonly DeclaredScope[]): readonly string[] {
  return scopes
    .map(({ scope }) => scopeAddress(scope))
    .filter((start) => address === start || address.startsWith(`${start}/`));
}

/** What is live in a scope, undeclared, if entries may match it. Undefined if unreadable. */
async function namesIn(
  entries: readonly UnmanagedEntry[],
  { scope, declarations, parts }: DeclaredScope,
  plan: ScopePlan | undefined,
  { api, settings, signal }: LookOptions,
): Promise<readonly Named[] | undefined> {
  if (plan?.status !== 'complete') return undefined;
  const start = scopeAddress(scope);
  const reader = rememberReads(api);
  const covered = new Set(declarations.flatMap(({ covers }) => covers));
  const found: Named[] = [];
  for (const { section, levels, survey } of KINDS) {
    if (survey === undefined || !levels.includes(scope.level)) continue;
    if (!entries.some((entry) => mayNameSection(entry, section))) continue;
    const live = await readIfPossible(() => survey({ scope, settings }, reader, signal));
    if (live.status === 'not-read') return undefined;
    const others = live.value.filter(({ key }) => !covered.has(key));
    found.push(
      ...others.map(({ address }) => ({ path: `${start}/${address}`, object: `${start}/${address}` })),
    );
  }
  const objects = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.objects(sections)));
  const declared = new Map(objects.map((object) => [`${start}/${object.address}`, object.parts]));
  const rules = plan.rules.flatMap(({ address, live }) =>
    live
      .filter(({ name }) => !(declared.get(address)?.names ?? []).includes(name))
      .map(({ name }) => ({ path: `${address}/rules/${name}`, object: address })),
  );
  // No list shows which members a service keeps.
  const members = [...declared].flatMap(([object, own]) =>
    own?.of === 'fields'
      ? entries
          .filter(({ address }) => address.startsWith(`${object}/fields/`))
          .map(({ address }) => ({ path: address, object }))
      : [],
  );
  return [...found, ...rules, ...members];
}

function mayNameSection({ address }: UnmanagedEntry, section: string): boolean {
  const [, , third = '**'] = address.split('/');
  return (
    third === section || /[*?[\]{}()!+@]/.test(address.split('/').slice(0, 3).join('/')) || third === '**'
  );
}
