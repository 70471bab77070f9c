import { byRecord, byShown, withApproving, type Approving } from './approving.js';
import { openRecording } from './recording.js';
import { runRef } from '../../app/runs/open-runs.js';
import { requireService } from '../../app/runs/undoing.js';
import { undoesAsReviewed } from '../../engine/runs/undo.js';
import { openWanted, requireAlone, runToResume } from './wanted.js';
import { journalWithEvents, writeEvents } from '../runtime/events.js';
import { withJournal } from '../runtime/journal.js';
import { selecting, type ApplyOptions } from './command-options.js';
import { planNow } from '../../app/plan/planning.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { planKey } from '../../app/session/plan-key.js';
import { withSession, type Session } from '../../app/session/session.js';
import type { Collector } from './notify-options.js';
import { withNotifications } from './notifying.js';
import { onlyWave, requireWave } from './wave.js';
import { waveCheck } from './wave-check.js';
import { showPlan, showPlanBeforeAsking, showResult } from './show.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { StepOutcome } from '../../engine/apply/outcome.js';
import { count } from '../../kernel/lib/phrases.js';
import { anyOf } from '../../kernel/lib/any-of.js';
import { defined } from '../../kernel/lib/defined.js';
import { scopeAddress, scopeOfAddress, type Scope } from '../../kernel/model/scope.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type { ResultDocument } from '../../generated/documents/result.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { wantedScopes } from '../../engine/plan/part.js';
import { withScopeLocks, type IsHeld } from '../../app/locks/locks.js';
import { readsFor } from './reads-for.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { Agreed, Withheld } from '../../engine/review/decision.js';
import { outcomeEvent, planEvents } from '../reports/events.js';
import { planDocument } from '../reports/plan/document.js';
import { resultDocument } from '../reports/result/document.js';
import { applyPlan, withheld, type ApplyResult } from '../../engine/reconcile.js';
import { exitOf, exitOfPlan } from '../../engine/exit.js';

