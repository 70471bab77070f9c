import type { Plan, PlannedChange, ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import type { Stage } from '../../kernel/model/stage.js';
import { isInNoWave } from '../../kinds/order.js';
import { isProved, type StepOutcome } from './outcome.js';

type Scope = ScopePlan['scope'];

/** Changes to finish before the next part starts. */
export interface Part {
  readonly kind: 'provide' | 'wave' | 'withdraw';
  readonly wave: number;
  readonly scopes: readonly { readonly scope: Scope; readonly changes: readonly PlannedChange[] }[];
  /** In a rollout, a change of the wave that is settled as not carried out. */
  readonly missing: StepOutcome | undefined;
  /** In a rollout, a scope of the wave that was not read: it may have changes. Of what is withdrawn, any scope. */
  readonly unread: Scope | undefined;
  /** In the wave in which a run was cut off, perhaps before its check: the scopes that it wrote to. */
  readonly before: readonly string[];
}

/**
 * What is provided; the waves in order, one without a rollout; what is withdrawn. `settled`: outcomes from before the first write. Pure.
 */
export function partsOf({ scopes }: Plan, settled: readonly StepOutcome[]): readonly Part[] {
  const changing = scopes.flatMap((scope) => (scope.status === 'complete' ? [scope] : []));
  const isRollout = scopes.some(({ wave }) => wave !== undefined);
  const waveOf = new Map(scopes.map(({ scope, wave = 1 }) => [scopeAddress(scope), wave]));
  const waveOfOutcome = ({ change }: StepOutcome): number => waveOf.get(scopeOfAddress(change.address)) ?? 1;
  const written = settled.filter(({ earlier }) => earlier === true);
  const lastWritten = Math.max(0, ...written.map(waveOfOutcome));
  const part = (kind: Part['kind'], own: typeof changing): Omit<Part, 'wave'> => ({
    kind,
    scopes: own.flatMap(({ scope, changes }) => {
      const due = changes.filter(({ change }) => partOf(change.stage) === kind);
      return due.length === 0 ? [] : [{ scope, changes: due }];
    }),
    missing: undefined,
    unread: undefined,
    before: [],
  });
  const wavePart = (number: number): Part => {
    const isIn = ({ wave = 1 }: ScopePlan): boolean => wave === number;
    const missing = settled.find(
      (outcome) => waveOfOutcome(outcome) === number && !isInNoWave(outcome.change) && !isProved(outcome),
    );
    const unread = scopes.find((scope) => scope.status === 'incomplete' && isIn(scope));
    const before =
      number === lastWritten ? written.filter((outcome) => waveOfOutcome(outcome) === number) : [];
    return {
      ...part('wave', changing.filter(isIn)),
      wave: number,
      before: before.map(({ change }) => scopeOfAddress(change.address)),
      ...(isRollout ? { missing, unread: unread?.scope } : {}),
    };
  };
  const waves = [...new Set([...waveOf.values(), ...settled.map(waveOfOutcome)])].toSorted((a, b) => a - b);
  const all = [
    { ...part('provide', changing), wave: 0 },
    ...waves.map(wavePart),
    {
      ...part('withdraw', changing),
      wave: 0,
      unread: scopes.find(({ status }) => status === 'incomplete')?.scope,
    },
  ];
  return all.filter(
    ({ scopes: due, missing, unread, before }) =>
      due.length + before.length > 0 || missing !== undefined || unread !== undefined,
  );
}

function partOf(stage: Stage): Part['kind'] {
  return stage === 'provide' || stage === 'withdraw' ? stage : 'wave';
}
