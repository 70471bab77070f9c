import { expect, test } from 'vitest';
import { sideBySide } from '../../../src/kernel/lib/side-by-side.js';

test('results come in the order of the items, and each that is done is told in the order in which it ends', async () => {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const working = sideBySide(
    ['slow', 'quick'],
    2,
    (item) => new Promise<string>((resolve) => ends.set(item, () => resolve(item.toUpperCase()))),
    (item, done, total) => told.push(`${item} ${done}/${total}`),
  );
  await Promise.resolve();
  ends.get('quick')?.();
  await Promise.resolve();
  ends.get('slow')?.();
  expect(await working).toEqual(['SLOW', 'QUICK']);
  expect(told).toEqual(['quick 1/2', 'slow 2/2']);
});

test('after the first error nothing more is begun', async () => {
  const begun: number[] = [];
  const working = sideBySide([1, 2, 3], 1, (item) => {
    begun.push(item);
    return item === 2 ? Promise.reject(new RangeError('two')) : Promise.resolve(item);
  });
  await expect(working).rejects.toThrow('two');
  expect(begun).toEqual([1, 2]);
});
