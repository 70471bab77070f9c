import { expect, test } from 'vitest';
import { withTimes } from '../../src/emulator/index.js';

const NOW = new Date('2026-06-15T12:00:00Z');

test('times that are written as people say them become times, and all else stays', () => {
  const state = {
    zones: {
      a: {
        scripts: [{ last_seen_at: '2 days ago', url: '1 day ago', first_seen_at: 'x', n: 1, none: null }],
      },
    },
  };
  expect(withTimes(state, NOW)).toEqual({
    zones: {
      a: {
        scripts: [
          {
            last_seen_at: '2026-06-13T12:00:00.000Z',
            url: '1 day ago',
            first_seen_at: 'x',
            n: 1,
            none: null,
          },
        ],
      },
    },
  });
});
