import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  startEmulator,
  type Emulator,
  type EmulatorOptions,
  type Fault,
} from '../../../src/emulator/index.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import type { EventDocument } from '../../../src/generated/documents/event.js';
import type { HistoryDocument } from '../../../src/generated/documents/history.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ResultDocument } from '../../../src/generated/documents/result.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { validatorFor } from '../../helpers/documents.js';
import { someOf } from '../../helpers/runs.js';
import { SECRETS, ZONE } from '../../helpers/world.js';

const FILE = `
zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
csp_policies:
  policies:
    - { description: scripts, action: log, enabled: true, expression: "true", value: "script-src 'self'" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: ours, action: block, expression: 'http.host eq "a.example.com"' }
logpush_jobs:
  jobs:
    - { name: ours, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }
`;

const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      policies: [
        {
          description: 'theirs',
          action: 'allow',
          enabled: 'true',
          expression: 'true',
          value: "object-src 'none'",
        },
      ],
      rulesets: [
        {
          name: 'default',
          kind: 'zone' as const,
          phase: 'http_request_firewall_custom',
          rules: [
            { ref: 'first', action: 'log', expression: 'true' },
            { ref: 'theirs', action: 'block', expression: 'http.host eq "b.example.com"' },
          ],
        },
      ],
      logpush_jobs: [
        {
          id: 7,
          name: 'theirs',
          dataset: 'http_requests',
          enabled: true,
          logpull_options: 'fields=RayID',
          destination_conf: 's3://theirs/logs?secret-access-key=canary-of-theirs',
        },
      ],
    },
  },
};

const RISKS = [
  'drops-rules',
  'opens-traffic',
  'deletes-policy',
  'deletes-job',
  'max-deletes',
  'new-log-destination',
  'csp-narrowed',
  'logs-sensitive-fields',
  'max-updates',
];
const APPLY = ['apply', '--yes', ...RISKS.flatMap((risk) => ['--allow', risk])];

async function world(options: EmulatorOptions = {}): Promise<{ emulator: Emulator; root: string }> {
  const emulator = await startEmulator({ state: STATE, ...options });
  onTestFinished(() => emulator.close());
  return { emulator, root: repository({ 'zones/shop.yaml': FILE }) };
}

function recordsIn(root: string): readonly string[] {
  const folder = join(root, '.zonewright/runs');
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
}

function writesOf({ requests }: Emulator): readonly string[] {
  return requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
}

/** What is live, without what changes whenever something is made anew. */
function pictureOf(emulator: Emulator): unknown {
  const zone = emulator.state().zones[ZONE];
  return {
    shield: zone?.page_shield.enabled,
    policies: zone?.policies.map(({ id: _, ...policy }) => policy),
    rules: zone?.rulesets.map(({ rules }) =>
      rules.map(({ ref, action, expression }) => ({ ref, action, expression })),
    ),
    jobs: zone?.logpush_jobs.map(({ id: _, ...job }) => job),
  };
}

const THEIR_DESTINATION = { THEIR_LOGS: STATE.zones[ZONE].logpush_jobs[0]?.destination_conf ?? '' };

