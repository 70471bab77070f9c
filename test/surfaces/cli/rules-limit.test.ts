import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const rules = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({
    ref: `r${index}`,
    action: 'block',
    expression: `http.host eq "${index}.example.com"`,
  }));

async function service(): Promise<Emulator> {
  const ruleset = { name: 'default', kind: 'zone' as const, phase: PHASE, rules: rules(3) };
  const zone = { name: 'shop.example.com', rulesets: [ruleset] };
  const emulator = await startEmulator({ state: { zones: { [ZONE]: zone } } });
  onTestFinished(() => emulator.close());
  return emulator;
}

function files(plan: string): Readonly<Record<string, string>> {
  const section = JSON.stringify([{ phase: PHASE, rules: rules(4) }]);
  return {
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}"${plan} }\nrulesets: ${section}\n`,
  };
}

describe('how many rules a phase has of those that it can have', () => {
  test.each([
    [', plan: free', 'PUT of 4 of 5 rules', '3 of 5'],
    [', plan: pro', 'PUT of 4 of 20 rules', '3 of 20'],
    // A contract may allow more.
    [', plan: enterprise', 'PUT of 4 rules', '3 '],
    ['', 'PUT of 4 rules', '3 '],
  ])('a zone with%s', async (plan, sent, live) => {
    const emulator = await service();
    const root = repository(files(plan));
    const planned = await zonewright(['plan', '--quiet'], { root, emulator });
    expect(planned.stdout).toContain(sent);
    const inspected = await zonewright(['inspect', 'rulesets'], { root, emulator });
    const row = inspected.stdout.split('\n').find((line) => line.includes(PHASE)) ?? '';
    expect(row.replaceAll(/ {2,}/g, ' ')).toContain(` ${live}`);
    expect(row.includes(' of ')).toBe(live.includes('of'));
  });
});
