import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator, type Fault } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const zoneFile = (name: string, id: string): string =>
  `zone: { name: ${name}, id: "${id}" }\npage_shield: { enabled: true }\n`;
const SHOP = { 'zones/shop.yaml': zoneFile('shop.example.com', ZONE) };
const BLOG = { 'zones/blog.yaml': zoneFile('blog.example.com', OTHER_ZONE) };
const APPLY = ['apply', '--yes'];

/** A service that keeps the first write waiting, which is then in the hands of a process. */
async function held(files: Readonly<Record<string, string>> = SHOP): Promise<{
  readonly emulator: Emulator;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly first: Promise<Ran>;
}> {
  const fault: Fault = { kind: 'hang-before', match: { method: 'PUT' } };
  let told = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (told = resolve));
  const emulator = await startEmulator({
    faults: [fault],
    onRequest: ({ method }) => method === 'PUT' && told(),
  });
  let kill = (_signal: NodeJS.Signals): void => undefined;
  const first = zonewrightProcess(APPLY, { root: repository(files), emulator }, (own) => (kill = own));
  onTestFinished(async () => {
    kill('SIGKILL');
    await emulator.close();
  });
  await isSent;
  return { emulator, kill, first };
}

function writesOf({ requests }: Emulator): number {
  return requests.filter(({ method }) => method !== 'GET').length;
}

describe('two runs that write to one scope', () => {
  it('do not overlap, whatever checkout they start from: --no-wait says for whom it would wait', async () => {
    const { emulator } = await held();
    const second = await zonewright([...APPLY, '--no-wait'], { root: repository(SHOP), emulator });
    expect(second.exit).toBe(4);
    expect(second.stderr).toMatch(
      /zone\/shop\.example\.com is locked by the run that writes to .*: process \d+, since /,
    );
    expect(writesOf(emulator)).toBe(1);
  });

  it('leave other scopes, and whoever only looks, alone', async () => {
    const { emulator } = await held();
    expect((await zonewright([...APPLY, '--no-wait'], { root: repository(BLOG), emulator })).exit).toBe(0);
    expect((await zonewright(['plan'], { root: repository(SHOP), emulator })).exit).toBe(0);
    const dry = await zonewright(['apply', '--dry-run', '--no-wait'], { root: repository(SHOP), emulator });
    expect(dry.exit).toBe(0);
  });

  it('the second takes over within seconds when the first is dead, and does what is left', async () => {
    const { emulator, kill, first } = await held();
    let began = 0;
    const second = zonewrightProcess(APPLY, { root: repository(SHOP), emulator }, (_, { stderr }) => {
      const die = (): void => {
        began = performance.now();
        kill('SIGKILL');
      };
      void stderr.until(/waiting for/).then(die);
    });
    expect((await first).exit).toBe(null);
    expect(await second).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('waiting for') as unknown,
    });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(emulator.state().zones[ZONE]?.page_shield.enabled).toBe(true);
  });

  it('Ctrl-C while waiting ends at once', async () => {
    const { emulator } = await held();
    const second = zonewrightProcess(APPLY, { root: repository(SHOP), emulator }, (kill, { stderr }) => {
      void stderr.until(/waiting for/).then(() => kill('SIGINT'));
    });
    expect(await second).toMatchObject({
      exit: 130,
      stderr: expect.stringContaining('waiting for') as unknown,
    });
    expect(writesOf(emulator)).toBe(1);
  });

  it('each see what the other has done: of two at once one writes, the other finds nothing to do', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const both = await Promise.all(
      [1, 2].map(() => zonewrightProcess(APPLY, { root: repository({ ...SHOP, ...BLOG }), emulator })),
    );
    expect(both.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(writesOf(emulator)).toBe(2);
  });
});
