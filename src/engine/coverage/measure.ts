import type { KindName } from '../../kernel/model/change.js';
import { byAddress } from '../../kernel/model/plan.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { LiveThing } from '../../kinds/definition/survey.js';
import { compileUnmanaged, type Unmanaged, type UnmanagedEntry } from '../configuration/unmanaged.js';
import type { Reading } from '../../service/endpoints/reading.js';

/** What can be covered: a scope itself, and what is in it. */
export type CoveredKind = Scope['level'] | KindName;

/** What is live in a scope and what files declare. */
export interface SurveyedScope {
  readonly scope: Scope;
  /** True if a file declares it. */
  readonly isDeclared: boolean;
  /** True if the service lists it. A declared, unlisted scope may be gone. */
  readonly isListed: boolean;
  /** The keys that files cover. */
  readonly covers: readonly string[];
  readonly kinds: readonly { readonly kind: KindName; readonly live: Reading<readonly LiveThing[]> }[];
}

/** How much of what is live is declared. */
export interface CoverageTally {
  readonly live: number;
  readonly covered: number;
  /** Failed reads; how much they hide is unknown. */
  readonly unread: number;
  /** Live things deliberately in no file, counted nowhere else; absent if none. */
  readonly unmanaged?: number;
}

/** A live, undeclared thing. */
export interface Missing {
  readonly kind: KindName;
  readonly address: string;
}

/** A live thing that can't be declared: named, not counted. */
export interface Left {
  readonly kind: KindName;
  readonly what: string;
  /** A clause. */
  readonly why: string;
}

/** A live thing deliberately in no file. */
export interface LeftAlone extends Missing {
  readonly reason: string;
}

export interface ScopeCoverage extends CoverageTally {
  readonly scope: Scope;
  readonly isDeclared: boolean;
  /** Set if deliberately in no file. */
  readonly isUnmanaged?: true;
  /** By kind, in the service's order. */
  readonly missing: readonly Missing[];
  /** By kind, in the service's order. */
  readonly left: readonly Left[];
  readonly aside: readonly LeftAlone[];
  /** What could not be read, without repetition. */
  readonly problems: readonly string[];
}

export interface Coverage extends CoverageTally {
  readonly kinds: readonly (CoverageTally & { readonly kind: CoveredKind })[];
  readonly scopes: readonly ScopeCoverage[];
  /** Unreadable lists of zones or accounts: there may be others. */
  readonly problems: readonly string[];
  /** Entries of `unmanaged` that match nothing read. */
  readonly idle: readonly UnmanagedEntry[];
  /** Lists that the service lacks. Then only scopes of files are counted. */
  readonly unlisted: readonly string[];
}

/** The scopes, and what could not be listed. */
export interface SurveyedScopes {
  /** Unreadable lists with the reason. `hasList`: false if the service has no such list. */
  readonly unlisted: readonly {
    readonly level: Scope['level'];
    readonly why: string;
    readonly hasList: boolean;
  }[];
  readonly scopes: readonly SurveyedScope[];
}

/** Compares what is live with what is declared. Declared things that are not live don't count; unread ones count as unknown. Pure. */
export function measure(
  { unlisted, scopes }: SurveyedScopes,
  order: readonly CoveredKind[],
  entries: readonly UnmanagedEntry[] = [],
): Coverage {
  const used = new Set<UnmanagedEntry>();
  const unmanaged = compileUnmanaged(entries);
  const elsewhere = countedIds(scopes);
  const looks = byAddress(scopes).map((scope) => look(scope, elsewhere, unmanaged, used));
  // If nothing is known, a missing list counts as unread.
  const unread = scopes.length === 0 ? unlisted : unlisted.filter(({ hasList }) => hasList);
  const tallies = [
    ...looks.flatMap(({ tallies: own }) => own),
    ...unread.map(({ level }) => ({ kind: level, live: 0, covered: 0, unread: 1 })),
  ];
  const isWhole = unlisted.length === 0 && tallies.every((tally) => tally.unread === 0);
  return {
    ...sumOf(tallies),
    idle: isWhole ? entries.filter((entry) => !used.has(entry) && !isOfPart(entry)) : [],
    kinds: order.map((kind) => ({ kind, ...sumOf(tallies.filter((tally) => tally.kind === kind)) })),
    scopes: looks.map(({ coverage }) => coverage),
    problems: unread.map(({ why }) => why),
    unlisted: unlisted.filter((list) => !unread.includes(list)).map(({ why }) => why),
  };
}

/** The ids of what is counted, in whatever scope. */
function countedIds(scopes: readonly SurveyedScope[]): ReadonlySet<string> {
  const things = scopes.flatMap(({ kinds }) =>
    kinds.flatMap(({ live }) => (live.status === 'read' ? live.value : [])),
  );
  return new Set(things.flatMap(({ id, left }) => (id === undefined || left !== undefined ? [] : [id])));
}

type KindTally = CoverageTally & { readonly kind: CoveredKind };

