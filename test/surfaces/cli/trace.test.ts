import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { harChecker } from '../../helpers/har.js';
import { OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
csp_policies: { policies: [ { description: scripts, action: log, expression: "true", value: "script-src 'self'" } ] }
logpush_jobs:
  ownership: shared
  jobs:
    - name: requests
      dataset: http_requests
      destination_conf: { env: LOGPUSH_DESTINATION }
      ownership_challenge: { env: LOGPUSH_OWNERSHIP }
      fields: [RayID]
`;
const FILES = {
  'zones/shop.yaml': SHOP,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};
const YES = ['--yes', '--allow', 'new-log-destination'];

interface Archive {
  readonly log: {
    readonly ['_run']: string;
    readonly entries: readonly {
      readonly request: { readonly method: string; readonly url: string };
      readonly response: { readonly status: number };
    }[];
  };
}

async function emulated(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

function archive(root: string, name = 'trace.har'): Archive {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as Archive;
}

/** What stands on stdout, and how it ended: all that two runs can have in common. A replay writes to no service, so it keeps no record. */
function said({ exit, stdout }: Ran): readonly unknown[] {
  return [exit, stdout.replace(/,\n *"run": "[^"]*"/, '')];
}

const problemsOf = harChecker();

it('the schema of archives finds what is wrong with one', () => {
  expect(problemsOf({ log: { version: '1.2', creator: { name: 'zonewright' }, entries: [{}] } })).not.toEqual(
    [],
  );
});

describe('--trace', () => {
  it('is an HTTP Archive of every request and every answer, for its owner alone', async () => {
    const emulator = await emulated();
    const root = repository({ ...FILES, 'trace.har': 'something else' });
    chmodSync(join(root, 'trace.har'), 0o666);
    const ran = await zonewright(['apply', ...YES, '--trace', 'trace.har'], { root, emulator });
    expect(ran.exit).toBe(0);
    const { log } = archive(root);
    expect(problemsOf({ log })).toEqual([]);
    const asked = emulator.requests.map(({ method, path, status }) => `${status} ${method} ${path}`);
    const traced = log.entries.map(
      ({ request, response }) =>
        `${response.status} ${request.method} ${new URL(request.url).pathname.replace('/client/v4', '')}`,
    );
    expect(traced.toSorted()).toEqual(asked.toSorted());
    expect(statSync(join(root, 'trace.har')).mode & 0o777).toBe(0o600);
  });

  it('holds no credential, and no other secret, in whatever it is sent or told', async () => {
    const canary = 'https://user:canary-secret@logs.example.com/path?token=canary-token-2';
    const live = {
      id: 7,
      name: 'foreign',
      dataset: 'http_requests',
      enabled: true,
      destination_conf: 's3://bucket/x?secret-access-key=canary-live',
    };
    const emulator = await emulated({
      state: { zones: { [ZONE]: { name: 'shop.example.com', logpush_jobs: [live] }, [OTHER_ZONE]: {} } },
      faults: [
        {
          kind: 'status',
          status: 400,
          message: `can't write to ${canary}`,
          match: { method: 'POST', path: '**/jobs' },
        },
      ],
    });
    const root = repository(FILES);
    const env = { LOGPUSH_DESTINATION: canary };
    const ran = await zonewright(['apply', ...YES, '--trace', 'trace.har'], { root, emulator, env });
    expect(ran.exit).toBe(6);
    const text = readFileSync(join(root, 'trace.har'), 'utf8');
    expect(text).toContain('***zonewright-env:LOGPUSH_DESTINATION***');
    expect(text).toContain('s3://bucket/***zonewright-masked***');
    for (const secret of ['canary', SECRETS.LOGPUSH_OWNERSHIP]) expect(text).not.toContain(secret);
    expect(text.toLowerCase()).not.toContain('authorization');
    expect(text.toLowerCase()).not.toContain('x-auth');
  });

  it('is whole when the run fails, and tells where nothing came back', async () => {
    const emulator = await emulated({
      faults: [{ kind: 'reset-before', times: 100 }],
    });
    const root = repository(FILES);
    const ran = await zonewright(['plan', '--trace', 'trace.har'], { root, emulator });
    expect(ran.exit).toBe(4);
    const { log } = archive(root);
    expect(problemsOf({ log })).toEqual([]);
    expect(new Set(log.entries.map(({ response }) => response.status))).toEqual(new Set([0]));
    expect(JSON.stringify(log)).toContain('"comment":"broken: ');
  });

  it('is whole at any moment, also when the process is killed', async () => {
    const root = repository(FILES);
    let kill: ((signal: NodeJS.Signals) => void) | undefined;
    const emulator = await emulated({
      onRequest: ({ method }) => {
        if (method !== 'GET') kill?.('SIGKILL');
      },
    });
    const args = ['apply', ...YES, '--trace', 'trace.har'];
    const ran = await zonewrightProcess(args, { root, emulator }, (handle) => (kill = handle));
    expect(ran.exit).toBe(null);
    expect(archive(root).log.entries.length).toBeGreaterThan(3);
  });

  it('goes on in the same file when a command opens several connections, and begins again in another run', async () => {
    const emulator = await emulated({
      state: { zones: { [ZONE]: { name: 'shop.example.com' } } },
    });
    const root = repository({});
    const args = ['import', '--all', '--dry-run', '--trace', 'trace.har'];
    expect((await zonewright(args, { root, emulator })).exit).toBe(0);
    const first = archive(root).log;
    expect(first.entries).toHaveLength(emulator.requests.length);
    expect((await zonewright(args, { root, emulator })).exit).toBe(0);
    const second = archive(root).log;
    expect(second.entries).toHaveLength(first.entries.length);
    expect(second['_run']).not.toBe(first['_run']);
  });

  it.each([['no-such-folder/trace.har'], ['.']])(
    'to %s ends the run before anything is sent',
    async (file) => {
      const emulator = await emulated();
      const root = repository(FILES);
      const ran = await zonewright(['plan', '--trace', file, '--format', 'json'], { root, emulator });
      expect(ran.exit).toBe(1);
      expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'trace-file' } });
      expect(emulator.requests).toEqual([]);
    },
  );
});

