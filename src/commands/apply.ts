import { mayReplan } from '../cli/consent.js';
import { decide, type Decision } from '../cli/decision.js';
import { withJournal } from '../cli/journal.js';
import type { ApplyOptions } from '../cli/options.js';
import { readPlanFile } from '../cli/plan-file.js';
import { planNow } from '../cli/planning.js';
import { openRepository } from '../cli/repository.js';
import type { Runtime } from '../cli/runtime.js';
import { withSession, type Session } from '../cli/session.js';
import { showPlan, showPlanBeforeAsking, showReport, warn } from '../cli/show.js';
import { EXIT, UserError, type ExitCode } from '../core/errors.js';
import { changesOf, type Plan } from '../core/plan.js';
import { secretsFrom } from '../core/secret.js';
import { systemClock } from '../http/system-clock.js';
import type { Configuration } from '../pipeline/configuration.js';
import { carryOut, exitOf, exitOfPlan, withheld, type Report } from '../reconcile.js';

/** `zonewright apply [PLANFILE]`: plan, agree, carry out in order, verify. */
export async function apply(options: ApplyOptions, runtime: Runtime, planFile?: string): Promise<ExitCode> {
  const document = planFile === undefined ? undefined : readPlanFile(planFile, runtime);
  if (document !== undefined && options.target.length > 0) {
    throw new UserError('--target goes with planning, and the plan file is a plan already', {
      code: 'usage',
      exit: EXIT.usage,
    });
  }
  const configuration = await openRepository(options, runtime);
  warn(configuration, options, runtime);
  return withSession(configuration.settings, options, runtime, async (session) => {
    const fresh = await planNow(configuration, options, runtime, session);
    session.progress.stop();
    if (options.dryRun === true) {
      showPlan(fresh, options, runtime);
      return exitOfPlan(fresh, false);
    }
    const decision = decide(fresh, document, options);
    const asks = document === undefined && changesOf(decision.plan).length > 0;
    if (asks || decision.verdict === 'withhold') showPlanBeforeAsking(decision.plan, options, runtime);
    const run = { configuration, options, runtime, session };
    if (decision.verdict === 'withhold') {
      return finish(
        withheld(decision.plan, decision.reason, decision.messageOf),
        decision.digest,
        decision.exit,
        run,
      );
    }
    const missing = asks ? await missingYes(decision.plan, options, runtime) : undefined;
    if (missing === undefined) return carryOutDecided(decision, run);
    return finish(
      withheld(decision.plan, 'refused', () => missing),
      decision.digest,
      EXIT.refused,
      run,
    );
  });
}

interface Run {
  readonly configuration: Configuration;
  readonly options: ApplyOptions;
  readonly runtime: Runtime;
  readonly session: Session;
}

/** Why a plan without a plan file may not be carried out: nobody said yes. */
async function missingYes(plan: Plan, options: ApplyOptions, { ask }: Runtime): Promise<string | undefined> {
  if (options.yes === true) return undefined;
  if (ask === undefined) return 'there is no terminal to ask on: add --yes, or apply a plan file';
  const writes = changesOf(plan).length;
  return (await ask(`Send ${writes} write request${writes === 1 ? '' : 's'}?`))
    ? undefined
    : 'the answer was not yes';
}

function carryOutDecided(decision: Decision & { verdict: 'carry-out' }, run: Run): Promise<ExitCode> {
  const { configuration, options, runtime, session } = run;
  return withJournal(options.journal, configuration, runtime, async (journal) => {
    await journal.started(decision.digest);
    const api = { ...session.reader, ...session.writer };
    const report = await carryOut(configuration, decision.plan, api, {
      secrets: secretsFrom(runtime.env),
      concurrency: options.concurrency,
      signal: session.signal,
      tools: { clock: systemClock, journal, mayReplan: mayReplan(decision.consent) },
      ...(decision.settled === undefined ? {} : { settled: decision.settled }),
      onOutcome: ({ change, status }) => session.progress.show(`${status} ${change.address}`),
    });
    const exit = exitOf(report, session.interruptedBy());
    await journal.finished(exit);
    return finish(report, decision.digest, exit, run);
  });
}

function finish(
  report: Report,
  digest: string,
  exit: ExitCode,
  { options, runtime, session }: Run,
): ExitCode {
  session.progress.stop();
  const requests = { read: session.sent.reads, write: session.sent.writes };
  showReport(report, { digest, exit, requests }, options, runtime);
  return exit;
}
