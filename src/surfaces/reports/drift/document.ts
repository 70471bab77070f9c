import { defined } from '../../../kernel/lib/defined.js';
import type {
  DriftDifference,
  DriftIgnored,
  DriftIgnoreList,
  DriftObject,
  DriftReport,
  DriftScope,
  DriftWho,
} from '../../../generated/documents/drift.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import {
  isWhole,
  type Plan,
  type PlannedChange,
  type PlannedKept,
  type ScopePlan,
} from '../../../kernel/model/plan.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import {
  differenceOfKept,
  differencesOf,
  pathOf,
  type Difference,
} from '../../../engine/drift/differences.js';
import {
  ignoringOf,
  type IgnoreEntry,
  type IgnoreList,
  type Ignoring,
} from '../../../engine/drift/ignore.js';
import { editorsIn } from '../../../engine/drift/origins.js';
import { undoneBy, unusedEntries } from '../../../engine/plan/ignored.js';
import { planDocument } from '../plan/document.js';

/** The document of `drift`: the differences, and the plan that would undo them. Valid as a plan. */
export interface DriftDocument extends PlanDocument {
  readonly drift: DriftReport;
}

/** True for a plan that drift made. */
export function isDrift(plan: PlanDocument): plan is DriftDocument {
  return plan.drift !== undefined;
}

