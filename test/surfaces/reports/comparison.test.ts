import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Compared, Comparison, ScopeDifference } from '../../../src/engine/configuration/compare.js';
import { comparisonDocument } from '../../../src/surfaces/reports/comparison/document.js';
import { comparisonMarkdown } from '../../../src/surfaces/reports/comparison/markdown.js';
import { comparisonText } from '../../../src/surfaces/reports/comparison/text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { bundleSchema } from '../../../src/kernel/schema/load.js';
import { ACCOUNT, BLOG, ZONE } from '../../helpers/plans.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const KIB = 1024;
const COMMIT = '1a2b3c4'.padEnd(40, '0');
const PLAIN = styleFor(false);

function compared(comparison: Partial<Comparison>, revision = 'main'): Compared {
  return { revision, commit: COMMIT, comparison: { settings: [], scopes: [], total: 46, ...comparison } };
}

const RICH = compared({
  settings: [
    { name: 'dialect', before: 'documented', after: 'cloudflare' },
    { name: 'safety.max_deletes', before: '25%', after: 100 },
  ],
  scopes: [
    {
      change: 'removed',
      scope: ACCOUNT,
      objects: [{ address: 'rulesets/magic_transit', before: { phase: 'magic_transit', rules: [] } }],
    },
    { change: 'added', scope: BLOG, objects: [] },
    {
      change: 'changed',
      scope: { ...ZONE, level: 'zone', plan: 'enterprise' },
      former: { ...ZONE, name: 'store.example.com' },
      objects: [
        { address: 'csp_policies/checkout', after: { description: 'checkout', action: 'log' } },
        { address: 'page_shield', before: { enabled: false }, after: { enabled: true } },
      ],
    },
  ],
});

const NOT: Compared = { revision: 'main', reason: 'the files have errors' };

test('a comparison with one of everything, on a terminal', () => {
  expect(within(comparisonText(RICH), screenWith(PLAIN)))
    .toBe(`Compared with main (1a2b3c4), offline: nothing live was read, so this is not a plan.

~ dialect: documented → cloudflare
! safety.max_deletes: 25% → 100

account example-inc   no longer in the repository: what is live stays as it is, but zonewright no longer manages it
  - rulesets/magic_transit
      -phase: magic_transit
      -rules: []

zone blog.example.com   new

zone shop.example.com
  ~ name: store.example.com → shop.example.com
  ~ plan: (none) → enterprise
  + csp_policies/checkout
      +description: checkout
      +action: log
  ~ page_shield
      @@ -1,1 +1,1 @@
      -enabled: false
      +enabled: true

3 of 46 scopes differ: 1 new, 1 changed, 1 gone.
`);
});

test('a comparison with one of everything, as Markdown', () => {
  expect(comparisonMarkdown(RICH, 900 * KIB))
    .toBe(`**Compared with \`main\` (\`1a2b3c4\`), offline: nothing live was read, so this is not a plan.** 3 of 46 scopes differ: 1 new, 1 changed, 1 gone.

> [!WARNING]
>
> It changes what is allowed without consent.
>
> \`safety.max_deletes\`: \`25%\` → \`100\`

- \`dialect\`: \`documented\` → \`cloudflare\`

| scope |  | new | changed | gone |
| --- | --- | --- | --- | --- |
| \`account/example-inc\` | gone: zonewright no longer manages it | 0 | 0 | 1 |
| \`zone/blog.example.com\` | new | 0 | 0 | 0 |
| \`zone/shop.example.com\` | \`name: store.example.com → shop.example.com\`, \`plan: (none) → enterprise\` | 1 | 1 | 0 |

<details><summary>gone <code>rulesets/magic_transit</code> in <code>account/example-inc</code></summary>

\`\`\`diff
-phase: magic_transit
-rules: []
\`\`\`

</details>

<details><summary>new <code>csp_policies/checkout</code> in <code>zone/shop.example.com</code></summary>

\`\`\`diff
+description: checkout
+action: log
\`\`\`

</details>

<details><summary>changed <code>page_shield</code> in <code>zone/shop.example.com</code></summary>

\`\`\`diff
@@ -1,1 +1,1 @@
-enabled: false
+enabled: true
\`\`\`

</details>`);
});

