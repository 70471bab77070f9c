import type { ChangeDocument } from '../generated/documents/plan.js';
import type { Change } from '../kernel/model/change.js';
import type { Finding } from '../kernel/model/finding.js';
import { changesOf, type Plan } from '../kernel/model/plan.js';
import type { Service } from '../kernel/model/request.js';
import type { StepOutcome } from './apply/outcome.js';
import { verify, type Verification } from './apply/verify.js';
import type { Configuration } from './configuration/configuration.js';
import type { Agreed, Withheld } from './review/decision.js';
import type { SettledLeave } from './review/leaves.js';
import type { Clock } from '../kernel/model/clock.js';
import type { DiffContext } from '../kernel/model/context.js';
import type { Scope } from '../kernel/model/scope.js';
import type { SecretStore } from '../kernel/model/secret.js';
import { applyChanges, type ApplyOptions } from './apply/apply.js';
import type { StartRead } from './apply/fresh-read.js';
import type { Journal } from './apply/journal.js';
import { proveLate, outcomeOfEarlierWrite, type Unproved } from './apply/late.js';
import type { Proving } from './apply/prove.js';

/** The outcomes of all changes, and the verification. */
export interface ApplyResult {
  readonly plan: Plan;
  readonly outcomes: readonly StepOutcome[];
  readonly verification: Verification;
  /** Differences outside the reviewed plan, which were not written. */
  readonly unreviewed: readonly Change[];
  /** What leaves, with consent or not; absent if nothing leaves. */
  readonly leaves?: readonly SettledLeave[];
  readonly findings: readonly Finding[];
}

/** Agreed plan → result: carries out in order, then reads and plans again, and expects nothing. */
export async function applyPlan(
  configuration: Configuration,
  agreed: Agreed,
  service: Service,
  options: CarryOutOptions,
): Promise<ApplyResult> {
  const { plan, settled, leaves } = agreed;
  const { settings, scopes } = configuration;
  const outcomes = await carryOut(configuration, agreed, service, options);
  const verification = await verify(scopes, plan, outcomes, service.reader, { ...options, settings });
  const reported = [...outcomes, verification].flatMap(({ findings }) => findings);
  return {
    plan,
    outcomes,
    verification,
    unreviewed: settled?.unreviewed ?? [],
    leaves,
    findings: [...plan.findings, ...reported],
  };
}

/** The result of a plan that was not carried out, with reasons. */
export function withheld({
  plan,
  reason,
  leaves,
  messageOf,
}: Pick<Withheld, 'plan' | 'reason' | 'messageOf' | 'leaves'>): ApplyResult {
  const outcomes = changesOf(plan).map(({ change }): StepOutcome => ({
    change,
    findings: [],
    status: 'not_reached',
    reason,
    message: messageOf(change),
  }));
  return {
    plan,
    outcomes,
    verification: { verdict: 'skipped', findings: [] },
    unreviewed: [],
    leaves,
    findings: plan.findings,
  };
}

/** What carrying out needs besides the agreed plan. */
interface CarryOutOptions {
  readonly secrets: SecretStore;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly startRead: StartRead;
  readonly onOutcome?: NonNullable<ApplyOptions['onOutcome']>;
  readonly failFast?: boolean;
  readonly check?: NonNullable<ApplyOptions['check']>;
}

/** Agreed plan → outcomes: sends and proves what is due, and proves what a former run sent. Never throws for an answer of the service. */
async function carryOut(
  { settings, scopes }: Pick<Configuration, 'settings' | 'scopes'>,
  { plan, settled }: Agreed,
  service: Service,
  options: CarryOutOptions,
): Promise<readonly StepOutcome[]> {
  const { secrets, clock, journal, startRead } = options;
  const { outcomes: before = [], unproved = [], sent = [] } = settled ?? {};
  const contextOf = (scope: Scope): DiffContext => ({ scope, settings, secrets });
  const proving = (scope: Scope): Proving => ({ ...options, api: service.proof, context: contextOf(scope) });
  const proveEarlier = async (writes: readonly Unproved[]): Promise<readonly StepOutcome[]> => {
    const proofs = await Promise.all(writes.map((one) => proveLate(one, scopes, proving)));
    const outcomes = proofs.map((outcome): StepOutcome => ({ ...outcome, earlier: true }));
    outcomes.forEach((outcome) => options.onOutcome?.(outcome));
    return outcomes;
  };
  const sentBefore = new Map(sent.map((change) => [change.address, change]));
  const asReported = (outcome: StepOutcome): StepOutcome =>
    sentBefore.has(outcome.change.address) ? outcomeOfEarlierWrite(outcome) : outcome;

  // A wave starts only after those before it are read back.
  const isRollout = plan.scopes.some(({ wave = 1 }) => wave > 1);
  const early = isRollout ? await proveEarlier(unproved) : [];
  const outcomes = await applyChanges(plan, service, {
    ...options,
    settled: withProofs(before, early),
    onOutcome: (outcome) => options.onOutcome?.(asReported(outcome)),
    tools: { clock, journal, startRead },
    contextOf,
  });
  const found = foundLive(outcomes, sentBefore);
  const late = await proveEarlier(isRollout ? found : [...unproved, ...found]);
  return withProofs([...before, ...outcomes], [...early, ...late], asReported);
}

/** The changes that a former run sent, and that were live before this run wrote them. */
function foundLive(
  outcomes: readonly StepOutcome[],
  sentBefore: ReadonlyMap<string, ChangeDocument>,
): readonly Unproved[] {
  const live = outcomes.filter(
    (outcome) => outcome.status === 'applied' && outcome.confirmed === 'before-us',
  );
  return live.flatMap(({ change }) => {
    const own = sentBefore.get(change.address);
    return own === undefined ? [] : [{ change: own, confirmed: 'by-read' as const }];
  });
}

/** Outcomes, with proofs in place of what they prove. */
function withProofs(
  outcomes: readonly StepOutcome[],
  proofs: readonly StepOutcome[],
  otherwise: (outcome: StepOutcome) => StepOutcome = (outcome) => outcome,
): readonly StepOutcome[] {
  const proved = new Map(proofs.map((outcome) => [outcome.change.address, outcome]));
  return outcomes.map((outcome) => proved.get(outcome.change.address) ?? otherwise(outcome));
}
