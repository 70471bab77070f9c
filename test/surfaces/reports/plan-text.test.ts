import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Change, Detail } from '../../../src/kernel/model/change.js';
import type { Plan } from '../../../src/kernel/model/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planText } from '../../../src/surfaces/reports/plan/text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import {
  ACCOUNT,
  BLOG,
  changeOf,
  completeScope,
  incompleteScope,
  planOf,
  RISK,
} from '../../helpers/plans.js';
import { screenWith } from '../../helpers/screen.js';
import { RICH } from './rich-plan.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const SCREEN = screenWith();
const COLOURED = screenWith(styleFor(true));

test('a plan with one of everything, on a terminal', () => {
  expect(within(planText(planDocument(RICH), SCREEN), SCREEN)).toBe(`account example-inc
  ? GET /accounts/01a7/rulesets: HTTP 503 after 4 tries
    Try again later.

zone blog.example.com
  - csp_policies/old   DELETE
      ! deletes-policy: what it blocked is allowed from then on
  = page_shield

zone shop.example.com
  ~ rulesets/http_request_firewall_custom   version 7, PUT of 14 rules   zones/shop.yaml:31
      2 kept (1 not ours)   1 added   2 changed   2 moved   1 dropped
      > 2  (was 9)   skip-office         skip     ip.src in $office
      + 3            block-admin-abroad  block    http.request.uri.path contains "/admin" and ip.src.country ne "DE"
      ~ 5            block-ports         block
                       ~ tcp.dstport: + 8443, − 8080
                       ~ enabled: false → true
      ~ 6  (was 7)   deploy-core-rules   execute  true
                       ~ action_parameters.overrides.action: log → block
                       + action_parameters.overrides.enabled: true
      -    (was 12)  old-campaign        block    http.host eq "promo.example.com"
      ~ the order alone: { ip.src.country: "SX" }: block by block-ports → skip by skip-office
      ~ { http.host: "promo.example.com" }: block by old-campaign → no rule decides
      ~ { http.request.uri.path: "/admin" }: no rule decides → block
        the list possibly changes more than that
      ! drops-rules: old-campaign leaves the ruleset
      ! skip-moved-up: skip-office now runs before block-admin-abroad
  ~ csp_policies/checkout scripts           PUT                          zones/shop.yaml:14
      ~ action: allow → log
      + enabled: true
      - note: for the sale
      + script-src                 https://js.example.net  loosens
      - script-src                 'unsafe-inline'         tightens
      + upgrade-insecure-requests  (the directive itself)
      would block 1 script seen in the last 30 days:  https://old-cdn.example.org/pay.js  (last seen 2 days ago; script-src)
      ! csp-allow-to-log: nothing is blocked any more
  + logpush_jobs/requests-to-bucket         POST                         zones/shop.yaml:60
      + fields  RayID
      + destination_conf: s3://bucket, secret from LOGPUSH_DESTINATION
        ownership_challenge: secret from LOGPUSH_OWNERSHIP, sent along
  = page_shield, log_fields, 2 policies, 1 job

Plan: 1 to create, 2 to update, 1 to delete, 6 unchanged. Applying sends 4 write requests.
Narrowed: the rest was not compared.
1 scope will not be written, for the reasons above: account/example-inc
Digest ${RICH.digest}
4 risks need consent: apply the reviewed plan, or --allow csp-allow-to-log --allow deletes-policy --allow drops-rules --allow skip-moved-up
`);
});

/** What stands below the scopes. */
function closingOf(plan: Plan): readonly string[] {
  return (
    within(planText(planDocument(plan), SCREEN), SCREEN)
      .trimEnd()
      .split('\n\n')
      .at(-1)
      ?.split('\n') ?? []
  );
}

test('a scope of which nothing is compared says so', () => {
  const text = within(planText(planDocument(planOf([completeScope([], [], BLOG)])), SCREEN), SCREEN);
  expect(text).toContain('zone blog.example.com\n  nothing to compare\n');
});

