import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
logpush_jobs:
  jobs:
    - { name: requests, enabled: true, fields: [RayID], destination_conf: { env: WEAK } }
`,
};
const READ = { ZONEWRIGHT_API_TOKEN: 'a-token-that-may-read' };
const WRITE = { ZONEWRIGHT_API_TOKEN: 'a-token-that-may-write' };
const WEAK = { WEAK: 'https://logs.example.com/in?key=1234' };
const SHARED = { ZONEWRIGHT_PLAN_KEY: 'kept by both jobs, and by nobody else' };

interface Flow {
  readonly emulator: Emulator;
  readonly plan: (env: Readonly<Record<string, string>>) => Promise<Ran>;
  readonly apply: (env: Readonly<Record<string, string>>) => Promise<Ran>;
  readonly tags: () => readonly string[];
  readonly digest: () => unknown;
}

/** A plan in one job, an apply in another; `live`: the job that is there already. */
async function opened(live: readonly object[] = []): Promise<Flow> {
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com', logpush_jobs: live } } },
  });
  onTestFinished(() => emulator.close());
  const root = repository(FILES);
  const text = (): string => readFileSync(join(root, 'plan.json'), 'utf8');
  return {
    emulator,
    plan: (env) => zonewright(['plan', '--out', 'plan.json'], { root, emulator, env }),
    apply: (env) => zonewright(['apply', 'plan.json'], { root, emulator, env }),
    tags: () => text().match(/hmac:[0-9a-f:]+|untagged/g) ?? [],
    digest: () => (JSON.parse(text()) as { digest: string }).digest,
  };
}

const writes = ({ emulator }: Flow): number =>
  emulator.requests.filter(({ method }) => method !== 'GET').length;

describe('the tag of a secret in a plan', () => {
  test('fits where the same credentials plan and apply', async () => {
    const flow = await opened();
    expect((await flow.plan({ ...READ, ...WEAK })).exit).toBe(0);
    expect(flow.tags()).toHaveLength(1);
    expect((await flow.apply({ ...READ, ...WEAK })).exit).toBe(0);
  });

  test.each([
    ['that comes', []],
    [
      'that changes',
      [{ id: 7, name: 'requests', dataset: 'http_requests', enabled: false, destination_conf: WEAK.WEAK }],
    ],
  ])('fits where plan and apply share a key, whatever their tokens: of a job %s', async (_, live) => {
    const flow = await opened(live);
    expect((await flow.plan({ ...READ, ...WEAK, ...SHARED })).exit).toBe(0);
    expect((await flow.apply({ ...WRITE, ...WEAK, ...SHARED })).exit).toBe(0);
    expect(writes(flow)).toBe(1);
  });

  test('can not be compared where they share nothing: nothing is sent, and what to do is told', async () => {
    const flow = await opened();
    await flow.plan({ ...READ, ...WEAK });
    const ran = await flow.apply({ ...WRITE, ...WEAK });
    expect([ran.exit, writes(flow)]).toEqual([5, 0]);
    expect(ran.stdout.replace(/\s+/g, ' ')).toContain(
      'Its secrets can only be compared if plan and apply have the same credentials or the same ZONEWRIGHT_PLAN_KEY',
    );
  });

  test.each([
    ['with a shared key', SHARED],
    ['with the same credentials', {}],
  ])('tells that the secret has changed since, %s', async (_, shared) => {
    const flow = await opened();
    await flow.plan({ ...READ, ...WEAK, ...shared });
    const ran = await flow.apply({ ...READ, WEAK: 'https://logs.example.com/in?key=1235', ...shared });
    expect([ran.exit, writes(flow)]).toEqual([5, 0]);
  });

  test('is the same in two runs, and so is the digest; who has other credentials gets another one for the same guess', async () => {
    const flow = await opened();
    const made = async (env: Readonly<Record<string, string>>) => {
      await flow.plan({ ...WEAK, ...env });
      return [flow.tags(), flow.digest()];
    };
    const first = await made(READ);
    expect(await made(READ)).toEqual(first);
    const [tags, digest] = await made(WRITE);
    expect(tags).not.toEqual(first[0]);
    expect(digest).not.toBe(first[1]);
  });

  test('is none without any key: an emulator has no credentials of its own', async () => {
    const root = repository(FILES);
    await zonewright(['plan', '--emulator', '--out', 'plan.json'], { root, env: WEAK });
    expect(readFileSync(join(root, 'plan.json'), 'utf8')).toContain('"hash": "untagged"');
  });

  test('is not made with a key that is soon tried through', async () => {
    const flow = await opened();
    const ran = await flow.plan({ ...READ, ...WEAK, ZONEWRIGHT_PLAN_KEY: 'short' });
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain('ZONEWRIGHT_PLAN_KEY has fewer than 16 characters');
    expect(flow.emulator.requests).toEqual([]);
  });
});
