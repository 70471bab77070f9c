import type { Change } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { Finding } from '../../kernel/model/finding.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { differenceOfKept, differencesOf, pathOf, type Difference } from '../drift/differences.js';
import { ignoringOf, type IgnoreEntry, type IgnoreList, type Ignoring } from '../drift/ignore.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { compileTargets } from '../configuration/targets.js';

/** The most paths in a risk's message; more are counted. */
const MOST_NAMED = 5;
/** Hexadecimal digits of a difference's digest in a risk. */
const SUBJECT_DIGITS = 16;

/** A change with the risk of undoing an allowed difference; unchanged if it undoes none. Pure. */
export function withIgnored(change: Change, ignoring: Ignoring): Change {
  const paths = undoneBy(change).flatMap(({ address, difference }) => {
    const [entry] = ignoring(address, difference);
    return entry === undefined ? [] : [{ path: pathOf(address, difference), entry }];
  });
  return paths.length === 0 ? change : { ...change, risks: [...change.risks, overwriting(paths)] };
}

/** What a change undoes, with object addresses. A rename also undoes the former name. Pure. */
export function undoneBy(
  change: Change,
): readonly { readonly address: string; readonly difference: Difference }[] {
  const { address, formerly } = change;
  const own = differencesOf(change).map((difference) => ({ address, difference }));
  if (formerly === undefined) return own;
  return [...own, { address: formerly.address, difference: { type: 'object', change: 'added' } }];
}

function overwriting(ignored: readonly { readonly path: string; readonly entry: IgnoreEntry }[]): Risk {
  const entries = [...new Set(ignored.map(({ entry }) => entry))];
  const parts = entries.map((entry) => {
    const paths = ignored.filter((each) => each.entry === entry).map(({ path }) => path);
    return `${someOf(paths, MOST_NAMED)}, ignored until ${entry.expires}: ${entry.reason}`;
  });
  const digests = ignored.map(({ path }) => digestOf(path).slice('sha256:'.length));
  return {
    code: 'overwrites-ignored',
    message: `undoes ${parts.join('; ')}`,
    subjects: [...new Set(digests.map((digest) => digest.slice(0, SUBJECT_DIGITS)))].toSorted(),
  };
}

/** As withIgnored, for all changes of a scope. */
export function withIgnoredIn(plan: ScopePlan, ignoring: Ignoring | undefined): ScopePlan {
  if (plan.status === 'incomplete' || ignoring === undefined) return plan;
  const changes = plan.changes.map((planned) => ({
    ...planned,
    change: withIgnored(planned.change, ignoring),
  }));
  return { ...plan, changes };
}

/** Entries without a difference, although all that they could match was read. `scopes`: all declared ones. Pure. */
export function unusedEntries(list: IgnoreList, scopes: readonly ScopePlan[]): readonly IgnoreEntry[] {
  const used = usedEntries(list, scopes);
  return list.entries.filter((entry) => {
    if (entry.isExpired || used.has(entry)) return false;
    const { mayMatchIn } = compileTargets([entry.path]);
    return scopes.every(({ status, scope }) => status === 'complete' || !mayMatchIn(scopeAddress(scope)));
  });
}

function usedEntries(list: IgnoreList, scopes: readonly ScopePlan[]): ReadonlySet<IgnoreEntry> {
  const ignoring = ignoringOf(list);
  const complete = scopes.flatMap((scope) => (scope.status === 'complete' ? [scope] : []));
  return new Set(
    complete.flatMap(({ changes, blocked = [], kept }) => [
      ...[...changes, ...blocked].flatMap(({ change }) =>
        undoneBy(change).flatMap(({ address, difference }) => ignoring(address, difference)),
      ),
      ...kept.flatMap((one) => ignoring(one.address, differenceOfKept(one))),
    ]),
  );
}

/** The finding for an unused entry. */
export function unusedFinding({ path, location }: IgnoreEntry): Finding {
  return {
    severity: 'info',
    code: 'ignore-unused',
    message: `nothing that ${JSON.stringify(path)} names differs`,
    help: 'Remove the entry, or look for a typo in its path.',
    location,
  };
}
