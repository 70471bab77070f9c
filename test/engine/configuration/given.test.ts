import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { withoutReferences } from '../../../src/kernel/lib/references.js';
import { runs } from '../../helpers/runs.js';
import { memoryFiles } from '../../helpers/world.js';
import { check, HEAD } from '../marked.js';

const RULES = `${HEAD}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n`;
const FRAGMENT = '- { ref: own, action: block, expression: "http.host eq ${host}" }\n';

/** The rulesets that files declare, with everything put in. */
async function declared(files: Readonly<Record<string, string>>): Promise<unknown> {
  const { scopes, findings } = await readConfiguration(memoryFiles(files));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return scopes.map(({ parts }) => parts.map(({ sections }) => sections));
}

describe('the values that an include gives to its fragment', () => {
  test('are put in there, for each include its own', async () => {
    const files = {
      'zones/a.yaml': `${RULES}      - { include: ../f/a.yaml, with: { host: shop.example.com, name: one } }
      - { include: ../f/a.yaml, with: { host: [a.example.com], name: two } }\n`,
      'f/a.yaml': '- { ref: "${name}", action: block, expression: "http.host in {${host}}" }\n',
    };
    expect(await declared(files)).toEqual([
      [
        {
          rulesets: [
            expect.objectContaining({
              rules: [
                { ref: 'one', action: 'block', expression: 'http.host in {"shop.example.com"}' },
                { ref: 'two', action: 'block', expression: 'http.host in {"a.example.com"}' },
              ],
            }),
          ],
        },
      ],
    ]);
  });

  test('are for members of a mapping too, and not for what is beside the include', async () => {
    const { found, expected } = await check({
      'zones/a.yaml': `${HEAD}rulesets:
  - include: ../f/a.yaml
    with: { list: block }
    description: «unknown-variable»\${list}\n`,
      'f/a.yaml':
        'phase: http_request_firewall_custom\nrules: [{ ref: a, action: "${list}", expression: ssl }]\n',
    });
    expect(found).toEqual(expected);
  });

  test.each<readonly [string, string, string]>([
    ['one that lacks is an error in the fragment', '{ include: ../f/a.yaml }', '«unknown-variable»${host}'],
    [
      'so is one of the wrong type',
      '{ include: ../f/a.yaml, with: { host: [«»a] } }',
      '«variable-list»${host}',
    ],
  ])('%s', async (_, include, reference) => {
    const { findings, found, expected } = await check({
      'zones/a.yaml': `${RULES}      - ${include.replace('«»', '')}\n`,
      'f/a.yaml': FRAGMENT.replace('${host}', reference),
    });
    if (reference.includes('unknown')) {
      expect(found).toEqual(expected);
      expect(findings[0]?.includedFrom).toMatchObject([{ file: 'zones/a.yaml', line: 5 }]);
      expect(findings[0]?.help).toContain('Or give its value at the include in zones/a.yaml:5, in with.');
    } else {
      expect(findings).toMatchObject([
        {
          code: 'variable-list',
          location: { file: 'zones/a.yaml', line: 5 },
          related: { location: { file: 'f/a.yaml', line: 1 } },
        },
      ]);
    }
  });

  test.each([
    ['one that nothing uses', '{ include: ../f/a.yaml, with: { host: a, «with-unused»hots: b } }'],
    ['one that is no value', '{ include: ../f/a.yaml, with: { host: a, other: «invalid-value»{} } }'],
    ['values that are no mapping', '{ include: ../f/b.yaml, with: «wrong-type»host }'],
    [
      'a name that hides one of the file',
      '{ include: ../f/a.yaml, with: { «with-hides»host: a } }',
      'host: x',
    ],
    ['a name that can be none', '{ include: ../f/a.yaml, with: { host: a, «invalid-key»a-b: c } }'],
    [
      'a variable that there is none of',
      '{ include: ../f/a.yaml, with: { host: "«unknown-variable»${a}" } }',
    ],
    [
      'values without an include',
      '{ ref: a, action: log, expression: ssl, «unknown-parameter»with: { host: a } }',
    ],
  ])('%s is a finding', async (_, include, vars = '') => {
    const { found, expected } = await check({
      'zones/a.yaml': `${RULES}      - ${include}\nvars: { ${vars} }\n`,
      'f/a.yaml': FRAGMENT,
      'f/b.yaml': FRAGMENT.replace('${host}', '\\"a\\"'),
    });
    expect(found).toEqual(expected);
  });

  test('a fragment inside of a fragment gets only what its own include gives', async () => {
    const files = (own: string): Readonly<Record<string, string>> => ({
      'zones/a.yaml': `${RULES}      - { include: ../f/outer.yaml, with: { apex: example.com, all: [a.example.com] } }\n`,
      'f/outer.yaml': `- { ref: apex, action: log, expression: "http.host in {\${all}} and http.host ne \${apex}" }\n- { include: a.yaml${own} }\n`,
      'f/a.yaml': '- { ref: own, action: block, expression: "http.host in {${host}}" }\n',
    });
    const missing = await check(files(''));
    expect(missing.findings).toMatchObject([
      { code: 'unknown-variable', includedFrom: [{ file: 'f/outer.yaml' }, { file: 'zones/a.yaml' }] },
    ]);
    for (const [own, expression] of [
      [', with: { host: "admin.${apex}" }', 'http.host in {"admin.example.com"}'],
      [', with: { host: "${all}" }', 'http.host in {"a.example.com"}'],
    ] as const)
      expect(JSON.stringify(await declared(files(own)))).toContain(JSON.stringify(expression));
  });

  test('a value that is passed on and does not fit is an error where it is written', async () => {
    const { found, expected } = await check({
      'zones/a.yaml': `${RULES}      - { include: ../f/outer.yaml, with: { port: «variable-value»many } }\n`,
      'f/outer.yaml': '- { include: a.yaml, with: { number: "${port}" } }\n',
      'f/a.yaml': '- { ref: own, action: block, expression: "cf.edge.server_port eq ${number}" }\n',
    });
    expect(found).toEqual(expected);
  });

  test('zones that share a file can give values of their own', async () => {
    const files = {
      'zones/a.yaml': `zones:
  - { name: a.example.com, id: "00000000000000000000000000000001", vars: { own: a.example.com } }
  - { name: b.example.com, id: "00000000000000000000000000000002", vars: { own: b.example.com } }
rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { include: ../f/a.yaml, with: { host: "\${own}" } }\n`,
      'f/a.yaml': FRAGMENT,
    };
    const text = JSON.stringify(await declared(files));
    for (const zone of ['a', 'b'])
      expect(text).toContain(JSON.stringify(`http.host eq "${zone}.example.com"`).slice(1, -1));
  });
});

