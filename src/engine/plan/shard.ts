import type { Shard } from '../../kernel/model/plan.js';

/** The items of one shard: every `of`-th, so that all shards are as large, and every item is in exactly one. Pure. */
export function inShard<Item>(items: readonly Item[], shard: Shard | undefined): readonly Item[] {
  if (shard === undefined) return items;
  return items.filter((_, position) => position % shard.of === shard.index - 1);
}
