import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../src/engine/configuration/variants.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { check, checkZone, HEAD } from '../marked.js';

const rule = (expression: string): unknown => ({ phase: 'p', rules: [{ ref: 'a', expression }] });

describe('a file with variables', () => {
  test('is itself where no variable is mentioned', () => {
    const value = { zones: [{ name: 'a' }, { name: 'b' }], vars: { host: 'x' }, rulesets: [rule('true')] };
    const [variant, ...others] = variantsOf(value);
    expect(variant).toEqual({ value, problems: [], insertions: new Map(), used: new Set() });
    expect(variant?.value).toBe(value);
    expect(others).toEqual([]);
  });

  test('has the values of its zone over its own', () => {
    const value = {
      zone: { name: 'a', vars: { host: 'zone' } },
      vars: { host: 'file', path: '/x' },
      rulesets: [rule('h eq ${host} and p eq ${path}')],
    };
    const [variant, ...others] = variantsOf(value);
    expect(variant?.value).toEqual({ ...value, rulesets: [rule('h eq "zone" and p eq "/x"')] });
    expect(variant?.problems).toEqual([]);
    expect(others).toEqual([]);
  });

  test('has the values of the project where neither it nor its zone has others', () => {
    const value = {
      zones: [{ name: 'a', vars: { host: 'zone' } }, { name: 'b' }],
      vars: { path: '/file' },
      rulesets: [rule('h eq ${host} and p eq ${path} and q eq ${query}')],
    };
    const project = { host: 'project', path: '/project', query: 'x' };
    expect(variantsOf(value, project).map((variant) => variant.value)).toEqual([
      { ...value, rulesets: [rule('h eq "zone" and p eq "/file" and q eq "x"')] },
      { ...value, rulesets: [rule('h eq "project" and p eq "/file" and q eq "x"')] },
    ]);
  });

  test('is another one for each of its zones', () => {
    const value = {
      zones: [{ name: 'a', vars: { host: 'one' } }, { name: 'b', vars: { hots: 'two' } }, { name: 'c' }],
      vars: { host: 'file' },
      rulesets: [rule('h eq ${host}')],
    };
    expect(variantsOf(value).map((variant) => [variant.zone, variant.value])).toEqual([
      [0, { ...value, rulesets: [rule('h eq "one"')] }],
      [1, { ...value, rulesets: [rule('h eq "file"')] }],
      [2, { ...value, rulesets: [rule('h eq "file"')] }],
    ]);
  });

  test.each([
    ['its zones', { zones: [{ name: '${host}' }], vars: { host: 'x' } }],
    ['its zone', { zone: { name: '${host}' }, vars: { host: 'x' } }],
    ['its account', { account: { name: '${host}' }, vars: { host: 'x' } }],
    ['its variables', { zone: { name: 'a' }, vars: { host: '${host}' } }],
  ])('takes none in %s, where they come from', (_, value) => {
    expect(variantsOf(value)).toMatchObject([{ value, problems: [], insertions: new Map() }]);
  });

  test('leaves out only the variables that are wrong', () => {
    const value = { vars: { 'a-b': 'x', list: [[]], host: 'x' }, rulesets: [rule('${host} ${list}')] };
    expect(variantsOf(value)).toMatchObject([
      { value: { rulesets: [rule('"x" ${list}')] }, problems: [{ code: 'unknown-variable' }] },
    ]);
  });

  test.each<readonly [string, unknown]>([
    ['a list', ['${a}']],
    ['a text', '${a}'],
    ['nothing', null],
  ])('is left to the schema when it is %s', (_, value) => {
    expect(variantsOf(value)).toEqual([{ value, problems: [], insertions: new Map(), used: new Set() }]);
  });
});

