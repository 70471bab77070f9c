import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import { apiPath } from '../../../src/kernel/model/path.js';
import { runs } from '../../helpers/runs.js';

/** Random text hardly ever is a dot segment, so a few letters that make trouble are used as well. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '.', '/', '%', '2', 'e', '?', '#', '\\'), maxLength: 4 }),
);

describe('apiPath', () => {
  test('puts identifiers into the template', () => {
    expect(apiPath`/zones/${'0a1b'}/page_shield/policies/${'c9ef84a6-bf5e_4'}`).toBe(
      '/zones/0a1b/page_shield/policies/c9ef84a6-bf5e_4',
    );
    expect(apiPath`/user/tokens/verify`).toBe('/user/tokens/verify');
  });

  test.each(['', '.', '..', 'a/b', 'a%2fb', 'a?b', 'a#b', 'a\\b', 'a b', 'ä', 'a\n', 'x'.repeat(65)])(
    'refuses the identifier %j',
    (id) => {
      expect(() => apiPath`/zones/${id}/rulesets`).toThrow(UserError);
    },
  );

  test('either keeps the number of segments or refuses, for any text', () => {
    fc.assert(
      fc.property(anyText, (id) => {
        const path = pathOrRefusal(id);
        expect(path instanceof UserError || isInsideTemplate(path)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

function pathOrRefusal(id: string): unknown {
  try {
    return apiPath`/zones/${id}/rulesets`;
  } catch (error) {
    return error;
  }
}

function isInsideTemplate(path: unknown): boolean {
  const text = String(path);
  return new URL(text, 'https://api.test').pathname === text && /^\/zones\/[^/]+\/rulesets$/.test(text);
}
