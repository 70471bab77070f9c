import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const RULESET = 'a'.repeat(32);
const rule = (ref: string) => ({ id: ref, ref, action: 'block', expression: `http.host eq "${ref}"` });
const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: ${PHASE}
    rules:
      - { ref: a, action: block, expression: http.host eq "a" }
      - { ref: new, action: block, expression: http.host eq "new" }
`,
};

/** Stops the process of a run between its last read and its write for longer than a read may be old, while `meanwhile` happens. */
async function stopped(maxAge: string, meanwhile: (emulator: Emulator) => void): Promise<[Ran, Emulator]> {
  let reads = 0;
  let kill = (_signal: NodeJS.Signals): void => undefined;
  const resume = async (): Promise<void> => {
    await delay(1_200);
    meanwhile(emulator);
    kill('SIGCONT');
  };
  const emulator: Emulator = await startEmulator({
    state: {
      zones: {
        [ZONE]: {
          rulesets: [
            { id: RULESET, name: 'default', kind: 'zone', phase: PHASE, version: '1', rules: [rule('a')] },
          ],
        },
      },
    },
    onRequest: ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith(RULESET)) return;
      reads += 1;
      // The first read is for the plan, the second one right before the write.
      if (reads === 2) {
        kill('SIGSTOP');
        void resume();
      }
    },
  });
  onTestFinished(async () => {
    kill('SIGKILL');
    await emulator.close();
  });
  const args = ['apply', '--yes', '--max-read-age', maxAge];
  const ran = await zonewrightProcess(args, { root: repository(FILES), emulator }, (own) => (kill = own));
  return [ran, emulator];
}

function refsIn(emulator: Emulator): readonly (string | undefined)[] {
  return emulator.state().zones[ZONE]?.rulesets[0]?.rules.map(({ ref }) => ref) ?? [];
}

describe.skipIf(process.platform === 'win32')(
  'a run that is stopped between its last read and its write',
  () => {
    it('reads again, and does not overwrite what came in between', async () => {
      const [ran, emulator] = await stopped('1s', (service) =>
        service.update((state) => {
          state.zones[ZONE]?.rulesets[0]?.rules.push(rule('urgent') as never);
        }),
      );
      expect(ran.exit).toBe(5);
      expect(refsIn(emulator)).toEqual(['a', 'urgent']);
      expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
    });

    it('reads again, and writes when nothing came in between', async () => {
      const [ran, emulator] = await stopped('1s', () => undefined);
      expect(ran.exit).toBe(0);
      expect(refsIn(emulator)).toEqual(['a', 'new']);
    });
  },
);
