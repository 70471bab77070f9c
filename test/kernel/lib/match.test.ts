import { describe, expect, it } from 'vitest';
import { matchByKey } from '../../../src/kernel/lib/match.js';

describe('matching declared with live items', () => {
  it('pairs those that have the same key, and tells what is left on each side', () => {
    const live = [
      { key: 'b', id: 1 },
      { key: 'x', id: 2 },
      { key: 'x', id: 3 },
    ];
    expect(matchByKey(['a', 'b'], live, String, ({ key }) => key)).toEqual({
      pairs: [{ declared: 'b', live: live[0] }],
      onlyDeclared: ['a'],
      onlyLive: [live[1], live[2]],
      ambiguous: [],
    });
  });

  it('does not choose between several live items', () => {
    const live = [
      { key: 'a', id: 1 },
      { key: 'a', id: 2 },
    ];
    expect(matchByKey(['a'], live, String, ({ key }) => key)).toEqual({
      pairs: [],
      onlyDeclared: [],
      onlyLive: [],
      ambiguous: [{ declared: 'a', live }],
    });
  });
});
