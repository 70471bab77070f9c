import { GITHUB } from '../../../src/app/github/wording.js';
import { stripVTControlCharacters } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { ResultDocument } from '../../../src/generated/documents/result.js';
import type { Finding } from '../../../src/kernel/model/finding.js';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import { resultDocument } from '../../../src/surfaces/reports/result/document.js';
import { resultComment, resultMarkdown } from '../../../src/surfaces/reports/result/markdown.js';
import { resultText } from '../../../src/surfaces/reports/result/text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { bundleSchema } from '../../../src/kernel/schema/load.js';
import type { ApplyResult } from '../../../src/engine/reconcile.js';
import { BLOG, changeOf, incompleteScope, planOf, ZONE } from '../../helpers/plans.js';
import { OUTCOMES, PLAN, reportOf } from './results.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { screenWith } from '../../helpers/screen.js';

const PLAIN = styleFor(false);
const [applied, failed, , before] = OUTCOMES;
const only = (...outcomes: readonly (StepOutcome | undefined)[]): readonly StepOutcome[] =>
  outcomes.flatMap((outcome) => (outcome === undefined ? [] : [outcome]));

const READ_FAILED: Finding = { severity: 'error', code: 'incomplete-read', message: 'GET 500' };
const DRIFT: Finding = {
  severity: 'warning',
  code: 'write-in-between',
  message: 'somebody else wrote in between',
  scope: 'zone/shop.example.com',
  help: 'Look at the history.',
};

