import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { editedText, compatibleEdits } from '../../src/files/yaml/apply-edits.js';
import type { Finding } from '../../src/kernel/model/finding.js';
import { runs } from '../helpers/runs.js';
import { memoryFiles } from '../helpers/world.js';
import { HEAD } from './marked.js';
import { AROUND, filesWith, jointsOf, STYLES, writeIn } from './written-yaml.js';

type Files = Readonly<Record<string, string>>;

async function findingsOf(files: Files): Promise<readonly Finding[]> {
  return (await readConfiguration(memoryFiles(files))).findings;
}

/** The files with all safe corrections, made in rounds as long as there are any. */
async function fixed(files: Files): Promise<Files> {
  const safe = (await findingsOf(files)).flatMap(({ fix }) => (fix?.safe === true ? [fix] : []));
  if (safe.length === 0) return files;
  const edits = compatibleEdits(safe);
  const next = Object.entries(files).map(([name, text]) => [name, editedText(text, edits.get(name) ?? [])]);
  return fixed(Object.fromEntries(next) as Files);
}

/** The first safe or proposed correction of one file. */
async function withFirst(text: string, safe: boolean): Promise<string> {
  const findings = await findingsOf({ 'zones/shop.yaml': text });
  const fix = findings.find((finding) => finding.fix?.safe === safe)?.fix;
  return fix === undefined ? text : editedText(text, fix.edits);
}

const VARS = 'vars: { host: "it\'s 😀", ports: [80, 443] }\n';

/** Conditions with a mistake beside characters that YAML writes in its own way, and as they are right. */
const CONDITIONS = [
  ['http.host = ${host}', 'http.host eq ${host}'],
  ['http.host="it\'s 😀"', 'http.host eq "it\'s 😀"'],
  ['cf.edge.server_port in {${ports},8080, 8443}', 'cf.edge.server_port in {${ports} 8080 8443}'],
  ['http.host eq ${host} & ssl', 'http.host eq ${host} and ssl'],
  ['http.user_agent contains "\\\\é" AND ssl', 'http.user_agent contains "\\\\é" and ssl'],
  ['ip.src.country in {"de" "fr"}', 'ip.src.country in {"DE" "FR"}'],
  ['http.host eq ‘it😀’', 'http.host eq "it😀"'],
  ['http.request.method eq post', 'http.request.method eq "POST"'],
  ['any(http.request.headers["X-B"][*] eq "é\'")', 'any(http.request.headers["x-b"][*] eq "é\'")'],
  ['http.host eq "it\'s"', 'http.host eq "it\'s"'],
] as const;

const CASE = fc
  .record({
    style: fc.constantFrom(...STYLES),
    around: fc.constantFrom(...AROUND),
    chosen: fc.array(fc.constantFrom(...CONDITIONS), { minLength: 1, maxLength: 3 }),
    indent: fc.constantFrom('          ', '            '),
  })
  .filter(({ style, around }) => around !== 'flow' || style.isForFlow === true)
  .chain((one) => jointsOf(one.style).map((joints) => ({ ...one, joints })));

