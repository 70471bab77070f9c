import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, Detail, RuleDetail } from '../../../src/kernel/model/change.js';
import type { Risk } from '../../../src/kernel/model/risk.js';
import type { ChangeDocument, PlanDocument } from '../../../src/generated/documents/plan.js';
import { inert, inertJson } from '../../../src/kernel/lib/inert.js';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { linesOf } from '../../../src/surfaces/reports/change/detail-lines.js';
import { GITHUB } from '../../../src/app/github/wording.js';
import type { ErrorDocument } from '../../../src/generated/documents/error.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { SUMMARY_LIMIT } from '../../../src/surfaces/reports/plan/markdown.js';
import { replayMarkdown } from '../../../src/surfaces/reports/replay/markdown.js';
import { LEAST_SECTION, replaySection, replaySummary } from '../../../src/surfaces/reports/replay/section.js';
import { DOING } from '../../helpers/doing-rules.js';
import { approvalIn, commentsOn } from '../../helpers/plan-comments.js';
import { BLOG, changeOf, completeScope, DETAIL, incompleteScope, planOf, RISK } from '../../helpers/plans.js';
import { replaySample } from '../../helpers/replay-document.js';
import { runs } from '../../helpers/runs.js';
import { RICH } from './rich-plan.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

const HERE = { root: '.' };
const COMMIT = '1a2b3c4d5e6f708192a3b4c5d6e7f80912345678';

function planWith(count: number, members: (index: number) => Partial<Change> = () => ({})): PlanDocument {
  const changes = Array.from({ length: count }, (_, index) =>
    changeOf(`csp_policies/policy ${index}`, {
      kind: 'csp_policy',
      base: { hash: `sha256:${index.toString(16).padStart(64, '0')}` },
      details: [
        {
          type: 'item',
          change: 'added',
          list: 'script-src',
          item: `https://${'x'.repeat(index % 50)}.example`,
        },
      ],
      ...members(index),
    }),
  );
  return planDocument(planOf([completeScope(changes), completeScope([], ['page_shield'], BLOG)]));
}

const EMPTY = { remove: false, risks: 0, rules: 0, size: 0, action: 'block', isMoved: false };

function added(index: number, action: string, expression: string): RuleDetail {
  return { type: 'rule', change: 'added', ref: `rule-${index}`, action, expression, to: index + 1 };
}

/** A plan of one list of rules. */
function ruleset(
  size: number,
  rule: (index: number) => RuleDetail,
  risks: readonly Risk[] = [],
): PlanDocument {
  const details = Array.from({ length: size }, (_, index) => rule(index));
  const change = changeOf('rulesets/http_request_firewall_custom', { kind: 'ruleset', details, risks });
  return planDocument(planOf([completeScope([change])]));
}

/** A change of a document, to be planned with others. */
function changeFrom(document: ChangeDocument | undefined): Change {
  const { address = '', kind, details, risks = [], request } = document ?? {};
  const name = address.split('/').slice(2).join('/');
  const digested = { ...request, path: `/zones/a/${name}` };
  return changeOf(name, { kind, details, risks, request: digested } as Partial<Change>);
}

test('a comment begins with its marker and says what was planned, of which commit, and where all of it is', () => {
  const plan = planWith(1);
  const comments = commentsOn(plan, {
    root: 'infra/edge',
    environment: 'production',
    commit: COMMIT,
    report: new URL('https://github.example/acme/edge/actions/runs/7'),
  });
  expect(comments).toEqual([
    `<!-- zonewright plan production root=infra%2Fedge -->
### zonewright plan of \`infra/edge\` for \`production\`: 1 update in 1 of 2 scopes

| scope | create | update | delete | risks |
| --- | --- | --- | --- | --- |
| \`zone/shop.example.com\` | 0 | 1 | 0 | 0 |

1 scope in sync.

<details><summary>update <code>csp_policies/policy 0</code> in <code>shop.example.com</code></summary>

\`\`\`diff
+ script-src  https://.example
\`\`\`

</details>

plan \`${plan.digest}\` of commit \`1a2b3c4\`: applying sends 1 write request · [full report](<https://github.example/acme/edge/actions/runs/7>)
`,
  ]);
});