describe('a comparison', () => {
  test('in which nothing differs says so', () => {
    expect(within(comparisonText(compared({})), screenWith(PLAIN))).toMatch(
      /\n\nNone of 46 scopes differs\.\n$/,
    );
    expect(comparisonMarkdown(compared({}), KIB)).toMatch(
      /so this is not a plan\.\*\* None of 46 scopes differs\.$/,
    );
  });

  test('that could not be made says why', () => {
    expect(within(comparisonText(NOT), screenWith(PLAIN))).toBe(
      'Not compared with main: the files have errors\n',
    );
    expect(comparisonMarkdown(NOT, KIB)).toBe('Not compared with `main`: `the files have errors`');
  });

  test('has colour where it is wanted: what is new, what is gone, and what loosens the limits', () => {
    const text = within(comparisonText(RICH), screenWith(styleFor(true)));
    expect(text).toContain(styleFor(true).red('! safety.max_deletes: 25% → 100'));
    expect(text).toContain(styleFor(true).green('+enabled: true'));
    expect(text).toContain(styleFor(true).red('-enabled: false'));
  });

  test('shows once what differs alike in several scopes', () => {
    const objects = [{ address: 'page_shield', before: { enabled: false }, after: { enabled: true } }];
    const same = compared({
      scopes: [
        { change: 'changed', scope: ACCOUNT, objects: [] },
        { change: 'changed', scope: BLOG, objects },
        { change: 'changed', scope: ZONE, objects },
      ],
    });
    expect(within(comparisonText(same), screenWith(PLAIN))).toContain(
      '\n\nzone blog.example.com\nzone shop.example.com\n  ~ page_shield\n      @@ -1,1 +1,1 @@\n      -enabled: false\n',
    );
    const markdown = comparisonMarkdown(same, KIB * KIB);
    expect(markdown.match(/<details>/g)).toHaveLength(1);
    expect(markdown).toContain('in <code>zone/blog.example.com</code> and 1 more</summary>');
    expect(markdown).toContain('The same in `zone/shop.example.com`.');
  });
});

