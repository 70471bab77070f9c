import { describe, expect, it } from 'vitest';
import type { KindName } from '../../src/kernel/model/change.js';
import { STAGES, type Stage } from '../../src/kernel/model/stage.js';
import { dependsOn } from '../../src/kinds/order.js';

/** A change → the stages whose failures it waits for. */
const WAITS: readonly (readonly [Stage, KindName, readonly Stage[]])[] = [
  ['provide', 'list', []],
  ['switch-on', 'page_shield', []],
  ['log-fields', 'log_fields', []],
  ['custom-rulesets', 'custom_ruleset', []],
  ['protect', 'csp_policy', ['switch-on']],
  ['protect', 'ruleset', ['custom-rulesets']],
  ['jobs', 'logpush_job', ['provide', 'switch-on', 'log-fields', 'custom-rulesets', 'protect']],
  ['weaken', 'ruleset', ['provide', 'switch-on', 'log-fields', 'custom-rulesets', 'protect', 'jobs']],
  ['weaken', 'csp_policy', ['provide', 'switch-on', 'log-fields', 'custom-rulesets', 'protect', 'jobs']],
  [
    'remove',
    'logpush_job',
    ['provide', 'switch-on', 'log-fields', 'custom-rulesets', 'protect', 'jobs', 'weaken'],
  ],
  [
    'switch-off',
    'page_shield',
    ['provide', 'switch-on', 'log-fields', 'custom-rulesets', 'protect', 'jobs', 'weaken', 'remove'],
  ],
  ['withdraw', 'list', STAGES.slice(0, -1)],
];

describe('a change', () => {
  it.each(WAITS)('at stage %s of kind %s waits for %j', (stage, kind, expected) => {
    expect(STAGES.filter((earlier) => dependsOn({ stage, kind }, { stage: earlier }))).toEqual(expected);
  });

  it('is told about at every stage', () => {
    expect(new Set(WAITS.map(([stage]) => stage))).toEqual(new Set(STAGES));
  });
});
