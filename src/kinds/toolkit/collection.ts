import type { Change, Diff, Tally } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { apiPath } from '../../kernel/model/path.js';
import { uniqueNames } from '../../kernel/lib/addresses.js';
import { matchByKey } from '../../kernel/lib/match.js';

/** A declared list of objects that the service keeps as a collection, with the functions of its kind. */
export interface Collection<Declared, Live> {
  readonly declared: readonly Declared[];
  readonly live: readonly Live[];
  readonly ownership: 'exclusive' | 'shared';
  /** What messages call the objects. */
  readonly of: Tally['of'];
  /** Path of the collection. The path of an object has its id added. */
  readonly path: string;
  /** The key that matches declared and live objects. */
  readonly keyOf: (item: Declared | Live) => string;
  readonly nameOf: (item: Declared | Live) => string;
  /** What distinguishes live objects of the same name. */
  readonly distinction: (live: Live) => string;
  readonly addressOf: (name: string) => string;
  readonly isSame: (declared: Declared, live: Live) => boolean;
  readonly create: (declared: Declared, address: string) => Change;
  readonly update: (declared: Declared, live: Live, address: string) => Change;
  readonly remove: (live: Live, address: string) => Change;
  readonly ambiguous: (declared: Declared, live: readonly Live[]) => Finding;
}

/**
 * One change per object. With exclusive ownership, live objects that aren't declared are deleted. If a declared object matches several live ones,
 * nothing is changed. Pure.
 */
export function diffCollection<Declared, Live extends { readonly id: string }>(
  collection: Collection<Declared, Live>,
): Diff {
  const { declared, live, keyOf, nameOf, addressOf } = collection;
  const matches = matchByKey(declared, live, keyOf, keyOf);
  if (matches.ambiguous.length > 0) {
    const findings = matches.ambiguous.map((match) => collection.ambiguous(match.declared, match.live));
    return { changes: [], unchanged: [], findings };
  }
  const pairs = matches.pairs.map((pair) => ({ ...pair, address: addressOf(nameOf(pair.declared)) }));
  const updates = pairs.flatMap((pair) =>
    collection.isSame(pair.declared, pair.live)
      ? []
      : [collection.update(pair.declared, pair.live, pair.address)],
  );
  const creates = matches.onlyDeclared.map((item) => collection.create(item, addressOf(nameOf(item))));
  const deletes = uniqueNames(
    collection.ownership === 'exclusive' ? matches.onlyLive : [],
    (item) => nameOf(item) || item.id,
    collection.distinction,
    declared.map(nameOf),
  ).map(({ item, name }) => collection.remove(item, addressOf(name)));
  const changed = new Set(updates.map((change) => change.address));
  return {
    changes: [...updates, ...creates, ...deletes],
    unchanged: pairs.map(({ address }) => address).filter((address) => !changed.has(address)),
    seen: live.map(({ id }) => collection.path + apiPath`/${id}`),
    tally: { of: collection.of, existing: live.length },
    findings: [],
  };
}