describe('a report on a terminal', () => {
  test('accounts for every change, in columns', () => {
    expect(within(resultText(reportOf(), 6), screenWith(PLAIN))).toBe(`zone shop.example.com
  ok         rulesets/http_request_firewall_custom   version 8
  failed     csp_policies/checkout scripts           PUT 400  10021 invalid directive "scrip-src"  (zones/shop.yaml:21)
  not sent   logpush_jobs/requests-to-bucket         waits for zone/shop.example.com/csp_policies/checkout scripts

zone blog.example.com
  ok   page_shield   already as declared

Partly applied: 1 done, 1 already as declared, 1 failed, 1 not sent. Run apply again after the fix: what is done stays done.
Read again and planned again: nothing left to do of what was written.
exit 6
`);
  });

  test('tells what came up beside the changes, once', () => {
    const verification = { verdict: 'incomplete', findings: [READ_FAILED] } as const;
    const inFile: Finding = { ...DRIFT, location: { file: 'zones/a.yaml', line: 1, column: 1, length: 1 } };
    const findings = [DRIFT, inFile, READ_FAILED];
    expect(
      within(resultText(reportOf({ outcomes: only(applied), verification, findings }), 4), screenWith(PLAIN)),
    ).toBe(`zone shop.example.com
  ok   rulesets/http_request_firewall_custom   version 8

warning  write-in-between  zone/shop.example.com: somebody else wrote in between
  Look at the history.

Applied: 1 done.
Not verified: the second read failed.
  GET 500
exit 4
`);
  });

  const unknown: StepOutcome | undefined = applied && {
    change: applied.change,
    findings: [],
    status: 'unknown',
    reason: 'unknown-outcome',
    message: 'no answer',
  };
  const stale: StepOutcome | undefined = applied && {
    change: applied.change,
    findings: [],
    status: 'not_reached',
    reason: 'stale',
    message: 'it moved',
  };

  test.each<readonly [string, Partial<ApplyResult>, number, readonly string[]]>([
    [
      'everything is done',
      { outcomes: only(applied) },
      0,
      ['Applied: 1 done.', 'Verified: read again, planned again, nothing left to do.'],
    ],
    [
      'nothing was sent, as all of it was done before',
      { outcomes: only(before) },
      0,
      [
        'Nothing was sent: 1 already as declared.',
        'Verified: read again, planned again, nothing left to do.',
      ],
    ],
    [
      'some of it was done before',
      { outcomes: [...only(applied), ...only(before)] },
      0,
      ['Applied: 1 done, 1 already as declared.', 'Verified: read again, planned again, nothing left to do.'],
    ],
    [
      'there was nothing to do',
      { outcomes: [], verification: { verdict: 'skipped', findings: [] } },
      0,
      ['Nothing to apply.'],
    ],
    [
      'there was nothing to do in the targets',
      { plan: { ...PLAN, targeted: true }, outcomes: [], verification: { verdict: 'skipped', findings: [] } },
      0,
      ['Nothing to apply in the targets. The plan says nothing about the rest.'],
    ],
    [
      'nothing is done',
      { outcomes: only(failed), verification: { verdict: 'skipped', findings: [] } },
      1,
      ['Not applied: 0 done, 1 failed. Run apply again after the fix.', 'exit 1'],
    ],
    [
      'nobody knows',
      { outcomes: only(unknown), verification: { verdict: 'skipped', findings: [] } },
      6,
      ['Not known: 0 done, 1 unknown. Run apply again after the fix: what is done stays done.', 'exit 6'],
    ],
    [
      'live state moved',
      { outcomes: only(stale), verification: { verdict: 'skipped', findings: [] } },
      5,
      [
        'Not applied: 0 done, 1 not sent. What is live or what the files declare is not what was reviewed: make a new plan and have it reviewed.',
        'exit 5',
      ],
    ],
    [
      'a scope could not be planned, and there was nothing else',
      {
        plan: planOf([incompleteScope('HTTP 500')]),
        outcomes: [],
        verification: { verdict: 'skipped', findings: [] },
      },
      4,
      ['Nothing was applied: 1 scope could not be planned.', 'exit 4'],
    ],
    [
      'two scopes could not be planned, and there was nothing else',
      {
        plan: planOf([incompleteScope('HTTP 500'), incompleteScope('HTTP 500', BLOG)]),
        outcomes: [],
        verification: { verdict: 'skipped', findings: [] },
      },
      4,
      ['Nothing was applied: 2 scopes could not be planned.', 'exit 4'],
    ],
    [
      'one thing still differs',
      {
        outcomes: only(applied),
        verification: { verdict: 'differs', digest: '', remaining: ['zone/a/page_shield'], findings: [] },
      },
      7,
      ['Applied: 1 done.', 'Not verified: 1 object still differs: zone/a/page_shield.', 'exit 7'],
    ],
    [
      'two things still differ',
      {
        outcomes: only(applied),
        verification: { verdict: 'differs', digest: '', remaining: ['a', 'b'], findings: [] },
      },
      7,
      ['Applied: 1 done.', 'Not verified: 2 objects still differ: a, b.', 'exit 7'],
    ],
    [
      'something was not reviewed',
      { outcomes: only(applied), unreviewed: [changeOf('log_fields', {}, { ...ZONE, name: 'a' })] },
      5,
      [
        'Applied: 1 done.',
        'Read again and planned again: nothing left to do of what was written.',
        'Not in the reviewed plan, so not written: zone/a/log_fields.',
        'exit 5',
      ],
    ],
    [
      'it was interrupted',
      { outcomes: only(applied, stale) },
      130,
      [
        'Partly applied: 1 done, 1 not sent. Interrupted: run apply again; what is done stays done.',
        'Read again and planned again: nothing left to do of what was written.',
        'exit 130',
      ],
    ],
  ])('ends with what it means when %s', (_, members, exit, lines) => {
    const text = within(resultText(reportOf(members), exit), screenWith(PLAIN));
    expect(text.trimEnd().split('\n\n').at(-1)?.split('\n')).toEqual(lines);
  });

  test('has colour where it is wanted, and the same words', () => {
    const coloured = within(resultText(reportOf(), 6), screenWith(styleFor(true)));
    expect(coloured).toContain('\u001b[31mfailed');
    expect(stripVTControlCharacters(coloured)).toBe(within(resultText(reportOf(), 6), screenWith(PLAIN)));
  });
});

describe('a report as a document', () => {
  const validate = new Ajv2020({ strict: true }).compile(bundleSchema('result'));
  const DIGEST = `sha256:${'d'.repeat(64)}`;
  const document = (members: Partial<ApplyResult>, exit = 0): ReturnType<typeof resultDocument> =>
    resultDocument(reportOf(members), DIGEST, exit, { read: 9, write: 3 });

  test('accounts for every change with its status', () => {
    expect(document({}, 6)).toMatchObject({
      format_version: '1.0',
      digest: DIGEST,
      exit_code: 6,
      summary: { applied: 2, failed: 1, not_reached: 1, unknown: 0 },
      requests: { read: 9, write: 3 },
      changes: [
        {
          address: 'zone/shop.example.com/rulesets/http_request_firewall_custom',
          kind: 'ruleset',
          action: 'update',
          status: 'applied',
          version: '8',
        },
        {
          status: 'failed',
          reason: 'refused-by-service',
          message: 'PUT 400  10021 invalid directive "scrip-src"',
          source: { file: 'zones/shop.yaml', line: 21 },
        },
        { status: 'not_reached', reason: 'earlier-failure' },
        { status: 'applied' },
      ],
      verification: { verdict: 'clean', digest: `sha256:${'c'.repeat(64)}` },
      findings: [],
    });
  });

  test.each<readonly [string, Partial<ApplyResult>]>([
    ['everything in it', {}],
    ['nothing in it', { outcomes: [], verification: { verdict: 'skipped', findings: [] } }],
    [
      'a verdict that it differs',
      {
        verification: { verdict: 'differs', digest: DIGEST, remaining: ['zone/a/page_shield'], findings: [] },
      },
    ],
    [
      'findings',
      { verification: { verdict: 'incomplete', findings: [READ_FAILED] }, findings: [DRIFT, READ_FAILED] },
    ],
  ])('fits its schema with %s', (_, members) => {
    expect(validate(document(members))).toBe(true);
  });
});

