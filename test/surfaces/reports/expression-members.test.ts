import { describe, expect, it } from 'vitest';
import type { RuleDetail } from '../../../src/kernel/model/change.js';
import { changeBlock } from '../../../src/surfaces/reports/change/block.js';
import { linesOf } from '../../../src/surfaces/reports/change/detail-lines.js';
import { textsBehindMembers } from '../../../src/surfaces/reports/change/behind-lines.js';
import type { Line } from '../../../src/surfaces/reports/printers/text/line.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { valueLines } from '../../../src/surfaces/reports/change/value-lines.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

function written(shown: readonly Line[]): readonly string[] {
  return shown.map(({ sign, text }) => `${sign} ${plainText(text)}`);
}

function linesBetween(before: unknown, after: unknown, name = 'expression'): readonly string[] {
  return written(valueLines(name, before, after));
}

describe('the difference of two expressions', () => {
  it.each<[string, string, string, readonly string[]]>([
    [
      'values that come and go',
      'tcp.dstport in {80 8080..8089}',
      'tcp.dstport in {80 8443}',
      ['~ tcp.dstport: + 8443, − 8080..8089'],
    ],
    [
      'members of several conditions, whatever their order',
      'tcp.dstport in {80 443} and ip.src.country in {"SX"}',
      'ip.src.country in {"SX" "XX"} && tcp.dstport == 443',
      ['~ ip.src.country: + "XX"', '~ tcp.dstport: − 80'],
    ],
    [
      'a condition that comes',
      'ssl and http.host eq "a"',
      'ssl and http.host eq "a" and not ip.src in $x',
      ['~ and: + not ip.src in $x'],
    ],
    [
      'another order of conditions',
      'ssl or http.host eq "a"',
      'http.host eq "a" or ssl',
      ['~ or: the same conditions, arranged differently'],
    ],
    ['nothing in common, shortly', 'ssl', 'tcp.dstport eq 22', ['~ expression: ssl → tcp.dstport eq 22']],
    ['an expression that nobody can read', 'ssl and', 'ssl', ['~ expression: ssl and → ssl']],
    [
      'long texts that nobody can read',
      `http.host is "${'a'.repeat(40)}"`,
      `http.host  is "${'b'.repeat(40)}"`,
      [`- expression: http.host is "${'a'.repeat(40)}"`, `+ expression: http.host is "${'b'.repeat(40)}"`],
    ],
  ])('is told by its members: %s', (_, before, after, expected) => {
    expect(linesBetween(before, after).toSorted()).toEqual(expected.toSorted());
  });

  it('names an expression that is not the rule’s own', () => {
    const [before, after] = ['http.response.code in {401 403}', 'http.response.code in {401}'];
    expect(linesBetween(before, after, 'ratelimit.counting_expression')).toEqual([
      '~ ratelimit.counting_expression: http.response.code: − 403',
    ]);
  });

  it.each([
    ['a member with another name', 'description', 'tcp.dstport in {80}', 'tcp.dstport in {81}'],
    ['what is no text', 'expression', 80, 81],
  ])('is not looked for in %s', (_, name, before, after) => {
    expect(linesBetween(before, after, name)).toEqual([`~ ${name}: ${String(before)} → ${String(after)}`]);
  });

  it('shows twenty members and counts the rest', () => {
    const [line = ''] = linesBetween(
      'tcp.dstport in {1}',
      `tcp.dstport in {1 ${Array.from({ length: 25 }, (_, index) => 10 + 2 * index).join(' ')}}`,
    );
    expect(line).toMatch(/^~ tcp\.dstport: \+ 10, .*\+ 48, \+ 5 more$/);
  });

  it('keeps hostile text on its line', () => {
    const [line = '', second] = linesBetween(
      'http.host in {"a"}',
      'http.host in {"a" "\u001b[2J</details>\n@org \u202e"}',
    );
    expect([line, second]).toEqual(['~ http.host: + "\\x1b[2J</details>\\x0a@org \\u{202e}"', undefined]);
  });
});

const RULE: RuleDetail = {
  type: 'rule',
  change: 'changed',
  ref: 'ports',
  action: 'block',
  expression: 'tcp.dstport in {80}',
  from: 1,
  to: 1,
  fields: [
    { field: 'expression', before: 'tcp.dstport in {80\n 81}', after: 'tcp.dstport in {80}' },
    {
      field: 'ratelimit',
      before: { counting_expression: 'ssl', period: 1 },
      after: { counting_expression: 'ssl and x', period: 2 },
    },
  ],
  patch: [
    { op: 'replace', path: '/ratelimit/counting_expression', value: 'ssl and x' },
    { op: 'replace', path: '/ratelimit/period', value: 2 },
  ],
};

describe('the texts behind members', () => {
  it('are those of the expressions that are told by members, and no others', () => {
    expect(written(textsBehindMembers([RULE]))).toEqual([
      '- ports expression: tcp.dstport in {80\\n 81}',
      '+ ports expression: tcp.dstport in {80}',
      '- ports ratelimit.counting_expression: ssl',
      '+ ports ratelimit.counting_expression: ssl and x',
    ]);
    const unread: RuleDetail = {
      ...RULE,
      fields: [{ field: 'expression', before: 'ssl and', after: 'ssl' }],
    };
    expect(textsBehindMembers([unread, { type: 'item', change: 'added', list: 'expression' }])).toEqual([]);
  });

  it('are those of a policy, too', () => {
    const field = {
      type: 'field',
      change: 'changed',
      field: 'expression',
      before: 'http.host in {"a"}',
      after: 'http.host in {"b"}',
      patch: [],
    } as const;
    expect(written(linesOf([field]))).toEqual(['~ http.host: + "b", − "a"']);
    expect(written(textsBehindMembers([field]))).toEqual([
      '- expression: http.host in {"a"}',
      '+ expression: http.host in {"b"}',
    ]);
    const added = { type: 'field', change: 'added', field: 'expression', after: 'ssl', patch: [] } as const;
    expect(textsBehindMembers([added])).toEqual([]);
  });

  it('are folded behind a change in Markdown, where there are any', () => {
    const blockOf = (details: readonly RuleDetail[]): string => {
      const plan = planDocument(planOf([completeScope([changeOf('rulesets/a', { details })])]));
      const [change] = plan.changes;
      if (change === undefined) throw new Error('no change');
      return changeBlock(change).text;
    };
    expect(blockOf([RULE])).toContain(`<details><summary>expressions as written</summary>

\`\`\`diff
- ports expression: tcp.dstport in {80\\n 81}
+ ports expression: tcp.dstport in {80}
- ports ratelimit.counting_expression: ssl
+ ports ratelimit.counting_expression: ssl and x
\`\`\`

</details>`);
    expect(blockOf([{ ...RULE, fields: [], patch: [] }])).not.toContain('as written');
  });
});
