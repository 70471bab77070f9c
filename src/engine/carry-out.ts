import type { Clock } from '../kernel/model/clock.js';
import type { DiffContext } from '../kernel/model/context.js';
import type { Service } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import type { SecretStore } from '../kernel/model/secret.js';
import type { Configuration } from './configuration/configuration.js';
import type { Agreed } from './review/decision.js';
import { applyChanges, type ApplyOptions } from './apply/apply.js';
import type { StartRead } from './apply/fresh-read.js';
import type { Journal } from './apply/journal.js';
import { proveLate, sinceSent, type Unproved } from './apply/late.js';
import type { StepOutcome } from './apply/outcome.js';
import type { Proving } from './apply/prove.js';

/** What carrying out needs beside what was agreed to. */
export interface CarryOutOptions {
  readonly secrets: SecretStore;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly startRead: StartRead;
  readonly onOutcome?: NonNullable<ApplyOptions['onOutcome']>;
  readonly failFast?: true;
  readonly check?: NonNullable<ApplyOptions['check']>;
}

/**
 * Agreed plan → an outcome for each of its changes: what is due is written and proved, and so is what a former run has written; what is still in doubt of
 * that is told as what it is. Throws nothing for what the service says.
 */
export async function carryOut(
  { settings, scopes }: Pick<Configuration, 'settings' | 'scopes'>,
  { plan, settled }: Agreed,
  service: Service,
  options: CarryOutOptions,
): Promise<readonly StepOutcome[]> {
  const { secrets, clock, journal, startRead } = options;
  const { outcomes: before = [], unproved = [], sent = [] } = settled ?? {};
  const contextOf = (scope: Scope): DiffContext => ({ scope, settings, secrets });
  const proving = (scope: Scope): Proving => ({ ...options, api: service.proof, context: contextOf(scope) });
  const sentBefore = new Map(sent.map((change) => [change.address, change]));
  const told = (outcome: StepOutcome): StepOutcome =>
    sentBefore.has(outcome.change.address) ? sinceSent(outcome) : outcome;
  const carriedOut = await applyChanges(plan, service, {
    ...options,
    onOutcome: (outcome) => options.onOutcome?.(told(outcome)),
    tools: { clock, journal, startRead },
    contextOf,
  });
  const found = carriedOut.filter(
    (outcome) => outcome.status === 'applied' && outcome.confirmed === 'before-us',
  );
  const foundDone = found.flatMap(({ change }): readonly Unproved[] => {
    const own = sentBefore.get(change.address);
    return own === undefined ? [] : [{ change: own, confirmed: 'by-read' }];
  });
  const proofs = await Promise.all([...unproved, ...foundDone].map((one) => proveLate(one, scopes, proving)));
  const late = proofs.map((outcome): StepOutcome => ({ ...outcome, earlier: true }));
  late.forEach((outcome) => options.onOutcome?.(outcome));
  const proved = new Map(late.map((outcome) => [outcome.change.address, outcome]));
  return [...before, ...carriedOut].map((outcome) => proved.get(outcome.change.address) ?? told(outcome));
}