interface Run {
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

/** `zonewright apply [PLANFILE]`: plans, gets consent, sends changes in order, reads again. */
export function apply(given: ApplyOptions, runtime: Runtime, planFile?: string): Promise<ExitCode> {
  const options = selecting(given);
  return withNotifications('apply', options, runtime, (counting, collector) => {
    if (options.resume !== undefined) return resume(options.resume, options, counting, collector, planFile);
    return withApproving(options, counting, planFile, async (approving) => {
      await approving.check();
      return applyWith(approving, options, counting, collector);
    });
  });
}

/**
 * Shows a plan, asks, carries it out. `asShown`: a yes consents to exactly this plan with its risks; otherwise risks need `--allow`. `isPart`: the
 * plan is not all that was asked for, so carrying it out is not success.
 */
export function applyShown(
  document: PlanDocument,
  { asShown, isPart }: { readonly asShown: boolean; readonly isPart: boolean },
  options: ApplyOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  return withNotifications('apply', options, runtime, (counting, collector) =>
    applyWith({ ...byShown(document, asShown, options, counting), isPart }, options, counting, collector),
  );
}

async function applyWith(
  approving: Approving,
  options: ApplyOptions,
  runtime: Runtime,
  collector: Collector,
  resumed?: RunDocument,
): Promise<ExitCode> {
  const { document } = approving;
  const wanted = await openWanted(document, options, runtime, collector);
  return withSession(wanted.settings, options, watched(runtime, options), async (session) => {
    if (resumed !== undefined) requireService(resumed, session.address);
    const { configuration } = wanted.for(session);
    const { since } = wanted;
    requireWave(options.wave, configuration);
    const scopes = options.dryRun === true ? [] : scopesOf(configuration, document, options);
    const waiting = { wait: options.wait !== false };
    return withScopeLocks(scopes, session, runtime, waiting, async (lost, isHeld) => {
      // The run that had the locks may have resumed the same run.
      const again = resumed === undefined ? undefined : await runToResume(resumed.id, options, runtime);
      const { labels } = approving;
      const run = {
        configuration,
        options,
        runtime,
        session,
        approving,
        collector,
        lost,
        isHeld,
        ...defined({ resumed: again }),
      };
      const planned = await planNow(
        configuration,
        { ...options, keepsFound: true },
        { ...runtime, labels },
        session,
        { since, reviewed: document },
      );
      session.progress.stop();
      const undoes = document && undoesAsReviewed(document);
      const decision = await approving.decide({ ...planned, ...defined({ undoes }) });
      return act(options.wave === undefined ? decision : onlyWave(decision, options.wave), run);
    });
  });
}

/** Scopes that may be written: those with changes in the plan file, otherwise all planned ones. */
function scopesOf(
  configuration: Configuration,
  document: PlanDocument | undefined,
  { target }: ApplyOptions,
): readonly Scope[] {
  const changing = new Set(document?.changes.map(({ address }) => scopeOfAddress(address)));
  return wantedScopes(configuration, { targets: target })
    .map(({ scope }) => scope)
    .filter((scope) => document === undefined || changing.has(scopeAddress(scope)));
}

/** `zonewright apply --resume RUN`: sends what a run that was cut off left, with its consent. */
async function resume(
  name: string,
  options: ApplyOptions,
  runtime: Runtime,
  collector: Collector,
  planFile: string | undefined,
): Promise<ExitCode> {
  requireAlone(options, planFile);
  const run = await runToResume(name, options, runtime);
  return applyWith(byRecord(run, runtime), options, runtime, collector, run);
}

async function act(decision: Agreed | Withheld, run: Run): Promise<ExitCode> {
  const { options, runtime, approving } = run;
  if (options.dryRun === true) return showDryRun(decision, run);
  if (options.format === 'ndjson') writeEvents(planEvents(planDocument(decision.plan)), runtime);
  const asks = !approving.isReviewed && changesOf(decision.plan).length > 0;
  if (asks || decision.decision === 'withhold')
    showPlanBeforeAsking(planDocument(decision.plan), options, runtime);
  const agreed = decision.decision === 'carry-out' && asks ? await ask(decision, run) : decision;
  if (agreed.decision === 'carry-out') return applyAgreed(agreed, run);
  await approving.use({ ...agreed.plan, scopes: [] });
  return finish(withheld(agreed), agreed.digest, run);
}

/** Shows what apply would send, and risks without consent. A stale plan is reported, not shown. */
async function showDryRun(decision: Agreed | Withheld, run: Run): Promise<ExitCode> {
  if (decision.decision === 'withhold' && decision.reason === 'stale') {
    return finish(withheld(decision), decision.digest, run);
  }
  const shown = decision.decision === 'carry-out' ? decision.whole : undefined;
  const document = planDocument(shown ?? decision.plan);
  showPlan(document, run.options, run.runtime);
  return exitOfPlan(document, false);
}

/** Asks for a yes, unless --yes is given. Otherwise the plan is withheld. */
async function ask(agreed: Agreed, { options, runtime }: Run): Promise<Agreed | Withheld> {
  const problem = options.yes === true ? undefined : await whyNotConfirmed(agreed.plan, runtime);
  if (problem === undefined) return agreed;
  const { plan, digest, leaves } = agreed;
  return { decision: 'withhold', plan, digest, leaves, reason: 'refused', messageOf: () => problem };
}

async function whyNotConfirmed(plan: Plan, runtime: Runtime): Promise<string | undefined> {
  if (runtime.ask === undefined) return 'there is no terminal to ask: add --yes, or apply a plan file';
  const writes = changesOf(plan).length;
  const yes = await runtime.ask(`Send ${writes} write request${writes === 1 ? '' : 's'}?`);
  return yes ? undefined : 'the answer was not yes';
}

function applyAgreed(agreed: Agreed, run: Run): Promise<ExitCode> {
  const { configuration, options, runtime, session, collector, resumed, lost, isHeld, approving } = run;
  const letGo = agreed.leaves.flatMap(({ leave, refused }) => (refused === undefined ? [leave] : []));
  const risked = [...changesOf(agreed.plan).map(({ change }) => change), ...letGo];
  const risks = risked.map((one) => one.risks.map(({ code }) => code));
  collector.consented(risks, resumed === undefined ? 'now' : 'before');
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
      ...(options.failFast === true ? { failFast: true as const } : {}),
      ...defined({ check }),
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

async function finish(
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