describe('safe corrections', () => {
  it('give what is right in every style, and leave everything else as it is', async () => {
    await fc.assert(
      fc.asyncProperty(CASE, async ({ style, around, chosen, joints, indent }) => {
        const filesOf = (side: 0 | 1): Files => {
          const pieces = chosen.map((pair) => ({ written: pair[side], now: '' }));
          return filesWith(writeIn(style, pieces, joints, indent).source, around, HEAD + VARS);
        };
        // Escapes are kept where the text stays, and not written where it changes.
        if (style.name === 'escaped') return;
        const after = await fixed(filesOf(0));
        expect(after).toEqual(filesOf(1));
        expect(await fixed(after)).toEqual(after);
      }),
      { numRuns: runs(400) },
    );
  });

  const RULE = (rule: string): string =>
    `${HEAD}vars: { land: de, lands: [de, FR] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - ${rule}\n`;
  const SAFE: readonly (readonly [written: string, right: string])[] = [
    ['{ ref: a, action: deny, expression: ssl } # why', '{ ref: a, action: block, expression: ssl } # why'],
    ['{ ref: a, action: "deny", expression: ssl }', '{ ref: a, action: "block", expression: ssl }'],
    ["{ ref: a, action: 'Block', expression: ssl }", "{ ref: a, action: 'block', expression: ssl }"],
    ['{ ref: a, action: block, Expression: ssl }', '{ ref: a, action: block, expression: ssl }'],
    [
      '{ ref: a, action: block, expression: ssl, enabled: yes }',
      '{ ref: a, action: block, expression: ssl, enabled: true }',
    ],
    ['{ ref: 0123, action: block, expression: ssl }', '{ ref: "0123", action: block, expression: ssl }'],
    ['{ ref: a, action: block, expression: true }', '{ ref: a, action: block, expression: "true" }'],
    [
      '{ ref: a, action: block, expression: "http.host eq \\"a\\" \\x26 ssl" }',
      '{ ref: a, action: block, expression: "http.host eq \\"a\\" and ssl" }',
    ],
    [
      '{ ref: a, action: block, expression: "\\x68ttp.host eq \\u2018a\\u2019" }',
      '{ ref: a, action: block, expression: "\\x68ttp.host eq \\"a\\"" }',
    ],
    [
      '{ ref: a, action: block, expression: ip.src in {192.0.2.1} } # a',
      "{ ref: a, action: block, expression: 'ip.src in {192.0.2.1}' } # a",
    ],
    [
      '{ ref: a, action: block, expression: http.host in "a" }',
      `{ ref: a, action: block, expression: 'http.host in {"a"}' }`,
    ],
  ];
  it.each(SAFE)('%s', async (written, right) => {
    expect(await fixed({ 'zones/shop.yaml': RULE(written) })).toEqual({ 'zones/shop.yaml': RULE(right) });
  });

  const PROPOSED: readonly (readonly [written: string, likely: string])[] = [
    ['{ ref: a, action: blokc, expression: ssl }', '{ ref: a, action: block, expression: ssl }'],
    ['{ ref: a, acton: block, expression: ssl }', '{ ref: a, action: block, expression: ssl }'],
    [
      '{ ref: a, action: skip, expression: ssl, action_parameters: { phses: [http_ratelimit] } }',
      '{ ref: a, action: skip, expression: ssl, action_parameters: { phases: [http_ratelimit] } }',
    ],
    [
      '{ ref: a, action: skip, expression: ssl, action_parameters: { phases: [http_ratelimt] } }',
      '{ ref: a, action: skip, expression: ssl, action_parameters: { phases: [http_ratelimit] } }',
    ],
  ];
  it.each(PROPOSED)('%s is only proposed', async (written, likely) => {
    expect(await withFirst(RULE(written), true)).toBe(RULE(written));
    expect(await withFirst(RULE(written), false)).toBe(RULE(likely));
  });

  it('of a value that was put in is proposed where it is written', async () => {
    const rule = '{ ref: a, action: block, expression: "ip.src.country in {${lands}}" }';
    expect(await withFirst(RULE(rule), true)).toBe(RULE(rule));
    expect(await withFirst(RULE(rule), false)).toBe(RULE(rule).replace('[de, FR]', '[DE, FR]'));
  });

  it('has none where a value that was put in is wrong as a whole: others use the text with another one', async () => {
    const files = (on: string): Files => ({
      'zones/shop.yaml': `${HEAD}vars: { on: ${on}, act: Block }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: r, action: '\${act}', enabled: '\${on}', expression: ssl }\npage_shield: { enabled: '\${on}' }\n`,
    });
    for (const on of ['false', 'true', '"yes"']) expect(await fixed(files(on))).toEqual(files(on));
  });

  it('has none that would repeat a key', async () => {
    const rule = '{ ref: a, action: block, expression: ssl, acton: log }';
    expect(await withFirst(RULE(rule), false)).toBe(RULE(rule));
  });
});

describe('one finding for one mistake', () => {
  const codesOf = async (...rules: readonly string[]): Promise<readonly string[]> => {
    const list = rules.map((rule) => `      - ${rule}\n`).join('');
    const text = `${HEAD}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${list}`;
    const findings = await findingsOf({ 'zones/shop.yaml': text });
    return findings.map(({ code, message }) => `${code}: ${message}`);
  };

  it.each([
    ["'cf.edge.server_port eq -1'", 'expression-value-domain: cf.edge.server_port is never -1'],
    ["'ssl and cf.edge.server_port lt -1'", 'expression-never: this is never true'],
    [
      `'http.host eq "a" and ip.src.country eq "zz"'`,
      'expression-country: "zz" is not the code of a country',
    ],
  ])('%s', async (expression, expected) => {
    expect(await codesOf(`{ ref: a, action: block, expression: ${expression} }`)).toEqual([expected]);
  });

  it('says whose parameter it is', async () => {
    const rule = '{ ref: a, action: block, expression: ssl, action_parameters: { ruleset: current } }';
    expect(await codesOf(rule)).toEqual([
      'unknown-parameter: "ruleset" belongs to skip: block does not have it',
    ]);
  });

  it('reports names that look like others, and characters that nobody sees', async () => {
    const rule = (ref: string, host: string): string =>
      `{ ref: ${ref}, action: log, expression: http.host eq "${host}" }`;
    expect(
      await codesOf(
        rule('admin', 'a'),
        rule('\u0430dmin', 'b'),
        rule('"x\\u2800"', 'c'),
        rule('é', 'd'),
        rule('e\u0301', 'e'),
      ),
    ).toEqual([
      expect.stringMatching(/^name-look-alike: this ref looks like another one/),
      'name-invisible: U+2800 in this name is invisible, or looks like a space',
      expect.stringMatching(/^name-look-alike: this ref looks like another one/),
    ]);
    expect(await codesOf(rule('админ', 'a'), rule('😀', 'b'), rule('👩‍💻', 'c'))).toEqual([]);
  });

  it('marks a list that no file declares at its name, wherever it is in the expression', async () => {
    const files = {
      'accounts/a.yaml': `account: { name: a, id: "${'a'.repeat(32)}" }\nlists:\n  lists:\n    - { name: office, kind: ip, items: [192.0.2.1] }\n`,
      'zones/shop.yaml': `${HEAD}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: a, action: block, expression: "ssl and ip.src in $ofice or ip.src in $office" }\n`,
    };
    const [finding, ...more] = await findingsOf(files);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      code: 'list-undeclared',
      location: { file: 'zones/shop.yaml', line: 5, column: 65, length: 6 },
      fix: { title: 'Write $office', safe: false },
    });
    expect(editedText(files['zones/shop.yaml'], finding?.fix?.edits ?? [])).toBe(
      files['zones/shop.yaml'].replace('$ofice', '$office'),
    );
  });
});
