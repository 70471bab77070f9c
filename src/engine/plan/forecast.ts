import { kindNamed } from '../../kinds/lookup.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';
import type { DeclaredScope } from '../configuration/resolve.js';

/** About how many requests it takes to read a scope: one for each declaration, and what kinds read together. More pages take more. */
export function expectedReads({ declarations }: Pick<DeclaredScope, 'declarations'>): number {
  const shared = new Set(declarations.flatMap(({ kind }) => kindNamed(kind)?.sharedReads ?? []));
  return declarations.length + shared.size;
}

/** The most requests that it takes to ask the service about the writes of scopes: one for each unit that it can be asked about, and three for the proof before. */
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

/** How many requests reading some scopes takes, if that is known. */
export interface Forecast {
  /** Before anything was read. */
  readonly expected: number;
  /** How many are left when a scope has been read, and `sent` requests were sent until now. */
  readonly scopeRead: (scope: Scope, sent: number) => number;
}

/** A forecast from the declarations, and from what the scopes took that have been read already. */
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
