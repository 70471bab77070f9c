import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/kernel/model/finding.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { memoryFiles } from '../helpers/world.js';

/** What is said of a rule with these lines. */
async function said(lines: string): Promise<readonly string[]> {
  return (await findingsOf(lines)).map(
    ({ severity, code, message, location }) => `${location?.line} ${severity} ${code}: ${message}`,
  );
}

async function findingsOf(lines: string): Promise<readonly Finding[]> {
  const text = [
    'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }',
    'rulesets:',
    '  - phase: http_request_firewall_custom',
    '    rules:',
    '      - ref: a',
    '        action: block',
    ...lines.split('\n').map((line) => `        ${line}`),
    '',
  ].join('\n');
  const { findings } = await readConfiguration(memoryFiles({ 'zones/shop.yaml': text }));
  return findings;
}

const CUT = (line: number, rest: string): string =>
  `${line} error expression-cut: without quotes, YAML ends the expression at the #: ${rest} is a comment`;
const READS_ON = (line: number, rest: string): string =>
  `${line} warning expression-cut: the comment after it looks like the rest of the expression, but is not part of it: ${rest}`;

describe('an expression that a # cuts off', () => {
  it.each<[lines: string, said: readonly string[]]>([
    ['expression: http.host eq "a #b" and ssl', [CUT(7, '#b" and ssl')]],
    ['expression: http.host eq "a" # and ssl', [READS_ON(7, '# and ssl')]],
    ['expression: http.host eq "a"  ## or not ssl', [READS_ON(7, '## or not ssl')]],
    // A comment is a comment.
    ['expression: http.host eq "a" # and the office, too', []],
    ['expression: http.host eq "a" # the office', []],
    ['expression: ssl # "the" office', []],
    ['expression: \'http.host eq "a"\' # and ssl', []],
    ['expression: >-\n  http.host eq "a"\n# and ssl\n', []],
    ['expression: http.host eq "a"\n# and ssl', []],
    // What is left of it may be wrong by itself: then that is what is told.
    [
      'expression: http.host eq "a" or # and ssl',
      ['7 error expression-field-missing: a condition is missing at the end'],
    ],
    ['expression: http.host eq "a', ['7 error expression-quote: the string is never closed']],
  ])('%s', async (lines, expected) => {
    expect(await said(lines)).toEqual(expected);
  });

  it.each<[line: string, help: string]>([
    ['http.host eq "it\'s #b" and ssl', `Write 'http.host eq "it''s #b" and ssl', with the quotes.`],
    // What follows is a comment, or a mistake of its own: nobody knows what was meant.
    ['http.host eq "a #b" # the office', 'Put the whole expression in single quotes.'],
    ['http.host eq "a #b" and', 'Put the whole expression in single quotes.'],
  ])('shows how to write it: %s', async (line, help) => {
    const findings = await findingsOf(`expression: ${line}`);
    expect(findings.map((found) => found.help)).toEqual([help]);
  });

  it('is told where it stands in a fragment', async () => {
    const { findings } = await readConfiguration(
      memoryFiles({
        'zones/shop.yaml':
          'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: ../shared/rules.yaml\n',
        'shared/rules.yaml': '- ref: a\n  action: block\n  expression: not ssl # and http.host eq "a"\n',
      }),
    );
    expect(findings).toMatchObject([
      { code: 'expression-cut', location: { file: 'shared/rules.yaml', line: 3, column: 15 } },
    ]);
  });
});
