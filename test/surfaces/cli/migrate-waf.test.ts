import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator, type Fault, type PartialState } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SHOP = `# the shop
zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }
managed_waf: { migration: complete } # this year
`;
const ENTRY_POINT = `/zones/${ZONE}/rulesets/phases/http_request_firewall_managed/entrypoint`;

type Waf = NonNullable<NonNullable<NonNullable<PartialState['zones']>[string]>['waf']>;

async function world(
  waf: Waf = {},
  {
    files = { 'zones/shop.yaml': SHOP },
    faults = [],
  }: { files?: Readonly<Record<string, string>>; faults?: readonly Fault[] } = {},
): Promise<{ emulator: Emulator; root: string; run: (...args: readonly string[]) => Promise<Ran> }> {
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com', waf } } },
    faults,
  });
  onTestFinished(() => emulator.close());
  const root = repository(files);
  return { emulator, root, run: (...args) => zonewright(['migrate', 'waf', ...args], { root, emulator }) };
}

const ONE = ['--zone', 'shop.example.com'];

function json(ran: Ran): Record<string, unknown> {
  return JSON.parse(ran.stdout) as Record<string, unknown>;
}

function tokenIn({ stdout }: Ran): string {
  return (
    /^Confirm with: --confirm (\S+)\n$/m.exec(stdout.split('\n').slice(-2).join('\n'))?.[1] ?? 'no token'
  );
}

function writesTo(emulator: Emulator): readonly string[] {
  return emulator.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query }) => `${method} ${path}?${String(new URLSearchParams(query))}`);
}

describe('a dry run', () => {
  it('sends GET requests only, and ends with what confirms it', async () => {
    const { emulator, root, run } = await world();
    const ran = await run(...ONE);
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(tokenIn(ran)).toMatch(/^[0-9a-f]{20}$/);
    expect(writesTo(emulator)).toEqual([]);
    expect(existsSync(join(root, '.zonewright'))).toBe(false);
    const asked = emulator.requests.map(({ path, query }) => `${path}?${String(new URLSearchParams(query))}`);
    expect(asked).toEqual(
      expect.arrayContaining([
        `/zones/${ZONE}/waf_migration/check?phase_two=1`,
        `/zones/${ZONE}/waf_migration/config?phase_two=1`,
        `/zones/${ZONE}/waf_migration/status?`,
      ]),
    );
  });

  it('prints a document that fits the published schema, with the same token', async () => {
    const { run } = await world();
    const [text, document] = [await run(...ONE), json(await run(...ONE, '--format', 'json'))];
    expect(validatorFor('migration')(document)).toBe(true);
    expect(document).toMatchObject({
      job: 'waf',
      standing: 'due',
      exit_code: 0,
      blockers: [],
      token: tokenIn(text),
    });
  });

  it('tells everything that is in the way, and exits 4', async () => {
    const { emulator, run } = await world({ overrides: [{ id: 'o1', urls: ['shop.example.com/api/*'] }] });
    const ran = await run(...ONE);
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toContain('not-compatible');
    expect(ran.stdout).toContain('o1 (shop.example.com/api/*)');
    expect(ran.stdout).not.toContain('--confirm');
    const document = json(await run(...ONE, '--format', 'json'));
    expect(validatorFor('migration')(document)).toBe(true);
    expect((await run(...ONE, '--confirm', String(document['token']))).exit).toBe(4);
    expect(writesTo(emulator)).toEqual([]);
  });

  it('of a zone that is there has nothing to do', async () => {
    const { run } = await world({ migration_state: 'finished' });
    const ran = await run(...ONE);
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain('Nothing to do');
    expect(json(await run(...ONE, '--format', 'json'))).not.toHaveProperty('token');
  });

  it('of a zone that can not be read exits 4, and one without credentials 1', async () => {
    const { root, emulator, run } = await world(
      {},
      { faults: [{ kind: 'html-200', match: { path: '**/check' }, times: 99 }] },
    );
    const ran = await run(...ONE, '--format', 'json');
    expect(ran.exit).toBe(4);
    expect(json(ran)).toMatchObject({ error: { code: 'incomplete-read', exit_code: 4 } });
    const anonymous = { ZONEWRIGHT_BASE_URL: emulator.url };
    expect((await zonewright(['migrate', 'waf', ...ONE], { root, env: anonymous })).exit).toBe(1);
  });

  it.each<readonly [readonly string[], number, string]>([
    [[], 64, 'Give --zone NAME, or --all'],
    [['--zone', 'shop.example.co'], 64, 'Did you mean shop.example.com?'],
    [['--all', ...ONE], 64, 'One zone is migrated at a time'],
    [['--all', '--confirm', 'x'], 64, 'One zone is migrated at a time'],
    [['--confirm', 'x'], 64, 'Give --zone NAME.'],
    [[...ONE, '--to', 'pending'], 64, 'Allowed choices are validation, complete'],
    [[...ONE, '--deadline', '5'], 64, 'such as 60m'],
    [[...ONE, '--confirm='], 64, 'It takes the token of a dry run.'],
  ])('with %j exits %i', async (args, exit, message) => {
    const { emulator, run } = await world();
    const ran = await run(...args);
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(ran.stderr).toContain(message);
    expect(emulator.requests).toEqual([]);
  });

  it('of files that are not valid exits 3, and sends nothing', async () => {
    const { emulator, run } = await world({}, { files: { 'zones/shop.yaml': `${SHOP}rules: []\n` } });
    expect((await run(...ONE)).exit).toBe(3);
    expect(emulator.requests).toEqual([]);
  });

  it('is what `zonewright migrate` alone has no idea of', async () => {
    const ran = await zonewright(['migrate']);
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain('migrate what? There are waf and pool-notifications');
    expect((await zonewright(['migrate', '--help'])).stdout).toContain("can't be undone");
  });
});

