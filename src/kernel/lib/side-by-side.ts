import pLimit from 'p-limit';

/**
 * Works on items side by side, at most so many at a time; the results in the order of the items. `onDone` hears of each that is done. Rejects
 * with the first error that `work` throws; what has not begun then is not begun.
 */
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
