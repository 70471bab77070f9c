import { withApproving, type Approving } from './approving.js';
import { withJournal } from '../runtime/journal.js';
import type { ApplyOptions } from './options.js';
import { aboutPlanned, planNow } from '../../app/plan/planning.js';
import { watched } from '../runtime/progress.js';
import { openBranch } from './planning.js';
import type { Runtime } from '../runtime/runtime.js';
import { planKey } from '../../app/session/plan-key.js';
import { withSession, type Session } from '../../app/session/session.js';
import { showPlan, showPlanBeforeAsking, showReport, warn } from './show.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import { systemClock } from '../../service/http/system-clock.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { Agreed, Withheld } from '../../engine/review/decision.js';
import { planDocument } from '../reports/plan-document.js';
import { resultDocument } from '../reports/result-document.js';
import { applyPlan, exitOf, exitOfPlan, withheld, type ApplyResult } from '../../engine/reconcile.js';

interface Run {
  readonly configuration: Configuration;
  readonly options: ApplyOptions;
  readonly runtime: Runtime;
  readonly session: Session;
  readonly approving: Approving;
}

/** `zonewright apply [PLANFILE]`: plan, agree, carry out in order, verify. */
export function apply(options: ApplyOptions, runtime: Runtime, planFile?: string): Promise<ExitCode> {
  return withApproving(options, runtime, planFile, async (approving) => {
    await approving.check();
    const { configuration } = await openBranch(options, runtime);
    warn(aboutPlanned(configuration, options), options, runtime);
    return withSession(configuration.settings, options, watched(runtime, options), async (session) => {
      const run = { configuration, options, runtime, session, approving };
      const { labels } = approving;
      const fresh = await planNow(configuration, options, { ...runtime, labels }, session);
      session.progress.stop();
      return act(await approving.decide(fresh), run);
    });
  });
}

async function act(decision: Agreed | Withheld, run: Run): Promise<ExitCode> {
  const { options, runtime, approving } = run;
  if (options.dryRun === true) return showDryRun(decision, run);
  const asks = !approving.isReviewed && changesOf(decision.plan).length > 0;
  if (asks || decision.decision === 'withhold')
    showPlanBeforeAsking(planDocument(decision.plan), options, runtime);
  const agreed = decision.decision === 'carry-out' && asks ? await ask(decision, run) : decision;
  return agreed.decision === 'carry-out'
    ? applyAgreed(agreed, run)
    : finish(withheld(agreed), agreed.digest, run);
}

/** What apply would send. A risk that nobody agreed to is shown with it; a plan that is not the expected one is not shown as if it were. */
async function showDryRun(decision: Agreed | Withheld, run: Run): Promise<ExitCode> {
  if (decision.decision === 'withhold' && decision.reason === 'stale') {
    return finish(withheld(decision), decision.digest, run);
  }
  const shown = decision.decision === 'carry-out' ? decision.whole : undefined;
  const document = planDocument(shown ?? decision.plan);
  showPlan(document, run.options, run.runtime);
  return exitOfPlan(document, false);
}

/** Without a plan file somebody has to say yes. */
async function ask(agreed: Agreed, { options, runtime }: Run): Promise<Agreed | Withheld> {
  const problem = options.yes === true ? undefined : await missingYes(agreed.plan, runtime);
  if (problem === undefined) return agreed;
  const { plan, digest } = agreed;
  return { decision: 'withhold', plan, digest, reason: 'refused', messageOf: () => problem };
}

async function missingYes(plan: Plan, runtime: Runtime): Promise<string | undefined> {
  if (runtime.ask === undefined) return 'there is no terminal to ask on: add --yes, or apply a plan file';
  const writes = changesOf(plan).length;
  const yes = await runtime.ask(`Send ${writes} write request${writes === 1 ? '' : 's'}?`);
  return yes ? undefined : 'the answer was not yes';
}

function applyAgreed(agreed: Agreed, run: Run): Promise<ExitCode> {
  const { configuration, options, runtime, session } = run;
  return withJournal(options.journal, runtime, session, async (journal) => {
    await journal.started(agreed.digest);
    const report = await applyPlan(configuration, agreed, session.service, {
      secrets: secretsFrom(runtime.env, planKey(configuration.settings, runtime.env)),
      concurrency: options.concurrency,
      signal: session.signal,
      clock: systemClock,
      journal,
      onOutcome: ({ change, status }) => session.progress.show(`${status} ${change.address}`),
    });
    const exit = await finish(report, agreed.digest, run);
    await journal.finished(exit);
    return exit;
  });
}

async function finish(
  report: ApplyResult,
  digest: string,
  { options, runtime, session, approving }: Run,
): Promise<ExitCode> {
  session.progress.stop();
  const exit = exitOf(report, session.interruptedBy());
  const requests = { read: session.sent.reads, write: session.sent.writes };
  const result = resultDocument(report, digest, exit, requests);
  await showReport(report, result, options, runtime);
  if (options.dryRun !== true) await approving.tell(result);
  return exit;
}