describe('undo', () => {
  it('brings back what a run found, by a plan of its own, and undoing that brings back what the run left', async () => {
    const { emulator, root } = await world();
    const before = pictureOf(emulator);
    const run = { root, emulator, env: THEIR_DESTINATION };
    const applied = await zonewright(APPLY, run);
    expect(applied).toMatchObject({ exit: 0 });
    const after = pictureOf(emulator);
    const [, id = ''] =
      /^To undo it:\n {2}zonewright undo (\S+) --out undo\.json\n {2}zonewright apply undo\.json$/m.exec(
        applied.stdout,
      ) ?? [];
    expect(recordsIn(root)).toEqual([`${id}.json`]);

    const planned = await zonewright(['undo', '--out', 'undo.json'], run);
    expect(planned).toMatchObject({ exit: 0, stderr: '' });
    expect(planned.stdout).toContain(`Undoes run ${id}`);
    expect(planned.stdout).not.toContain('overwrites-live-edit');
    expect(pictureOf(emulator)).toEqual(after);
    expect(await zonewright(['apply', 'undo.json'], run)).toMatchObject({ exit: 0 });
    expect(pictureOf(emulator)).toEqual(before);

    await zonewright(['undo', '--out', 'redo.json'], run);
    expect(await zonewright(['apply', 'redo.json'], run)).toMatchObject({ exit: 0 });
    expect(pictureOf(emulator)).toEqual(after);
    const { stdout } = await zonewright(['history', '--format', 'json'], { root });
    const { runs } = JSON.parse(stdout) as HistoryDocument;
    expect(runs.map(({ state, exit_code: exit }) => [state, exit])).toEqual(runs.map(() => ['finished', 0]));
    expect(runs.map(({ undoes }) => undoes)).toEqual([runs[1]?.id, id, undefined]);
  });

  it('keeps records for their owner only, without a secret', async () => {
    const { emulator, root } = await world();
    await zonewright(APPLY, { root, emulator });
    const folder = join(root, '.zonewright/runs');
    const [file = ''] = recordsIn(root);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const secret of [...Object.values(SECRETS), 'canary-of-theirs', 'canary-token-1']) {
      expect(text).not.toContain(secret);
    }
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
    expect((await zonewright(['validate'], { root })).exit).toBe(0);
  });

  it('says which variable a job needs that nobody knows the destination of, and undoes the rest', async () => {
    const { emulator, root } = await world();
    const before = pictureOf(emulator);
    await zonewright(APPLY, { root, emulator });
    const planned = await zonewright(['undo', '--out', 'undo.json'], { root, emulator });
    expect(planned.stdout).toContain(
      'log push job theirs (http_requests) is not restored: set LOGPUSH_THEIRS_DESTINATION to where its logs went (s3://theirs/…)',
    );
    expect(planned.exit).toBe(4);
    const env = { LOGPUSH_THEIRS_DESTINATION: THEIR_DESTINATION.THEIR_LOGS };
    await zonewright(['undo', '--out', 'undo.json'], { root, emulator, env });
    expect(await zonewright(['apply', 'undo.json'], { root, emulator, env })).toMatchObject({ exit: 0 });
    expect(pictureOf(emulator)).toEqual(before);
  });

  it('tells of what somebody else has changed since, and goes stale like any plan', async () => {
    const { emulator, root } = await world();
    await zonewright(APPLY, { root, emulator });
    emulator.update(({ zones }) => {
      for (const policy of zones[ZONE]?.policies ?? []) policy['value'] = "img-src 'none'";
    });
    const planned = await zonewright(['undo', '--out', 'undo.json'], { root, emulator });
    const address = 'zone/shop.example.com/csp_policies/scripts';
    expect(planned.stdout).toContain('overwrites-live-edit');
    expect(planned.stdout).toContain(`${address} is neither as run`);
    emulator.update(({ zones }) => {
      for (const { rules } of zones[ZONE]?.rulesets ?? []) rules.pop();
    });
    const ran = await zonewright(['apply', 'undo.json', '--format', 'json'], { root, emulator });
    expect(ran.exit).toBe(5);
    const { changes } = JSON.parse(ran.stdout) as ResultDocument;
    expect(changes.find((change) => change.address.includes('rulesets'))).toMatchObject({ reason: 'stale' });
  });

  it('tells that logs go elsewhere since', async () => {
    const { emulator, root } = await world();
    await zonewright(APPLY, { root, emulator });
    emulator.update(({ zones }) => {
      for (const job of zones[ZONE]?.logpush_jobs ?? []) job['destination_conf'] = 's3://elsewhere/logs';
    });
    const planned = await zonewright(['undo'], { root, emulator });
    expect(planned.stdout).toContain('zone/shop.example.com/logpush_jobs/ours is neither as run');
  });

  it('takes a run of the service that is asked, and refuses one of another', async () => {
    const [{ emulator, root }, other] = [await world(), await world()];
    await zonewright(APPLY, { root, emulator });
    const [file = ''] = recordsIn(root);
    expect(await zonewright(['undo', file.slice(0, 20)], { root, emulator: other.emulator })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining(emulator.url) as unknown,
    });
    expect((await zonewright(['undo'], { root, emulator: other.emulator })).exit).toBe(64);
  });
});

