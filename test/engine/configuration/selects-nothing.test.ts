import { expect, it } from 'vitest';
import { checkZone } from '../marked.js';

const NOTHING = [
  'false',
  'not true',
  'ip.src in {}',
  'http.host in {}',
  'ssl and not ssl',
  '(ssl and http.host eq "a") and (not ssl or http.host in {})',
  'ip.src in {192.0.2.0/24} and not ip.src in {192.0.0.0/16}',
];
const SOMETHING = ['true', 'ssl', 'ip.src in $office', 'http.host eq "a" or false', 'ip.src.country eq "SX"'];

type Section = (expression: string) => string;

const rules = (phase: string, rule: string): string =>
  `rulesets:\n  - phase: ${phase}\n    rules:\n      - ${rule}\n`;
const KINDS: readonly (readonly [string, string, Section])[] = [
  [
    'rule',
    'rule-shadowed',
    (expression) =>
      rules('http_request_firewall_custom', `{ ref: a, action: block, expression: '${expression}' }`),
  ],
  [
    'count of a rate limit',
    'expression-never',
    (expression) =>
      rules(
        'http_ratelimit',
        `{ ref: a, action: block, expression: ssl, ratelimit: { characteristics: [cf.colo.id, ip.src], period: 10, requests_per_period: 5, mitigation_timeout: 10, counting_expression: '${expression}' } }`,
      ),
  ],
  [
    'policy',
    'expression-never',
    (expression) =>
      `csp_policies:\n  policies:\n    - { description: p, action: log, expression: '${expression}', value: "script-src 'self'" }\n`,
  ],
  ['invariant', 'expression-never', (expression) => `invariants:\n  - { name: n, never: '${expression}' }\n`],
];

/** The findings about an expression that selects nothing. */
async function said(section: string): Promise<readonly string[]> {
  const { findings } = await checkZone(section);
  return findings
    .map(({ severity, code }) => `${severity} ${code}`)
    .filter((one) => /never|shadowed/.test(one));
}

it.each(
  KINDS.flatMap(([kind, code, section]) => NOTHING.map((text) => [kind, text, code, section] as const)),
)('the only %s is found to select nothing: %s', async (_kind, text, code, section) => {
  expect(await said(section(text))).toEqual([`warning ${code}`]);
});

it.each(KINDS.flatMap(([kind, , section]) => SOMETHING.map((text) => [kind, text, section] as const)))(
  'the only %s may select something: %s',
  async (_kind, text, section) => {
    expect(await said(section(text))).toEqual([]);
  },
);
