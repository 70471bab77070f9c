import type { Approving } from './approving.js';
import { openRecording } from './recording.js';
import { runRef } from '../../app/runs/open-runs.js';
import { journalWithEvents } from '../runtime/events.js';
import { withJournal } from '../runtime/journal.js';
import type { ApplyOptions } from './command-options.js';
import type { Runtime } from '../runtime/runtime.js';
import { planKey } from '../../app/session/plan-key.js';
import type { Session } from '../../app/session/session.js';
import type { Collector } from './notify-options.js';
import { waveCheck } from './wave-check.js';
import { showResult } from './show.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { RiskCode } from '../../kernel/model/risk.js';
import type { StepOutcome } from '../../engine/apply/outcome.js';
import { count } from '../../kernel/lib/phrases.js';
import { anyOf } from '../../kernel/lib/any-of.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ResultDocument } from '../../generated/documents/result.js';
import type { RunDocument } from '../../generated/documents/run.js';
import type { IsHeld } from '../../app/locks/locks.js';
import { readsFor } from './reads-for.js';
import { changesOf } from '../../kernel/model/plan.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { Agreed } from '../../engine/review/decision.js';
import { outcomeEvent } from '../reports/events.js';
import { planDocument } from '../reports/plan/document.js';
import { resultDocument } from '../reports/result/document.js';
import { applyPlan, type ApplyResult } from '../../engine/reconcile.js';
import { exitOf } from '../../engine/exit.js';

/** An apply with what it has opened. */
export interface Run {
  readonly configuration: Configuration;
  readonly options: ApplyOptions;
  readonly runtime: Runtime;
  readonly session: Session;
  readonly approving: Approving;
  readonly collector: Collector;
  /** The run to resume. */
  readonly resumed?: RunDocument;
  /** Aborted when another run took over the scopes. */
  readonly lost: AbortSignal;
  readonly isHeld: IsHeld;
}

/** Carries out an agreed plan, with its journal and record, and reports the result. */
export function applyAgreed(agreed: Agreed, run: Run): Promise<ExitCode> {
  const { configuration, options, runtime, session, collector, resumed, lost, isHeld, approving } = run;
  collector.consented(consentedRisks(agreed), resumed === undefined ? 'now' : 'before');
  return withJournal(options.journal, runtime, session, async (journal) => {
    await journal.started(agreed.digest);
    const { recorder, id, close } = await openRecording(
      agreed,
      resumed,
      session,
      approving.approvedBy(agreed.plan),
      options,
      runtime,
    );
    const signal = anyOf([session.signal, lost]);
    await approving.use(agreed.plan).catch(async (error: unknown) => {
      await close(EXIT.refused);
      throw error;
    });
    const { check, findings } = waveCheck(options.waveCheck, configuration.settings.rollout, runtime, signal);
    const showProgress = progressOf(changesOf(agreed.plan).length, session);
    const result = await applyPlan(configuration, agreed, session.service, {
      secrets: secretsFrom(runtime.env, planKey(configuration.settings, runtime.env)),
      concurrency: options.concurrency,
      ...defined({ failFast: options.failFast, check }),
      signal,
      clock: runtime.clock,
      startRead: readsFor(options, runtime, isHeld),
      journal: recorder.listening(journalWithEvents(journal, runtime)),
      onOutcome: (outcome) => {
        recorder.settled(outcome);
        runtime.onEvent?.(outcomeEvent({ ...outcome, ...outcome.change }));
        showProgress(outcome);
      },
    });
    const more = [...findings(), ...(lost.aborted ? [LOCK_LOST] : [])];
    const whole = { ...result, findings: [...result.findings, ...more] };
    const exit = await finish(whole, agreed.digest, run, recorder.wrote() ? id : undefined);
    await close(exit);
    await journal.finished(exit);
    return exit;
  });
}

/** The codes of the risks of each change, and of each object that leaves with consent. */
function consentedRisks({ plan, leaves }: Agreed): readonly (readonly RiskCode[])[] {
  const letGo = leaves.flatMap(({ leave, refused }) => (refused === undefined ? [leave] : []));
  const risked = [...changesOf(plan).map(({ change }) => change), ...letGo];
  return risked.map(({ risks }) => risks.map(({ code }) => code));
}

/** Shows `3 of 27` and the last outcome. Several outcomes of a change count once. */
function progressOf(all: number, { progress }: Session): (outcome: StepOutcome) => void {
  const settled = new Set<string>();
  progress.show(`0 of ${count(all, 'change')}`);
  return ({ status, change: { address } }) => {
    settled.add(address);
    progress.show(`${settled.size} of ${count(all, 'change')}: ${status} ${address}`);
  };
}

/** The run and the ref of its record, so that everybody can undo it with the same line. */
function recordOf(id: string | undefined, { runs }: ApplyOptions): Pick<ResultDocument, 'run' | 'records'> {
  if (id === undefined) return {};
  return runRef(runs) === undefined || runs === undefined ? { run: id } : { run: id, records: runs };
}

const LOCK_LOST: Finding = {
  severity: 'error',
  code: 'lock-lost',
  message: 'another run took over what this one was writing to, so nothing more was sent',
  help: 'Look at zonewright history, then plan again.',
};

/** Shows the result of an apply, posts it, and returns the exit code. `id`: of the record. */
export async function finish(
  result: ApplyResult,
  digest: string,
  { options, runtime, session, approving, collector }: Run,
  id?: string,
): Promise<ExitCode> {
  session.progress.stop();
  const exit = exitOf(result, session.interruptedBy(), approving.isPart);
  const requests = { read: session.sent.reads, write: session.sent.writes };
  const document = { ...resultDocument(result, digest, exit, requests), ...recordOf(id, options) };
  collector.found(() => ({ of: 'result', result: document, plan: planDocument(result.plan) }));
  await showResult(result, document, options, runtime);
  if (options.dryRun !== true) await approving.post(document);
  return exit;
}