/** Without it a secret is tagged with the token of the run, which a replay does not have. */
const KEY = { ZONEWRIGHT_PLAN_KEY: 'the same for both' };

describe('--emulator-trace', () => {
  it('replays a plan and an apply, with retries and faults, byte for byte', async () => {
    const emulator = await emulated({
      faults: [
        { kind: 'status', status: 503, retryAfter: 0, times: 2, match: { method: 'GET' } },
        { kind: 'reset-after', match: { method: 'PUT' } },
      ],
    });
    const root = repository(FILES);
    const plan = ['plan', '--format', 'json', '--out', 'plan.json'];
    const planned = await zonewright([...plan, '--trace', 'plan.har'], { root, emulator, env: KEY });
    const again = await zonewright([...plan, '--emulator-trace', 'plan.har'], { root, env: KEY });
    expect(said(again)).toEqual(said(planned));
    const apply = ['apply', 'plan.json', '--format', 'json'];
    const applied = await zonewright([...apply, '--trace', 'apply.har'], { root, emulator, env: KEY });
    expect(applied.exit).toBe(0);
    const writes = emulator.requests.filter(({ method }) => method !== 'GET').length;
    const replayed = await zonewright([...apply, '--emulator-trace', 'apply.har'], { root, env: KEY });
    expect(said(replayed)).toEqual(said(applied));
    expect(emulator.requests.filter(({ method }) => method !== 'GET')).toHaveLength(writes);
  });

  it('names a request that the trace does not hold, and takes nothing for absent', async () => {
    const emulator = await emulated();
    const root = repository(FILES);
    const target = ['--target', 'zone/blog.example.com/**'];
    await zonewright(['plan', ...target, '--trace', 'trace.har'], { root, emulator });
    const ran = await zonewright(['plan', '--emulator-trace', 'trace.har'], { root });
    expect(ran.exit).toBe(4);
    expect(ran.stdout).toContain(`HTTP 422: the trace does not have it: GET /zones/${ZONE}/page_shield`);
    expect(ran.stdout).toContain('zone blog.example.com\n  ~ page_shield');
  });

  it('sends no write that was not sent then', async () => {
    const emulator = await emulated();
    const root = repository(FILES);
    const args = ['--target', 'zone/shop.example.com/csp_policies/*'];
    await zonewright(['apply', ...YES, ...args, '--trace', 'trace.har'], { root, emulator });
    writeFileSync(join(root, 'zones/shop.yaml'), SHOP.replace("'self'", "'none'"));
    const ran = await zonewright(['apply', ...YES, ...args, '--emulator-trace', 'trace.har'], { root });
    expect(ran.exit).not.toBe(0);
    expect(ran.stdout).toContain(`the trace has it with another body: POST /zones/${ZONE}`);
  });

  it.each([
    [['--emulator-trace', 'trace.har', '--emulator'], 64, 'both say what is live'],
    [['--emulator-trace', 'none.har'], 1, "the trace none.har can't be read (ENOENT)"],
    [['--emulator-trace', 'zones/shop.yaml'], 64, 'is not a trace that zonewright wrote: it is not JSON'],
    [['--emulator-trace', 'other.har'], 64, 'log.creator is not zonewright'],
  ])('%j exits %d', async (args, exit, says) => {
    const other = JSON.stringify({ log: { creator: { name: 'browser' }, entries: [] } });
    const ran = await zonewright(['plan', ...args], { root: repository({ ...FILES, 'other.har': other }) });
    expect(ran.exit).toBe(exit);
    expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain(says);
  });
});

it('emulator --from-trace serves a trace to other processes', async () => {
  const emulator = await emulated();
  const root = repository(FILES);
  const planned = await zonewright(['plan', '--trace', 'trace.har'], { root, emulator });
  let again: Ran | undefined;
  const args = ['emulator', '--port', '0', '--from-trace', 'trace.har'];
  const served = await zonewrightProcess(args, { root }, (kill, { stdout }) => {
    void stdout
      .until(/^http.*(?=\n)/)
      .then(async (url) => (again = await zonewright(['plan'], { root, emulator: { url } })))
      .finally(() => kill('SIGTERM'));
  });
  expect(served.exit).toBe(0);
  expect(again?.stdout).toBe(planned.stdout);
});
