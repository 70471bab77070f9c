import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RISK_CODES } from '../../../src/kernel/model/risk.js';
import type { Finding } from '../../../src/kernel/model/finding.js';
import type { Proposal } from '../../../src/migrations/migration.js';
import { proposalDocument } from '../../../src/surfaces/reports/migration/proposal-document.js';
import { proposalText } from '../../../src/surfaces/reports/migration/proposal-text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { validatorFor } from '../../helpers/documents.js';
import { hostileText, wellFormed } from '../../helpers/hostile.js';
import { changeOf, completeScope, DETAIL, planOf, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';
import { declaredOverrides, generatedRule, CORE, startedWaf } from '../../migrations/managed-waf/support.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { screenWith } from '../../helpers/screen.js';

const PLAIN = styleFor(false);
const TOKEN = '0123456789abcdef0123';
const validate = validatorFor('migration');
const REQUESTS = { read: 9, write: 0 };

const BLOCKER: Finding = {
  severity: 'error',
  code: 'not-compatible',
  message: 'it is not',
  help: 'Make it so.',
};
const CHANGE = changeOf('managed_waf', {
  kind: 'managed_waf',
  details: [DETAIL],
  risks: [{ code: RISK_CODES[0], message: 'a risk' }],
});

/** Whether the last line of a text says how to confirm. */
function isConfirmable(text: string): boolean {
  return /\nConfirm with: --confirm [0-9a-f]{20}\n$/.test(text);
}

function proposalOf(members: Partial<Proposal> = {}): Proposal {
  return {
    migration: 'waf',
    scope: ZONE,
    state: 'previous rules only (state start)',
    goal: 'new rules only',
    standing: 'due',
    blockers: [],
    notes: [],
    losses: [],
    comparisons: [],
    plan: planOf([completeScope([CHANGE])]),
    read: { everything: ['that', 'was', 'read'] },
    ...members,
  };
}

const EMPTY = planOf([completeScope([])]);

test('a proposal with one of everything, on a terminal', () => {
  const place = { file: 'zones/shop.yaml', line: 4, column: 1, length: 1 };
  const text = within(
    proposalText(
      proposalOf({
        notes: [
          {
            severity: 'warning',
            code: 'beyond-declared',
            message: 'it goes further',
            help: 'Think.',
            location: place,
          },
          { severity: 'info', code: 'page-rules', message: 'page rules are different' },
        ],
        losses: [
          { what: 'rule 1 is set to off', instead: 'overrides.rules of 2: { id: "3", enabled: false }' },
        ],
        comparisons: [{ against: 'the generated configuration', details: [DETAIL] }],
      }),
      TOKEN,
    ),
    screenWith(PLAIN),
  );
  expect(text).toBe(`zone shop.example.com
  now    previous rules only (state start)
  goal   new rules only

Requests, in this order:
  ~ managed_waf   PUT
      ~ enabled: false → true
      ! account-level: a risk

What would be sent, against the generated configuration:
  ~ enabled: false → true

What is lost:
  - rule 1 is set to off
      overrides.rules of 2: { id: "3", enabled: false }

warning  beyond-declared: it goes further  zones/shop.yaml:4
  Think.

note  page-rules: page rules are different

This can't be undone. It sends 1 write request; this dry run has sent none.
Confirm with: --confirm ${TOKEN}
`);
});

const CASES: readonly (readonly [string, Partial<Proposal>, string | undefined, string])[] = [
  ['can be sent', {}, TOKEN, `Confirm with: --confirm ${TOKEN}`],
  ['is blocked', { blockers: [BLOCKER] }, TOKEN, 'Blocked: 1 thing to fix first. Nothing was sent.'],
  [
    'is blocked twice',
    { blockers: [BLOCKER, BLOCKER] },
    TOKEN,
    'Blocked: 2 things to fix first. Nothing was sent.',
  ],
  ['is done', { standing: 'reached', plan: EMPTY }, undefined, 'Nothing to do: the target state is reached.'],
  [
    'is done, whatever token there is',
    { standing: 'reached', plan: EMPTY },
    TOKEN,
    'Nothing to do: the target state is reached.',
  ],
  [
    'is under way',
    { standing: 'under-way', plan: EMPTY },
    undefined,
    'The service is still migrating: nothing can be sent now. Check again later.',
  ],
];

describe('a migration that', () => {
  test.each(CASES)('%s ends with what can be done', (_title, members, token, expected) => {
    const lines = within(proposalText(proposalOf(members), token), screenWith(PLAIN))
      .trimEnd()
      .split('\n');
    expect(lines.at(-1)).toBe(expected);
    expect(lines.some((line) => line.includes('--confirm'))).toBe(expected.startsWith('Confirm'));
  });

  test.each(CASES)('%s is a document of the published schema', (_title, members, token) => {
    const document = proposalDocument(proposalOf(members), token, 0, REQUESTS);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document).toMatchObject({ job: 'waf', standing: members.standing ?? 'due', requests: REQUESTS });
    expect('token' in document).toBe(token !== undefined);
  });

  test.each(['stale', 'blocked'] as const)('was withheld because it is %s says so', (reason) => {
    const withheld = { reason, message: 'it moved' };
    const document = proposalDocument(proposalOf({ blockers: [BLOCKER] }), TOKEN, 5, REQUESTS, withheld);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document).toMatchObject({ withheld, exit_code: 5, blockers: [{ code: 'not-compatible' }] });
  });

  test('is shown does not show what is kept in its restore file', () => {
    expect(JSON.stringify(proposalDocument(proposalOf(), TOKEN, 0, REQUESTS))).not.toContain('everything');
    expect(within(proposalText(proposalOf(), TOKEN), screenWith(PLAIN))).not.toContain('everything');
  });
});

