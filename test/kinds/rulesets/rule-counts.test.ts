import { describe, expect, onTestFinished, test } from 'vitest';
import { check } from '../../engine/marked.js';
import { ACCOUNT, openWorld, ZONE } from '../../helpers/world.js';

const rule = (index: number): string =>
  `{ ref: r${index}, action: block, expression: 'ip.src eq 10.0.${Math.floor(index / 250)}.${index % 250}' }`;

function ruleset(phase: string, ...rules: readonly string[]): string {
  return `rulesets:\n  - phase: ${phase}\n    rules:\n${rules.map((one) => `      - ${one}\n`).join('')}`;
}

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => rule(index + 1));

const zone = (plan = ''): string => `zone: { name: shop.example.com, id: "${ZONE}"${plan} }\n`;
const account = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;
const limits = (text: string): string => `limits: { ${text} }\n`;

describe('rules of a phase are counted', () => {
  test.each([
    [
      'three of two',
      'rules: 2',
      zone(),
      'http_request_firewall_custom',
      'error',
      '3 of 2 rules of phase http_request_firewall_custom: this is number 3',
    ],
    [
      'against a number of the phase',
      'rules: 9, rules_per_phase: { http_ratelimit: 1 }',
      zone(),
      'http_ratelimit',
      'error',
      '3 of 1 rules of phase http_ratelimit: this is number 2',
    ],
  ])('%s', async (_title, own, head, phase, severity, message) => {
    const { findings } = await check({
      'zonewright.yaml': limits(own),
      'zones/a.yaml': head + ruleset(phase, ...many(3)),
    });
    expect(findings.filter(({ code }) => code === 'too-many-rules')).toMatchObject([
      { severity, message, help: expect.stringContaining(`limits.rules_per_phase.${phase}`) as string },
    ]);
  });

  test('two of the one rule of custom log fields, which no contract changes', async () => {
    const field = `{ ref: REF, action: log_custom_field, expression: "true", action_parameters: { cookie_fields: [{ name: a }] } }`;
    const { findings } = await check({
      'zones/a.yaml':
        zone() + ruleset('http_log_custom_fields', field.replace('REF', 'a'), field.replace('REF', 'b')),
    });
    expect(findings.filter(({ code }) => code === 'too-many-rules')).toMatchObject([
      { severity: 'error', help: 'Remove 1, or put the names of all rules into one.' },
    ]);
  });

  test('at the first one that is too many, wherever its list was included from', async () => {
    const { found, expected } = await check({
      'zonewright.yaml': limits('rules: 2'),
      'zones/a.yaml':
        zone() + ruleset('http_request_firewall_custom', rule(1), 'include: ../fragments/f.yaml'),
      'fragments/f.yaml': `- ${rule(2)}\n- «too-many-rules»${rule(3)}\n- ${rule(4)}\n`,
    });
    expect(found).toEqual(expected);
  });

  test.each([
    ['200 in the network firewall', 'accounts/a.yaml', account, 'magic_transit', 201, 'warning'],
    [
      '100 where no plan is said, as all but Enterprise have at most so many',
      'zones/a.yaml',
      zone(),
      'http_request_firewall_custom',
      101,
      'warning',
    ],
    [
      '1000 in an Enterprise zone, whose contract may say more',
      'zones/a.yaml',
      zone(', plan: enterprise'),
      'http_request_firewall_custom',
      1001,
      'warning',
    ],
    [
      '5 custom rules in a free zone',
      'zones/a.yaml',
      zone(', plan: free'),
      'http_request_firewall_custom',
      6,
      'error',
    ],
  ])('with a limit of %s', async (_title, file, head, phase, count, severity) => {
    const tell = async (rules: number): Promise<readonly string[]> => {
      const { findings } = await check({ [file]: head + ruleset(phase, ...many(rules)) });
      return findings.filter(({ code }) => code === 'too-many-rules').map((finding) => finding.severity);
    };
    expect([await tell(count - 1), await tell(count)]).toEqual([[], [severity]]);
  });

  test('and what is usual is no matter where the project file says how many there are', async () => {
    const { found, expected } = await check({
      'zonewright.yaml': limits('rules_per_phase: { http_request_firewall_custom: 20 }'),
      'zones/a.yaml': zone(', plan: free') + ruleset('http_request_firewall_custom', ...many(6)),
    });
    expect(found).toEqual(expected);
  });
});

describe('a plan counts the rules of others in a shared ruleset', () => {
  async function planned(limit: number): Promise<readonly string[]> {
    const world = await openWorld({
      state: {
        zones: {
          [ZONE]: {
            rulesets: [
              {
                phase: 'http_request_firewall_custom',
                rules: [1, 2].map((index) => ({
                  action: 'block',
                  expression: `ip.src eq 198.51.100.${index}`,
                })),
              },
            ],
          },
        },
      },
    });
    onTestFinished(() => world.close());
    const text = ruleset('http_request_firewall_custom', rule(1)).replace(
      '    rules:',
      '    ownership: shared\n    rules:',
    );
    const configuration = await world.configure({
      'zonewright.yaml': limits(`rules: ${limit}`),
      'zones/a.yaml': zone() + text,
    });
    const { findings } = await world.plan(configuration);
    return findings
      .filter(({ code }) => code === 'too-many-rules')
      .map(({ severity, message }) => `${severity}: ${message}`);
  }

  test('and tells a list that would be too long', async () => {
    expect(await planned(2)).toEqual([
      'warning: 3 rules of phase http_request_firewall_custom would be sent, 1 of them declared here, but 2 are allowed',
    ]);
  });

  test('and says nothing of one that is not', async () => {
    expect(await planned(3)).toEqual([]);
  });
});
