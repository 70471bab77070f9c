import { compare } from '../../kernel/model/finding.js';

/** Things that are alike, counted. */
export interface Group<About> {
  readonly about: About;
  readonly count: number;
  /** Some of the pages, first come first. */
  readonly pages: readonly string[];
  /** First and last time, in milliseconds since 1970. */
  readonly first?: number;
  readonly last?: number;
}

export interface Sighting {
  readonly page: string;
  readonly at?: number;
}

const MOST_PAGES = 3;

/** Counts alike things in bounded memory: all are counted, but only the first `most` groups are distinguished. */
export class BoundedGroups<About> {
  readonly #most: number;
  readonly #groups = new Map<string, { group: Group<About> }>();
  #beyond = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many are in no group. */
  get beyond(): number {
    return this.#beyond;
  }

  /** Counts one. Equal JSON of `about` means alike. */
  add(about: About, { page, at }: Sighting): void {
    const key = JSON.stringify(about);
    const held = this.#groups.get(key);
    if (held !== undefined) held.group = withOne(held.group, page, at);
    else if (this.#groups.size >= this.#most) this.#beyond += 1;
    else this.#groups.set(key, { group: withOne({ about, count: 0, pages: [] }, page, at) });
  }

  /** The largest first. */
  largest(): readonly Group<About>[] {
    return [...this.#groups]
      .toSorted(([keyA, a], [keyB, b]) => b.group.count - a.group.count || compare(keyA, keyB))
      .map(([, { group }]) => group);
  }
}

function withOne<About>(group: Group<About>, page: string, at: number | undefined): Group<About> {
  const { pages, count, first = at, last = at } = group;
  const isNew = pages.length < MOST_PAGES && !pages.includes(page);
  return {
    ...group,
    count: count + 1,
    pages: isNew ? [...pages, page] : pages,
    ...(at === undefined || first === undefined || last === undefined
      ? {}
      : { first: Math.min(first, at), last: Math.max(last, at) }),
  };
}
