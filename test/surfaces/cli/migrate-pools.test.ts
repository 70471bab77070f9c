import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator, type Fault } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT } from '../../helpers/world.js';

const INC = `account: { name: example-inc, id: "${ACCOUNT}" }
pool_notifications:
  policy: { name: Pool health, email: [ops@example.com] }
`;

async function world(
  addresses: readonly string[],
  { file = INC, faults = [] }: { file?: string; faults?: readonly Fault[] } = {},
): Promise<{ emulator: Emulator; root: string; run: (...args: readonly string[]) => Promise<Ran> }> {
  const pools = addresses.map((notification_email, index) => ({
    name: `pool-${String(index + 1).padStart(4, '0')}`,
    notification_email,
  }));
  const emulator = await startEmulator({ state: { accounts: { [ACCOUNT]: { pools } } }, faults });
  onTestFinished(() => emulator.close());
  const root = repository({ 'accounts/inc.yaml': file });
  const run = (...args: readonly string[]): Promise<Ran> =>
    zonewright(['migrate', 'pool-notifications', ...args], { root, emulator });
  return { emulator, root, run };
}

const ONE = ['--account', 'example-inc'];
const OPS = 'ops@example.com';

function json(ran: Ran): Record<string, unknown> {
  return JSON.parse(ran.stdout) as Record<string, unknown>;
}

function tokenIn({ stdout }: Ran): string {
  return /Confirm with: --confirm (\S+)\n$/.exec(stdout)?.[1] ?? 'no token';
}

function writesTo(emulator: Emulator): readonly string[] {
  return emulator.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query }) =>
      `${method} ${path.split('/').slice(3).join('/')} ${String(new URLSearchParams(query))}`.trim(),
    );
}

function addressesLeft(emulator: Emulator): number {
  const pools = emulator.state().accounts[ACCOUNT]?.pools ?? [];
  return pools.filter(({ notification_email }) => notification_email !== '').length;
}

describe('a dry run', () => {
  it('shows the policy, every page and the token, and sends GET requests only', async () => {
    const { emulator, run } = await world([...Array.from({ length: 25 }, () => ''), OPS]);
    const ran = await run(...ONE);
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout).toContain('1 of 26 pools has an address of its own: ops@example.com');
    expect(ran.stdout).toContain('+ pool_notifications/policy');
    expect(ran.stdout).toContain('PATCH with page=1 per_page=25');
    expect(ran.stdout).toContain('PATCH with page=2 per_page=25');
    expect(ran.stdout).toContain('~ pool-0026: ops@example.com → ""');
    expect(tokenIn(ran)).toMatch(/^[0-9a-f]{20}$/);
    expect(writesTo(emulator)).toEqual([]);
    const document = json(await run(...ONE, '--format', 'json'));
    expect(validatorFor('migration')(document)).toBe(true);
    expect(document).toMatchObject({ job: 'pool-notifications', token: tokenIn(ran), exit_code: 0 });
  });

  it('is blocked by an address that the policy would not tell, unless somebody agrees', async () => {
    const { emulator, run } = await world([`${OPS}, boss@example.com`]);
    const ran = await run(...ONE);
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toContain('unreached-recipients');
    expect(ran.stdout).toContain('boss@example.com (pool-0001)');
    expect(ran.stdout).toContain('accounts/inc.yaml:3');
    const allowed = await run(...ONE, '--allow', 'unreached-recipients');
    expect(allowed.exit).toBe(0);
    // The consent is part of what is confirmed.
    expect((await run(...ONE, '--confirm', tokenIn(allowed))).exit).toBe(4);
    expect(writesTo(emulator)).toEqual([]);
    const done = await run(...ONE, '--allow', 'unreached-recipients', '--confirm', tokenIn(allowed));
    expect([done.exit, addressesLeft(emulator)]).toEqual([0, 0]);
  });

  it.each<readonly [readonly string[], number, string]>([
    [[], 64, 'Give --account NAME.'],
    [['--account', 'example'], 64, 'example-inc'],
    [[...ONE, '--allow', 'unreached'], 64, 'unreached-recipients'],
  ])('with %j exits %i', async (args, exit, message) => {
    const { emulator, run } = await world([OPS]);
    const ran = await run(...args);
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(ran.stderr).toContain(message);
    expect(emulator.requests).toEqual([]);
  });

  it.each([
    ['declares no policy', `account: { name: example-inc, id: "${ACCOUNT}" }\n`, 'declares no policy'],
    [
      'declares a policy that notifies nobody',
      INC.replace(', email: [ops@example.com]', ''),
      'notifies nobody',
    ],
  ])('of an account that %s exits 3', async (_, file, message) => {
    const { emulator, run } = await world([OPS], { file });
    const ran = await run(...ONE);
    expect(ran.exit).toBe(3);
    expect(ran.stderr).toContain(message);
    expect(emulator.requests).toEqual([]);
  });

  it('of an account without addresses has nothing to do', async () => {
    const { run } = await world(['', '']);
    const ran = await run(...ONE);
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain('Nothing to do');
  });
});