test('a fragment with values is the same text written out by hand', async () => {
  const value = fc.oneof(
    fc.constantFrom('a"b', '\\', 'shop.example.com', '$${x}', '#', ': '),
    fc.string({ maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 3 }), async (values) => {
      const text = (index: string): string =>
        `- { ref: own${index}, description: "x \${v${index}}", action: log, expression: 'http.host eq \${v${index}} or http.user_agent eq "a \${v${index}}"' }\n`;
      const vars = values.map((one, index) => `v${index}: ${JSON.stringify(one)}`);
      const asWritten = values.map((_, index) => `      ${text(String(index))}`).join('');
      const byHand = { 'zones/a.yaml': `${RULES}${asWritten}vars: { ${vars.join(', ')} }\n` };
      const included = values.map(
        (one, index) =>
          `      - { include: ../f/${index}.yaml, with: { v${index}: ${JSON.stringify(withoutReferences(one))} } }\n`,
      );
      const fragments = values.map((_, index) => [`f/${index}.yaml`, text(String(index))] as const);
      const withValues = { 'zones/a.yaml': `${RULES}${included.join('')}`, ...Object.fromEntries(fragments) };
      expect(await declared(withValues)).toEqual(await declared(byHand));
    }),
    { numRuns: runs(60) },
  );
});

