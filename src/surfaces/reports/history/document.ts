import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';
import type { RunDocument } from '../../../generated/documents/run.js';
import { isCutOff, leftAloneIn } from '../../../engine/runs/record.js';
import { writtenBy } from '../../../engine/runs/undo.js';
import type { Machine } from '../../../app/ports/machine.js';
import type { ReadRun } from '../../../app/runs/run-file.js';
import type {
  HistoryDocument,
  PastChangeDocument,
  PastRunDocument,
} from '../../../generated/documents/history.js';
import { resumeCommand, undoCommands } from '../plan/undo-words.js';

interface View {
  /** True: with how to undo or resume the run. */
  readonly isWhole: boolean;
  /** The flags with which a command finds the record and the run's service. */
  readonly flagsOf: (service: string) => readonly string[];
  readonly machine: Pick<Machine, 'isAlive'>;
}

/** Runs as the published document (schemas/history.schema.json), in their order. */
export function historyDocument(runs: readonly ReadRun[], view: View): HistoryDocument {
  return { ...DOCUMENT_HEAD, runs: runs.map((read) => pastRun(read, view)) };
}

function pastRun(read: ReadRun, view: View): PastRunDocument {
  const { id, file } = read;
  if ('problem' in read) return { id, file, state: 'unreadable', problem: read.problem };
  const { run } = read;
  const { started, finished, exit_code, service, actor, commit, edited, pulls, digest, plan, writes } = run;
  const { journal_run, environment, build, consent, approved_by } = run;
  const changes = changesIn(run);
  return {
    id,
    file,
    state: stateOf(run, view),
    started,
    ...defined({ finished, exit_code }),
    service,
    ...defined({ actor, commit, edited, pulls, environment, build }),
    consent: consent.kind,
    ...defined({ allow: consent.allow, approved_by, journal_run }),
    digest,
    ...defined({ undoes: plan.undo?.run }),
    scopes: [...new Set(writes.map(({ address }) => scopeOfAddress(address)))],
    counts: countsOf(changes),
    changes,
    ...(view.isWhole ? continuationsOf(run, view) : {}),
  };
}

function stateOf(run: RunDocument, { machine }: View): PastRunDocument['state'] {
  if (!isCutOff(run)) return 'finished';
  if (run.exit_code !== undefined) return 'cut-off';
  switch (machine.isAlive(run.process)) {
    case true:
      return 'running';
    case false:
      return 'cut-off';
    case undefined:
      return 'unfinished';
  }
}

function countsOf(changes: readonly PastChangeDocument[]): NonNullable<PastRunDocument['counts']> {
  const counts: Record<string, number> = {};
  for (const { status } of changes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function changesIn(run: RunDocument): PastChangeDocument[] {
  const actions = new Map(run.plan.changes.map(({ address, action }) => [address, action]));
  const writes = run.writes.map(({ address, status, message, at }) => ({
    address,
    status,
    ...defined({ action: actions.get(address), message, at }),
  }));
  const left = leftAloneIn(run).map(({ address, action, message }) => ({
    address,
    status: 'left_alone',
    ...defined({ action, message }),
  }));
  return [...writes, ...left];
}

/** How to undo or resume a run. */
function continuationsOf(run: RunDocument, view: View): Pick<PastRunDocument, 'undo' | 'resume'> {
  const flags = view.flagsOf(run.service);
  const state = stateOf(run, view);
  const canBeResumed = state === 'cut-off' || state === 'unfinished';
  return {
    ...(writtenBy(run).length === 0 ? {} : { undo: [...undoCommands(run.id, flags)] }),
    ...(canBeResumed ? { resume: resumeCommand(run.id, flags) } : {}),
  };
}
