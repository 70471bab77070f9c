import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PruningDocument } from '../../../src/generated/documents/pruning.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const RULES = `# what we block
- ref: block-scanner # since June
  action: block
  expression: http.user_agent contains "scanner"
  meta: { owner: edge-team, ticket: SEC-123, reason: scans of June, expires: 2026-01-31 }
# it stays
- ref: block-admin
  action: block
  expression: http.request.uri.path eq "/admin" # never
  meta: { owner: edge-team, expires: 2999-01-31 }
`;
const FILES = {
  'zonewright.yaml': `# the project
accepted_findings:
  # over
  - { code: late-skip, reason: staging only, until: 2026-01-31 }
  - { code: rule-shadowed, reason: for later, until: 2999-01-31 }
`,
  'zones/shop.yaml': `zones:
  - { name: shop.example.com, id: "${ZONE}" }
  - { name: blog.example.com, id: "${OTHER_ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - include: ../fragments/rules.yaml
tests:
  - { request: { http.user_agent: a scanner, http.request.uri.path: / }, expect: { rule: block-scanner } }
  - { request: { http.user_agent: curl, http.request.uri.path: /admin }, expect: { rule: block-admin } }
`,
  'fragments/rules.yaml': RULES,
  'accounts/main.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }
lists:
  lists:
    - name: scanners
      kind: ip
      items:
        - { value: 192.0.2.7, meta: { expires: 2026-01-31 } } # until Friday
        - 192.0.2.8
`,
};

const pruned = (root: string, ...args: readonly string[]): Promise<Ran> =>
  zonewright(['prune', ...args], { root });

async function documentOf(root: string, ...args: readonly string[]): Promise<PruningDocument> {
  const { stdout } = await pruned(root, '--format', 'json', ...args);
  const document = JSON.parse(stdout) as PruningDocument;
  const validate = validatorFor('pruning');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return document;
}

