import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { scopeOfAddress } from '../../../kernel/model/scope.js';
import type { RunDocument } from '../../../generated/documents/run.js';
import { isCutOff } from '../../../engine/runs/record.js';
import { writtenBy } from '../../../engine/runs/undo.js';
import type { Machine } from '../../../app/ports/machine.js';
import type { ReadRun } from '../../../app/runs/run-file.js';
import type { HistoryDocument, PastRunDocument } from '../../../generated/documents/history.js';
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
    counts: countsOf(writes),
    changes: changesIn(run),
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

function countsOf(writes: RunDocument['writes']): NonNullable<PastRunDocument['counts']> {
  const counts: Record<string, number> = {};
  for (const { status } of writes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function changesIn({ plan, writes }: RunDocument): NonNullable<PastRunDocument['changes']> {
  const actions = new Map(plan.changes.map(({ address, action }) => [address, action]));
  return writes.map(({ address, status, message, at }) => ({
    address,
    action: actions.get(address) ?? 'update',
    status,
    ...defined({ message, at }),
  }));
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
