import { kindNamed } from '../../kinds/lookup.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';
import type { DeclaredScope } from '../configuration/resolve.js';

/** The approximate requests to read a scope: one per declaration, and shared reads. More pages take more. */
export function expectedReads({ declarations }: Pick<DeclaredScope, 'declarations'>): number {
  const shared = new Set(declarations.flatMap(({ kind }) => kindNamed(kind)?.sharedReads ?? []));
  return declarations.length + shared.size;
}

/** The most requests to try the writes of scopes: one per triable unit, and three for the proof. */
export function expectedTrials(
  scopes: readonly Pick<DeclaredScope, 'declarations'>[],
  dialect: Dialect['name'],
): number {
  const units = scopes.flatMap(({ declarations }) =>
    declarations.filter(({ kind }) => kindNamed(kind)?.trials?.dialects.includes(dialect) === true),
  );
  return units.length === 0 ? 0 : units.length + PROOF;
}

/** A read, a write that changes nothing, and a read. */
const PROOF = 3;

/** The number of requests to read some scopes. */
export interface Forecast {
  /** Before any read. */
  readonly expected: number;
  /** The number left after a scope was read, with `sent` so far. */
  readonly scopeRead: (scope: Scope, sent: number) => number;
}

/** A forecast from declarations, and from scopes already read. */
export function forecastOf(scopes: readonly DeclaredScope[]): Forecast {
  const reads = new Map(scopes.map((declared) => [scopeAddress(declared.scope), expectedReads(declared)]));
  const expected = [...reads.values()].reduce((sum, number) => sum + number, 0);
  let done = 0;
  return {
    expected,
    scopeRead: (scope, sent) => {
      done += reads.get(scopeAddress(scope)) ?? 0;
      const perExpected = done === 0 ? 1 : sent / done;
      return Math.round((expected - done) * perExpected);
    },
  };
}
