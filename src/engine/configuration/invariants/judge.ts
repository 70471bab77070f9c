import picomatch from 'picomatch/posix.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { DeclaredInvariant } from '../../../generated/files.js';
import type { Location } from '../../../kernel/model/finding.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { KINDS } from '../../../kinds/registry.js';
import { obviousEdit } from '@zonewright/edge-rules/way/edits.js';
import {
  decide,
  type Invariant,
  type Refutation,
  type Verdict,
} from '@zonewright/edge-rules/way/invariant.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { namedLists } from '../named-lists.js';
import type { DeclaredScope } from '../resolve.js';
import { areUrlsAsWritten, verdictAsWritten } from './as-written.js';
import { redirecting, REDIRECT_EDIT } from './plain-http.js';
import { demandedBy } from './ready-made.js';
import { schemeOf } from './scheme.js';
import { openWays, type Ways } from './ways.js';

/** An invariant of the project file, for many scopes. */
export interface ProjectInvariant {
  readonly invariant: DeclaredInvariant;
  readonly location: Location;
}

/** An invariant of one scope. */
export interface ScopeInvariant {
  readonly name: string;
  /** The address of the scope: `zone/shop.example.com`. */
  readonly scope: string;
  readonly location: Location;
  readonly invariant: Invariant;
  readonly scheme: Scheme;
}

/** An invariant with its verdict. */
export interface JudgedInvariant extends ScopeInvariant {
  readonly verdict: Verdict;
  /** An obvious edit that would make it true: `move skip-office behind block-admin`. */
  readonly edit?: string;
}

/** The scopes of a project invariant that names none. */
export const ALL_ZONES = ['zone/**'];

/** The invariants of every scope, its own and the project's, in the order of scopes and files. Pure. */
export function invariantsOf(
  scopes: readonly DeclaredScope[],
  project: readonly ProjectInvariant[],
  lists: KnownLists = namedLists(scopes),
): readonly (readonly [scope: DeclaredScope, invariants: readonly ScopeInvariant[]])[] {
  const shared = project.flatMap(({ invariant: declared, location }) =>
    demandsOf(declared, location, lists).map((one) => ({
      ...one,
      matches: picomatch([...(declared.scopes ?? ALL_ZONES)], { dot: true }),
    })),
  );
  return scopes.map((declared) => {
    const address = scopeAddress(declared.scope);
    const phases = declared.parts.flatMap(({ sections }) =>
      KINDS.flatMap((kind) => kind.ruleLists(sections)).map(({ phase }) => phase),
    );
    const own = declared.parts.flatMap(({ sections: { invariants = [] }, locationOf }) =>
      invariants.flatMap((invariant, index) =>
        demandsOf(invariant, locationOf(['invariants', index]), lists),
      ),
    );
    const all = [...own, ...shared.filter(({ matches }) => matches(address))];
    const placed = all.map(({ name, location, invariant }): ScopeInvariant => {
      const scheme = schemeOf(invariant.expression, { level: declared.scope.level, phases });
      return { name, scope: address, location, invariant, scheme };
    });
    return [declared, placed];
  });
}

/** What a declared invariant asks, once for many scopes. */
function demandsOf(
  declared: DeclaredInvariant,
  location: Location,
  lists: KnownLists,
): readonly Pick<ScopeInvariant, 'name' | 'location' | 'invariant'>[] {
  const demanded = demandedBy(declared);
  return demanded === undefined ? [] : [{ name: declared.name, location, invariant: { ...demanded, lists } }];
}

/** Proves or refutes every invariant over declared rules. Equal questions are decided once. Pure. */
export function judgeInvariants(
  scopes: readonly DeclaredScope[],
  project: readonly ProjectInvariant[],
): readonly JudgedInvariant[] {
  const lists = namedLists(scopes);
  const waysOf = openWays(scopes, lists);
  // Equal scopes share ways, and so decisions.
  const known = new Map<Ways, Map<string, Decided>>();
  return invariantsOf(scopes, project, lists).flatMap(([declared, invariants]) =>
    invariants.map((one) => {
      const ways = waysOf(declared, one.scheme);
      const answers = known.get(ways) ?? new Map<string, Decided>();
      known.set(ways, answers);
      const { demand, expression, ruleset = '' } = one.invariant;
      const asked = `${demand} ${ruleset} ${expression}`;
      const decided = answers.get(asked) ?? decideOn(one.invariant, ways);
      answers.set(asked, decided);
      if (!areUrlsAsWritten(declared)) return { ...one, ...decided };
      return { ...one, ...decided, verdict: verdictAsWritten(one.invariant, decided.verdict) };
    }),
  );
}

type Decided = Pick<JudgedInvariant, 'verdict' | 'edit'>;

/** One verdict for all possible ways of traffic. Unknown if they differ. Pure. */
export function decideOn(invariant: Invariant, all: Ways): Decided {
  const { ways, because, isPart } = all;
  if (isPart !== undefined) return { verdict: { kind: 'unknown', because: `it depends on ${isPart}` } };
  const [first, ...others] = ways.map((way) => ({ way, verdict: decide(invariant, way) }));
  if (first === undefined) return { verdict: { kind: 'proven' } };
  const { verdict, way } = first;
  if (others.some((other) => other.verdict.kind !== verdict.kind))
    return { verdict: { kind: 'unknown', because: `it depends on ${because}` } };
  if (verdict.kind !== 'refuted' || others.length > 0) return { verdict };
  const edit =
    obviousEdit(invariant, way, verdict) ??
    (holdsWithRedirect(invariant, all, verdict) ? REDIRECT_EDIT : undefined);
  return { verdict, ...defined({ edit }) };
}

/** True if a refuted invariant would be true with requests without TLS redirected. Pure. */
export function holdsWithRedirect(
  invariant: Invariant,
  { ways, plainHttp }: Ways,
  { witness }: Refutation,
): boolean {
  if (plainHttp === undefined || plainHttp === 'redirected' || witness.get('ssl') !== false) return false;
  return ways.every((way) => decide(invariant, redirecting(way)).kind === 'proven');
}
