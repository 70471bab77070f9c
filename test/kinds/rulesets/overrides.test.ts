import { describe, expect, it } from 'vitest';
import type { DeclaredRule } from '../../../src/generated/files.js';
import { rulesets } from '../../../src/kinds/rulesets/index.js';
import { answering, compileContext, diffContext, ZONE } from '../support.js';

const LIST = `/zones/${ZONE.id}/rulesets`;
const PHASE = 'http_request_firewall_managed';
const MANAGED = 'efb7b8c949ac4650a09736fc376e9aee';
const KNOWN = '5de7edfa648c4d6891dc3e7f84534ffa';
const UNKNOWN = 'ffffffffffffffffffffffffffffffff';
const LISTED = { id: MANAGED, kind: 'managed', phase: PHASE, name: 'Managed Ruleset', version: '2' };
const CONTENT = {
  ...LISTED,
  rules: [{ id: KNOWN, categories: ['sqli'] }, { id: UNKNOWN.replace(/^f/, 'e') }],
};

interface World {
  readonly listed?: readonly object[];
  readonly content?: object;
  readonly parameters?: object;
  readonly foresight?: false;
}

/** What a plan says about overrides of a rule with an unknown id and of a category with a typo, and how often it reads the managed ruleset. */
async function planned({ listed = [LISTED], content, parameters, foresight }: World): Promise<{
  readonly said: readonly string[];
  readonly reads: number;
}> {
  const overrides = {
    rules: [
      { id: KNOWN, action: 'log' },
      { id: UNKNOWN, enabled: false },
    ],
    categories: [
      { category: 'sqil', enabled: false },
      { category: 'sqli', action: 'log' },
    ],
  };
  const rule: DeclaredRule = {
    ref: 'core',
    action: 'execute',
    expression: 'true',
    action_parameters: { id: MANAGED, overrides, ...parameters },
  };
  const { context } = compileContext();
  const placed = {
    ...context,
    locationOf: (path: readonly (string | number)[]) => ({
      file: path.join('.'),
      line: 1,
      column: 1,
      length: 1,
    }),
  };
  const [declaration] = rulesets.declare({ rulesets: [{ phase: PHASE, rules: [rule] }] }, placed);
  if (declaration === undefined) throw new Error('no declaration');
  const api = answering({
    list: { [LIST]: listed },
    ...(content === undefined ? {} : { get: { [`${LIST}/${MANAGED}`]: content } }),
  });
  const seeing = foresight === false ? {} : { foresight: { now: new Date(0) } };
  const { findings, changes } = await declaration.observe({ ...diffContext(), ...seeing }, api);
  expect(changes).toHaveLength(1);
  return {
    said: findings.map(({ code, message, location }) => `${code} ${location?.file ?? ''}: ${message}`),
    reads: api.requested.filter((path) => path.endsWith(MANAGED)).length,
  };
}

const AT = '0.rules.0.action_parameters.overrides';
const CATEGORY = `unknown-override ${AT}.categories.0.category: managed ruleset "Managed Ruleset" has no category sqil`;
const RULE = `unknown-override ${AT}.rules.1.id: managed ruleset "Managed Ruleset" has no rule ${UNKNOWN}`;

describe('overrides of what a managed ruleset does not have', () => {
  it('are found at their places', async () => {
    expect(await planned({ content: CONTENT })).toEqual({ said: [CATEGORY, RULE], reads: 1 });
  });

  it.each<[string, World, number]>([
    ['the list does not name it', { listed: [], content: CONTENT }, 0],
    ['it is not shown', {}, 1],
    ['it comes without rules', { content: LISTED }, 1],
    ['it comes with no rule', { content: { ...LISTED, rules: [] } }, 1],
    ['a rule has no id', { content: { ...LISTED, rules: [{ categories: ['sqli'] }] } }, 1],
    ['the rule executes one version', { content: CONTENT, parameters: { version: '1' } }, 0],
    ['nothing is foreseen', { content: CONTENT, foresight: false }, 0],
    ['there are no overrides', { content: CONTENT, parameters: { overrides: undefined } }, 0],
  ])('are not looked for where %s', async (_, world, reads) => {
    expect(await planned(world)).toEqual({ said: [], reads });
  });

  it('are found among rules only, where rules show no categories', async () => {
    const content = { ...LISTED, rules: [{ id: KNOWN }] };
    expect((await planned({ content })).said).toEqual([RULE]);
  });
});