test('nothing to do is said in two lines', () => {
  const comment = commentsOn(planWith(0), HERE, undefined)[0] ?? '';
  expect(comment.split('\n').slice(0, 4)).toEqual([
    '<!-- zonewright plan -->',
    '### zonewright plan: no changes in 2 zones',
    '',
    '2 scopes in sync.',
  ]);
});

describe('comments are never too long', () => {
  test.each([0, 1, 50, 150])('and of %i changes show every one', (size) => {
    const plan = planWith(size);
    const bodies = commentsOn(plan, HERE);
    for (const body of bodies) expect(body.length).toBeLessThanOrEqual(GITHUB.limits.comment);
    expect(bodies.join('').match(/<summary>update <code>/g) ?? []).toHaveLength(size);
    expect(approvalIn(plan)?.changes).toHaveLength(size);
    expect(approvalIn(plan)?.left_out).toBeUndefined();
  });

  test('they are as few as hold it, numbered, and every one names the plan', () => {
    const plan = planWith(800);
    const bodies = commentsOn(plan, { ...HERE, environment: 'production' });
    expect(bodies.length).toBeGreaterThan(1);
    expect(bodies.map((body) => body.split('\n').slice(0, 2))).toEqual(
      bodies.map((_, index) => {
        const [part, number] = [index === 0 ? '' : ` part=${index + 1}`, `${index + 1} of ${bodies.length}`];
        return [
          `<!-- zonewright plan production${part} -->`,
          `### zonewright plan for \`production\`${index === 0 ? `: 800 updates in 1 of 2 scopes (${number})` : `, ${number}`}`,
        ];
      }),
    );
    for (const body of bodies) expect(body).toContain(`\nplan \`${plan.digest}\`: applying sends 800 write`);
    for (const body of bodies.slice(0, -1)) expect(body.length).toBeGreaterThan(GITHUB.limits.comment * 0.9);
    expect(approvalIn(plan)?.changes).toHaveLength(800);
  });

  test('one list of rules goes on in the next comment, under its title', () => {
    const plan = ruleset(1_500, (index) => added(index, 'block', `ip.src eq 192.0.2.${index}`));
    const bodies = commentsOn(plan, HERE);
    expect(bodies.length).toBeGreaterThan(1);
    expect(bodies[1]).toContain(' (continued)</summary>\n\n```diff\n+ ');
    expect(bodies.join('').match(/^\+ +\d+ {2}rule-\d+/gm)).toHaveLength(1_500);
    expect(approvalIn(plan)?.changes).toHaveLength(1);
  });

  test('5,000 deletes with the same risk are one list, and the risk is said with their names', () => {
    const removals = planWith(5_000, () => ({ action: 'delete', details: [], risks: [RISK] }));
    const bodies = commentsOn(removals, HERE);
    expect(bodies.length).toBeLessThan(5);
    const text = bodies.join('');
    expect(text.match(/^- policy \d+$/gm)).toHaveLength(5_000);
    expect(text.match(/^> `drops-rules` .*`policy \d+`$/gm)).toHaveLength(100);
    expect(approvalIn(removals)).toMatchObject({ digest: removals.digest });
    expect(approvalIn(removals)?.changes).toHaveLength(5_000);
  });

  test('5,000 deletes with risks of their own are as many as there is room for, and a way to go on', () => {
    const risk = (index: number) => ({ ...RISK, message: `rule ${index} leaves, ${'for good '.repeat(9)}` });
    const removals = planWith(5_000, (index) => ({ action: 'delete', details: [], risks: [risk(index)] }));
    const context = { ...HERE, report: new URL('https://github.example/run/7') };
    const bodies = commentsOn(removals, context);
    expect(bodies).toHaveLength(5);
    for (const body of bodies) expect(body.length).toBeGreaterThan(GITHUB.limits.comment * 0.94);
    const text = bodies.join('');
    const shown = text.match(/^- policy \d+$/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(1_200);
    expect(text).toContain(`> … and ${5_000 - shown} more of this shape: drops-rules`);
    expect(text).toContain(`  … and ${5_000 - shown} more of this shape: delete csp_policy`);
    expect(text).toMatch(/Not approved by merging: \d+ of 5000 changes/);
    expect(text).toContain('read the [full report](<https://github.example/run/7>)');
    expect(text).toContain(`\`zonewright apply --expect-digest ${removals.digest}\``);
    expect(approvalIn(removals, context)?.changes?.length).toBeGreaterThan(700);
  });
});

describe('what there is no room for', () => {
  const wall = (index: number): RuleDetail =>
    added(index, 'block', `http.request.uri.path eq "/${index}/${'x'.repeat(900)}"`);

  test('is the weakest: a skip, a rule that goes and a risk are shown, and the change is not approved', () => {
    const plan = ruleset(
      701,
      (index) => {
        if (index === 350) return added(index, 'skip', 'ip.src in {0.0.0.0/0 ::/0}');
        if (index === 700) return { ...added(index, 'block', 'http.host eq "a"'), change: 'removed' };
        return wall(index);
      },
      [RISK],
    );
    const bodies = commentsOn(plan, HERE);
    const text = bodies.join('');
    expect(text).toContain('`drops-rules` `zone/shop.example.com/rulesets/http_request_firewall_custom`');
    expect(text).toMatch(/^\+ +351 {2}rule-350 +skip +ip\.src in/m);
    expect(text).toMatch(/^- .*rule-700 +block/m);
    expect(bodies[0]).toMatch(/ {2}700 added {3}1 dropped\n\+ 351 .*\n- .*rule-700 .*\n\+ +1 {2}rule-0 /);
    const shown = text.match(/^\+ .*http\.request\.uri\.path eq/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(300);
    expect(text).toContain(
      `  … and ${699 - shown} more of this shape: added block http.request.uri.path eq …`,
    );
    expect(text).toContain('— not approved by merging: not all of it is shown</summary>');
    expect(text).toContain('Not approved by merging: 1 of 1 change, as not all of it could be shown here.');
    expect(approvalIn(plan)).toMatchObject({
      changes: [],
      left_out: [plan.changes[0]?.digest.slice(7, 23)],
    });
  });

  test('is not what else is there: small changes beside a large one are shown and approved', () => {
    const large = ruleset(701, wall).changes[0];
    const small = planWith(20).changes;
    const plan = planDocument(planOf([completeScope([...small, large].map(changeFrom))]));
    expect(approvalIn(plan)?.changes).toHaveLength(20);
    expect(approvalIn(plan)?.left_out).toHaveLength(1);
  });

  test('may be a risk of a change whose lines are shown: that is not approved either', () => {
    const large = ruleset(701, wall).changes[0];
    const risky = planWith(150, (index) => ({
      risks: [{ code: 'csp-widened', message: `risk ${index}.` }],
      details: [{ type: 'item', change: 'added', list: `directive-${index}`, item: 'a' }],
    })).changes;
    const plan = planDocument(planOf([completeScope([...risky, large].map(changeFrom))]));
    const text = commentsOn(plan, HERE).join('');
    const approved = new Set(approvalIn(plan)?.changes?.map(({ digest }) => digest));
    expect(approved.size).toBe(150);
    for (const [index, { digest }] of plan.changes.slice(0, 150).entries()) {
      expect(text).toMatch(new RegExp(`^\\+ +directive-${index}  a$`, 'm'));
      expect(text.includes(`\`risk ${index}.\``)).toBe(approved.has(digest));
    }
  });

  test('is one line that is longer than a comment, alone', () => {
    const plan = ruleset(3, (index) =>
      index === 1 ? added(1, 'block', 'x'.repeat(70_000)) : added(index, 'block', 'y'),
    );
    const text = commentsOn(plan, HERE).join('');
    expect(text).toContain('rule-0');
    expect(text).toContain('rule-2');
    expect(text).toContain('… and 1 more of this shape: added block xxx');
    expect(approvalIn(plan)?.changes).toEqual([]);
  });
});

describe('a replay behind the plan', () => {
  const report = new URL('https://github.example/run/7');
  const withReplay = { ...HERE, report, replay: replaySample() };
  const HEADING = /^### zonewright replay: 30 % of 10 requests would be decided differently$/gm;
  const wall = (size: number): PlanDocument =>
    ruleset(size, (index) =>
      added(index, 'block', `http.request.uri.path eq "/${index}/${'x'.repeat(900)}"`),
    );
  const long = (): typeof withReplay => ({
    ...withReplay,
    replay: {
      ...replaySample(),
      notes: Array.from({ length: 10 }, () => 'n'.repeat(200)),
      undecided: Array.from({ length: 10 }, () => ({ reason: 'u'.repeat(200), count: 1 })),
    },
  });

  test('stands in the same comment, above the line that names the plan', () => {
    const plan = planWith(1);
    const [body = '', ...others] = commentsOn(plan, withReplay);
    expect(others).toEqual([]);
    const [before = '', after = ''] = body.split('### zonewright replay: ');
    expect(before).toBe((commentsOn(plan, { ...HERE, report })[0] ?? '').split('plan `sha256:')[0]);
    expect(after).toContain('| pass | **block** | 3 |');
    expect(after.trimEnd().split('\n\n').at(-1)).toMatch(/^plan `sha256:/);
  });

  test('is whole, at the end of the last comment or in one more', () => {
    const whole = replayMarkdown(replaySample()).trimEnd();
    const numbers = [60, 63, 66].map((size) => {
      const bodies = commentsOn(wall(size), withReplay);
      expect(bodies.filter((body) => body.includes(whole))).toEqual(bodies.slice(-1));
      return bodies.length;
    });
    expect(numbers).toEqual([1, 2, 2]);
    const [first = '', second = ''] = commentsOn(wall(63), withReplay);
    expect(first).toContain('(1 of 2)');
    expect(second).toMatch(
      /^<!-- zonewright plan part=2 -->\n### zonewright plan, 2 of 2\n\n### zonewright replay: /,
    );
  });

  test('is cut where five comments are full, and says where all of it is', () => {
    const cut = [323, 324, 325].map((size) => {
      const text = commentsOn(wall(size), long()).join('\n');
      expect(text).toMatch(/The largest did not fit.* All of the replay is in the \[full report\]\(<https:/);
      return text.match(/Parts shown: \d+ of 10/)?.[0];
    });
    expect(new Set(cut).size).toBeGreaterThan(1);
  });

  test('takes nothing from the plan: what is shown and approved is the same without it', () => {
    const numbered = / \(\d of \d\)|, \d of \d/g;
    for (const size of [1, 60, 63, 66, 322, 323, 324, 325, 326, 701]) {
      const plan = wall(size);
      const without = commentsOn(plan, { ...HERE, report })
        .join('\n')
        .replaceAll(numbered, '');
      for (const context of [withReplay, long()]) {
        const bodies = commentsOn(plan, context);
        expect(bodies.length).toBeLessThanOrEqual(5);
        for (const body of bodies) expect(body.length).toBeLessThanOrEqual(GITHUB.limits.comment);
        const text = bodies.join('\n').replaceAll(numbered, '');
        const rules = /^\+ +\d+ {2}rule-\d+/gm;
        expect(text.match(rules)).toEqual(without.match(rules));
        expect(text.match(HEADING)).toHaveLength(1);
        expect(approvalIn(plan, context)).toEqual(approvalIn(plan));
      }
    }
  });

  test('keeps room for former plans in the first comment', () => {
    const former = Array.from(
      { length: 30 },
      (_, index) => `plan \`sha256:${String(index).padStart(64, '0')}\``,
    );
    for (let size = 60; size < 66; size += 1) {
      const [first = ''] = commentsOn(wall(size), long(), former.join('\n'));
      expect(first).toContain('20 former plans');
      expect(first.length).toBeLessThanOrEqual(GITHUB.limits.comment);
    }
  });

  test('has its heading and its sentences in the least room, whatever the numbers', () => {
    const most = 999_999_999_999;
    const { totals, flows } = replaySample();
    const replay = {
      ...replaySample(),
      totals: { ...totals, evaluated: most, undecided: most, alike: most, changed: most - 1 },
      sampling: { rate: null, said_by: 'flag', requests: most } as const,
      flows: Array.from({ length: 18 }, () => flows).flat(),
    };
    const text = replaySection(replay, LEAST_SECTION + 4, 'Rest');
    expect(text).toContain('### zonewright replay: > 99.99 % of 999,999,999,999 requests');
    expect(text).toContain('certainly decided the same');
    expect(text.endsWith('\n\nRest')).toBe(true);
  });

  test('that failed says why, with findings, as long as anybody reads it', () => {
    const finding = { severity: 'error', code: 'unknown-key', message: 'm'.repeat(300) } as const;
    const replay: ErrorDocument = {
      format_version: '1.0',
      tool_version: '0.0.0',
      error: { code: 'log-file', message: 'e'.repeat(5_000), help: 'Look.', exit_code: 1 },
      findings: Array.from({ length: 12 }, () => finding),
    };
    const text = replaySection(replay, Infinity, 'Rest');
    expect(text.split('\n\n')).toEqual([
      '### zonewright replay: it failed',
      'This does not affect the plan.',
      `\`${'e'.repeat(999)}…\``,
      '`Look.`',
      [...Array.from({ length: 10 }, () => `- \`${'m'.repeat(199)}…\``), '- and 2 more'].join('\n'),
    ]);
    const least = replaySection(replay, 200, 'Rest');
    expect(least).toMatch(/^### zonewright replay: it failed\n\n.*\n\nRest\n\n`Look\.`$/);
    expect(commentsOn(planWith(1), { ...HERE, replay })[0]).toContain('### zonewright replay: it failed');
  });

  test('is in a job summary as far as the plan leaves room for it', () => {
    expect(replaySummary(replaySample(), 1_000, 'Rest')).toBe(`\n${replayMarkdown(replaySample())}`);
    const text = replaySummary(replaySample(), SUMMARY_LIMIT, 'Rest');
    expect(text.length).toBeLessThanOrEqual(LEAST_SECTION + 6);
    expect(text).toContain(' Rest\n');
  });
});

describe('changes that are alike', () => {
  const zones = Array.from({ length: 30 }, (_, index) => ({
    ...BLOG,
    name: `z${index}.example.com`,
    id: String(index).padStart(32, '0'),
  }));
  const fleet = (details: (index: number) => readonly Detail[]): PlanDocument =>
    planDocument(
      planOf(
        zones.map((zone, index) =>
          completeScope(
            [
              changeOf(
                'page_shield',
                {
                  details: details(index),
                  risks: [RISK],
                  source: { file: 'zones/all.yaml', line: index + 1 },
                  request: { method: 'PUT', path: `/zones/${zone.id}/page_shield`, query: {}, body: {} },
                },
                zone,
              ),
            ],
            [],
            zone,
          ),
        ),
      ),
    );

  test('are told once, with every zone by name, and approved all together', () => {
    const plan = fleet(() => [DETAIL]);
    const [body = '', ...others] = commentsOn(plan, HERE);
    expect(others).toEqual([]);
    expect(body.match(/<details>/g)).toHaveLength(1);
    expect(body).toContain('<summary>update <code>page_shield</code> in 30 zones</summary>');
    expect(body).toContain('`zone/z0.example.com/page_shield` (and in 29 more): `old-campaign leaves');
    for (const [index, { name }] of zones.entries())
      expect(body).toContain(`- \`zone/${name}\` \`zones/all.yaml:${index + 1}\``);
    expect(approvalIn(plan)?.changes).toHaveLength(30);
  });

  test('are told apart by anything that is said of them', () => {
    const plan = fleet((index) => [{ ...DETAIL, after: index === 7 ? 'other' : true } as Detail]);
    const [body = ''] = commentsOn(plan, HERE);
    expect(body).toContain('in 29 zones</summary>');
    expect(body).toContain(
      '<summary>update <code>page_shield</code> in <code>z7.example.com</code></summary>',
    );
  });
});

test('a list of which a line shows only the beginning is there in full as well', () => {
  const items = Array.from({ length: 60 }, (_, index) => `field-${index}`);
  const plan = planWith(1, () => ({
    details: [{ type: 'field', change: 'changed', field: 'fields', before: [], after: items, patch: [] }],
  }));
  const [body = ''] = commentsOn(plan, HERE);
  expect(body).toContain('<summary>lists in full</summary>');
  for (const item of items) expect(body).toContain(item);
});

describe('law: of whatever rule is added, an approved change shows every text and number that is sent', () => {
  const sizes = fc.record({
    items: fc.constantFrom(1, 3, 25, 45),
    length: fc.constantFrom(3, 70, 250),
    isNamed: fc.boolean(),
  });

  test.each(DOING)('%s', (_, known) => {
    fc.assert(
      fc.property(sizes, ({ items, length, isNamed }) => {
        const write = writer(items, length);
        const { action, ...others } = known;
        const rule: Raw = { ...grown(others, write), action, ref: 'named', description: write.text() };
        const sent = isNamed ? rule : { ...rule, ref: 'a'.repeat(32) };
        const details = ledgerOf([], [sent], () => false).map(({ detail }) => detail);
        const request = { method: 'PUT', path: '/zones/a/rulesets/b', query: {}, body: { rules: [sent] } };
        const change = changeOf('rulesets/a', { kind: 'ruleset', details, request } as Partial<Change>);
        const plan = planDocument(planOf([completeScope([change])]));
        // One line that is longer than a comment is shown nowhere.
        if (items * length > 10_000 && approvalIn(plan)?.changes?.length === 0) return;
        expect(approvalIn(plan)?.changes).toHaveLength(1);
        const text = commentsOn(plan, HERE).join('\n');
        const missing = write.written.filter((leaf) => {
          const spellings = [
            inert(leaf),
            inert(JSON.stringify(leaf).slice(1, -1)),
            inertJson(leaf).slice(1, -1),
          ];
          return !spellings.some((spelling) => text.includes(spelling));
        });
        expect(missing).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });

  test('that of which nothing was cut is not shown twice', () => {
    const [entry] = ledgerOf([], [{ ref: 'a', action: 'block', expression: 'true' }], () => false);
    expect(entry?.detail).not.toHaveProperty('abridged');
  });
});

/** Texts and numbers that are nowhere else, and how often items are repeated. */
function writer(
  items: number,
  length: number,
): {
  readonly items: number;
  readonly written: string[];
  readonly text: () => string;
  readonly number: () => number;
} {
  const written: string[] = [];
  const noted = (text: string): string => {
    written.push(text);
    return text;
  };
  return {
    items,
    written,
    text: () => noted(`t${written.length} "é" \u202e ${'x'.repeat(length)} end${written.length}`),
    number: () => Number(noted(String(7_000_001 + written.length))),
  };
}

/** What is told by other words. */
const WORDS = new Set<unknown>([
  'add',
  'bypass',
  'current',
  'latest',
  'override_origin',
  'remove',
  'respect_origin',
  'set',
]);

/** The same members with other texts and numbers, and longer lists. */
function grown(value: Raw, write: ReturnType<typeof writer>): Raw {
  const other = (inside: unknown): unknown => {
    if (typeof inside === 'string') return write.text();
    if (typeof inside === 'number') return write.number();
    if (Array.isArray(inside)) return Array.from({ length: write.items }, () => inside.map(other)).flat();
    return isObject(inside) ? grown(inside, write) : inside;
  };
  const { headers, ...others } = value;
  const told = Object.entries(others).map(([name, inside]) => [
    name,
    WORDS.has(inside) ? inside : other(inside),
  ]);
  if (!isObject(headers))
    return Object.fromEntries([...told, ...(headers === undefined ? [] : [['headers', other(headers)]])]);
  const many = Object.entries(headers).flatMap(([name, inside]) =>
    Array.from({ length: write.items }, (_, index) => [`${name}-${index}`, other(inside)]),
  );
  return Object.fromEntries([...told, ['headers', Object.fromEntries(many)]]);
}

test('law: in whatever plan, what is approved is shown in full, every comment fits, and the same plan has the same comments', () => {
  const size = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3_000 }));
  const change = fc.record({
    remove: fc.boolean(),
    risks: fc.integer({ min: 0, max: 3 }),
    rules: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 300 })),
    size,
    action: fc.constantFrom('block', 'skip'),
    isMoved: fc.boolean(),
  });
  const seen = { whole: 0, cut: 0 };
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), fc.boolean(), (drawn, isAlike) => {
      const plan = planWith(drawn.length, (at) => {
        const { remove, risks, rules, size: length, action, isMoved } = drawn[at] ?? EMPTY;
        const name = isAlike ? 'same' : `c${at}`;
        return {
          action: remove ? 'delete' : 'update',
          risks: Array.from({ length: risks }, (_, index) => ({
            code: 'drops-rules' as const,
            message: `${name} risk ${index}.`,
          })),
          details: Array.from({ length: rules }, (_, index) => ({
            ...added(index, action, `http.host eq "${name}-${index}-${'z'.repeat(length)}"`),
            ...(isMoved && index % 2 === 0 ? { change: 'moved' as const, from: index + 9 } : {}),
          })),
        };
      });
      const bodies = commentsOn(plan, HERE);
      const text = bodies.join('\n');
      const approval = approvalIn(plan);
      const approved = new Set(approval?.changes.map(({ digest }) => digest));
      const paragraphs = text.split('\n>\n');
      expect(bodies.length).toBeLessThanOrEqual(5);
      for (const body of bodies) {
        expect(body.length).toBeLessThanOrEqual(GITHUB.limits.comment);
        expect(body).toContain(`\nplan \`${plan.digest}\``);
      }
      for (const { address, digest, details, risks } of plan.changes) {
        if (!approved.has(digest)) {
          seen.cut += 1;
          continue;
        }
        seen.whole += 1;
        const name = address.split('/').slice(3).join('/');
        expect(text).toContain(name);
        for (const { message } of risks) {
          const isNamed = (line: string): boolean =>
            line.includes(`\`${address}\``) || line.includes(`\`${name}\``);
          expect(paragraphs.some((line) => line.includes(`\`${message}\``) && isNamed(line))).toBe(true);
        }
        for (const { text: line } of linesOf(details)) expect(text).toContain(plainText(line));
      }
      expect(approved.size + (approval?.left_out?.length ?? 0)).toBe(plan.changes.length);
      // A copy: what was made of this plan is kept.
      expect(commentsOn(structuredClone(plan), HERE)).toEqual(bodies);
    }),
    { numRuns: runs(80, 4_000) },
  );
  expect(Math.min(seen.whole, seen.cut)).toBeGreaterThan(0);
});