const documentOf = (report: ApplyResult, exit: number): ResultDocument =>
  resultDocument(report, report.plan.digest, exit, { read: 1, write: 1 });

describe('a report as Markdown', () => {
  test('is a table of the changes', () => {
    expect(resultMarkdown(documentOf(reportOf(), 6))).toBe(`### zonewright apply: 2 of 4 changes done

| result | change |  |
| --- | --- | --- |
| failed | \`zone/shop.example.com/csp_policies/checkout scripts\` | \`PUT 400  10021 invalid directive "scrip-src"\` |
| not reached | \`zone/shop.example.com/logpush_jobs/requests-to-bucket\` | \`waits for zone/shop.example.com/csp_policies/checkout scripts\` |
| applied | \`zone/shop.example.com/rulesets/http_request_firewall_custom\` |  |
| applied | \`zone/blog.example.com/page_shield\` | \`already as declared\` |

Verification: clean. Exit 6.
`);
  });

  test('lists what still differs', () => {
    const verification = {
      verdict: 'differs',
      digest: '',
      remaining: ['zone/a/page_shield', 'zone/a/`b`'],
      findings: [],
    } as const;
    expect(resultMarkdown(documentOf(reportOf({ plan: PLAN, outcomes: [], verification }), 7)))
      .toBe(`### zonewright apply: 0 of 0 changes done

Verification: differs. Exit 7.

Still to do:

- \`zone/a/page_shield\`
- \`\` zone/a/\`b\` \`\`
`);
  });

  test('shows what would be sent now beside what was approved, as a comment of its own', () => {
    const now = changeOf('rulesets/http_request_firewall_custom', { kind: 'ruleset' });
    const stale: StepOutcome = {
      change: now,
      findings: [],
      status: 'not_reached',
      reason: 'stale',
      message: 'it moved',
      now,
    };
    const report = reportOf({
      outcomes: [stale],
      unreviewed: [changeOf('log_fields', { kind: 'log_fields' })],
    });
    expect(
      resultComment(
        documentOf(report, 5),
        {
          root: 'infra',
          environment: 'production',
          leftOut: [],
        },
        GITHUB,
      ),
    ).toBe(`<!-- zonewright apply production root=infra -->
### zonewright apply of \`infra\` for \`production\`: 0 of 1 change done

| result | change |  |
| --- | --- | --- |
| not reached | \`zone/shop.example.com/rulesets/http_request_firewall_custom\` | \`it moved\` |

Not approved, so not written:

- \`zone/shop.example.com/log_fields\`

The plan of the next pull request shows it again, and merging that one approves it.

Verification: clean. Exit 5.

What would be sent now, and was not approved:

<details><summary>update <code>rulesets/http_request_firewall_custom</code> in <code>shop.example.com</code></summary>

\`\`\`diff
! rulesets/http_request_firewall_custom
\`\`\`

</details>

<details><summary>update <code>log_fields</code> in <code>shop.example.com</code></summary>

\`\`\`diff
! log_fields
\`\`\`

</details>
`);
  });

  test('of thousands of changes stays within the limit of a comment, what was not done first', () => {
    const many = Array.from({ length: 5_000 }, (_, index): StepOutcome => ({
      change: changeOf(`csp_policies/${index}`),
      findings: [],
      ...(index === 4_999
        ? { status: 'failed', reason: 'no-effect', message: 'no' }
        : { status: 'applied', confirmed: 'by-answer' }),
    }));
    const comment = resultComment(
      documentOf(reportOf({ outcomes: many }), 6),
      {
        root: '.',
        leftOut: [],
      },
      GITHUB,
    );
    expect(comment.length).toBeLessThanOrEqual(65_536);
    expect(comment).toContain('| failed | `zone/shop.example.com/csp_policies/4999` |');
    expect(comment).toContain('and 4800 more.');
  });
});
