import type { KindName } from '../../kernel/model/change.js';
import { byAddress } from '../../kernel/model/plan.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { LiveThing } from '../../kinds/definition/survey.js';
import type { Reading } from '../../service/endpoints/reading.js';

/** What can be covered: a zone or an account as such, and what is in it. */
export type CoveredKind = Scope['level'] | KindName;

/** What is live in one scope and what the repository says of it. */
export interface SurveyedScope {
  readonly scope: Scope;
  /** Whether a file is about it. */
  readonly isDeclared: boolean;
  /** Whether it is known to be live: a declared scope that no list told of may be gone. */
  readonly isListed: boolean;
  /** Keys that the repository covers in it. */
  readonly covers: readonly string[];
  readonly kinds: readonly { readonly kind: KindName; readonly live: Reading<readonly LiveThing[]> }[];
}

/** How much of what is live stands in the repository. */
export interface CoverageTally {
  readonly live: number;
  readonly covered: number;
  /** Reads that failed: how much they would have told is not known. */
  readonly unread: number;
}

/** A live thing that no file declares. */
export interface Missing {
  readonly kind: KindName;
  readonly address: string;
}

/** A live thing that no file can declare: it is named, and counts for nothing. */
export interface Left {
  readonly kind: KindName;
  readonly what: string;
  /** A clause. */
  readonly why: string;
}

export interface ScopeCoverage extends CoverageTally {
  readonly scope: Scope;
  readonly isDeclared: boolean;
  /** By kind, in the order of the service. */
  readonly missing: readonly Missing[];
  /** By kind, in the order of the service. */
  readonly left: readonly Left[];
  /** What could not be read, each once. */
  readonly problems: readonly string[];
}

export interface Coverage extends CoverageTally {
  readonly kinds: readonly (CoverageTally & { readonly kind: CoveredKind })[];
  readonly scopes: readonly ScopeCoverage[];
  /** Lists of zones or accounts that could not be read: there may be others. */
  readonly problems: readonly string[];
  /** Lists that the service does not have: what is told is told of the zones and accounts of the files. */
  readonly unlisted: readonly string[];
}

/** What was surveyed: the lists of scopes as far as they were read, and the scopes. */
export interface SurveyedScopes {
  /** Lists that could not be read, and why; `hasList` is false where the service answers that there is no such list. */
  readonly unlisted: readonly {
    readonly level: Scope['level'];
    readonly why: string;
    readonly hasList: boolean;
  }[];
  readonly scopes: readonly SurveyedScope[];
}

/**
 * Holds what is live against what is declared. What is declared and not live counts for nothing; what could not be read is unknown, and
 * counted as such. Pure.
 */
export function measure({ unlisted, scopes }: SurveyedScopes, order: readonly CoveredKind[]): Coverage {
  const looks = byAddress(scopes).map(look);
  // Where nothing at all is known, a list that is not there is no ground to stand on either.
  const unread = scopes.length === 0 ? unlisted : unlisted.filter(({ hasList }) => hasList);
  const tallies = [
    ...looks.flatMap(({ tallies: own }) => own),
    ...unread.map(({ level }) => ({ kind: level, live: 0, covered: 0, unread: 1 })),
  ];
  return {
    ...sumOf(tallies),
    kinds: order.map((kind) => ({ kind, ...sumOf(tallies.filter((tally) => tally.kind === kind)) })),
    scopes: looks.map(({ coverage }) => coverage),
    problems: unread.map(({ why }) => why),
    unlisted: unlisted.filter((list) => !unread.includes(list)).map(({ why }) => why),
  };
}

type KindTally = CoverageTally & { readonly kind: CoveredKind };

/** One scope: counted as such, where it is known to be live, and with what is in it. */
function look({ scope, isDeclared, isListed, covers, kinds }: SurveyedScope): {
  readonly coverage: ScopeCoverage;
  readonly tallies: readonly KindTally[];
} {
  const unused = new Map<string, number>();
  for (const key of covers) unused.set(key, (unused.get(key) ?? 0) + 1);
  const uncovered = (things: readonly LiveThing[]): readonly LiveThing[] =>
    things.filter(({ key }) => {
      const number = unused.get(key) ?? 0;
      unused.set(key, number - 1);
      return number <= 0;
    });
  const looks = kinds.map(({ kind, live }) => {
    if (live.status === 'not-read') {
      return { kind, live: 0, covered: 0, unread: 1, missing: [], left: [], problems: [live.why] };
    }
    const counted = live.value.filter((thing) => thing.left === undefined);
    const missing = uncovered(counted).map(({ address }) => ({ kind, address }));
    const covered = counted.length - missing.length;
    const others = live.value.flatMap((thing) => (thing.left === undefined ? [] : [{ kind, ...thing.left }]));
    return { kind, live: counted.length, covered, unread: 0, missing, left: others, problems: [] };
  });
  const own = isListed
    ? [{ kind: scope.level, live: 1, covered: isDeclared ? 1 : 0, unread: 0 } satisfies KindTally]
    : [];
  const tallies = [...own, ...looks.map(({ missing: _, left: __, problems: ___, ...tally }) => tally)];
  return {
    tallies,
    coverage: {
      scope,
      isDeclared,
      ...sumOf(tallies),
      missing: looks.flatMap(({ missing }) => missing),
      left: looks.flatMap((one) => one.left),
      problems: [...new Set(looks.flatMap(({ problems }) => problems))],
    },
  };
}

function sumOf(tallies: readonly CoverageTally[]): CoverageTally {
  const sum = (of: (tally: CoverageTally) => number): number =>
    tallies.reduce((all, tally) => all + of(tally), 0);
  return {
    live: sum(({ live }) => live),
    covered: sum(({ covered }) => covered),
    unread: sum(({ unread }) => unread),
  };
}

/**
 * Percent of what is live, rounded down to a tenth, so that 100 means everything; where nothing is live there is nothing left to cover.
 * Undefined as long as something was not read.
 */
export function percentOf({ live, covered, unread }: CoverageTally): number | undefined {
  if (unread > 0) return undefined;
  return live === 0 ? 100 : Math.floor((covered * 1000) / live) / 10;
}