describe('what merging approves', () => {
  test('is told change by change', () => {
    const document = planDocument(RICH);
    expect(approvalIn(document)).toEqual({
      format_version: '1.0',
      digest: RICH.digest,
      complete: false,
      narrowed: true,
      scopes: [{ level: 'account', name: 'example-inc', complete: false }],
      changes: document.changes.map(({ address, kind, action, stage, digest, request, risks }) => ({
        address,
        kind,
        action,
        stage,
        digest,
        request: { path: request.path },
        risks: risks.map(({ code }) => ({ code })),
      })),
    });
  });

  test('is in no comment', () => {
    expect(commentsOn(planWith(3), HERE).join('')).not.toMatch(/approval|<!-- (?!zonewright plan -->)/);
  });

  test('is nothing, says the comment, where the token can make no check run', () => {
    const [body = ''] = commentsOn(planWith(1), { ...HERE, approvesNothing: 'the token is too weak' });
    expect(body.split('\n')[3]).toBe('Merging approves nothing: `the token is too weak`');
  });

  test('is not what a gate denies, though it is shown', () => {
    const plan = planWith(2);
    const [one, two] = plan.changes;
    const denial = {
      gate: 'production',
      at: 'zonewright.yaml:2',
      codes: ['drops-rules'],
      owners: '@acme/security',
    };
    const denied = { ...plan, changes: [{ ...one, denied: [denial] }, two] } as PlanDocument;
    const [body = ''] = commentsOn(denied, HERE);
    expect(body).toContain('Not approved by merging: 1 of 2 changes, as a gate denies it.');
    expect(body).toContain('— not approved by merging: a gate denies it</summary>');
  });
});

