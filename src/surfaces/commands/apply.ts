import { byRecord, byShown, withApproving, type Approving } from './approving.js';
import { requireService } from '../../app/runs/undoing.js';
import { undoesAsReviewed } from '../../engine/runs/undo.js';
import { openWanted, requireAlone, runToResume } from './wanted.js';
import { writeEvents } from '../runtime/events.js';
import { selecting, type ApplyOptions } from './command-options.js';
import { planNow } from '../../app/plan/planning.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { withSession } from '../../app/session/session.js';
import type { Collector } from './notify-options.js';
import { withNotifications } from './notifying.js';
import { onlyWave, requireWave } from './wave.js';
import { showPlan, showPlanBeforeAsking } from './show.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { defined } from '../../kernel/lib/defined.js';
import { scopeAddress, scopeOfAddress, type Scope } from '../../kernel/model/scope.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { wantedScopes } from '../../engine/plan/part.js';
import { withScopeLocks } from '../../app/locks/locks.js';
import { changesOf, type Plan } from '../../kernel/model/plan.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { Agreed, Withheld } from '../../engine/review/decision.js';
import { planEvents } from '../reports/events.js';
import { planDocument } from '../reports/plan/document.js';
import { withheld } from '../../engine/reconcile.js';
import { exitOfPlan } from '../../engine/exit.js';
import { applyAgreed, finish, type Run } from './carry-out.js';

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
