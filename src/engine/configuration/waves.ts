import picomatch from 'picomatch/posix.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { Rollout, Wave } from '../../kernel/model/settings.js';
import type { LoadedFile } from './load.js';

/**
 * The waves of a rollout, as addresses. Each scope is in the first that takes it, the rest in a last one. A share is of all scopes: at least one, in
 * the order of addresses. Pure.
 */
export function wavesOf(addresses: readonly string[], { waves }: Rollout): readonly (readonly string[])[] {
  let left: readonly string[] = addresses.toSorted();
  const taken = waves.map((wave) => {
    const own = new Set(takenBy(wave, left, addresses.length));
    left = left.filter((address) => !own.has(address));
    return [...own];
  });
  return left.length === 0 ? taken : [...taken, left];
}

function takenBy(wave: Wave, left: readonly string[], all: number): readonly string[] {
  switch (wave.kind) {
    case 'rest':
      return left;
    case 'share':
      return left.slice(0, Math.max(1, Math.ceil((all * wave.percent) / 100)));
    case 'globs': {
      const matches = picomatch([...wave.globs], { dot: true });
      return left.filter((address) => matches(address));
    }
  }
}

/** The scopes of a plan with their waves. `addresses`: of all declared scopes. Pure. */
export function withWaves(
  scopes: readonly ScopePlan[],
  addresses: readonly string[],
  rollout: Rollout | undefined,
): readonly ScopePlan[] {
  if (rollout === undefined) return scopes;
  const waves = wavesOf(addresses, rollout);
  const numbers = new Map(waves.flatMap((wave, index) => wave.map((address) => [address, index + 1])));
  return scopes.map((scope) => ({ ...scope, ...defined({ wave: numbers.get(scopeAddress(scope.scope)) }) }));
}

/** Findings for empty waves: after a typo, the next wave would go first. Pure. */
export function emptyWaves(
  addresses: readonly string[],
  rollout: Rollout,
  file: LoadedFile,
): readonly Finding[] {
  const waves = wavesOf(addresses, rollout).slice(0, rollout.waves.length);
  return waves.flatMap((wave, index): readonly Finding[] =>
    wave.length > 0
      ? []
      : [
          {
            severity: 'warning',
            code: 'rollout-wave',
            message: `wave ${index + 1} has no zone and no account: no address matches, or earlier waves have them all`,
            help: 'Look for a typo. Addresses look like zone/shop.example.com or account/example-inc.',
            ...file.locationOf(['rollout', 'waves', index]),
          },
        ],
  );
}
