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
  /** In a rollout: the outcome of a change of this wave that was settled before the first write, and is not carried out. */
  readonly missing: StepOutcome | undefined;
  /** A scope that was not read, so that it may have changes: in a rollout, one of this wave; before something is withdrawn, any scope. */
  readonly unread: Scope | undefined;
  /** The scopes that an earlier run wrote to, if it was cut off in this wave: the check of the wave may be missing for them. */
  readonly before: readonly string[];
}

/**
 * The parts of a plan, in the order in which they are carried out: what rules name, each wave, what is withdrawn. Without a rollout there is one wave.
 * A part with nothing to do is left out. `settled`: outcomes from before the first write. Pure.
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