describe('a confirmed run', () => {
  it('keeps what was read, sends one request, waits, and proves the end', async () => {
    const { emulator, root } = await world({ transitionPolls: 2 });
    const migrate = ['migrate', 'waf', ...ONE];
    const token = tokenIn(await zonewright(migrate, { root, emulator }));
    const ran = await zonewright([...migrate, '--confirm', token], { root, emulator });
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain('Now: new rules only (state finished).');
    expect(writesTo(emulator)).toEqual([`PUT ${ENTRY_POINT}?waf_migration=pending&phase_two=1`]);
    const kept = JSON.parse(
      readFileSync(join(root, '.zonewright', `waf-shop.example.com-${token}.json`), 'utf8'),
    ) as object;
    expect(kept).toMatchObject({ job: 'waf', token, read: { migration: { state: 'start' } } });
    // The same token again looks, and sends nothing.
    expect((await zonewright([...migrate, '--confirm', token], { root, emulator })).exit).toBe(0);
    expect(writesTo(emulator)).toHaveLength(1);
  });

  it('prints a result that fits the published schema', async () => {
    const { root, run } = await world();
    const token = tokenIn(await run(...ONE));
    const document = json(await run(...ONE, '--confirm', token, '--format', 'json', '--restore-dir', 'kept'));
    expect(validatorFor('result')(document)).toBe(true);
    expect(document).toMatchObject({
      exit_code: 0,
      summary: { applied: 1 },
      verification: { verdict: 'clean' },
      migration: { job: 'waf', restore_file: join('kept', `waf-shop.example.com-${token}.json`) },
    });
    expect(readdirSync(join(root, 'kept'))).toHaveLength(3);
  });

  it.each<readonly [title: string, change: (emulator: Emulator) => void]>([
    [
      'the offered configuration',
      (emulator) => emulator.update(({ zones }) => zones[ZONE]?.waf.config.rules.pop()),
    ],
    [
      'the state',
      (emulator) =>
        emulator.update(({ zones }) =>
          Object.assign(zones[ZONE]?.waf ?? {}, { migration_state: 'validation' }),
        ),
    ],
  ])('is stale when %s has moved: exit 5, nothing is written', async (_, change) => {
    const { emulator, run } = await world();
    const token = tokenIn(await run(...ONE));
    change(emulator);
    const ran = await run(...ONE, '--confirm', token, '--format', 'json');
    expect(ran.exit).toBe(5);
    expect(validatorFor('migration')(json(ran))).toBe(true);
    expect(json(ran)).toMatchObject({ withheld: { reason: 'stale' }, exit_code: 5 });
    expect(writesTo(emulator)).toEqual([]);
  });

  it('that does not live to see the end is taken up by running it again', async () => {
    const { emulator, run } = await world({ transitionPolls: 1000 });
    const token = tokenIn(await run(...ONE));
    const first = await run(...ONE, '--confirm', token, '--deadline', '1s');
    expect(first.exit).toBe(6);
    expect(first.stdout).toContain('Run the command again with the same token');
    expect(first.stderr).toContain('a migration is under way');
    emulator.update(({ zones }) =>
      Object.assign(zones[ZONE]?.waf ?? {}, { moving: null, migration_state: 'finished' }),
    );
    expect((await run(...ONE, '--confirm', token)).exit).toBe(0);
    expect(writesTo(emulator)).toHaveLength(1);
  });

  it('that had no effect is told of by the next dry run, which has a token for one more try', async () => {
    const match = { method: 'PUT', path: ENTRY_POINT };
    const { emulator, root, run } = await world({}, { faults: [{ kind: 'status', status: 502, match }] });
    const token = tokenIn(await run(...ONE));
    const sent = await run(...ONE, '--confirm', token, '--deadline', '0s');
    expect(sent.exit).toBe(6);
    expect(sent.stdout).toContain('A dry run gives a token for one more try');
    const mark = `.zonewright/waf-shop.example.com-${token}.without-effect`;
    expect(JSON.parse(readFileSync(join(root, mark), 'utf8'))).toMatchObject({
      state: 'previous rules only (state start)',
      waited_ms: 0,
    });
    const dry = await run(...ONE);
    expect(dry.exit).toBe(0);
    expect(dry.stdout).toContain(
      'warning  sent-without-effect: this request was sent before, and after 0 s of waiting',
    );
    expect(dry.stdout).toContain(
      `--confirm ${token} keeps waiting for the first one instead, and sends nothing.`,
    );
    expect(tokenIn(dry)).not.toBe(token);
    expect((await run(...ONE, '--confirm', token, '--deadline', '0s')).exit).toBe(6);
    expect(writesTo(emulator)).toHaveLength(1);
    expect((await run(...ONE, '--confirm', tokenIn(dry))).exit).toBe(0);
    expect(writesTo(emulator)).toHaveLength(2);
  });

  it('whose time is not over has no other token: nothing is sent beside it', async () => {
    const match = { method: 'PUT', path: ENTRY_POINT };
    const { emulator, root, run } = await world({}, { faults: [{ kind: 'status', status: 502, match }] });
    const token = tokenIn(await run(...ONE));
    await run(...ONE, '--confirm', token, '--deadline', '0s');
    // As after a run that was ended before its deadline.
    rmSync(join(root, `.zonewright/waf-shop.example.com-${token}.without-effect`));
    // And a zone that is read a little differently, so that the token would be another one.
    emulator.update(({ zones }) => {
      for (const zone of Object.values(zones)) zone.waf.packages = [];
    });
    const dry = await run(...ONE);
    expect(dry.stdout).toContain(`--confirm ${token} keeps waiting, and sends nothing.`);
    expect(dry.stdout).not.toContain('Confirm with:');
    expect(json(await run(...ONE, '--format', 'json'))).not.toHaveProperty('token');
    expect((await run(...ONE, '--confirm', '0123456789abcdef0123')).exit).toBe(5);
    expect(writesTo(emulator)).toHaveLength(1);
  });

  it('that the service refused is over: its token is stale, and nothing is waited for', async () => {
    const match = { method: 'PUT', path: ENTRY_POINT };
    const { emulator, run } = await world({}, { faults: [{ kind: 'status', status: 400, match }] });
    const token = tokenIn(await run(...ONE));
    expect((await run(...ONE, '--confirm', token)).exit).toBe(1);
    const again = await run(...ONE, '--confirm', token);
    expect(again.exit).toBe(5);
    expect(again.stdout).toContain('Stale: nothing was sent.');
    const dry = await run(...ONE);
    expect(dry.stdout).not.toContain('sent-before');
    expect((await run(...ONE, '--confirm', tokenIn(dry))).exit).toBe(0);
    expect(writesTo(emulator)).toHaveLength(2);
  });

  it('that is interrupted while it waits says what was sent', async () => {
    const { emulator, root } = await world({ transitionPolls: 1000 });
    const dry = await zonewright(['migrate', 'waf', ...ONE], { root, emulator });
    let kill: ((signal: NodeJS.Signals) => void) | undefined;
    const timer = setInterval(() => {
      if (emulator.requests.at(-1)?.path.endsWith('/status') !== true || writesTo(emulator).length === 0)
        return;
      clearInterval(timer);
      kill?.('SIGINT');
    }, 5);
    const args = ['migrate', 'waf', ...ONE, '--confirm', tokenIn(dry), '--format', 'json'];
    const ran = await zonewrightProcess(args, { root, emulator }, (handle) => (kill = handle));
    expect(ran.exit).toBe(130);
    expect(json(ran)).toMatchObject({ exit_code: 130, summary: { unknown: 1 } });
  });
});

