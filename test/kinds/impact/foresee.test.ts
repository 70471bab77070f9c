import { expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import { foreseeImpact } from '../../../src/kinds/impact/foresee.js';
import type { ObservedItem } from '../../../src/kinds/observed/observed.js';
import { impactGroups } from '../../../src/surfaces/reports/change/impact-words.js';
import { changeOf } from '../../helpers/plans.js';
import { daysAgo, NOW, script } from '../../helpers/observed.js';

const CONTEXT = { now: NOW, malicious: { score: 50, direction: 'above' } as const };
const CHANGE = changeOf('csp_policies/scripts', {
  kind: 'csp_policy',
  risks: [{ code: 'csp-widened', message: 'x' }],
});
const AFTER = { action: 'allow', enabled: true, expression: 'true', value: "script-src 'self'" };

function foretold(count: number, value = AFTER.value): Change {
  const observed = Array.from({ length: count }, (_, index) =>
    script(
      `https://js.example.net/${String(index).padStart(4, '0')}.js`,
      index === count - 1 ? { score: 99 } : {},
    ),
  );
  const policies = { before: undefined, after: { ...AFTER, value } };
  return foreseeImpact(CHANGE, policies, { items: observed, unread: [] }, CONTEXT).change;
}

test('of long lists the first are named, what is malicious as well, and all are counted', () => {
  const { details, risks } = foretold(601);
  expect(details.filter(({ type }) => type === 'impact')).toHaveLength(501);
  expect(details.at(-1)).toMatchObject({ url: 'https://js.example.net/0600.js' });
  expect(details).toContainEqual({
    type: 'impact_total',
    change: 'kept',
    kind: 'script',
    counts: { blocked: 601, unblocked: 0, unknown: 0, kept: 0 },
  });
  expect(risks.map(({ code }) => code)).toEqual(['csp-widened', 'blocks-observed-scripts']);
  expect(risks[1]?.message).toBe(
    'would block 601 scripts seen in the last 30 days: https://js.example.net/0000.js, https://js.example.net/0001.js, https://js.example.net/0002.js and 598 more',
  );
  expect(impactGroups(details).map(({ title }) => title)).toContain(
    'not listed: 100 more scripts, newly blocked',
  );
});

test('the risk is about each kind and URL that it blocks, sorted, and each once', () => {
  const policies = { before: undefined, after: AFTER };
  const [one, other] = [script('https://a.example/'), script('https://b.example/')];
  const subjects = (...items: readonly ObservedItem[]): readonly string[] =>
    foreseeImpact(CHANGE, policies, { items, unread: [] }, CONTEXT).change.risks.flatMap(
      (risk) => risk.subjects ?? [],
    );
  expect(subjects(one, other)).toEqual([...subjects(one), ...subjects(other)].toSorted());
  expect(subjects(one, { ...one, id: 'other', host: 'blog.example.com' })).toEqual(subjects(one));
  expect(subjects(one, script('https://c.example/', { lastSeen: daysAgo(31) }))).toEqual(subjects(one));
  expect(subjects(one)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
});

test('what stays allowed is listed by URL and told as a number', () => {
  const { details, risks } = foretold(3, 'script-src https:');
  expect(details.filter(({ type }) => type === 'impact')).toHaveLength(3);
  expect(risks).toEqual(CHANGE.risks);
  expect(impactGroups(details).map(({ title, items }) => [title, items.length])).toEqual([
    ['allows 1 script that is malicious', 1],
    ['no difference for 3 scripts observed on its hosts', 0],
  ]);
});

test.each([
  [
    'old things apart',
    [script('https://a.example/', { lastSeen: daysAgo(31) }), script('https://b.example/')],
    [
      'would block 1 script seen in the last 30 days: last seen 1 day ago',
      'would block 1 script not seen for more than 30 days: last seen 31 days ago',
    ],
  ],
  [
    'what was seen today',
    [script('https://a.example/', { lastSeen: NOW.getTime() + 5 })],
    ['would block 1 script seen in the last 30 days: last seen today'],
  ],
  ['nothing', [], ['it affects no observed script or connection: ']],
] as const)('in words: %s', (_, observed, expected) => {
  const { change } = foreseeImpact(
    CHANGE,
    { before: undefined, after: AFTER },
    { items: observed, unread: [] },
    CONTEXT,
  );
  const told = impactGroups(change.details).map(
    ({ title, items }) => `${title}: ${items.map(({ note }) => note).join()}`,
  );
  expect(told).toEqual(expected);
});

test.each([
  [
    {},
    [
      "can't tell what happens to scripts: they could not be read",
      'no difference for 1 connection observed on its hosts',
    ],
  ],
  [{ enabled: false }, ['it affects no observed script or connection']],
])('in words: scripts that could not be read, for a policy with %o', (rest, expected) => {
  const items = [{ ...script('https://a.example/'), kind: 'connection' as const }];
  const policies = { before: undefined, after: { ...AFTER, ...rest } };
  const { change } = foreseeImpact(CHANGE, policies, { items, unread: ['script'] }, CONTEXT);
  expect(impactGroups(change.details).map(({ title }) => title)).toEqual(expected);
});

test('in words: connections of which some were read', () => {
  const items = [{ ...script('https://a.example/'), kind: 'connection' as const }];
  const policies = { before: undefined, after: { ...AFTER, value: "connect-src 'self'" } };
  const { change } = foreseeImpact(CHANGE, policies, { items, unread: ['script', 'connection'] }, CONTEXT);
  expect(impactGroups(change.details).map(({ title }) => title)).toEqual([
    'would block 1 connection seen in the last 30 days',
    "can't tell what happens to scripts and other connections: they could not be read",
  ]);
});

test.each([
  ['blocked', 'allow', 'would no longer block 1 script'],
  ['only reported', 'log', 'would no longer report 1 script, which it never blocked'],
] as const)('in words: what goes with a policy by which it was %s', (_, action, expected) => {
  const policies = { before: { ...AFTER, action }, after: undefined };
  const observed = { items: [script('https://a.example/')], unread: [] };
  const { change } = foreseeImpact(CHANGE, policies, observed, CONTEXT);
  expect(impactGroups(change.details).map(({ title }) => title)).toEqual([expected]);
});