describe('a mistake with a variable stands where it is written', () => {
  const VARS = 'vars: { host: shop.example.com, ports: [1, 2], blank: "a b" }\n';
  const inRules = (...lines: readonly string[]): string =>
    `${VARS}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - ref: a\n        action: block\n${lines.map((line) => `        ${line}\n`).join('')}`;

  test.each<readonly [title: string, text: string, help: string]>([
    ['in plain text', inRules('expression: http.host eq «unknown-variable»${hosts}'), 'Did you mean host?'],
    [
      'in single quotes',
      inRules("expression: 'x eq ''it'' or y eq «unknown-variable»${hosts}'"),
      'Did you mean host?',
    ],
    [
      'in double quotes, behind escapes',
      inRules(String.raw`expression: "x eq \"\u00e4\" or y eq «unknown-variable»${'${hosts}'}"`),
      'Did you mean host?',
    ],
    [
      'behind characters of two code units',
      inRules('expression: \'x eq "😀😀" or y eq «unknown-variable»${hosts}\''),
      'Did you mean host?',
    ],
    [
      'in a folded text',
      inRules(
        'expression: >-',
        '  http.host eq "a"',
        '  or http.host eq «unknown-variable»${hosts}',
        '  or ssl',
      ),
      'Did you mean host?',
    ],
    [
      'in a literal text',
      inRules('expression: |', '  http.host eq "a"', '', '    or http.host eq «unknown-variable»${hosts}'),
      'Did you mean host?',
    ],
    [
      'in plain text over lines',
      inRules('expression: http.host eq "a"', '  or http.host eq «unknown-variable»${hosts}'),
      'Did you mean host?',
    ],
    [
      'in double quotes over lines',
      inRules('expression: "http.host eq ${host}', '  or\\', '  \\ http.host eq «unknown-variable»${hosts}"'),
      'Did you mean host?',
    ],
    [
      'with nothing near',
      inRules('expression: x eq «unknown-variable»${something_else}'),
      'Add it to vars, or write $${something_else} for the text itself.',
    ],
    [
      'inside a literal',
      inRules('expression: http.host eq r"«variable-in-literal»${host}"'),
      'Values can be a part of text in quotes, but not of a raw string or a pattern, nor after half an escape. Write ${host} without quotes around it.',
    ],
    [
      'of a list in a text',
      inRules('expression: ssl', 'description: for «variable-list»${ports}'),
      'Use a variable with one value.',
    ],
    [
      'of a blank in a CSP source',
      `${VARS}csp_policies:\n  policies:\n    - description: a\n      action: log\n      expression: http.host eq \${host}\n      value: { script-src: [ "'self'", "https://«variable-in-csp»\${blank}" ] }\n`,
      'Use a value without spaces, commas and semicolons.',
    ],
    [
      'of a list in a CSP text',
      `${VARS}csp_policies: { policies: [ { description: a, action: log, expression: ssl, value: "script-src «variable-in-csp»\${ports}" } ] }\n`,
      'Use a value without spaces, commas and semicolons.',
    ],
  ])('%s', async (_, text, help) => {
    const { found, expected, findings } = await checkZone(text);
    expect(found).toEqual(expected);
    expect(findings[0]).toMatchObject({ severity: 'error', help });
  });

  test('is all that is told about the string', async () => {
    const { found, expected } = await checkZone(
      'rulesets: [ { phase: "«unknown-variable»${phase}", rules: [ { ref: a, action: «wrong-type»[], expression: x } ] } ]\n',
    );
    expect(found).toEqual(expected);
  });

  test('stands beside the mistakes of variables themselves', async () => {
    const { found, expected } = await check({
      'zones/a.yaml': `zone: { name: a.example.com, id: "${ZONE}", vars: { «invalid-key»a-b: x } }\nvars: { list: «invalid-value»{ a: b }, host: x }\nrulesets: [ { phase: http_request_sanitize, description: "\${host} «unknown-variable»\${lst}", rules: [] } ]\n`,
    });
    expect(found).toEqual(expected);
  });
});

describe('a value that does not fit stands where it is written', () => {
  const file = (vars: string, expression: string): string =>
    `vars: ${vars}\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: a, action: block, expression: '${expression}' }\n`;

  test.each<readonly [title: string, text: string]>([
    ['alone', file('{ office: «variable-value»shop }', 'ip.src eq ${office}')],
    [
      'in a list',
      file(
        '{ offices: [192.0.2.1, «variable-value»192.0.2.1/24, «variable-value»"300.1.1.1"] }',
        'ip.src in {${offices}}',
      ),
    ],
    ['as a list', file('{ offices: «variable-list»[192.0.2.1] }', 'ip.src eq ${offices}')],
    ['as a list of nothing', file('{ offices: «variable-value»[] }', 'ip.src in {${offices}}')],
    [
      'as what hardly anybody means',
      file('{ countries: [DE, «expression-country»UK] }', 'ip.src.country in {${countries}}'),
    ],
    ['as a pattern', file('{ pattern: «expression-regex»"(a" }', 'http.host matches ${pattern}')],
    ['but not when it fits', file('{ office: 192.0.2.1 }', 'ip.src eq ${office} and http.host eq ${office}')],
    // What is wrong with the expression is told there.
    [
      'nor when it stands where no value does',
      file('{ office: 192.0.2.1 }', '«expression-field-missing»${office} and ssl'),
    ],
    [
      'nor without the braces of a set',
      file('{ ports: [80, 443] }', 'cf.edge.server_port in «expression-set»${ports}'),
    ],
  ])('%s', async (_, text) => {
    const { found, expected } = await checkZone(text);
    expect(found).toEqual(expected);
  });

  test('with each of the expressions that it is put into', async () => {
    const text = file('{ office: shop }', 'ip.src eq ${office} or ip.src in {192.0.2.1 ${office}}');
    const { findings } = await checkZone(text);
    expect(findings.map(({ severity, related }) => ({ severity, related }))).toEqual(
      [91, 57].map((column) => ({
        severity: 'error',
        related: {
          location: { file: 'zones/shop.yaml', line: 6, column, length: 9 },
          message: 'put in here',
        },
      })),
    );
  });

  test('in the zone whose variable it is, of several that share a file', async () => {
    const zones = `zones:\n  - { name: a.example.com, id: "${ZONE}", vars: { office: 192.0.2.1 } }\n  - { name: b.example.com, id: "${OTHER_ZONE}", vars: { office: «variable-value»shop } }\n`;
    const { found, expected } = await check({
      'zones/a.yaml': zones + file('{ office: 192.0.2.7 }', 'ip.src eq ${office}'),
    });
    expect(found).toEqual(expected);
  });

  test('in the file, when the expression stands in a fragment', async () => {
    const text =
      'vars: { office: «variable-value»shop }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ../fragments/rules.yaml\n';
    const { found, expected, findings } = await check({
      'zones/a.yaml': HEAD + text,
      'fragments/rules.yaml': '- { ref: a, action: block, expression: "ip.src eq ${office}" }\n',
    });
    expect(found).toEqual(expected);
    expect(findings[0]?.related?.location).toMatchObject({
      file: 'fragments/rules.yaml',
      line: 1,
      column: 51,
    });
  });
});