describe('--write', () => {
  it('puts the entry point into the zone file, so that the next plan is empty', async () => {
    const { emulator, root, run } = await world();
    const token = tokenIn(await run(...ONE));
    const ran = await run(...ONE, '--confirm', token, '--write');
    expect(ran).toMatchObject({ exit: 0 });
    expect(ran.stdout).toContain('zones/shop.yaml now contains the entry point');
    const text = readFileSync(join(root, 'zones/shop.yaml'), 'utf8');
    expect(text.startsWith(SHOP)).toBe(true);
    expect(text).toContain('id: "efb7b8c949ac4650a09736fc376e9aee"');
    const plan = await zonewright(['plan', '--detailed-exitcode', '--format', 'json'], { root, emulator });
    expect(plan.exit).toBe(0);
    expect(json(plan)['summary']).toEqual({ create: 0, update: 0, delete: 0, unchanged: 2 });
  });

  it('also works later, without a token, when the zone is there', async () => {
    const { root, run } = await world();
    await run(...ONE, '--confirm', tokenIn(await run(...ONE)));
    expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toBe(SHOP);
    expect((await run(...ONE, '--write')).exit).toBe(0);
    expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toContain('rulesets:');
  });

  it('that fails after the migration is told with its result, in one document', async () => {
    // The list is read for the dry run, the confirmed look, right before the request, for the proof, and then for the file.
    const fifth: Fault = {
      kind: 'status',
      status: 404,
      nth: 5,
      match: { method: 'GET', path: `/zones/${ZONE}/rulesets` },
    };
    const { run } = await world({}, { faults: [fifth] });
    const token = tokenIn(await run(...ONE));
    const ran = await run(...ONE, '--confirm', token, '--write', '--format', 'json');
    expect(ran.exit).toBe(1);
    expect(json(ran)).toMatchObject({
      exit_code: 1,
      summary: { applied: 1 },
      findings: [{ code: 'incomplete-read' }],
    });
  });

  it('is refused before anything is sent when the file leaves no place for it', async () => {
    const text = `zone: { name: shop.example.com, id: "${ZONE}" }\n? managed_waf\n: migration: complete\n`;
    const { emulator, run } = await world({}, { files: { 'zones/shop.yaml': text } });
    const ran = await run(...ONE, '--write', '--confirm', 'x');
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('the layout of the file has no place for it');
    expect(emulator.requests).toEqual([]);
  });

  it('leaves the file alone in a dry run of a zone that is not there', async () => {
    const { root, run } = await world();
    expect((await run(...ONE, '--write')).exit).toBe(0);
    expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toBe(SHOP);
  });

  it('is refused before anything is sent when zones share the file', async () => {
    const shared = `zones:\n  - { name: shop.example.com, id: "${ZONE}" }\n  - { name: blog.example.com, id: "${OTHER_ZONE}" }\nmanaged_waf: { migration: complete }\n`;
    const { emulator, run } = await world({}, { files: { 'zones/shared.yaml': shared } });
    const ran = await run(...ONE, '--write', '--confirm', 'x');
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('several zones share it');
    expect(emulator.requests).toEqual([]);
  });
});