describe('prune', () => {
  test('removes what is over and keeps the rest byte for byte, in fragments as well', async () => {
    const root = repository(FILES);
    expect(await pruned(root)).toMatchObject({ exit: 0 });
    const texts = Object.keys(FILES).map((file) => readFileSync(join(root, file), 'utf8'));
    expect(texts).toEqual([
      FILES['zonewright.yaml'].split('\n').toSpliced(2, 2).join('\n'),
      FILES['zones/shop.yaml'].split('\n').toSpliced(8, 1).join('\n'),
      RULES.split('\n').toSpliced(0, 5).join('\n'),
      FILES['accounts/main.yaml'].split('\n').toSpliced(6, 1).join('\n'),
    ]);
    expect((await zonewright(['validate', '--root', root])).exit).toBe(0);
    expect((await pruned(root)).stdout).toBe('Nothing to remove.\n');
  });

  test('leaves what is over for one include of its file and not for another', async () => {
    const rule = '- { ref: "${name}", action: log, expression: ssl, meta: { expires: "${until}" } }\n';
    const root = repository({
      'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { include: ../f/rule.yaml, with: { name: one, until: 2026-01-31 } }
      - { include: ../f/rule.yaml, with: { name: two, until: 2999-01-31 } }
`,
      'f/rule.yaml': rule,
    });
    const { removed, left } = await documentOf(root);
    expect(removed).toEqual([]);
    const instead = 'remove the include at zones/shop.yaml:5 if nothing else that it brings is needed';
    expect(left).toMatchObject([{ file: 'f/rule.yaml', stays: expect.stringContaining(instead) }]);
    expect(readFileSync(join(root, 'f/rule.yaml'), 'utf8')).toBe(rule);
    const { stdout } = await zonewright(['validate', '--root', root], {});
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      `zonewright prune leaves it: its text is shared, and its last day is not over for all that share it: ${instead}`,
    );
  });

  test('says what to do where zones that share a text have days of their own', async () => {
    const root = repository({
      'zones/all.yaml': `zones:
  - { name: shop.example.com, id: "${ZONE}", vars: { until: 2026-01-31 } }
  - { name: blog.example.com, id: "${OTHER_ZONE}", vars: { until: 2999-01-31 } }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: old, action: log, expression: ssl, meta: { expires: "\${until}" } }
`,
    });
    const { left } = await documentOf(root);
    expect(left).toMatchObject([
      { stays: expect.stringContaining('give it a later day where it is still needed') },
    ]);
  });

  test.each(['', '# what we block\n\n'])(
    'leaves an empty list of a fragment %j whose last rule goes',
    async (top) => {
      const root = repository({
        'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - { phase: http_request_firewall_custom, rules: [{ include: ../f/rules.yaml }] }
`,
        'f/rules.yaml': `${top}- ref: old
  action: log
  expression: ssl
  meta: { expires: 2026-01-31 }
`,
      });
      expect((await pruned(root)).stdout).toContain('1 entry of 1 file');
      expect(readFileSync(join(root, 'f/rules.yaml'), 'utf8')).toBe(`${top}[]\n`);
      expect((await zonewright(['validate', '--root', root])).exit).toBe(0);
    },
  );

  test('says what leaves, whose it was, and what it opens; a dry run writes nothing', async () => {
    const root = repository(FILES);
    const { stdout } = await pruned(root, '--dry-run');
    expect(stdout).toContain(
      '- fragments/rules.yaml:2  rule block-scanner of rulesets/http_request_firewall_custom, until 2026-01-31\n    owner: edge-team · SEC-123 · scans of June\n',
    );
    expect(stdout).toMatch(
      /zone\/shop\.example\.com\/rulesets\/http_request_firewall_custom\n {2}~ .*: block by block-scanner → no rule decides/,
    );
    expect(stdout).toContain('-- ref: block-scanner # since June');
    expect(stdout).toContain('4 entries of 4 files would be removed. Nothing was written.');
    expect(readFileSync(join(root, 'fragments/rules.yaml'), 'utf8')).toBe(RULES);
    const document = await documentOf(root, '--dry-run');
    expect(document).toMatchObject({ dry_run: true, left: [], findings: [] });
    expect(document.removed.map(({ what }) => what)).toEqual([
      'item 192.0.2.7 of lists/scanners',
      'rule block-scanner of rulesets/http_request_firewall_custom',
      'test of rule block-scanner',
      'accepted finding late-skip',
    ]);
    expect(document.removed[1]?.scopes).toEqual(['zone/blog.example.com', 'zone/shop.example.com']);
  });

  test('leaves what no edit removes, and says why', async () => {
    const root = repository({
      'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true, meta: { expires: 2026-01-31 } }
rulesets:
  - phase: http_request_firewall_custom
    meta: { expires: 2026-01-31 }
    rules: []
  - phase: http_request_firewall_managed
    ownership: shared
    rules:
      - { ref: old, action: log, expression: "true", meta: { expires: 2026-01-31 } }
`,
    });
    const document = await documentOf(root);
    expect(document.left).toMatchObject([
      { what: 'page_shield', stays: expect.stringContaining('nothing manages') },
      { what: 'rulesets/http_request_firewall_custom', stays: expect.stringContaining('empty its rules') },
    ]);
    expect(document.removed).toMatchObject([
      { what: 'rule old of rulesets/http_request_firewall_managed', note: expect.stringContaining('shared') },
    ]);
  });

  test('says which tests expect what is gone', async () => {
    const text = `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: old, action: block, expression: 'http.host eq "a.example"', meta: { expires: 2026-01-31 } }
tests:
  - { request: { http.host: a.example }, expect: block }
`;
    const document = await documentOf(repository({ 'zones/shop.yaml': text }), '--dry-run');
    expect(document.findings).toMatchObject([{ code: 'test-failed', line: 6 }]);
  });

  test('does nothing to files that are not valid', async () => {
    expect(await pruned(repository({ ...FILES, 'zones/other.yaml': 'zone: {}\n' }))).toMatchObject({
      exit: 3,
    });
  });
});
