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

/** Who changed what, by the addresses of objects, and what of the audit logs could not be read. */
export interface WhoChanged {
  readonly who: ReadonlyMap<string, DriftWho>;
  readonly findings: readonly Finding[];
}

/** What takes no request. */
const NOTHING: WhoChanged = { who: new Map(), findings: [] };

/** If the service does not say when something changed, entries of so many days are looked at. */
const DAYS = 30;
/** The clock of the log may be behind by so much. */
const SLACK_MS = 5 * 60_000;

type Differing = Extract<ScopePlan, { readonly status: 'complete' }>;

/**
 * Looks for who made the differences of a plan, in the audit logs of the accounts. Nothing depends on it: what can't be read is a finding. Sends GET
 * requests only, for scopes that differ. Throws an ApiError for interruption only.
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

function dueOf({ changes, held = [] }: Differing): readonly PlannedChange[] {
  // What only git changed, no one edited live.
  return [...changes, ...held].filter(({ change }) => change.origin !== 'branch');
}

/** From when entries can be about the differences: the earliest time that the service gives for one of them, if it gives one for each. */
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

/** What was read of the log is used: an entry that fits is a fact, whatever else there is. */
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