/** What drift was asked to do, and when. */
export interface DriftLook {
  readonly ignored?: IgnoreList | undefined;
  /** Who changed what, by the addresses of objects. */
  readonly who?: ReadonlyMap<string, DriftWho> | undefined;
  /** The revision of `--base`, as it was given. */
  readonly base?: string | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** The drift that a plan shows (schemas/drift.schema.json). But for times, the same plan gives the same bytes. */
export function driftDocument(plan: Plan, look: DriftLook): DriftDocument {
  const { ignored, who = UNKNOWN_WHO, base, startedAt, finishedAt } = look;
  const ignoring = ignoringOf(ignored);
  const scopes = plan.scopes.map((scope) => scopeOf(scope, ignored?.file ?? '', ignoring, who));
  const drift: DriftReport = {
    status: withLeft(statusOf(scopes), plan),
    started_at: startedAt.toISOString(),
    seconds: Math.max(0, finishedAt.getTime() - startedAt.getTime()) / 1000,
    ...defined({ base }),
    totals: totalsOf(scopes),
    scopes,
    ...defined({ ignore: ignored && ignoreDocument(ignored, plan, ignoring) }),
  };
  return { ...planDocument(plan), drift };
}

/** True for a difference that is not ignored. */
export function isCounted({ ignored }: DriftDifference): boolean {
  return ignored === undefined;
}

const UNKNOWN_WHO: ReadonlyMap<string, DriftWho> = new Map();

function scopeOf(
  plan: ScopePlan,
  file: string,
  ignoring: Ignoring,
  who: ReadonlyMap<string, DriftWho>,
): DriftScope {
  const { level, name } = plan.scope;
  const head = { address: scopeAddress(plan.scope), level, name };
  if (plan.status === 'incomplete') {
    return { ...head, status: 'unread', in_sync: 0, differences: 0, ignored: 0, objects: [] };
  }
  // What can't be undone differs too.
  const due = [...plan.changes, ...(plan.blocked ?? [])];
  const objects = withKept(
    due.map((planned) => objectOf(planned, file, ignoring, who)),
    plan.kept,
    file,
    ignoring,
  );
  const all = objects.flatMap(({ differences }) => differences);
  const counted = all.filter(isCounted);
  return {
    ...head,
    status: statusOfDifferences(counted),
    in_sync: plan.unchanged.filter((address) => !plan.kept.some((one) => one.address === address)).length,
    differences: counted.length,
    ignored: all.length - counted.length,
    objects,
  };
}

const CHANGES = { create: 'removed', update: 'changed', delete: 'added' } as const;

function objectOf(
  planned: PlannedChange,
  file: string,
  ignoring: Ignoring,
  who: ReadonlyMap<string, DriftWho>,
): DriftObject {
  const { change } = planned;
  const { address, kind, action, source, meta } = change;
  const editorOf = editorsIn(planned);
  const differences = differencesOf(change).map((difference) =>
    driftDifference(address, difference, editorOf(difference), { file, ignoring }),
  );
  return {
    address,
    kind,
    change: CHANGES[action],
    ...(source === undefined ? {} : { source: { ...source } }),
    ...defined({ meta, who: who.get(address) }),
    differences,
  };
}

function driftDifference(
  address: string,
  difference: Difference,
  origin: DriftDifference['origin'],
  { file, ignoring }: { readonly file: string; readonly ignoring: Ignoring },
): DriftDifference {
  const [entry] = ignoring(address, difference);
  return {
    path: pathOf(address, difference),
    ...difference,
    ...defined({ origin, ignored: entry && ignoredBy(entry, file) }),
  };
}

/** Adds what is live, in no file, and would stay when applied. */
function withKept(
  objects: readonly DriftObject[],
  kept: readonly PlannedKept[],
  file: string,
  ignoring: Ignoring,
): DriftObject[] {
  const all = new Map(objects.map((object) => [object.address, object]));
  for (const one of kept) {
    const { address, kind, source } = one;
    const object = all.get(address) ?? { address, kind, change: 'changed', source, differences: [] };
    const difference = driftDifference(address, differenceOfKept(one), undefined, { file, ignoring });
    all.set(address, { ...object, differences: [...object.differences, difference] });
  }
  return [...all.values()];
}

function ignoredBy({ path, reason, expires, location }: IgnoreEntry, file: string): DriftIgnored {
  return { path, reason, expires, file, line: location.line };
}

/** `pending` if git alone changed: the live side was not edited. */
function statusOfDifferences(counted: readonly DriftDifference[]): 'in-sync' | 'drifted' | 'pending' {
  if (counted.length === 0) return 'in-sync';
  return counted.every(({ origin }) => origin === 'git') ? 'pending' : 'drifted';
}

/** The gravest first. What is unknown is not in sync. */
const GRAVEST = ['unread', 'drifted', 'pending'] as const;

function statusOf(scopes: readonly DriftScope[]): DriftReport['status'] {
  return GRAVEST.find((status) => scopes.some((scope) => scope.status === status)) ?? 'in-sync';
}

/** At least `drifted` if objects have left the files: they are no longer managed. */
function withLeft(status: DriftReport['status'], { leaving = [] }: Plan): DriftReport['status'] {
  return leaving.length > 0 && status !== 'unread' ? 'drifted' : status;
}

function totalsOf(scopes: readonly DriftScope[]): DriftReport['totals'] {
  const objects = scopes.flatMap((scope) => scope.objects);
  const counted = objects.map(({ differences }) => differences.filter(isCounted));
  const all = counted.flat();
  const scopesAt = (status: DriftScope['status']): number =>
    scopes.filter((scope) => scope.status === status).length;
  const objectsAt = (status: ReturnType<typeof statusOfDifferences>): number =>
    counted.filter((differences) => statusOfDifferences(differences) === status).length;
  const from = (origin: DriftDifference['origin']): number =>
    all.filter((difference) => difference.origin === origin).length;
  return {
    scopes: {
      in_sync: scopesAt('in-sync'),
      drifted: scopesAt('drifted'),
      pending: scopesAt('pending'),
      unread: scopesAt('unread'),
    },
    objects: {
      in_sync: scopes.reduce((sum, scope) => sum + scope.in_sync, 0),
      drifted: objectsAt('drifted'),
      pending: objectsAt('pending'),
      ignored: objectsAt('in-sync'),
    },
    differences: {
      all: all.length,
      live: from('live'),
      git: from('git'),
      both: from('both'),
      unknown: from(undefined),
      ignored: scopes.reduce((sum, scope) => sum + scope.ignored, 0),
    },
  };
}

function ignoreDocument(list: IgnoreList, plan: Plan, ignoring: Ignoring): DriftIgnoreList {
  const named = plan.scopes
    .flatMap((scope) => (scope.status === 'complete' ? scope.changes : []))
    .flatMap(({ change }) =>
      undoneBy(change).flatMap(({ address, difference }) => ignoring(address, difference)),
    );
  // In a part of the scopes, the rest may still use an entry.
  const unused = new Set(isWhole(plan) ? unusedEntries(list, plan.scopes) : []);
  return {
    file: list.file,
    entries: list.entries.map((entry) => {
      const { path, reason, expires, location, isExpired } = entry;
      const differences = named.filter((other) => other === entry).length;
      const status = isExpired
        ? 'expired'
        : differences > 0
          ? 'used'
          : unused.has(entry)
            ? 'unused'
            : 'unknown';
      return { path, reason, expires, line: location.line, status, differences };
    }),
  };
}
