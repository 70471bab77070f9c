import { usageError } from '../../app/ports/usage-error.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { wavesOf } from '../../engine/configuration/waves.js';
import type { Agreed, Withheld } from '../../engine/review/decision.js';
import { isInNoWave } from '../../kinds/order.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Stage } from '../../kernel/model/stage.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
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

/** The part of a decision for one wave. Each wave fills lists, as any rule may name them; the last removes items. Withheld decisions stay. */
export function onlyWave(decision: Agreed | Withheld, wave: number): Agreed | Withheld {
  if (decision.decision === 'withhold') return decision;
  const { plan, settled } = decision;
  const last = Math.max(...plan.scopes.map((scope) => scope.wave ?? 1));
  const isDue = (scope: ScopePlan, stage: Stage): boolean => {
    if (stage === 'provide') return true;
    return stage === 'withdraw' ? wave === last : scope.wave === wave;
  };
  const parts = plan.scopes.map((scope) =>
    scope.status === 'incomplete'
      ? scope
      : { ...scope, changes: scope.changes.filter(({ change }) => isDue(scope, change.stage)) },
  );
  // What was to leave lists after the last wave, and waits.
  const held = new Set(
    (settled?.outcomes ?? [])
      .filter(({ change }) => wave === last && isInNoWave(change))
      .map(({ change }) => scopeOfAddress(change.address)),
  );
  const scopes = parts.filter(
    (scope) =>
      scope.wave === wave ||
      held.has(scopeAddress(scope.scope)) ||
      (scope.status === 'complete' && scope.changes.length > 0),
  );
  const own = new Set(scopes.map(({ scope }) => scopeAddress(scope)));
  const isOwn = (address: string): boolean => own.has(scopeOfAddress(address));
  return {
    ...decision,
    plan: { ...plan, targeted: true, scopes },
    ...(settled === undefined
      ? {}
      : {
          settled: {
            ...settled,
            outcomes: settled.outcomes.filter(({ change }) => isOwn(change.address)),
            unreviewed: settled.unreviewed.filter(({ address }) => isOwn(address)),
          },
        }),
  };
}