describe('zones that share a file', () => {
  const zones = (...vars: readonly string[]): string =>
    `zones:\n${vars.map((own, index) => `  - { name: z${index}.example.com, id: "${String(index).repeat(32)}"${own} }\n`).join('')}`;
  const POLICY =
    'csp_policies: { policies: [ { description: a, action: log, expression: "http.host eq ${host}", value: img-src x } ] }\n';

  test('each get what is theirs', async () => {
    const { found, scopes } = await check({
      'zones/a.yaml': `${zones(', vars: { host: a }', '', ', plan: free')}vars: { host: b }\n${POLICY}`,
    });
    expect(found).toEqual([]);
    expect(scopes.map(({ scope }) => scope)).toEqual([
      { level: 'zone', name: 'z0.example.com', id: '0'.repeat(32) },
      { level: 'zone', name: 'z1.example.com', id: '1'.repeat(32) },
      { level: 'zone', name: 'z2.example.com', id: '2'.repeat(32), plan: 'free' },
    ]);
    expect(scopes.map(({ declarations }) => declarations.length)).toEqual([1, 1, 1]);
  });

  test('share its mistakes: each is told once', async () => {
    const { found, expected, scopes } = await check({
      'zones/a.yaml': `${zones('', '', '')}vars: { on: "yes" }\npage_shield: { enabled: «wrong-type»"\${on}" }\n`,
    });
    expect(found).toEqual(expected);
    expect(scopes).toEqual([]);
  });

  test('share what is wrong in each of them, with and without variables', async () => {
    for (const description of ['text', '${host}']) {
      const { found, expected } = await check({
        'zones/a.yaml': `${zones('', '')}vars: { host: b }\nrulesets:\n  - phase: http_request_sanitize\n    description: "${description}"\n    rules:\n      - { ref: a, action: log, expression: ssl }\n      - { ref: «duplicate-ref»a, action: log, expression: not ssl }\n`,
      });
      expect(found).toEqual(expected);
    }
  });

  test('have mistakes of their own: the first zone that has one is named', async () => {
    const policy = POLICY.replace('${host}', '«unknown-variable»${host}');
    const { found, expected, findings } = await check({
      'zones/a.yaml': `${zones(', vars: { host: a }', '', ', vars: { other: a }')}${policy}`,
    });
    expect(found).toEqual(expected);
    expect(findings[0]?.related).toEqual({
      location: { file: 'zones/a.yaml', line: 3, column: 5, length: 64 },
      message: 'for this zone',
    });
  });
});

describe('the head of a zone file', () => {
  test.each([
    ['is missing', '«zone-header»page_shield: { enabled: true }\n'],
    ['is there twice', `${HEAD}«zone-header»zones: [ { name: b.example.com, id: "${OTHER_ZONE}" } ]\n`],
    [
      'is missing, with variables',
      '«zone-header»csp_policies: { policies: [ { description: "«unknown-variable»${x}", action: log, expression: «expression-unknown-field»x, value: «csp-unknown-directive»x } ] }\n',
    ],
    ['has no zones', 'zones: «invalid-value»[]\npage_shield: { enabled: true }\n'],
    [
      'has no zones, with variables',
      'zones: «invalid-value»[]\nvars: { x: y }\nlog_fields: { cookies: ["${x}"] }\n',
    ],
    ['has an id without quotes', 'zone: { name: a.example.com, id: «unquoted-string»12345678 }\n'],
    ['is that of an account', `«unknown-key»account: { name: a, id: "${ZONE}" }\n`],
    ['is a list', '«wrong-type»- a: ${x}\n'],
    ['is a text', '«wrong-type»${x}\n'],
  ])('%s', async (_, text) => {
    const { found, expected, scopes } = await check({ 'zones/a.yaml': text });
    expect(found).toEqual(expected);
    expect(scopes).toEqual([]);
  });

  test('of an account file is checked like it, zones included', async () => {
    const { found, expected } = await check({
      'accounts/a.yaml': `account: { name: inc, id: "${ZONE}" }\n«unknown-key»zones: []\nrulesets: [ { phase: magic_transit, description: "«unknown-variable»\${x}", rules: [] } ]\n`,
    });
    expect(found).toEqual(expected);
  });
});
