import { unreadScopes } from '../plan/scope-views.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { defined } from '../../../kernel/lib/defined.js';
import { count } from '../../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type {
  NotificationDocument,
  NotifiedScopeDocument,
} from '../../../generated/documents/notification.js';
import { isCounted } from '../drift/document.js';
import { namedIn } from '../drift/who-words.js';
import { driftHeadline, notReadWords } from '../drift/drift-words.js';
import { countByCode, type Found, type RiskCount, type RunFacts } from './facts.js';
import { outcomeOf } from './outcomes.js';
import { scopeFacts, type ScopeFact } from './scopes.js';

/** Which project, environment and pipeline a run belongs to. */
export type RunPlace = Pick<
  NotificationDocument,
  'project' | 'environment' | 'shard' | 'root' | 'against' | 'ci'
>;

/** How many scopes are named. The report has all of them. */
const MOST_SCOPES = 100;

/**
 * A run as published document (schemas/notification.schema.json). `channels`: those of owners. `hide` redacts a text; `place` is redacted already.
 * Pure.
 */
export function notification(
  run: RunFacts,
  place: RunPlace,
  hide: (text: string) => string,
  channels: ReadonlyMap<string, string> = new Map(),
): NotificationDocument {
  const { command, id, exit, found, error, consented } = run;
  const scopes = found === undefined ? [] : scopeFacts(found);
  const shown = scopes
    .filter(({ isKnown, left, done }) => !isKnown || left + done > 0)
    .toSorted(gravestFirst);
  const more = shown.length - MOST_SCOPES;
  const owners = ownersIn(found);
  return {
    ...DOCUMENT_HEAD,
    id,
    command,
    outcome: outcomeOf(run),
    headline: hide(headlineOf(run)),
    exit_code: exit,
    started_at: run.startedAt.toISOString(),
    seconds: Math.round(run.seconds * 1000) / 1000,
    ...place,
    ...defined({ counts: found && countsOf(found, scopes) }),
    scopes: shown
      .slice(0, MOST_SCOPES)
      .map((scope) => scopeOf({ ...scope, address: hide(scope.address) }, command)),
    ...(more > 0 ? { more_scopes: more } : {}),
    ...defined({ owners: owners?.map(hide), mentions: mentionsOf(owners, channels)?.map(hide) }),
    ...defined({ changed_by: changersIn(found)?.map(hide) }),
    risks: [...consented],
    reasons: [...reasonsIn(found)],
    ...defined({
      error: error && {
        code: error.code,
        message: hide(error.message),
        errors: error.findings.filter(({ severity }) => severity === 'error').length,
      },
      run: found?.of === 'result' ? found.result.run : undefined,
      records: found?.of === 'result' ? found.result.records : undefined,
    }),
  };
}

/** Who owns what differs, in the report's order; undefined if no file says it. */
function ownersIn(found: Found | undefined): readonly string[] | undefined {
  if (found?.of !== 'drift') return undefined;
  const objects = found.document.drift.scopes.flatMap((scope) => scope.objects);
  const owners = objects.flatMap(({ meta, differences }) =>
    differences.flatMap((difference) =>
      isCounted(difference) ? ((difference.meta ?? meta)?.owner ?? []) : [],
    ),
  );
  return owners.length === 0 ? undefined : [...new Set(owners)];
}

/** Who changed what differs, as audit logs say; undefined if they name no one. */
function changersIn(found: Found | undefined): readonly string[] | undefined {
  if (found?.of !== 'drift') return undefined;
  const objects = found.document.drift.scopes.flatMap((scope) => scope.objects);
  const named = namedIn(
    objects.filter(({ differences }) => differences.some(isCounted)).map(({ who }) => who),
  );
  return named.length === 0 ? undefined : named;
}

/** The channels of owners, each once; undefined if none has one. */
function mentionsOf(
  owners: readonly string[] = [],
  channels: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const found = new Set(owners.flatMap((owner) => channels.get(owner) ?? []));
  return found.size === 0 ? undefined : [...found];
}

/** Unknown scopes first, then those with the most left; otherwise in their order. */
function gravestFirst(a: ScopeFact, b: ScopeFact): number {
  return Number(a.isKnown) - Number(b.isKnown) || b.left - a.left || b.done - a.done;
}

function scopeOf(
  { address, isKnown, left, done }: ScopeFact,
  command: NotificationDocument['command'],
): NotifiedScopeDocument {
  const shown = isKnown ? ({ address, known: true, left } as const) : ({ address, known: false } as const);
  return command === 'apply' && (isKnown || done > 0) ? { ...shown, done } : shown;
}

function countsOf(found: Found, scopes: readonly ScopeFact[]): NonNullable<NotificationDocument['counts']> {
  const all = { scopes: scopes.length, unread: scopes.filter(({ isKnown }) => !isKnown).length };
  switch (found.of) {
    case 'drift': {
      const { differences } = found.document.drift.totals;
      return { ...all, differences: differences.all, ignored: differences.ignored };
    }
    case 'result':
      return { ...all, changes: found.result.changes.length, applied: found.result.summary.applied };
    case 'plan':
    case 'files':
      return all;
  }
}

function reasonsIn(found: Found | undefined): readonly RiskCount[] {
  if (found?.of !== 'result') return [];
  return countByCode(found.result.changes.map(({ reason }) => (reason === undefined ? [] : [reason])));
}

/** A run in a few words. Only the message of an error has words from outside. */
function headlineOf({ found, error }: RunFacts): string {
  if (error !== undefined) return error.message;
  if (found?.of === 'drift') return driftHeadline(found.document);
  if (found?.of !== 'result') return '';
  const { summary, changes, unreviewed = [], verification } = found.result;
  const { undo } = found.plan;
  const unread = unreadWords(found.plan);
  const parts = [
    ...(changes.length === 0
      ? [unread.length === 0 ? `no changes${withinWords(found.plan)}` : `no changes seen: ${unread.join()}`]
      : [`${summary.applied} of ${count(changes.length, 'change')} done`, ...unread]),
    ...(unreviewed.length > 0 ? [`${count(unreviewed.length, 'other change')} not approved`] : []),
    ...(verification.verdict === 'skipped' ? [] : [VERIFIED[verification.verdict]]),
  ];
  return [...(undo === undefined ? [] : [undoWords(undo.run)]), parts.join(', ')].join(': ');
}

/** An id of a run is a time and a digest. Other texts come from an edited plan file and are not repeated. */
function undoWords(run: string): string {
  return /^[\w.-]{1,64}$/.test(run) ? `undo of run ${run}` : 'undo of a run';
}

/** What `no changes` is about, if not about everything. */
function withinWords({ narrowed, undo }: PlanDocument): string {
  if (undo !== undefined) return ' in what it wrote';
  return narrowed === true ? ' in the targets' : '';
}

/** How many scopes were not read: they may have changes. */
function unreadWords(plan: PlanDocument): readonly string[] {
  const unread = unreadScopes(plan).length;
  return unread === 0 ? [] : [notReadWords(unread, plan.scopes)];
}

const VERIFIED = {
  clean: 'read back: nothing is left to do',
  differs: 'read back: something still differs',
  incomplete: 'not all of it could be read back',
} as const;
