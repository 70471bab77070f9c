import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/lib/suggest.js';

const KNOWN = ['block', 'skip', 'managed_challenge'];

describe('the name that was meant', () => {
  it.each<[string, string | undefined]>([
    ['blok', 'block'],
    ['Block', 'block'],
    ['skp', 'skip'],
    ['manage_chalenge', 'managed_challenge'],
    ['allow', undefined],
    ['', undefined],
    ['x'.repeat(201), undefined],
  ])('by %j is %j', (name, meant) => {
    expect(nearest(name, KNOWN)).toBe(meant);
  });

  it('is none when nothing is known', () => {
    expect(nearest('block', [])).toBeUndefined();
  });

  it('is as near as the caller asks', () => {
    expect(nearest('manage_chalenge', KNOWN, 2)).toBe('managed_challenge');
    expect(nearest('manage_chalenge', KNOWN, 1)).toBeUndefined();
  });
});