describe('the plan of undo', () => {
  const RULES = 'zone/shop.example.com/rulesets/http_request_firewall_custom';

  it('says in every format which version of a ruleset it goes back to, where the record has one', async () => {
    const { emulator, root } = await world();
    emulator.update(({ zones }) => {
      for (const ruleset of zones[ZONE]?.rulesets ?? []) ruleset.version = '41';
    });
    const run = { root, emulator, env: THEIR_DESTINATION };
    await zonewright(APPLY, run);
    // What others did since does not matter: it goes back to what the run found.
    emulator.update(({ zones }) => {
      for (const ruleset of zones[ZONE]?.rulesets ?? []) ruleset.version = '77';
    });
    const files = ['--out', 'undo.json', '--write', 'markdown=undo.md', '--write', 'html=undo.html'];
    const { stdout } = await zonewright(['undo', ...files], run);
    expect(stdout).toContain(`${RULES} goes back to what version 41 had.`);
    expect(stdout.match(/goes back to/g)).toHaveLength(1);
    const plan = JSON.parse(readFileSync(join(root, 'undo.json'), 'utf8')) as PlanDocument;
    expect(plan.undo?.versions).toEqual([{ address: RULES, version: '41' }]);
    expect(validatorFor('plan')(plan)).toBe(true);
    expect(readFileSync(join(root, 'undo.md'), 'utf8')).toContain(
      `\`${RULES}\` goes back to what version \`41\` had.`,
    );
    expect(readFileSync(join(root, 'undo.html'), 'utf8')).toContain(`${RULES} goes back to what version 41`);
    const dry = await zonewright(['apply', 'undo.json', '--dry-run'], run);
    expect(dry.stdout).toContain(`${RULES} goes back to what version 41 had.`);
  });

  it('says of no version what the service has no version of, or what was not there', async () => {
    const { emulator, root } = await world({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
    await zonewright(APPLY, { root, emulator });
    const { stdout } = await zonewright(['undo', '--format', 'json'], { root, emulator });
    const plan = JSON.parse(stdout) as PlanDocument;
    expect([plan.changes.length > 0, plan.undo?.versions]).toEqual([true, undefined]);
  });
});

describe('a record', () => {
  it('is not kept of what writes nothing', async () => {
    const { emulator, root } = await world();
    await zonewright([...APPLY, '--dry-run'], { root, emulator });
    await zonewright(['apply', '--yes'], { root, emulator });
    expect(recordsIn(root)).toEqual([]);
    await zonewright(APPLY, { root, emulator });
    await zonewright(APPLY, { root, emulator });
    expect(recordsIn(root)).toHaveLength(1);
  });

  it('stops the run when it can not be written, before anything is sent', async () => {
    const { emulator, root } = await world();
    writeFileSync(join(root, 'a-file'), '');
    const ran = await zonewright([...APPLY, '--runs', 'a-file/runs'], { root, emulator });
    expect(ran).toMatchObject({ exit: 1, stderr: expect.stringContaining('run record') as unknown });
    expect(writesOf(emulator)).toEqual([]);
  });

  it('is listed when it is cut off, and never taken for another one', async () => {
    const { emulator, root } = await world();
    await zonewright(APPLY, { root, emulator });
    const [file = ''] = recordsIn(root);
    const path = join(root, '.zonewright/runs', file);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 400));
    const listed = await zonewright(['history'], { root });
    expect(listed).toMatchObject({ exit: 0, stdout: expect.stringContaining('unreadable') as unknown });
    expect(listed.stdout).toMatch(/^run +how\n/);
    expect((await zonewright(['undo'], { root, emulator })).exit).toBe(1);
    expect((await zonewright(['apply', '--resume', file.slice(0, 20)], { root, emulator })).exit).toBe(1);
  });

  it.each([
    [
      'GitHub',
      { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'ada', GITHUB_SHA: 'c'.repeat(40) },
      { actor: 'ada', commit: 'c'.repeat(40) },
      'run who commit how',
      'ada cccccccccccc exit 0',
    ],
    [
      'GitLab, in the pipeline of a merge request',
      {
        GITLAB_CI: 'true',
        GITLAB_USER_LOGIN: 'ada',
        CI_COMMIT_SHA: 'c'.repeat(40),
        CI_MERGE_REQUEST_IID: '12',
      },
      { actor: 'ada', commit: 'c'.repeat(40), pulls: ['!12'] },
      'run who commit pull how',
      'ada cccccccccccc !12 exit 0',
    ],
    ['a laptop without git', { USER: 'ada' }, { actor: 'ada' }, 'run who how', 'ada exit 0'],
    ['a machine that says nothing', {}, {}, 'run how', 'exit 0'],
  ])(
    'names who ran it, of which commit and for which pull request: %s',
    async (_, env, facts, titles, cells) => {
      const { emulator, root } = await world();
      await zonewright(APPLY, { root, emulator, env });
      const words = (line = ''): string => line.split(/ +/).join(' ');
      const [title, row] = (await zonewright(['history'], { root })).stdout.split('\n');
      expect(words(title)).toBe(`${titles} changes scopes`);
      expect(words(row)).toContain(` ${cells} `);
      const { stdout } = await zonewright(['history', '--format', 'json'], { root });
      const [run] = (JSON.parse(stdout) as HistoryDocument).runs;
      const { actor, commit, pulls } = run ?? {};
      expect(defined({ actor, commit, pulls })).toEqual(facts);
      const one = (await zonewright(['history', run?.id ?? ''], { root })).stdout;
      for (const fact of Object.values(facts).flat()) expect(one).toContain(fact);
    },
  );

  it.skipIf(!HAS_GIT)('names the commit of the checkout elsewhere, and that files were edited', async () => {
    const { emulator } = await world();
    const repo = gitRepository({ 'zones/shop.yaml': FILE });
    const commit = repo.git('rev-parse', 'HEAD');
    repo.write({ 'fragments/new.yaml': '[]\n' });
    await zonewright(APPLY, { root: repo.root, emulator, env: GIT_ENV });
    const { stdout } = await zonewright(['history', '--format', 'json'], { root: repo.root });
    expect((JSON.parse(stdout) as HistoryDocument).runs).toMatchObject([{ commit, edited: true }]);
    expect((await zonewright(['history'], { root: repo.root })).stdout).toContain(
      `${commit.slice(0, 12)}, edited`,
    );
  });

  it('goes after ninety days, or when there are two hundred newer ones', async () => {
    const { emulator, root } = await world();
    const folder = join(root, '.zonewright/runs');
    mkdirSync(folder, { recursive: true });
    const name = (year: number, ms: number): string =>
      `${year}0101T000000.${String(ms).padStart(3, '0')}Z-000000000000.json`;
    const kept = Array.from({ length: 205 }, (_, ms) => name(2999, ms));
    for (const file of [name(2020, 0), 'notes.json', ...kept]) writeFileSync(join(folder, file), '{}');
    await zonewright(APPLY, { root, emulator });
    const left = recordsIn(root);
    expect(left).not.toContain(name(2020, 0));
    expect(left).toContain('notes.json');
    expect(left.filter((file) => file.startsWith('2999'))).toEqual(kept.slice(5));
    chmodSync(folder, 0o700);
  });
});

