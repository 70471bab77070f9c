import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { decide, type Agreed, type Withheld } from '../../../src/engine/review/decision.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { ACCOUNT, changeOf, completeScope, planOf, RISK, updateOf } from '../../helpers/plans.js';

const risky = changeOf('risky', { risks: [RISK] });
const PLAN = planOf([completeScope([updateOf('safe'), risky])]);
const REVIEWED = planDocument(PLAN);
const UNKNOWN = `sha256:${'0'.repeat(64)}`;

function messages(verdict: Agreed | Withheld): readonly string[] {
  return verdict.decision === 'withhold'
    ? changesOf(verdict.plan).map(({ change }) => verdict.messageOf(change))
    : [];
}

describe('a plan is carried out', () => {
  test.each([
    ['when its risks are allowed', { allow: ['drops-rules'] as const }, 'risks'],
    ['when its digest is expected', { allow: [], expectDigest: PLAN.digest }, 'reviewed'],
    [
      'when its digest is expected, in capitals and without a prefix',
      { allow: [], expectDigest: PLAN.digest.replace('sha256:', '').toUpperCase() },
      'reviewed',
    ],
  ])('%s', (_, consenting, kind) => {
    expect(decide(PLAN, undefined, consenting)).toMatchObject({
      decision: 'carry-out',
      plan: PLAN,
      digest: PLAN.digest,
      consent: { kind },
    });
  });

  test('when it was reviewed as it is, whatever its risks', () => {
    const agreed = decide(PLAN, REVIEWED, { allow: [] });
    expect(agreed).toMatchObject({
      decision: 'carry-out',
      digest: REVIEWED.digest,
      consent: { kind: 'reviewed' },
      settled: { outcomes: [], unreviewed: [] },
    });
    expect(changesOf(agreed.plan)).toHaveLength(2);
  });
});

describe('a plan is withheld', () => {
  test('when a risk is not allowed, and says of each change why', () => {
    const verdict = decide(PLAN, undefined, { allow: ['max-deletes'] });
    expect(verdict).toMatchObject({ decision: 'withhold', reason: 'refused' });
    expect(messages(verdict)).toEqual([
      'waits for consent to the whole plan',
      `needs consent: --allow drops-rules, or for this change alone --allow drops-rules@${risky.address}`,
    ]);
  });

  test.each([
    ['made now', undefined],
    ['reviewed', REVIEWED],
  ])('when another digest is expected than that of the plan %s, even with --allow', (_, document) => {
    const verdict = decide(PLAN, document, { allow: ['drops-rules'], expectDigest: UNKNOWN });
    expect(verdict).toMatchObject({ decision: 'withhold', reason: 'stale' });
    const message = `the plan has digest ${PLAN.digest}, but ${UNKNOWN} was expected`;
    expect(messages(verdict)).toEqual([message, message]);
  });
});

describe('what gates deny', () => {
  const gate = { gate: 'lists', at: 'zonewright.yaml:3', codes: ['account-level'], owners: 'its owners' };
  const ruleset = (name: string, rule: JsonObject, stage: 'protect' | 'custom-rulesets'): Change =>
    changeOf(
      name,
      {
        kind: stage === 'protect' ? 'ruleset' : 'custom_ruleset',
        stage,
        request: {
          method: 'PUT',
          path: `/accounts/${ACCOUNT.id}/rulesets/${name.slice(-4)}`,
          query: {},
          body: { rules: [rule] },
        },
      },
      ACCOUNT,
    );
  const list = changeOf(
    'lists/office',
    {
      kind: 'list',
      stage: 'provide',
      denied: [gate],
      request: { method: 'PUT', path: `/accounts/${ACCOUNT.id}/rules/lists/office`, query: {}, body: {} },
    },
    ACCOUNT,
  );
  const bots = ruleset(
    'custom_rulesets/bots',
    { action: 'block', expression: 'ip.src in $office' },
    'custom-rulesets',
  );
  const entry = ruleset(
    'rulesets/http_request_firewall_custom',
    { action: 'execute', expression: 'true', action_parameters: { id: 'bots' } },
    'protect',
  );
  const plan = planOf([completeScope([updateOf('safe')]), completeScope([list, bots, entry], [], ACCOUNT)]);

  test('is left out, with all that waits for it in turn, and each says for which change it waits', () => {
    const agreed = decide(plan, planDocument(plan), { allow: [], byChange: true });
    if (agreed.decision === 'withhold') throw new Error('withheld');
    expect(changesOf(agreed.plan).map(({ change }) => change.address)).toEqual([
      'zone/shop.example.com/safe',
    ]);
    const said = agreed.settled?.outcomes.map((one) => ('message' in one ? one.message : ''));
    expect(said?.slice(1)).toEqual([
      'waits for account/example-inc/lists/office, which a gate denies',
      'waits for account/example-inc/custom_rulesets/bots, which waits itself',
    ]);
  });

  test('is named where the whole plan is withheld', () => {
    const denied = 'waits for the whole plan, of which a gate denies account/example-inc/lists/office';
    const verdict = decide(plan, undefined, { allow: [] });
    expect(messages(verdict)).toEqual([denied, expect.stringContaining('lists'), denied, denied]);
  });
});
