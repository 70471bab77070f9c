import pLimit from 'p-limit';

/** Works on up to `concurrency` items at a time; results in the order of items. The first error of `work` rejects, and no more items start. */
export function sideBySide<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
  onDone?: (item: Item, done: number, total: number, result: Result) => void,
): Promise<readonly Result[]> {
  const limit = pLimit(concurrency);
  let done = 0;
  const next = async (item: Item): Promise<Result> => {
    try {
      const result = await work(item);
      done += 1;
      onDone?.(item, done, items.length, result);
      return result;
    } catch (error) {
      limit.clearQueue();
      throw error;
    }
  };
  return Promise.all(items.map((item) => limit(() => next(item))));
}