describe('apply --resume', () => {
  it('finishes a run that was killed at any of its writes, and sends nothing twice', async () => {
    const whole = await world();
    await zonewright(APPLY, whole);
    const writes = writesOf(whole.emulator);
    expect(writes.length).toBeGreaterThan(5);
    // Each has a world of its own, and waits most of the time.
    const check = async (write: string, cut: number): Promise<void> => {
      const [method = '', path = ''] = write.split(' ');
      // By turns the service has carried out what was sent, or has not.
      const kind = cut % 2 === 0 ? 'hang-before' : 'hang-after';
      const { killed, emulator, root } = await killedAt(cut, { kind, match: { method, path } });
      expect(killed.exit).toBe(null);
      const [id = ''] = recordsIn(root).map((file) => file.slice(0, -'.json'.length));
      expect((await zonewright(['history'], { root })).stdout).toContain('cut off');

      const resumed = await zonewright(['apply', '--resume', id, '--format', 'json'], { root, emulator });
      expect(resumed).toMatchObject({ exit: 0 });
      const { changes } = JSON.parse(resumed.stdout) as ResultDocument;
      expect(changes.map(({ status }) => status)).toEqual(writes.map(() => 'applied'));
      expect(changes.filter(({ earlier }) => earlier === true)).toHaveLength(
        kind === 'hang-before' ? cut : cut + 1,
      );
      // A write that never reached the service is sent once more; one that did is not.
      const again = kind === 'hang-before' ? [write] : [];
      expect(writesOf(emulator).toSorted()).toEqual([...writes, ...again].toSorted());
      expect((await zonewright(['plan', '--detailed-exitcode'], { root, emulator })).exit).toBe(0);
      expect(await zonewright(['apply', '--resume', id], { root, emulator })).toMatchObject({
        exit: 64,
        stderr: expect.stringContaining('was resumed, and ended with exit code 0') as unknown,
      });
      // Both parts of the run are one: it is undone as a whole.
      const undone = await zonewright(['undo', '--format', 'json'], { root, emulator });
      expect((JSON.parse(undone.stdout) as PlanDocument).changes).toHaveLength(writes.length - 1);
    };
    const cuts = writes.map((write, cut) => [write, cut] as const);
    await Promise.all(someOf(cuts, 0).map(([write, cut]) => check(write, cut)));
  });

  it('marks the events of what was sent before', async () => {
    const match = { method: 'POST', path: `/zones/${ZONE}/logpush/jobs` };
    const { emulator, root } = await killedAt(2, { kind: 'hang-after', match });
    const [id = ''] = recordsIn(root).map((file) => file.slice(0, -'.json'.length));
    const resumed = await zonewright(['apply', '--resume', id, '--format', 'ndjson'], { root, emulator });
    const events = resumed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as EventDocument);
    const validate = validatorFor('event');
    for (const event of events) expect([validate(event), validate.errors]).toEqual([true, null]);
    const done = events.flatMap((event) => (event.type === 'change-done' ? [event] : []));
    const sent = events.flatMap((event) => (event.type === 'change-sent' ? [event.address] : []));
    const now = done.filter(({ earlier }) => earlier !== true).map(({ address }) => address);
    expect(now.toSorted()).toEqual(sent.toSorted());
    expect([now.length > 0, done.length - now.length]).toEqual([true, 3]);
  });

  it('sends nothing again that was answered, whatever somebody has made of it since', async () => {
    const { emulator, root } = await killedAt(1, { kind: 'hang-after', match: { method: 'POST' } });
    emulator.update(({ zones }) => {
      const zone = zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    const before = writesOf(emulator).length;
    const [id = ''] = recordsIn(root).map((file) => file.slice(0, -'.json'.length));
    const resumed = await zonewright(['apply', '--resume', id, '--format', 'json'], { root, emulator });
    const { changes } = JSON.parse(resumed.stdout) as ResultDocument;
    expect(changes.find(({ kind }) => kind === 'page_shield')).toMatchObject({
      status: 'not_reached',
      reason: 'stale',
    });
    expect(
      writesOf(emulator)
        .slice(before)
        .filter((write) => write.endsWith('/page_shield')),
    ).toEqual([]);
  });

  it.each([['apply', '--yes'], ['history'], ['undo']])(
    'takes no empty name for the folder of records: %s',
    async (...args) => {
      const { emulator, root } = await world();
      const ran = await zonewright([...args, '--runs', ''], { root, emulator });
      expect(ran).toMatchObject({
        exit: 64,
        stderr: expect.stringContaining('It takes a folder') as unknown,
      });
      expect(writesOf(emulator)).toEqual([]);
    },
  );

  it('takes no other consent than the one that was given', async () => {
    const { emulator, root } = await world();
    const ran = await zonewright(['apply', '--resume', '2026', '--allow', 'drops-rules'], { root, emulator });
    expect(ran).toMatchObject({ exit: 64, stderr: expect.stringContaining('--allow') as unknown });
  });
});

/** A run that is killed when the service has got its write number `cut`, from 0, which gets no answer. */
async function killedAt(
  cut: number,
  fault: Fault,
): Promise<{ readonly killed: Ran; readonly emulator: Emulator; readonly root: string }> {
  let seen = 0;
  let kill = (_signal: NodeJS.Signals): void => undefined;
  const { emulator, root } = await world({
    faults: [fault],
    onRequest: ({ method }) => {
      if (method === 'GET') return;
      if (seen === cut) kill('SIGKILL');
      seen += 1;
    },
  });
  const killed = await zonewrightProcess(APPLY, { root, emulator }, (own) => {
    kill = own;
  });
  return { killed, emulator, root };
}
