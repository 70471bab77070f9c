import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator/index.js';
import { compiled } from '../../../src/kernel/schema/compile.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const CI = {
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTOR: 'ada',
  GITHUB_SHA: 'c'.repeat(40),
  GITHUB_RUN_ID: '4711',
};

async function emulated(options: EmulatorOptions = {}): Promise<Emulator> {
  const state = { behaviour: { requestIds: true } };
  const emulator = await startEmulator({ state, ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

function linesOf(file: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

describe('--journal', () => {
  it('tells which run it was, who started it, and how the service calls its requests', async () => {
    const root = repository({ 'zones/shop.yaml': SHOP });
    const args = ['apply', '--yes', '--journal', 'journal.jsonl'];
    const once = async (env?: Readonly<Record<string, string>>): Promise<void> => {
      const emulator = await emulated();
      const ran = await zonewright(args, { root, emulator, ...(env === undefined ? {} : { env }) });
      expect(ran.exit).toBe(0);
    };
    await once(CI);
    await once();
    const lines = linesOf(join(root, 'journal.jsonl'));
    const validate = compiled('journal');
    for (const line of lines) expect([validate(line), validate.errors, line]).toEqual([true, null, line]);
    const [inCi, elsewhere] = [lines.slice(0, 4), lines.slice(4)];
    for (const run of [inCi, elsewhere]) {
      expect(run.map(({ event }) => event)).toEqual(['started', 'sending', 'answered', 'finished']);
      expect(new Set(run.map((line) => line['run'])).size).toBe(1);
      expect(run[2]?.['request_id']).toMatch(/^emulated-\d{6}$/);
    }
    expect(inCi[0]?.['run']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(inCi[0]?.['run']).not.toBe(elsewhere[0]?.['run']);
    expect(inCi[3]).toMatchObject({ actor: 'ada', commit: 'c'.repeat(40), job: '4711' });
    expect(Object.keys(elsewhere[3] ?? {})).toEqual(['time', 'run', 'event', 'exit_code']);
  });
});

describe('the name of a request', () => {
  it('stands in --debug, and in the error', async () => {
    const emulator = await emulated({
      faults: [{ kind: 'status', status: 403, code: 9109, message: 'no', times: 9 }],
    });
    const root = repository({ 'zones/shop.yaml': SHOP });
    const ran = await zonewright(['plan', '--debug'], { root, emulator });
    expect(ran.stderr).toMatch(/^< 403 GET \S+ \d+ ms request id emulated-000001$/m);
    expect(ran.stdout).toContain('(request id emulated-000003)');
  });
});
