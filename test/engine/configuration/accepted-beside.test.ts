import { expect, test } from 'vitest';
import { memoryFiles, ZONE, OTHER_ZONE } from '../../helpers/world.js';
import { accepting } from '../../../src/engine/configuration/accepting.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';

const entry = (more: string): string => `  - { code: expression-unknown-field, ${more} }\n`;
const GOOD = entry('address: zone/a.example.com, reason: known, until: 2999-01-01');
const zone = (name: string, id: string): string =>
  `zone: { name: ${name}, id: "${id}" }\nrulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: a, action: block, expression: "http.fooo eq 1" } ] } ]\n`;

/** The unknown fields that are reported, by file. */
async function reported(
  bad: string,
): Promise<{ readonly files: readonly string[]; readonly errors: number }> {
  const configuration = await readConfiguration(
    memoryFiles({
      'zonewright.yaml': `accepted_findings:\n${bad}${GOOD}`,
      'zones/a.yaml': zone('a.example.com', ZONE),
      'zones/b.yaml': zone('b.example.com', OTHER_ZONE),
    }),
  );
  const { findings } = accepting(configuration);
  return {
    files: findings
      .filter(({ code }) => code === 'expression-unknown-field')
      .map(({ location }) => location?.file ?? ''),
    errors: findings.filter(({ severity }) => severity === 'error').length,
  };
}

test.each([
  [
    'a misspelt key, without which it would accept more',
    'adress: zone/b.example.com, reason: x, until: 2999-01-01',
  ],
  ['an address that is no text', 'address: 7, reason: x, until: 2999-01-01'],
  ['no reason', 'address: zone/b.example.com, until: 2999-01-01'],
])('an accepted finding with %s does not hold, and the others do', async (_, bad) => {
  expect(await reported(entry(bad))).toEqual({ files: ['zones/b.yaml'], errors: 1 });
});

test('an entry of unmanaged with a mistake does not hold, and the others do, at their places', async () => {
  const files = memoryFiles({
    'zonewright.yaml': `unmanaged:\n  - { address: 7, reason: x }\n  - { adress: zone/b/page_shield, reason: x }\n  - { address: zone/a/page_shield, reason: theirs }\n`,
  });
  const { policy } = await readConfiguration(files);
  expect(policy.unmanaged).toMatchObject([
    { address: 'zone/a/page_shield', reason: 'theirs', location: { file: 'zonewright.yaml', line: 4 } },
  ]);
});
