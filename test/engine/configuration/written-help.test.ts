import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, HEAD } from '../marked.js';
import { runs } from '../../helpers/runs.js';

const VARS = `vars:
  offices: [192.0.2.77, 198.51.100.0/24]
  hosts: [shop.example.net, "www.example.net"]
  host: shop.example.net
  address: 192.0.2.77
  low: 1234
  high: 5678
`;

/** What is to be done about the rules of a file with these expressions, without what is said of the values where they stand. */
async function helpFor(...expressions: readonly string[]): Promise<readonly string[]> {
  const rules = expressions.map(
    (expression, index) =>
      `      - { ref: r${index}, action: block, expression: ${JSON.stringify(expression)} }\n`,
  );
  const text = `${HEAD}${VARS}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${rules.join('')}`;
  const { findings, found } = await check({ 'zones/a.yaml': text });
  return findings.flatMap(({ help }, index) =>
    /:[3-8]:\d+$/.test(found[index] ?? '') || help === undefined ? [] : [help],
  );
}

describe('what to do about an expression with variables', () => {
  test.each([
    ['http.host eq "x" and not ip.src in ${offices}', 'Write in {${offices}}.'],
    ['ip.src in (${offices})', 'Write in {${offices}}.'],
    ['ip.src in [${offices}] and ssl', 'Write in {${offices}}.'],
    ['http.host in ${host}', 'Write in {${host}}.'],
    ["http.host eq '${host}'", 'Write ${host}.'],
    ['cf.edge.server_port in {${high}..${low}}', 'Write ${low}..${high}.'],
    ['ip.src in $${offices}', 'Write in {${offices}}.'],
  ])('of %s', async (expression, help) => {
    expect(await helpFor(expression)).toEqual([help]);
  });

  test.each([
    ['http.host eq $host', 'Did you mean ${host}? For a list of this name, write in $host.'],
    ['ip.src eq $offices', 'Did you mean in {${offices}}? For a list of this name, write in $offices.'],
    ['ip.src in {$offices}', 'Did you mean ${offices}? For a list of this name, write in $offices.'],
    [
      'ip.src in {192.0.2.1 $address}',
      'Did you mean ${address}? For a list of this name, write in $address.',
    ],
    ['ip.src eq $branches', 'Write in $branches.'],
    ['ip.src eq $host.names', 'Write in $host.names.'],
  ])('that names a variable like a list: %s', async (expression, help) => {
    expect(await helpFor(expression)).toEqual([help]);
  });

  test('knows the variables of each zone that shares the file, and of the project', async () => {
    const { findings } = await check({
      'zonewright.yaml': 'vars: { of_all: a.example.net }\n',
      'zones/a.yaml': `zones:
  - { name: a.example.net, id: "${'a'.repeat(32)}", vars: { own: a.example.net } }
  - { name: b.example.net, id: "${'b'.repeat(32)}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: block, expression: http.host eq $own }
      - { ref: b, action: block, expression: http.host eq $of_all }
`,
    });
    expect(findings.map(({ help }) => help?.split('?')[0])).toEqual([
      'Did you mean ${own}',
      'Did you mean ${of_all}',
    ]);
  });

  const REFERENCES = ['${offices}', '${hosts}', '${host}', '${address}', '${low}', '${high}'];
  const VALUES = /192\.0\.2\.77|198\.51\.100\.0|(?:shop|www)\.example\.net|1234|5678/;

  test('never shows a value in place of its variable, wherever it stands', async () => {
    const piece = fc.constantFrom(
      ...REFERENCES,
      '${high}..${low}',
      '{${offices}}',
      '(${hosts})',
      "'${host}'",
      '[${address}/24]',
      '{${low}, ${high}}',
      'ip.src',
      'http.host',
      'cf.edge.server_port',
      'in',
      'eq',
      'and',
      'not',
      'matches',
      '{',
      '}',
      '# or ssl',
    );
    const expression = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(expression, { minLength: 1, maxLength: 10 }), async (expressions) => {
        for (const help of await helpFor(...expressions)) expect(help).not.toMatch(VALUES);
      }),
      { numRuns: runs(60) },
    );
  });
});
