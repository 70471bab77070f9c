import { expect, test } from 'vitest';
import type { RiskCode } from '../../../src/kernel/model/risk.js';
import type { Consent } from '../../../src/engine/review/consent.js';
import { refusals } from '../../../src/engine/review/decision.js';
import { ACCOUNT, changeOf, completeScope, incompleteScope, planOf, RISK } from '../../helpers/plans.js';

const PLAN = planOf([
  completeScope([
    changeOf('rulesets/a', { risks: [RISK, { code: 'max-deletes', message: '3 of 10' }] }),
    changeOf('page_shield'),
  ]),
  completeScope([changeOf('rulesets/b', { risks: [RISK] }, ACCOUNT)], [], ACCOUNT),
  incompleteScope('HTTP 500'),
]);

const allow = (...codes: readonly RiskCode[]): Consent => ({ kind: 'risks', allow: new Set(codes) });

test.each<readonly [string, Consent, readonly string[]]>([
  ['a review of this very plan', { kind: 'reviewed' }, []],
  [
    'nothing',
    allow(),
    [
      'zone/shop.example.com/rulesets/a drops-rules',
      'zone/shop.example.com/rulesets/a max-deletes',
      'account/example-inc/rulesets/b drops-rules',
    ],
  ],
  ['one risk', allow('drops-rules'), ['zone/shop.example.com/rulesets/a max-deletes']],
  ['every risk', allow('drops-rules', 'max-deletes'), []],
  [
    'a risk that the plan has not',
    allow('account-level'),
    [
      'zone/shop.example.com/rulesets/a drops-rules',
      'zone/shop.example.com/rulesets/a max-deletes',
      'account/example-inc/rulesets/b drops-rules',
    ],
  ],
])('consent to %s', (_, consent, refused) => {
  expect(refusals(PLAN, consent).map(({ address, code }) => `${address} ${code}`)).toEqual(refused);
});

test('a plan without risks needs none', () => {
  expect(refusals(planOf([completeScope([changeOf('page_shield')])]), allow())).toEqual([]);
});
