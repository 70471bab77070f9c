import { defined } from '../../kernel/lib/defined.js';
import { EXIT } from '../../kernel/model/errors.js';
import { asJson, type Json } from '../../kernel/model/json.js';
import { changeDigest, changesOf, type Plan } from '../../kernel/model/plan.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import type { StepOutcome } from '../apply/outcome.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type {
  LeftAloneDocument,
  RunDocument,
  RunFoundDocument,
  RunWriteDocument,
} from '../../generated/documents/run.js';
import type { Agreed } from '../review/decision.js';

/** What is known of a run besides its plan. */
export interface RunAbout {
  readonly started: Date;
  /** The API's address, or an emulator's state file. */
  readonly service: string;
  readonly process: RunDocument['process'];
  /** Its name in journal and trace. */
  readonly journal_run?: string;
  readonly actor?: string;
  readonly commit?: string;
  /** Set if files differed from the commit. */
  readonly edited?: true;
  /** The pull requests that approved what is sent, or named by the build service. */
  readonly pulls?: readonly string[];
  readonly environment?: string;
  /** The job's address at the build service. */
  readonly build?: string;
  /** Who approved the pull requests. */
  readonly approvedBy?: readonly string[];
}

/**
 * A run's record before its start: plan, consent, what was found. `hide` redacts texts; what that would damage is left out, since it could not be
 * restored. Pure.
 */
export function runDocument(
  agreed: Pick<Agreed, 'plan' | 'digest' | 'consent' | 'reviewed' | 'settled'>,
  document: PlanDocument,
  { started, pulls, approvedBy = [], ...about }: RunAbout,
  hide: (text: string) => string,
): RunDocument {
  const { plan, digest, consent, reviewed } = agreed;
  const leftAlone = leftAloneBy(agreed, hide);
  return {
    ...DOCUMENT_HEAD,
    id: runId(started, digest),
    started: started.toISOString(),
    ...about,
    ...(pulls === undefined ? {} : { pulls: [...pulls] }),
    ...(approvedBy.length === 0 ? {} : { approved_by: [...approvedBy] }),
    digest,
    consent: consent.kind === 'reviewed' ? consent : { kind: 'risks', allow: [...consent.allow].toSorted() },
    ...(reviewed === undefined ? {} : { reviewed: { ...reviewed, unread: [...reviewed.unread] } }),
    ...(leftAlone.length === 0 ? {} : { left_alone: leftAlone }),
    writes: changesOf(plan).map(({ change }): RunWriteDocument => ({
      address: change.address,
      digest: changeDigest(change),
      status: 'planned',
    })),
    plan: document,
    found: foundIn(plan, hide),
  };
}

/** The differences that a run knows and is not to write: changes that were held back, and what its reviewed plan did not show. */
function leftAloneBy(
  { settled }: Pick<Agreed, 'settled'>,
  hide: (text: string) => string,
): LeftAloneDocument[] {
  if (settled === undefined) return [];
  const held = settled.outcomes.flatMap((outcome): readonly LeftAloneDocument[] => {
    if (outcome.status === 'applied') return [];
    const { address, action } = outcome.change;
    const reason = outcome.status === 'not_reached' ? { reason: outcome.reason } : {};
    return [{ address, action, ...reason, message: hide(outcome.message) }];
  });
  const unreviewed = settled.unreviewed.map(({ address, action }) => ({
    address,
    action,
    message: 'not in the reviewed plan',
  }));
  return [...new Map([...unreviewed, ...held].map((one) => [one.address, one])).values()];
}

/** What a run left alone. Older records have only addresses. Pure. */
export function leftAloneIn({
  left_alone: leftAlone = [],
}: RunDocument): readonly (Pick<LeftAloneDocument, 'address'> & Partial<LeftAloneDocument>)[] {
  return leftAlone.map((one) => (typeof one === 'string' ? { address: one } : one));
}

/** The record of a resumed run, with settled changes. Keeps what the run wrote, for undo. Pure. */
export function resumedRecord(
  { finished: _, exit_code: __, edited: ___, ...run }: RunDocument,
  about: Omit<RunAbout, 'started' | 'service' | 'pulls' | 'approvedBy'>,
  settled: readonly StepOutcome[],
  now: Date,
): RunDocument {
  const start: RunDocument = { ...run, ...about, resumed: [...(run.resumed ?? []), now.toISOString()] };
  return settled.reduce((record, outcome) => {
    const { address } = outcome.change;
    const known = run.writes.find((write) => write.address === address);
    if (known?.status === 'applied') return record;
    // What was done before is read back last.
    if (outcome.status === 'applied')
      return withStatus(record, address, { status: 'applied', confirmed: outcome.confirmed }, now);
    return known !== undefined && mayBeWritten(known)
      ? record
      : withStatus(record, address, recordedStatusOf(outcome), now);
  }, start);
}

/** `20261122T223512.345Z-5f1c9a20ab12`. Runs are sorted by it. */
export function runId(started: Date, digest: string): string {
  return `${started.toISOString().replaceAll(/[-:]/g, '')}-${digest.replace(/^sha256:/, '').slice(0, 12)}`;
}

/** What was read of changed objects, once per read. */
function foundIn(plan: Plan, hide: (text: string) => string): RunFoundDocument[] {
  const byFound = new Map<() => Json, { readonly kind: string; readonly addresses: string[] }>();
  for (const { change, found } of changesOf(plan)) {
    if (found === undefined) continue;
    const entry = byFound.get(found) ?? { kind: change.kind, addresses: [] };
    entry.addresses.push(change.address);
    byFound.set(found, entry);
  }
  return [...byFound].map(([found, { kind, addresses }]) => {
    const kept = asJson(found());
    const text = JSON.stringify(kept);
    const scope = scopeOfAddress(addresses[0] ?? '');
    return { scope, kind, addresses, ...(hide(text) === text ? { kept } : {}) };
  });
}

/** The recorded status of a change. */
export type RecordedStatus = Omit<RunWriteDocument, 'address' | 'digest' | 'at'>;

/** The record with a change's new status. Pure. */
export function withStatus(run: RunDocument, address: string, status: RecordedStatus, at: Date): RunDocument {
  const writes = run.writes.map((write) =>
    write.address === address ? { address, digest: write.digest, ...status, at: at.toISOString() } : write,
  );
  return { ...run, writes };
}

/** An outcome for the record. */
export function recordedStatusOf(outcome: StepOutcome): RecordedStatus {
  const { status } = outcome;
  if (status === 'applied') {
    const { confirmed, unproved } = outcome;
    const isProved = unproved === undefined && confirmed !== 'before-us';
    return { status, confirmed, ...(isProved ? { proved: true as const } : {}) };
  }
  const { reason, message } = outcome;
  return { status, ...defined({ reason, message }) };
}

/** True if the run wrote the change, or may have. False if it was there before, or is known not to be done. */
export function mayBeWritten({ status, confirmed }: RunWriteDocument): boolean {
  switch (status) {
    case 'applied':
      return confirmed !== 'before-us';
    case 'differs':
    case 'sending':
    case 'unknown':
      return true;
    case 'failed':
    case 'not_reached':
    case 'planned':
      return false;
  }
}

/** True if a run was killed or interrupted. */
export function isCutOff({ exit_code: exit }: RunDocument): boolean {
  return exit === undefined || exit === EXIT.interrupted || exit === EXIT.terminated;
}
