import * as fc from 'fast-check';
import type { Level } from '../../src/kernel/model/scope.js';
import { ACCOUNT, ZONE } from '../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const NAMES = ['a', 'b', 'c'];

/** What a file says: custom rulesets by how many rules each has, and which of them rules execute, in this order. */
export interface Said {
  readonly ownership: 'exclusive' | 'shared';
  readonly sizes: Readonly<Record<string, number>>;
  readonly executed: readonly string[];
}

/** Any account file with custom rulesets. */
export const said: fc.Arbitrary<Said> = fc
  .record({
    ownership: fc.constantFrom('exclusive' as const, 'exclusive' as const, 'shared' as const),
    sizes: fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 2 }), {
      maxKeys: NAMES.length,
    }),
  })
  .chain(({ ownership, sizes }) =>
    fc.shuffledSubarray(Object.keys(sizes)).map((executed) => ({ ownership, sizes, executed })),
  );

/** The files of an account, or of a zone, as they are said. */
export function fileOf(
  { ownership, sizes, executed }: Said,
  level: Level = 'account',
): Readonly<Record<string, string>> {
  const rulesets = Object.entries(sizes).map(([name, size]) => ({
    name,
    phase: PHASE,
    rules: Array.from({ length: size }, (_, index) => ({
      ref: `${name}${index}`,
      action: 'block',
      expression: `http.user_agent eq "${name}${index}"`,
    })),
  }));
  const rules = executed.map((name) => ({
    ref: `run-${name}`,
    action: 'execute',
    expression: 'true',
    action_parameters: { id: { custom_ruleset: name } },
  }));
  const content = {
    ...HEADERS[level],
    custom_rulesets: { ownership, rulesets },
    rulesets: [{ phase: PHASE, rules }],
  };
  return { [`${level}s/a.yaml`]: JSON.stringify(content) };
}

const HEADERS: Readonly<Record<Level, object>> = {
  account: { account: { name: 'example-inc', id: ACCOUNT } },
  zone: { zone: { name: 'shop.example.com', id: ZONE } },
};