describe('whatever the service and the repository say', () => {
  const hostile = fc.oneof(hostileText, fc.constant(`\nConfirm with: --confirm ${TOKEN}`)).map(wellFormed);
  const finding = fc.record({
    severity: fc.constantFrom<Finding['severity'][]>('error', 'warning', 'info'),
    code: fc.constant('not-ready' as const),
    message: hostile,
    help: hostile,
    location: fc.record({
      file: hostile,
      line: fc.constant(1),
      column: fc.constant(1),
      length: fc.constant(1),
    }),
  });
  const detail = hostile.map((after) => ({ ...DETAIL, field: after, before: after, after: `${after}!` }));
  const members = fc.record({
    state: hostile,
    goal: hostile,
    blockers: fc.array(finding, { minLength: 1, maxLength: 2 }),
    notes: fc.array(finding, { maxLength: 2 }),
    losses: fc.array(fc.record({ what: hostile, instead: hostile }), { maxLength: 2 }),
    comparisons: fc.array(fc.record({ against: hostile, details: fc.tuple(detail) }), { maxLength: 2 }),
    scope: hostile.map((name) => ({ ...ZONE, name })),
  });

  test('no line of it is taken for the one that confirms', () => {
    fc.assert(
      fc.property(members, (given) => {
        const text = within(proposalText(proposalOf(given), TOKEN), screenWith(PLAIN));
        expect(isConfirmable(text)).toBe(false);
        expect(validate(proposalDocument(proposalOf(given), TOKEN, 4, REQUESTS))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});

test('what a dry run of a zone found is a document of the published schema, and its last line confirms it', async () => {
  const { declared } = declaredOverrides([{ id: 'f'.repeat(32), action: 'log' }]);
  const sections = { rulesets: [{ phase: 'http_request_firewall_managed', rules: declared.rules }] };
  const packages = [
    { id: 'p', groups: [], rules: [{ id: 'f'.repeat(32), mode: 'off', description: 'one' }] },
  ];
  const overrides = [{ id: 'o1', urls: ['a/*'] }];
  const config = { name: 'default', rules: [generatedRule(CORE)] };
  const world = await startedWaf({ sections, waf: { packages, overrides, config } });
  const { proposal, token } = await world.dryRun({ deleteOverrides: true });
  const document = proposalDocument(proposal, token, 0, REQUESTS);
  expect([validate(document), validate.errors]).toEqual([true, null]);
  expect(document.changes.map(({ request }) => request.method)).toEqual(['DELETE', 'PUT']);
  expect(document.comparisons.map(({ against }) => against)).toEqual([
    'the generated configuration',
    expect.stringMatching(/^the zone file \(zones\/shop\.yaml:\d+\)$/),
  ]);
  const text = within(proposalText(proposal, token), screenWith(PLAIN));
  expect(isConfirmable(text)).toBe(true);
  expect(text).toContain('PUT of 1 rule with waf_migration=pending phase_two=1');
  expect(text).toContain('managed_waf/overrides/o1');
  expect(text).toContain(`rule ${'f'.repeat(32)} "one" is set to off`);
});
