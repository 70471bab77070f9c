import type { Change, Diff, Formerly, Tally } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { apiPath } from '../../kernel/model/path.js';
import { uniqueNames } from '../../kernel/lib/addresses.js';
import { matchByKey, type Matches } from '../../kernel/lib/match.js';

/** A declared list that the service keeps as a collection, with its kind's functions. */
export interface Collection<Declared, Live> {
  readonly declared: readonly Declared[];
  readonly live: readonly Live[];
  readonly ownership: 'exclusive' | 'shared';
  /** What messages call the objects. */
  readonly of: Tally['of'];
  /** Path of the collection, without an id. */
  readonly path: string;
  /** The key that matches declared and live objects. */
  readonly keyOf: (item: Declared | Live) => string;
  readonly nameOf: (item: Declared | Live) => string;
  /** What distinguishes live objects of the same name. */
  readonly distinction: (live: Live) => string;
  readonly addressOf: (name: string) => string;
  readonly isSame: (declared: Declared, live: Live) => boolean;
  /** True if certainly equal but for the name. Absent if updates can't rename. */
  readonly isRenamed?: (declared: Declared, live: Live) => boolean;
  /** The id of the live object to restore, whatever its name; undefined for objects of files, absent if updates can't rename. */
  readonly restoredId?: (declared: Declared) => string | undefined;
  readonly create: (declared: Declared, address: string) => Change;
  readonly update: (declared: Declared, live: Live, address: string) => Change;
  readonly remove: (live: Live, address: string) => Change;
  readonly ambiguous: (declared: Declared, live: readonly Live[]) => Finding;
}

/** What decides which live object a declared one is. */
export type Matching<Declared, Live> = Pick<
  Collection<Declared, Live>,
  'declared' | 'live' | 'ownership' | 'keyOf' | 'isRenamed' | 'restoredId'
>;

/**
 * Matches by key. If otherwise exactly one would be deleted and one created, equal but for the name, they are a pair too: it was renamed, and keeps
 * its id. Pure.
 */
export function matchCollection<Declared, Live extends { readonly id: string }>({
  declared,
  live,
  ownership,
  keyOf,
  isRenamed = () => false,
  restoredId = () => undefined,
}: Matching<Declared, Live>): Matches<Declared, Live> {
  const matches = withPairs(
    matchByKey(declared, live, keyOf, keyOf),
    (item, other) => restoredId(item) === other.id,
  );
  const { onlyDeclared, onlyLive, ambiguous } = matches;
  const isOne = onlyDeclared.length === 1 && onlyLive.length === 1 && ambiguous.length === 0;
  if (!isOne || ownership === 'shared') return matches;
  return withPairs(matches, (item, other) => restoredId(item) === undefined && isRenamed(item, other));
}

/** The matches, with more pairs of unmatched ones. */
function withPairs<Declared, Live extends { readonly id: string }>(
  matches: Matches<Declared, Live>,
  isPair: (declared: Declared, live: Live) => boolean,
): Matches<Declared, Live> {
  const pairs = matches.onlyDeclared.flatMap((declared) => {
    const live = matches.onlyLive.find((one) => isPair(declared, one));
    return live === undefined ? [] : [{ declared, live }];
  });
  if (pairs.length === 0) return matches;
  const [taken, found] = [
    new Set(pairs.map((pair) => pair.declared)),
    new Set(pairs.map((pair) => pair.live)),
  ];
  return {
    ...matches,
    pairs: [...matches.pairs, ...pairs],
    onlyDeclared: matches.onlyDeclared.filter((item) => !taken.has(item)),
    onlyLive: matches.onlyLive.filter((item) => !found.has(item)),
  };
}

/** One change per object. If exclusive, deletes undeclared live ones. Changes nothing if a declared object matches several. Pure. */
export function diffCollection<Declared, Live extends { readonly id: string }>(
  collection: Collection<Declared, Live>,
): Diff {
  const { live, keyOf, nameOf, addressOf } = collection;
  const matches = matchCollection(collection);
  if (matches.ambiguous.length > 0) {
    const findings = matches.ambiguous.map((match) => collection.ambiguous(match.declared, match.live));
    return { changes: [], unchanged: [], findings };
  }
  const pairs = matches.pairs.map((pair) => ({ ...pair, address: addressOf(nameOf(pair.declared)) }));
  const updates = pairs.flatMap((pair) => {
    const isRenamed = keyOf(pair.declared) !== keyOf(pair.live);
    if (!isRenamed && collection.isSame(pair.declared, pair.live)) return [];
    const update = collection.update(pair.declared, pair.live, pair.address);
    return [isRenamed ? { ...update, formerly: formerlyOf(pair.live, collection) } : update];
  });
  const creates = matches.onlyDeclared.map((item) => collection.create(item, addressOf(nameOf(item))));
  const deletes = removals(collection.ownership === 'exclusive' ? matches.onlyLive : [], collection);
  const changed = new Set(updates.map((change) => change.address));
  return {
    changes: [...updates, ...creates, ...deletes],
    unchanged: pairs.map(({ address }) => address).filter((address) => !changed.has(address)),
    seen: live.map(({ id }) => collection.path + apiPath`/${id}`),
    tally: { of: collection.of, existing: live.length },
    findings: [],
  };
}

/** The deletions, at addresses that no declared object has. */
function removals<Declared, Live extends { readonly id: string }>(
  live: readonly Live[],
  { declared, nameOf, addressOf, distinction, remove }: Collection<Declared, Live>,
): readonly Change[] {
  return uniqueNames(live, (item) => nameOf(item) || item.id, distinction, declared.map(nameOf)).map(
    ({ item, name }) => remove(item, addressOf(name)),
  );
}

/** What a renamed live object is: what its deletion would be about. */
function formerlyOf<Declared, Live extends { readonly id: string }>(
  live: Live,
  collection: Collection<Declared, Live>,
): Formerly {
  const [{ address, risks } = { address: collection.addressOf(live.id), risks: [] }] = removals(
    [live],
    collection,
  );
  return { address, risks: risks.map(({ code }) => code) };
}
