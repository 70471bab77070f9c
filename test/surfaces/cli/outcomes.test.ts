import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ZONE } from '../../helpers/world.js';

const SX = { ref: 'sx', action: 'block', expression: '(ip.src.country == "SX")', enabled: true };
const skip = (country: string): object => ({
  ref: 'office',
  action: 'skip',
  expression: `ip.src.country in {${country}}`,
  action_parameters: { ruleset: 'current' },
  enabled: true,
});

/** A zone where the block runs before the skip, and files where it is the other way around. */
async function swapped(country: string): Promise<{ readonly emulator: Emulator; readonly root: string }> {
  const ids = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  const rules = [SX, skip(country)].map((rule, index) => ({ id: ids[index], ...rule }));
  const ruleset = {
    id: ids[2],
    name: 'default',
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    version: '1',
    rules,
  };
  const zone = { name: 'shop.example.com', rulesets: [ruleset] };
  const state = JSON.parse(JSON.stringify({ zones: { [ZONE]: zone } })) as object;
  const emulator = await startEmulator({ state });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - ${JSON.stringify(skip(country))}
      - { ref: sx, action: block, expression: 'ip.src.country eq "SX"' }
`,
  });
  return { emulator, root };
}

const HARMLESS = '"DE" "FR"';
const HARMFUL = '"DE" "SX"';
const EXAMPLE = '{ ip.src.country: "SX" }: block by sx → skip by office';

describe('a skip before a block', () => {
  test('is said to be harmless where it is, and needs no consent', async () => {
    const { emulator, root } = await swapped(HARMLESS);
    const plan = await zonewright(['plan', '--root', root], { emulator });
    expect(plan.stdout).toContain('= the order changes nothing: the same is decided for all traffic\n');
    expect(plan.stdout).not.toContain('! skip-moved-up');
    expect(plan.stdout).not.toContain('expression');
    const applied = await zonewright(['apply', '--yes', '--root', root], { emulator });
    expect([applied.exit, applied.stdout]).toEqual([0, expect.stringContaining('nothing left to do')]);
    const put = emulator.requests.find(({ method }) => method === 'PUT');
    // The service keeps the spelling that it has.
    expect(put?.body).toMatchObject({ rules: [skip(HARMLESS), SX] });
  });

  test('is a risk with an example where it lets traffic through', async () => {
    const { emulator, root } = await swapped(HARMFUL);
    const plan = await zonewright(['plan', '--root', root], { emulator });
    expect(plan.stdout).toContain(`~ ${EXAMPLE}\n`);
    expect(plan.stdout).toContain('! skip-moved-up: office now runs before sx');
    const applied = await zonewright(['apply', '--yes', '--root', root], { emulator });
    expect([applied.exit, applied.stdout]).toEqual([4, expect.stringContaining('--allow skip-moved-up')]);
  });

  test('is applied as it was reviewed, from the plan file with its example', async () => {
    const { emulator, root } = await swapped(HARMFUL);
    await zonewright(['plan', '--out', 'plan.json', '--root', root], { emulator, root });
    const applied = await zonewright(['apply', 'plan.json', '--root', root], { emulator, root });
    expect([applied.exit, applied.stdout]).toEqual([0, expect.stringContaining('nothing left to do')]);
  });

  test.each(['markdown', 'html'])('comes with its example in %s', async (format) => {
    const { emulator, root } = await swapped(HARMFUL);
    const { stdout } = await zonewright(['plan', '--format', format, '--root', root], { emulator });
    expect(stdout.replaceAll('&quot;', '"').replaceAll('&#34;', '"')).toContain(EXAMPLE);
  });

  test('is data in JSON, the same each time', async () => {
    const { emulator, root } = await swapped(HARMFUL);
    const planned = async (): Promise<PlanDocument> => {
      const { stdout } = await zonewright(['plan', '--format', 'json', '--root', root], { emulator });
      return JSON.parse(stdout) as PlanDocument;
    };
    const [document, again] = [await planned(), await planned()];
    const validate = validatorFor('plan');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document.changes[0]?.details.at(-1)).toEqual({
      type: 'outcome',
      change: 'changed',
      of: 'order',
      examples: [
        {
          traffic: '{ ip.src.country: "SX" }',
          before: { action: 'block', rule: 'sx' },
          after: { action: 'skip', rule: 'office' },
        },
      ],
    });
    expect([again.digest, again.changes]).toEqual([document.digest, document.changes]);
  });
});