describe('a fragment that a file includes twice', () => {
  /** Each finding on zones/a.yaml, which has the includes, and f/a.yaml: its code, its place, and the include that it is for. */
  async function foundIn(rule: string, includes: readonly string[]): Promise<readonly string[]> {
    const { findings } = await check({
      'zones/a.yaml': `${RULES}${includes.map((one) => `      - { include: ../f/a.yaml${one} }\n`).join('')}`,
      'f/a.yaml': `- { ref: first, action: log, expression: ssl }\n- ${rule}\n`,
    });
    return findings
      .filter(({ code }) => code !== 'duplicate-ref' && code !== 'rule-shadowed')
      .map(({ code, location, includedFrom = [], related }) =>
        [
          code,
          `${location?.file}:${location?.line}`,
          ...includedFrom.map(({ line }) => `from ${line}`),
          ...(related === undefined ? [] : [`${related.message} ${related.location.line}`]),
        ].join(', '),
      );
  }

  test.each([
    ['an unknown member', '{ ref: a, action: block, expression: ssl, foo: 1 }', 'unknown-parameter'],
    ['a member that it lacks', '{ ref: a, expression: ssl }', 'missing-key'],
    ['an item that is no rule', 'block', 'wrong-type'],
    ['an expression', '{ ref: a, action: block, expression: http.hots eq "a" }', 'expression-unknown-field'],
  ])('has what is wrong with it once: %s', async (_title, rule, code) => {
    expect(await foundIn(rule, ['', ''])).toEqual([`${code}, f/a.yaml:2, from 5`]);
  });

  test('has its items counted as in its own file', async () => {
    const { findings } = await check({
      'zones/a.yaml': `${RULES}      - include: ../f/a.yaml\n      - { ref: own, action: log, expression: ssl, bar: 1 }\n`,
      'f/a.yaml': '- { ref: one, action: log, expression: ssl }\n- { ref: two, expression: ssl }\n',
    });
    expect(findings.map(({ message }) => message)).toEqual([
      'item 2 of rules has no action',
      'item 2 of rules has "bar", which zonewright does not know: it is sent and compared, but not checked',
    ]);
  });

  test.each([
    ['its type', '{ ref: a, action: block, expression: ssl, enabled: "${v}" }', 'wrong-type'],
    [
      'its place in an expression',
      '{ ref: a, action: block, expression: "len(${v}) gt 1" }',
      'expression-argument-kind',
    ],
    [
      'a string that takes none',
      `{ ref: a, action: block, expression: 'http.host matches r"\${v}"' }`,
      'variable-in-literal',
    ],
  ])('has once what is wrong with every value: %s', async (_title, rule, code) => {
    expect(await foundIn(rule, [', with: { v: a }', ', with: { v: a }'])).toEqual([
      `${code}, f/a.yaml:2, from 5`,
    ]);
  });

  test('has for each include what is wrong with its value, and names it', async () => {
    const includes = [', with: { v: blok }', ', with: { v: blok }', ', with: { v: block }'];
    expect(await foundIn('{ ref: a, action: "${v}", expression: ssl }', includes)).toEqual([
      'unknown-action, f/a.yaml:2, from 5, with this value 5',
      'unknown-action, f/a.yaml:2, from 6, with this value 6',
    ]);
    const lists = [', with: { v: [a] }', ', with: { v: [a] }', ', with: { v: a }'];
    expect(await foundIn('{ ref: a, action: log, expression: ssl, description: "${v}" }', lists)).toEqual([
      'variable-list, f/a.yaml:2, from 5, with this value 5',
      'variable-list, f/a.yaml:2, from 6, with this value 6',
    ]);
    const other = [', with: { name: a }', ', with: { name: b }', ', with: { words: a, name: c }'];
    expect(
      await foundIn('{ ref: "${name}", action: log, expression: ssl, description: "${words}" }', other),
    ).toEqual([
      'unknown-variable, f/a.yaml:2, from 5, not among these values 5',
      'unknown-variable, f/a.yaml:2, from 6, not among these values 6',
    ]);
    const typo = [', with: { country: a }', ', with: { country: b }'];
    expect(
      await foundIn('{ ref: "${country}", action: log, expression: ssl, description: "${contry}" }', typo),
    ).toEqual(['unknown-variable, f/a.yaml:2, from 5']);
    const hosts = [', with: { v: A }', ', with: { v: A }', ', with: { v: a }'];
    expect(await foundIn('{ ref: a, action: log, expression: "http.host eq ${v}" }', hosts)).toEqual([
      'expression-value-domain, zones/a.yaml:5, from 5, put in here 2',
      'expression-value-domain, zones/a.yaml:6, from 6, put in here 2',
    ]);
  });
});