/** Counts one scope, if known to be live, and what is in it. `elsewhere`: the ids of what is counted, possibly in another scope. */
function look(
  { scope, isDeclared, isListed, covers, kinds }: SurveyedScope,
  elsewhere: ReadonlySet<string>,
  unmanaged: Unmanaged,
  used: Set<UnmanagedEntry>,
): {
  readonly coverage: ScopeCoverage;
  readonly tallies: readonly KindTally[];
} {
  const start = scopeAddress(scope);
  const uncovered = uncoveredBy(covers);
  const reasonOf = (address: string): string | undefined => {
    const found = unmanaged.naming(address);
    for (const entry of found) used.add(entry);
    return found[0]?.reason;
  };
  const looks = kinds.map(({ kind, live }): KindLook => {
    if (live.status === 'not-read') return unreadKind(kind, live.why);
    const counted = live.value.filter((thing) => thing.left === undefined);
    const others = uncovered(counted).map(({ address }) => ({
      kind,
      address,
      reason: reasonOf(`${start}/${address}`),
    }));
    return kindLook(kind, counted.length, others, leftIn(kind, live.value, elsewhere));
  });
  const isAside = isListed && !isDeclared && reasonOf(start) !== undefined;
  const itself = isAside ? { live: 0, covered: 0, unmanaged: 1 } : { live: 1, covered: isDeclared ? 1 : 0 };
  const own = isListed ? [{ kind: scope.level, ...itself, unread: 0 } satisfies KindTally] : [];
  const tallies = [...own, ...looks.map(({ tally }) => tally)];
  return {
    tallies,
    coverage: {
      scope,
      isDeclared,
      ...(isAside ? { isUnmanaged: true as const } : {}),
      ...sumOf(tallies),
      missing: looks.flatMap(({ missing }) => missing),
      left: looks.flatMap(({ left }) => left),
      aside: looks.flatMap(({ aside }) => aside),
      problems: [...new Set(looks.flatMap(({ problems }) => problems))],
    },
  };
}

/** What is live of a kind in a scope. */
interface KindLook extends Pick<ScopeCoverage, 'missing' | 'left' | 'aside' | 'problems'> {
  readonly tally: KindTally;
}

function unreadKind(kind: KindName, why: string): KindLook {
  const tally = { kind, live: 0, covered: 0, unread: 1 };
  return { tally, missing: [], left: [], aside: [], problems: [why] };
}

/** `others`: what no file covers, with the reason if that is deliberate. */
function kindLook(
  kind: KindName,
  counted: number,
  others: readonly (Missing & { readonly reason: string | undefined })[],
  left: readonly Left[],
): KindLook {
  const aside = others.flatMap(({ reason, ...other }) =>
    reason === undefined ? [] : [{ ...other, reason }],
  );
  const missing = others.flatMap(({ reason, ...other }) => (reason === undefined ? [other] : []));
  const live = counted - aside.length;
  const tally = { kind, live, covered: live - missing.length, unread: 0, ...countOf(aside) };
  return { tally, missing, left, aside, problems: [] };
}

/** What can't be declared, unless it is counted in another scope. */
function leftIn(
  kind: KindName,
  things: readonly LiveThing[],
  elsewhere: ReadonlySet<string>,
): readonly Left[] {
  return things.flatMap(({ id = '', left }) =>
    left === undefined || elsewhere.has(id) ? [] : [{ kind, ...left }],
  );
}

/** Returns which of some things no key covers. A key covers one thing; the next one with this key is not covered. */
function uncoveredBy(covers: readonly string[]): (things: readonly LiveThing[]) => readonly LiveThing[] {
  const unused = new Map<string, number>();
  for (const key of covers) unused.set(key, (unused.get(key) ?? 0) + 1);
  return (things) =>
    things.filter(({ key }) => {
      const number = unused.get(key) ?? 0;
      unused.set(key, number - 1);
      return number <= 0;
    });
}

function countOf(aside: readonly unknown[]): Pick<CoverageTally, 'unmanaged'> {
  return aside.length === 0 ? {} : { unmanaged: aside.length };
}

/** Rules and members are not counted here. */
function isOfPart({ address }: UnmanagedEntry): boolean {
  return /^[^/]+\/[^/]+\/.+\/(?:rules|fields)\//.test(address);
}

function sumOf(tallies: readonly CoverageTally[]): CoverageTally {
  const sum = (of: (tally: CoverageTally) => number): number =>
    tallies.reduce((all, tally) => all + of(tally), 0);
  const unmanaged = sum((tally) => tally.unmanaged ?? 0);
  return {
    live: sum(({ live }) => live),
    covered: sum(({ covered }) => covered),
    unread: sum(({ unread }) => unread),
    ...(unmanaged === 0 ? {} : { unmanaged }),
  };
}

/** Percent of what is live, rounded down to a tenth: 100 means everything, also if nothing is live. Undefined if something was not read. */
export function percentOf({ live, covered, unread }: CoverageTally): number | undefined {
  if (unread > 0) return undefined;
  return live === 0 ? 100 : Math.floor((covered * 1000) / live) / 10;
}
