import type { DriftWho } from '../../generated/documents/drift.js';
import { earliestEdit, whoChanged, type ChangedAt } from '../../engine/drift/who.js';
import type { AuditEntry } from '../../kernel/model/audit.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Plan, PlannedChange, ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import { MOST_ENTRIES, readAuditLog } from '../../service/endpoints/audit-log.js';
import { readIfAllowed } from '../../service/endpoints/reading.js';
import { readAccountOf } from '../../service/endpoints/scopes.js';
import type { ReadSession } from '../session/reading.js';

/** Who changed objects, by address, and unreadable audit logs. */
export interface WhoChanged {
  readonly who: ReadonlyMap<string, DriftWho>;
  readonly findings: readonly Finding[];
}

/** The answer without requests. */
const NOTHING: WhoChanged = { who: new Map(), findings: [] };

/** Days of entries to read if the service gives no time of change. */
const DAYS = 30;
/** The log's clock may be this far behind. */
const SLACK_MS = 5 * 60_000;

type Differing = Extract<ScopePlan, { readonly status: 'complete' }>;

/**
 * Looks for who made a plan's differences, in accounts' audit logs. What is unreadable is a finding. GET requests only, for differing scopes. Throws
 * an ApiError for interruption only.
 */
export async function findWhoChanged(
  plan: Plan,
  { dialect, ...settings }: Settings,
  { reader, signal, liveFrom }: Pick<ReadSession, 'reader' | 'signal' | 'liveFrom'>,
  changedAt: ChangedAt,
  now: Date,
): Promise<WhoChanged> {
  const differing = plan.scopes.filter(
    (scope): scope is Differing => scope.status === 'complete' && dueOf(scope).length > 0,
  );
  if (differing.length === 0) return NOTHING;
  if (dialect.name !== 'cloudflare')
    return unknown('audit logs are asked for in the cloudflare dialect only', 'Leave --who out.');
  if (liveFrom !== undefined) return unknown('a snapshot has no audit log', 'Leave --who out.');
  const who = new Map<string, DriftWho>();
  const findings: Finding[] = [];
  for (const plannedScope of differing) {
    const { scope } = plannedScope;
    const due = dueOf(plannedScope);
    const since = new Date(oldest(scope, due, changedAt, now) - SLACK_MS);
    const read = await readIfAllowed(async () => {
      const account =
        scope.level === 'account'
          ? scope.id
          : await readAccountOf(scope, reader, { ...settings, dialect }, signal);
      if (account === undefined)
        return { entries: [], problem: 'the service does not say which account it is in' };
      const query = { account, since, before: now, ...(scope.level === 'zone' ? { zone: scope.name } : {}) };
      return readAuditLog(query, reader, signal);
    });
    if (read.status === 'not-read') {
      findings.push(unreadFinding(scope, read.why));
      continue;
    }
    const { entries, problem } = read.value;
    if (problem !== undefined) findings.push(partFinding(scope, entries, problem));
    for (const { change } of due) who.set(change.address, whoChanged(change, scope, entries, changedAt));
  }
  return { who, findings };
}

function dueOf({ changes, blocked = [] }: Differing): readonly PlannedChange[] {
  // What only git changed was not edited live.
  return [...changes, ...blocked].filter(({ change }) => change.origin !== 'branch');
}

/** The start of possible entries: the earliest change that the service gives, if it gives one for each difference. */
function oldest(scope: Scope, due: readonly PlannedChange[], changedAt: ChangedAt, now: Date): number {
  const before = now.getTime() - DAYS * DAY_MS;
  return due.reduce(
    (least, { change }) => Math.min(least, earliestEdit(change, scope, changedAt) ?? before),
    now.getTime(),
  );
}

function unknown(why: string, help: string): WhoChanged {
  return {
    who: new Map(),
    findings: [
      { severity: 'warning', code: 'audit-log-unread', message: `who changed it is not known: ${why}`, help },
    ],
  };
}

function unreadFinding(scope: Scope, why: string): Finding {
  return {
    severity: 'warning',
    code: 'audit-log-unread',
    message: `who changed it is not known: the audit log could not be read: ${why}`,
    help: 'The credentials need the permission to read the audit log of the account; the public service calls it "Account Settings Read".',
    scope: scopeAddress(scope),
  };
}

/** An incomplete log is still used: a fitting entry is a fact. */
function partFinding(scope: Scope, entries: readonly AuditEntry[], problem: string): Finding {
  const why =
    entries.length >= MOST_ENTRIES
      ? `only its newest ${MOST_ENTRIES.toLocaleString('en')} entries were read`
      : problem;
  return {
    severity: 'warning',
    code: 'audit-log-unread',
    message: `not all of the audit log was read, so others may have changed it too: ${why}`,
    scope: scopeAddress(scope),
  };
}
