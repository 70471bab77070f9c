import { usageError } from '../../app/ports/usage-error.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { wavesOf } from '../../engine/configuration/waves.js';
import type { StepOutcome } from '../../engine/apply/outcome.js';
import type { Agreed, Withheld } from '../../engine/review/decision.js';
import { isInNoWave } from '../../kinds/order.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Change } from '../../kernel/model/change.js';
import type { Stage } from '../../kernel/model/stage.js';
import { changesOf, type Plan, type ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';

/** Throws a UserError for a wave that the rollout lacks. */
export function requireWave(
  wave: number | undefined,
  { settings, scopes }: Pick<Configuration, 'settings' | 'scopes'>,
): void {
  if (wave === undefined) return;
  const { rollout } = settings;
  if (rollout === undefined)
    throw usageError(
      '--wave needs a rollout, but zonewright.yaml has none',
      'Write rollout: { waves: [ … ] } there.',
    );
  const waves = wavesOf(
    scopes.map(({ scope }) => scopeAddress(scope)),
    rollout,
  ).length;
  if (wave > waves) throw usageError(`there is no wave ${wave}`, `The rollout has ${count(waves, 'wave')}.`);
}

/**
 * The part of a decision for one wave. Each wave fills lists, as any rule may name them; the last removes items, if no other wave has anything to do.
 * Withheld decisions stay.
 */
export function onlyWave(decision: Agreed | Withheld, wave: number): Agreed | Withheld {
  if (decision.decision === 'withhold') return decision;
  const { plan, settled } = decision;
  const isLast = wave === Math.max(...plan.scopes.map((scope) => scope.wave ?? 1));
  const obstacle = isLast ? inOtherWave(plan, wave) : undefined;
  const isDue = (scope: ScopePlan, stage: Stage): boolean => {
    if (stage === 'provide') return true;
    return stage === 'withdraw' ? isLast && obstacle === undefined : scope.wave === wave;
  };
  const waiting = obstacle === undefined ? [] : withdrawnIn(plan).map((one) => waitingFor(one, obstacle));
  const outcomes = [...(settled?.outcomes ?? []), ...waiting];
  // What was to leave lists after the last wave, and waits.
  const held = new Set(
    outcomes
      .filter(({ change }) => isLast && isInNoWave(change))
      .map(({ change }) => scopeOfAddress(change.address)),
  );
  const scopes = plan.scopes
    .map((scope) =>
      scope.status === 'incomplete'
        ? scope
        : { ...scope, changes: scope.changes.filter(({ change }) => isDue(scope, change.stage)) },
    )
    .filter(
      (scope) =>
        scope.wave === wave ||
        held.has(scopeAddress(scope.scope)) ||
        (scope.status === 'complete' && scope.changes.length > 0),
    );
  const own = new Set(scopes.map(({ scope }) => scopeAddress(scope)));
  const isOwn = (address: string): boolean => own.has(scopeOfAddress(address));
  const part = { ...decision, plan: { ...plan, targeted: true, scopes } };
  if (settled === undefined && waiting.length === 0) return part;
  return {
    ...part,
    settled: {
      ...settled,
      outcomes: outcomes.filter(({ change }) => isOwn(change.address)),
      unreviewed: (settled?.unreviewed ?? []).filter(({ address }) => isOwn(address)),
    },
  };
}

/** What another wave has to do, or its scope that was not read; undefined for nothing. */
function inOtherWave({ scopes }: Plan, wave: number): string | undefined {
  return scopes
    .filter((scope) => scope.wave !== wave)
    .flatMap((scope) =>
      scope.status === 'incomplete'
        ? [`${scopeAddress(scope.scope)}, which could not be read`]
        : scope.changes
            .filter(({ change: { stage } }) => stage !== 'provide' && stage !== 'withdraw')
            .map(({ change }) => `${change.address}, which is in wave ${scope.wave ?? 1}`),
    )
    .at(0);
}

function withdrawnIn(plan: Plan): readonly Change[] {
  return changesOf(plan).flatMap(({ change }) => (change.stage === 'withdraw' ? [change] : []));
}

function waitingFor(change: Change, obstacle: string): StepOutcome {
  const message = `waits for ${obstacle}`;
  return { change, findings: [], status: 'not_reached', reason: 'earlier-failure', message };
}