describe('a plan ends with what it means', () => {
  const risky = changeOf('rulesets/a', { risks: [RISK] });
  const digest = expect.stringMatching(/^Digest sha256:[0-9a-f]{64}$/);

  test.each<readonly [string, Plan, readonly unknown[]]>([
    [
      'everything is as declared',
      planOf([completeScope([], ['page_shield', 'log_fields']), completeScope([], ['rulesets/a'], ACCOUNT)]),
      ['No changes: 3 objects are as declared in 1 zone, 1 account.'],
    ],
    [
      'one thing is',
      planOf([completeScope([], ['page_shield'])]),
      ['No changes: 1 object is as declared in 1 zone.'],
    ],
    [
      'nothing could be read',
      planOf([incompleteScope('HTTP 500'), incompleteScope('HTTP 500', BLOG)]),
      [
        'Nothing could be planned.',
        '2 scopes will not be written, for the reasons above: zone/shop.example.com, zone/blog.example.com',
      ],
    ],
    [
      'nothing changes in what could be read',
      planOf([completeScope([], ['page_shield']), incompleteScope('HTTP 500', BLOG)]),
      [
        'No changes: 1 object is as declared in 1 zone.',
        '1 scope will not be written, for the reasons above: zone/blog.example.com',
      ],
    ],
    [
      'one change',
      planOf([completeScope([changeOf('page_shield')])]),
      ['Plan: 0 to create, 1 to update, 0 to delete, 0 unchanged. Applying sends 1 write request.', digest],
    ],
    [
      'one risk',
      planOf([completeScope([risky])]),
      [
        'Plan: 0 to create, 1 to update, 0 to delete, 0 unchanged. Applying sends 1 write request.',
        digest,
        '1 risk needs consent: apply the reviewed plan, or --allow drops-rules',
      ],
    ],
    [
      'one risk twice',
      planOf([completeScope([risky, { ...risky, address: `${risky.address}b` }])]),
      [
        'Plan: 0 to create, 2 to update, 0 to delete, 0 unchanged. Applying sends 2 write requests.',
        digest,
        '2 risks need consent: apply the reviewed plan, or --allow drops-rules',
      ],
    ],
  ])('when %s', (_, plan, lines) => {
    expect(closingOf(plan)).toEqual(lines);
  });
});

describe('a detail is shown', () => {
  const shown = (detail: Detail, members: Partial<Change> = {}): readonly string[] =>
    within(
      planText(
        planDocument(planOf([completeScope([changeOf('a', { details: [detail], ...members })])])),
        SCREEN,
      ),
      SCREEN,
    )
      .split('\n')
      .slice(2)
      .filter((line) => line.startsWith('      '))
      .map((line) => line.slice(6));

  const field = (before: unknown, after: unknown, name = 'value'): Detail => ({
    type: 'field',
    change: 'changed',
    field: name,
    before,
    after,
    patch: [],
  });

  test.each<readonly [Detail, readonly string[]]>([
    [field(1, 2), ['~ value: 1 → 2']],
    [field('', 'a b'), ['~ value: "" → a b']],
    [field([1], { a: null }), ['~ value: [1] → {"a":null}']],
    [field('x'.repeat(41), 'short'), [`- value: ${'x'.repeat(41)}`, '+ value: short']],
    [
      field(`a  b ${'x'.repeat(40)}`, `a b ${'x'.repeat(40)}`),
      [`- value: a  b ${'x'.repeat(40)}`, `+ value: a b ${'x'.repeat(40)}`],
    ],
    [
      field(`a\n   b ${'x'.repeat(40)}`, `c "d  e"  f ${'x'.repeat(40)}`, 'expression'),
      [`- expression: a b ${'x'.repeat(40)}`, `+ expression: c "d  e" f ${'x'.repeat(40)}`],
    ],
    [
      {
        type: 'secret',
        change: 'changed',
        field: 'destination_conf',
        env: 'TO',
        before: 's3://a',
        after: 's3://b',
      },
      ['~ destination_conf: s3://a → s3://b, another secret, from TO'],
    ],
    [
      {
        type: 'secret',
        change: 'changed',
        field: 'destination_conf',
        env: 'TO',
        before: 's3://a',
        after: 's3://a',
      },
      ['~ destination_conf: s3://a, another secret, from TO'],
    ],
    [
      { type: 'secret', change: 'changed', field: 'destination_conf', env: 'TO' },
      ['~ destination_conf: another secret, from TO'],
    ],
    [
      { type: 'rule', change: 'kept', ref: 'a', action: 'block', expression: 'true', from: 1, to: 1 },
      ['1 kept'],
    ],
    [
      { type: 'rule', change: 'added', ref: 'a', action: 'block', expression: '\u202etrue\n', to: 10 },
      ['1 added', String.raw`+ 10  a  block  \u{202e}true`],
    ],
  ])('%j as %j', (detail, lines) => {
    expect(shown(detail)).toEqual(lines);
  });

  test('and what a patch replaces deep inside a member with both values', () => {
    const rule: Detail = {
      type: 'rule',
      change: 'changed',
      ref: 'a',
      action: 'execute',
      expression: 'true',
      from: 1,
      to: 1,
      fields: [
        {
          field: 'action_parameters',
          before: { 'a/b': [{ on: true }, 'gone'] },
          after: { 'a/b': [{ on: false }] },
        },
      ],
      patch: [
        { op: 'replace', path: '/action_parameters/a~1b/0/on', value: false },
        { op: 'remove', path: '/action_parameters/a~1b/1' },
      ],
    };
    expect(shown(rule).slice(1)).toEqual([
      '~ 1  a  execute  true',
      '       ~ action_parameters."a/b"[1].on: true → false',
      '       - action_parameters."a/b"[2]: gone',
    ]);
  });
});