describe('a confirmed run', () => {
  it('makes the policy, keeps every address, clears every page, and proves the end', async () => {
    const { emulator, root } = await world(Array.from({ length: 51 }, () => OPS));
    const migrate = ['migrate', 'pool-notifications', ...ONE];
    const token = tokenIn(await zonewright(migrate, { root, emulator }));
    const confirmed = [...migrate, '--confirm', token, '--format', 'json'];
    const ran = await zonewright(confirmed, { root, emulator });
    expect(ran.exit).toBe(0);
    expect(validatorFor('result')(json(ran))).toBe(true);
    expect(json(ran)).toMatchObject({ summary: { applied: 4 }, verification: { verdict: 'clean' } });
    expect(writesTo(emulator)).toEqual([
      'POST alerting/v3/policies',
      'PATCH load_balancers/pools page=1&per_page=25',
      'PATCH load_balancers/pools page=2&per_page=25',
      'PATCH load_balancers/pools page=3&per_page=25',
    ]);
    expect(addressesLeft(emulator)).toBe(0);
    const file = join(root, '.zonewright', `pool-notifications-example-inc-${token}.json`);
    const { read } = JSON.parse(readFileSync(file, 'utf8')) as {
      read: { pools: readonly { notification_email: string }[] };
    };
    expect(read.pools.map(({ notification_email }) => notification_email)).toEqual(
      Array.from({ length: 51 }, () => OPS),
    );
    expect((await zonewright([...migrate, '--confirm', token], { root, emulator })).exit).toBe(0);
    expect(writesTo(emulator)).toHaveLength(4);
  });

  it('that was broken off is gone on with by the same token', async () => {
    const faults: readonly Fault[] = [
      { kind: 'status', status: 403, match: { method: 'PATCH', path: '**/pools' }, nth: 2 },
    ];
    const { emulator, root, run } = await world(
      Array.from({ length: 51 }, () => OPS),
      { faults },
    );
    const token = tokenIn(await run(...ONE));
    const broken = await run(...ONE, '--confirm', token);
    expect(broken.exit).toBe(6);
    expect(addressesLeft(emulator)).toBe(26);
    expect((await run(...ONE, '--confirm', token)).exit).toBe(0);
    expect(addressesLeft(emulator)).toBe(0);
    expect(readdirSync(join(root, '.zonewright')).filter((name) => name.endsWith('.json'))).toHaveLength(1);
  });

  it('with a token that does not fit any more sends nothing, and exits 5', async () => {
    const { emulator, run } = await world([OPS]);
    const token = tokenIn(await run(...ONE));
    emulator.update(({ accounts }) => Object.assign(accounts[ACCOUNT]?.pools[0] ?? {}, { name: 'renamed' }));
    const ran = await run(...ONE, '--confirm', token, '--format', 'json');
    expect(ran.exit).toBe(5);
    expect(json(ran)).toMatchObject({ withheld: { reason: 'stale' } });
    expect(writesTo(emulator)).toEqual([]);
  });
});
