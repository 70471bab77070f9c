import { describe, expect, it } from 'vitest';
import type { Diff } from '../../src/kernel/model/change.js';
import type { RiskCode } from '../../src/kernel/model/risk.js';
import { logFields } from '../../src/kinds/log-fields/index.js';
import { LOG_FIELD_LISTS, LOG_FIELDS_PHASE } from '../../src/kinds/rule-lists/log-field-facts.js';
import * as policies from './csp-policies/support.js';
import * as jobs from './logpush-jobs/support.js';
import { answering, compileContext, diffContext, RULESET_ID, ZONE } from './support.js';
import {
  FIELD_PAIRS,
  JOB_PAIRS,
  POLICY_PAIRS,
  type JobPart,
  type Pair,
  type PolicyPart,
} from './weaker-pairs.js';

function policyPlan(before: PolicyPart, after: PolicyPart): Promise<Diff> {
  const common = { expression: 'true', value: "script-src 'self'" };
  const live = { ...policies.LIVE, ...common, ...before };
  return policies.planned([{ ...policies.POLICY, ...common, ...after }], [live]);
}

function jobPlan(before: JobPart, after: JobPart): Promise<Diff> {
  const { sample_rate, timestamps = 'rfc3339', ...members } = before.members ?? {};
  const { fields: was = ['RayID'], enabled: wasOn = true, to: place = 'DESTINATION' } = before;
  const { fields = ['RayID'], enabled = true, to = 'DESTINATION' } = after;
  const sample = sample_rate === undefined ? '' : `&sample=${sample_rate}`;
  const live = {
    ...jobs.LIVE,
    ...members,
    enabled: wasOn,
    destination_conf: jobs.ENV[place],
    logpull_options: `fields=${was.join(',')}&timestamps=${timestamps}${sample}`,
  };
  const job = { ...jobs.JOB, enabled, fields: [...fields], destination_conf: { env: to }, ...after.members };
  return jobs.planned([job], [live]);
}

function fieldPlan(
  before: Readonly<Record<string, readonly string[]>>,
  after: Readonly<Record<string, readonly string[]>>,
): Promise<Diff> {
  const list = `/zones/${ZONE.id}/rulesets`;
  const ruleset = { id: RULESET_ID, kind: 'zone', phase: LOG_FIELDS_PHASE, name: 'default', version: '4' };
  const parameters = LOG_FIELD_LISTS.flatMap(({ list: name, parameter }) => {
    const names = before[name];
    return names === undefined ? [] : [[parameter, names.map((one) => ({ name: one }))] as const];
  });
  const rule = {
    id: '1',
    action: 'log_custom_field',
    expression: 'true',
    enabled: true,
    action_parameters: Object.fromEntries(parameters),
  };
  const section = Object.fromEntries(Object.entries(after).map(([name, names]) => [name, [...names]]));
  const [declaration] = logFields.declare({ log_fields: section }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const api = answering({
    list: { [list]: [ruleset] },
    get: { [`${list}/${RULESET_ID}`]: { ...ruleset, rules: [rule] } },
  });
  return declaration.observe(diffContext(), api);
}

interface Judged {
  readonly title: string;
  readonly expected: readonly RiskCode[];
  readonly found: readonly RiskCode[];
}

async function judged<State>(
  pairs: readonly Pair<State>[],
  plan: (before: State, after: State) => Promise<Diff>,
): Promise<readonly Judged[]> {
  return Promise.all(
    pairs.map(async ([title, before, after, expected]) => {
      const { changes } = await plan(before, after);
      return { title, expected, found: changes.flatMap(({ risks }) => risks.map(({ code }) => code)) };
    }),
  );
}

/** Of all pairs, those that have a risk which is not expected, and those that lack one. */
function measured(all: readonly Judged[]): object {
  const differing = (from: 'expected' | 'found', of: 'expected' | 'found'): readonly string[] =>
    all.filter((one) => one[of].some((code) => !one[from].includes(code))).map(({ title }) => title);
  return { missed: differing('found', 'expected'), falseAlarms: differing('expected', 'found') };
}

describe('what stops, watches or tells less has a risk, and nothing else has', () => {
  it.each([
    ['policies', judged(POLICY_PAIRS, policyPlan)],
    ['jobs', judged(JOB_PAIRS, jobPlan)],
    ['custom log fields', judged(FIELD_PAIRS, fieldPlan)],
  ])('among pairs of %s', async (_, pairs) => {
    expect(measured(await pairs)).toEqual({ missed: [], falseAlarms: [] });
  });

  it('is measured on as many harmless pairs as others', () => {
    const all = [...POLICY_PAIRS, ...JOB_PAIRS, ...FIELD_PAIRS].map(
      ([, , , expected]) => expected.length > 0,
    );
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(Math.abs(all.filter(Boolean).length * 2 - all.length)).toBeLessThanOrEqual(20);
  });
});