describe('a comparison as Markdown', () => {
  const scopeOf = (index: number, size: number): ScopeDifference => ({
    change: 'changed',
    scope: { ...ZONE, name: `zone${index}.example.com` },
    objects: [{ address: 'log_fields', after: { cookies: [`cookie${index}`, 'x'.repeat(size)] } }],
  });

  test('leaves out differences whole, the largest first, and says how many are shown', () => {
    const scopes = Array.from({ length: 20 }, (_, index) => scopeOf(index, index % 4 === 0 ? 4_000 : 10));
    const text = comparisonMarkdown(compared({ scopes }), 9 * KIB);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9 * KIB);
    expect(text).toContain('Differences shown: 16 of 20. The largest did not fit.');
    expect(text.match(/<details>/g)).toHaveLength(16);
    expect(text.match(/<\/details>/g)).toHaveLength(16);
    for (const { scope } of scopes) expect(text).toContain(`| \`zone/${scope.name}\` |`);
  });

  test.each([1, 50, 5_000])('of %i scopes fits into a job summary', (count) => {
    const scopes = Array.from({ length: count }, (_, index) => scopeOf(index, 500));
    const text = comparisonMarkdown(compared({ scopes }), 900 * KIB);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900 * KIB);
    expect(text).toContain('zone0.example.com');
    expect(text.includes('Differences shown')).toBe(count > 1_000);
  });

  test('says how many scopes its table shows when there are too many for one', () => {
    const scopes = Array.from({ length: 100 }, (_, index) => scopeOf(index, 1));
    const text = comparisonMarkdown(compared({ scopes }), 6 * KIB);
    expect(text).toMatch(/Scopes shown: \d\d of 100\./);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6 * KIB);
  });

  const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

  /** What is left when code blocks, code spans and code elements are taken out: words of ours. */
  function outsideOfCode(markdown: string): string {
    return markdown
      .replace(/^(`{3,})diff\n[^]*?\n\1$/gm, '')
      .replace(/<code>[^<]*<\/code>/g, '')
      .replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, '');
  }

  test.each([
    '```\nEVIL @org #1 https://evil.example',
    '</details><img src=x> EVIL',
    '`` ` EVIL ` @org',
    '| EVIL | \\| @org',
    '\u202eEVIL\u200b\u0007\u001b]8;;x',
    '::error::EVIL',
  ])('keeps %j inert wherever it stands', (evil) => {
    const scopes: readonly ScopeDifference[] = [
      {
        change: 'changed',
        scope: { ...ZONE, name: evil },
        former: { ...ZONE, name: `${evil}!` },
        objects: [
          {
            address: `csp_policies/${evil}`,
            before: { description: evil, [evil]: 1 },
            after: { expression: evil },
          },
        ],
      },
      {
        change: 'changed',
        scope: { ...BLOG, name: `other ${evil}` },
        objects: [
          {
            address: `csp_policies/${evil}`,
            before: { description: evil, [evil]: 1 },
            after: { expression: evil },
          },
        ],
      },
    ];
    const settings = [{ name: 'zones', before: [evil], after: [evil, evil] }];
    const hostile = compared({ scopes, settings }, evil);
    const markdown = comparisonMarkdown(hostile, 900 * KIB);
    expect(markdown.match(/EVIL/g)?.length).toBeGreaterThan(8);
    expect(outsideOfCode(markdown)).not.toMatch(/EVIL|@|#1|http|<img/);
    expect(outsideOfCode(comparisonMarkdown({ revision: evil, reason: evil }, KIB))).not.toContain('EVIL');
    for (const text of [
      markdown,
      within(comparisonText(hostile), screenWith(PLAIN)),
      within(comparisonText({ revision: evil, reason: evil }), screenWith(PLAIN)),
    ]) {
      expect(text).toContain('EVIL');
      expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE);
    }
  });
});

describe('a comparison as a document', () => {
  const validate = new Ajv2020({ strict: true }).compile(bundleSchema('validation'));
  const inValidation = (comparison: unknown): unknown => ({
    format_version: '1.0',
    tool_version: '1',
    valid: true,
    files: 1,
    scopes: 1,
    summary: { errors: 0, warnings: 0 },
    findings: [],
    comparison,
  });

  test.each<readonly [string, Compared]>([
    ['with one of everything', RICH],
    ['in which nothing differs', compared({})],
    ['that could not be made', NOT],
  ])('%s is what the schema says', (_, which) => {
    validate(inValidation(comparisonDocument(which)));
    expect(validate.errors).toBeNull();
  });

  test('has both sides of everything', () => {
    expect(comparisonDocument(RICH)).toMatchObject({
      base: { revision: 'main', commit: COMMIT },
      comparable: true,
      total: 46,
      settings: [{ name: 'dialect' }, { name: 'safety.max_deletes', before: '25%', after: 100 }],
      scopes: [
        { change: 'removed', level: 'account', objects: [{ before: { rules: [] } }] },
        { change: 'added', name: 'blog.example.com', objects: [] },
        {
          change: 'changed',
          plan: 'enterprise',
          former: { name: 'store.example.com' },
          objects: [
            { address: 'csp_policies/checkout', after: { action: 'log' } },
            { before: { enabled: false }, after: { enabled: true } },
          ],
        },
      ],
    });
    expect(comparisonDocument(NOT)).toEqual({
      base: { revision: 'main' },
      comparable: false,
      reason: 'the files have errors',
      settings: [],
      scopes: [],
    });
  });
});