describe('--all', () => {
  const files = {
    'zones/shop.yaml': SHOP,
    'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}", plan: pro }\n`,
  };

  it('is a table of all zones', async () => {
    const { emulator, run } = await world({ migration_state: 'validation' }, { files });
    emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined)
        state.zones[OTHER_ZONE] = structuredClone({
          ...zone,
          waf: { ...zone.waf, compatible: false, migration_state: 'start' },
        });
    });
    const ran = await run('--all');
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toMatch(/^zone +plan +goal +now +compatible +blockers\n/);
    expect(ran.stdout).toMatch(
      /blog\.example\.com +pro +complete +previous rules only \(state start\) +no +not-compatible\n/,
    );
    expect(ran.stdout).toMatch(
      /shop\.example\.com +enterprise +complete +validation: both versions run \(state validation\) +yes\n/,
    );
    expect(ran.stdout).toContain('2 zones: 0 done, 1 blocked.');
    expect(writesTo(emulator)).toEqual([]);
    const document = json(await run('--all', '--format', 'json'));
    expect(validatorFor('migrations')(document)).toBe(true);
  });

  it('exits 4 when a zone can not be read, and says which', async () => {
    const { run } = await world({}, { files });
    const ran = await run('--all', '--format', 'json');
    expect(ran.exit).toBe(4);
    expect(validatorFor('migrations')(json(ran))).toBe(true);
    expect((await run('--all')).stdout).toMatch(/blog\.example\.com.*not read: GET/);
  });
});

describe('apply', () => {
  it('never migrates', async () => {
    const { emulator, root } = await world();
    const ran = await zonewright(['apply', '--yes'], { root, emulator });
    expect(ran.exit).toBe(0);
    expect(writesTo(emulator)).toEqual([]);
  });
});
