import type { DeclaredInvariant } from '../../../generated/files.js';
import { quoted } from '@zonewright/edge-rules/expressions/slot-values.js';
import type { Invariant } from '@zonewright/edge-rules/way/invariant.js';

/** What an invariant of a file demands. */
export type Demanded = Pick<Invariant, 'demand' | 'expression' | 'ruleset'>;

type Use = NonNullable<DeclaredInvariant['use']>;
type With = NonNullable<DeclaredInvariant['with']>;

/** The needed and possible members of a ready-made invariant. */
interface Ready {
  readonly needs: readonly (keyof With)[];
  readonly takes: readonly (keyof With)[];
  readonly demanded: (given: With) => Demanded;
}

const READY: Readonly<Record<Use, Ready>> = {
  'protected-path': {
    needs: ['paths', 'from'],
    takes: [],
    demanded: ({ paths, from }) => ({
      demand: 'never',
      expression: `${underPaths(paths)} and not ${cameFrom(from)}`,
    }),
  },
  'https-only': {
    needs: [],
    takes: ['paths'],
    demanded: ({ paths }) => ({
      demand: 'never',
      expression: paths === undefined ? 'not ssl' : `not ssl and ${underPaths(paths)}`,
    }),
  },
  'never-stopped': {
    needs: ['from'],
    takes: ['paths'],
    demanded: ({ paths, from }) => ({
      demand: 'always',
      expression: paths === undefined ? cameFrom(from) : `${cameFrom(from)} and ${underPaths(paths)}`,
    }),
  },
  'always-blocked': {
    needs: ['from'],
    takes: [],
    demanded: ({ from }) => ({ demand: 'never', expression: cameFrom(from) }),
  },
  'managed-ruleset': {
    needs: ['ruleset'],
    takes: [],
    demanded: ({ ruleset = '' }) => ({ demand: 'executes', expression: 'true', ruleset }),
  },
};

/** The missing members of `with`, and those without use. Pure. */
export function misfits(
  use: Use,
  given: With,
): { readonly lacks: readonly string[]; readonly extra: readonly string[] } {
  const { needs, takes } = READY[use];
  const known = new Set<string>([...needs, ...takes]);
  return {
    lacks: needs.filter((name) => given[name] === undefined),
    extra: Object.keys(given).filter((name) => !known.has(name)),
  };
}

/** The demand of a checked invariant; undefined if it has none, or two. Pure. */
export function demandedBy(invariant: DeclaredInvariant): Demanded | undefined {
  const { never, always, use, with: given = {} } = invariant;
  const demands = [never, always, use].filter((one) => one !== undefined);
  if (demands.length !== 1) return undefined;
  if (never !== undefined) return { demand: 'never', expression: never };
  if (always !== undefined) return { demand: 'always', expression: always };
  return use === undefined || misfits(use, given).lacks.length > 0 ? undefined : READY[use].demanded(given);
}

function underPaths(paths: readonly string[] = []): string {
  const each = paths.map((path) => `starts_with(http.request.uri.path, ${quoted(path)})`);
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' or ')})`;
}

function cameFrom(from: With['from'] = []): string {
  return typeof from === 'string' ? `ip.src in ${from}` : `ip.src in {${from.join(' ')}}`;
}
