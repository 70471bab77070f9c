import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
csp_policies: { policies: [ { description: scripts, action: log, expression: "true", value: "script-src 'self'" } ] }
`;

async function emulated(options: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

describe('--timeout', () => {
  it('ends a run that only reads, however long the service takes to answer', async () => {
    const emulator = await emulated({ faults: [{ kind: 'hang-before', times: 100 }] });
    const root = repository({ 'zones/shop.yaml': SHOP });
    const ran = await zonewright(['plan', '--timeout', '1s', '--format', 'json'], { root, emulator });
    expect(ran.exit).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'deadline', exit_code: 1 } });
    expect(ran.stderr).toContain('error: the run did not end within 1 s, as --timeout asks for');
  });

  it('says why the service did not answer, where that is known', async () => {
    const emulator = await emulated({});
    await emulator.close();
    const root = repository({ 'zones/shop.yaml': SHOP });
    // As a process, and with time to spare: the first requests must have been refused before.
    const ran = await zonewrightProcess(['plan', '--timeout', '3s'], { root, emulator });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(
      'did not end within 3 s, as --timeout asks for: the service did not answer the last request (ECONNREFUSED)',
    );
  });

  it('ends a pause at once that it is shorter than', async () => {
    const emulator = await emulated({
      faults: [{ kind: 'status', status: 429, retryAfter: 240, times: 100 }],
    });
    const root = repository({ 'zones/shop.yaml': SHOP });
    const ran = await zonewright(['plan'], { root, emulator, env: { ZONEWRIGHT_TIMEOUT: '1m' } });
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toMatch(/the service asks to wait 240 s, and the run ends in 5\d s/);
    expect(emulator.requests.length).toBeLessThan(5);
  });

  it('finishes the write in flight, reports it with what was not reached, and exits 6', async () => {
    const emulator = await emulated({
      faults: [{ kind: 'slow', ms: 3_500, match: { method: 'PUT' } }],
    });
    const root = repository({ 'zones/shop.yaml': SHOP });
    const args = ['apply', '--yes', '--timeout', '3s', '--format', 'json'];
    const ran = await zonewrightProcess(args, { root, emulator });
    expect(ran.exit).toBe(6);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      exit_code: 6,
      changes: [{ status: 'applied' }, { status: 'not_reached', reason: 'deadline' }],
    });
    expect(ran.stderr).toContain('The time for the run is over: the request in flight is finished');
    expect(emulator.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  });

  it.each(['0s', '15', '-1m', 'soon'])('does not take %s', async (value) => {
    const ran = await zonewright(['plan', `--timeout=${value}`], { root: repository({}) });
    expect(ran.exit).toBe(64);
  });
});