describe('plans that the comment showed before', () => {
  const [first = ''] = commentsOn(planWith(1), { ...HERE, commit: COMMIT });

  test('are kept, folded', () => {
    const second = commentsOn(planWith(2), HERE, first)[0] ?? '';
    expect(second).toContain('<details><summary>1 former plan</summary>');
    expect(second).toContain(`* plan \`${planWith(1).digest}\` of commit \`1a2b3c4\``);
    const third = commentsOn(planWith(3), HERE, second)[0] ?? '';
    expect(third).toContain('<details><summary>2 former plans</summary>');
  });

  test('are not repeated when the plan is the same again', () => {
    expect(commentsOn(planWith(1), { ...HERE, commit: COMMIT }, first)).toEqual([first]);
  });

  test('are no more than twenty', () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `* plan \`sha256:${String(index).padStart(64, '0')}\``,
    );
    const [body = ''] = commentsOn(planWith(1), HERE, many.join('\n'));
    expect(body).toContain('20 former plans');
  });
});

test('what could not be read comes first', () => {
  const comment = commentsOn(planDocument(planOf([incompleteScope('HTTP 503')])), HERE)[0] ?? '';
  expect(comment.split('\n')[3]).toBe('> [!CAUTION]');
  expect(comment).toContain('could not be read');
});