describe('on a terminal of 80 columns', () => {
  const shown = within(
    planText(planDocument(RICH), screenWith(styleFor(false), 80)),
    screenWith(styleFor(false), 80),
  );

  test('no line is longer, but for what is never broken', () => {
    const long = shown.split('\n').filter((line) => line.length > 80);
    expect(long).toEqual([]);
    expect(shown.split('\n')).toEqual(expect.arrayContaining(['      zones/shop.yaml:31']));
  });

  test('the same words stand in the same order', () => {
    const words = (text: string): readonly string[] => text.split(/\s+/);
    expect(words(shown)).toEqual(words(within(planText(planDocument(RICH), SCREEN), SCREEN)));
  });

  test('lines are broken at the same places whatever the colours', () => {
    const painted = within(
      planText(planDocument(RICH), screenWith(styleFor(true), 80)),
      screenWith(styleFor(true), 80),
    );
    expect(stripVTControlCharacters(painted)).toBe(shown);
  });
});

test('who wants to see everything sees rules that stay, expressions as they were, and whole lists', () => {
  const list: Detail = {
    type: 'field',
    change: 'added',
    field: 'list',
    after: Array.from({ length: 30 }, (_, index) => index),
    patch: [],
  };
  const plan = planOf([completeScope([changeOf('csp_policies/a', { details: [list] })])]);
  expect(within(planText(planDocument(plan), SCREEN), SCREEN)).toContain('18,19] and 10 more');
  expect(within(planText(planDocument(plan), SCREEN, true), SCREEN)).toContain('18,19,20,21');
  const verbose = within(planText(planDocument(RICH), SCREEN, true), SCREEN);
  expect(verbose).toContain('      = 1            allow-office ');
  expect(verbose).toContain('- block-ports expression: tcp.dstport in {80 443 8080}');
  expect(verbose).toContain('block-ports as sent: {"ref":"r4"}');
  expect(verbose).toContain('  = page_shield, log_fields, csp_policies/a, csp_policies/b, logpush_jobs/c\n');
});

test('colour changes no word, and what differs in a long text is underlined', () => {
  const long = (port: number): string => `what leaves for the ports 80, 443 and ${port} is looked at`;
  const note: Detail = {
    type: 'field',
    change: 'changed',
    field: 'note',
    before: long(8080),
    after: long(8443),
    patch: [],
  };
  const plan = planDocument(planOf([completeScope([changeOf('csp_policies/a', { details: [note] })])]));
  for (const document of [planDocument(RICH), plan]) {
    expect(stripVTControlCharacters(within(planText(document, COLOURED), COLOURED))).toBe(
      within(planText(document, SCREEN), SCREEN),
    );
  }
  expect(within(planText(plan, COLOURED), COLOURED)).toContain('\u001b[4m8080\u001b[24m');
  expect(within(planText(planDocument(RICH), COLOURED), COLOURED)).toContain(
    'tcp.dstport: \u001b[32m+ 8443\u001b[39m, \u001b[31m− 8080\u001b[39m',
  );
});
