import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { HAS_GIT } from '../../helpers/git.js';
import { openMergeFlow, type MergeFlow } from '../../helpers/merge-flow.js';
import { ZONE } from '../../helpers/world.js';

/** Runs without any key in common: what is approved without a secret needs none. */
const KEY = { ZONEWRIGHT_API_EMAIL: 'a@example.com', ZONEWRIGHT_API_KEY: 'canary-key-1' };
const PLAN_JOB = { ...KEY, ZONEWRIGHT_API_TOKEN: 'canary-token-read' };
const APPLY_JOB = { ...KEY, ZONEWRIGHT_API_TOKEN: 'canary-token-write' };
const HERE = 'https://logs.example.com/in?key=first';
const ELSEWHERE = 'https://logs.example.com/in?key=second';

const JOB = { id: 7, name: 'requests', dataset: 'http_requests', enabled: true };
const LIVE = { ...JOB, destination_conf: HERE, logpull_options: 'fields=RayID' };
const PUT_JOB = `PUT /zones/${ZONE}/logpush/jobs/7`;
const POST_JOB = `POST /zones/${ZONE}/logpush/jobs`;
const DELETE_JOB = `DELETE /zones/${ZONE}/logpush/jobs/7`;
const PUT_SHIELD = `PUT /zones/${ZONE}/page_shield`;
const ADDRESS = 'zone/shop.example.com/logpush_jobs/requests';

const HEADER = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const SHIELD = 'page_shield: { enabled: true }\n';
const NO_JOBS = 'logpush_jobs: { jobs: [] }\n';
const job = (fields = 'RayID', more = ''): string =>
  `logpush_jobs:\n  jobs:\n    - { name: requests, enabled: true, fields: [${fields}], destination_conf: { env: LOGS_TO }${more} }\n`;
const CHANGED = job('RayID, ClientIP');

interface Flow {
  readonly emulator: Emulator;
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
  /** Plans into plan.json. */
  readonly plan: (env?: Readonly<Record<string, string>>) => Promise<PlanDocument>;
  /** Applies that. */
  readonly apply: (env?: Readonly<Record<string, string>>) => Promise<Ran>;
  readonly writes: () => readonly string[];
  readonly destination: () => unknown;
}

async function opened(sections: string, live: readonly object[] = [LIVE]): Promise<Flow> {
  const emulator = await startEmulator({
    state: {
      zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false }, logpush_jobs: live } },
    },
  });
  onTestFinished(() => emulator.close());
  const root = repository({ 'zones/shop.yaml': HEADER + sections });
  const run: Flow['run'] = (args, env = PLAN_JOB) => zonewright(args, { root, emulator, env });
  return {
    emulator,
    run,
    plan: async (env) => {
      expect(await run(['plan', '--out', 'plan.json'], { ...PLAN_JOB, ...env })).toMatchObject({ exit: 0 });
      return JSON.parse(readFileSync(join(root, 'plan.json'), 'utf8')) as PlanDocument;
    },
    apply: (env) => run(['apply', 'plan.json'], { ...APPLY_JOB, ...env }),
    writes: () =>
      emulator.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`),
    destination: () => emulator.state().zones[ZONE]?.logpush_jobs[0]?.['destination_conf'],
  };
}

const text = ({ stdout }: Ran): string => stdout.replace(/\s+/g, ' ');

describe('reading without secrets', () => {
  test('validate, plan and drift compare the rest, and mark what they did not compare', async () => {
    const flow = await opened(job());
    const { findings, scopes, changes } = await flow.plan();
    expect(changes).toEqual([]);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'secret-not-compared', scope: 'zone/shop.example.com' },
    ]);
    expect(scopes).toMatchObject([{ complete: true, not_compared: [ADDRESS] }]);
    const drift = await flow.run(['drift']);
    expect([drift.exit, text(drift)]).toEqual([0, expect.stringContaining('LOGS_TO is not set')]);
    expect((await flow.run(['validate'])).exit).toBe(0);
  });

  test('drift finds what differs in other members', async () => {
    const flow = await opened(CHANGED);
    const drift = await flow.run(['drift']);
    expect(drift.exit).toBe(2);
    expect(text(drift)).toContain('ClientIP');
  });

  test('what the targets leave out is not marked', async () => {
    const flow = await opened(SHIELD + job());
    const ran = await flow.run(['plan', '--target', 'zone/*/page_shield', '--format', 'json']);
    expect(ran.exit).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ findings: [], summary: { update: 1 } });
    expect(ran.stdout).not.toContain('not_compared');
  });

  test('with a base revision, both sides are compared without', async () => {
    if (!HAS_GIT) return;
    const flow = await openMergeFlow(
      { 'zones/shop.yaml': HEADER + job().replaceAll('LOGS_TO', 'OLD') },
      { state: { zones: { [ZONE]: { name: 'shop.example.com', logpush_jobs: [LIVE] } } } },
    );
    onTestFinished(() => flow.close());
    flow.push({ 'zones/shop.yaml': HEADER + CHANGED });
    const ran = await flow.zonewright(['plan', '--base', 'HEAD~1', '--format', 'json']);
    expect(JSON.parse(ran.out)).toMatchObject({ changes: [{ address: ADDRESS, origin: 'branch' }] });
  });
});

describe('a plan made without a secret', () => {
  test('is applied with it, whatever the keys are', async () => {
    const flow = await opened(CHANGED);
    const { changes } = await flow.plan();
    expect(JSON.stringify(changes)).toContain('"secret":"env:LOGS_TO"');
    expect(await flow.apply({ LOGS_TO: HERE })).toMatchObject({ exit: 0, stderr: '' });
    expect(flow.writes()).toEqual([PUT_JOB]);
    expect(flow.destination()).toBe(HERE);
  });

  test('is not applied to a job whose logs would go elsewhere: that was not seen', async () => {
    const flow = await opened(SHIELD + CHANGED);
    await flow.plan();
    const ran = await flow.apply({ LOGS_TO: ELSEWHERE });
    expect([ran.exit, flow.writes(), flow.destination()]).toEqual([5, [PUT_SHIELD], HERE]);
    expect(text(ran)).toContain(
      'logpush_jobs/requests was reviewed without its secret, and with it shows that where its logs go (LOGS_TO) changes as well',
    );
  });

  test('that shows no change of a job approves none: with another value it is named and not sent, and the rest goes on', async () => {
    const flow = await opened(SHIELD + job());
    expect((await flow.plan()).changes.map(({ address }) => address)).toEqual([
      'zone/shop.example.com/page_shield',
    ]);
    const ran = await flow.apply({ LOGS_TO: ELSEWHERE });
    expect([ran.exit, flow.writes(), flow.destination()]).toEqual([5, [PUT_SHIELD], HERE]);
    expect(text(ran)).toContain(ADDRESS.replace('zone/shop.example.com/', ''));
  });

  test('a live edit of what was compared makes it stale', async () => {
    const flow = await opened(CHANGED);
    await flow.plan();
    flow.emulator.update((state) => {
      Object.assign(state.zones[ZONE]?.logpush_jobs[0] ?? {}, { enabled: false });
    });
    expect([(await flow.apply({ LOGS_TO: HERE })).exit, flow.writes()]).toEqual([5, []]);
  });

  test('of a job that comes binds the variable, whatever it holds', async () => {
    const flow = await opened(job(), []);
    const { changes } = await flow.plan();
    expect(changes[0]?.risks.map(({ code }) => code)).toEqual(['new-log-destination']);
    expect((await flow.apply({ LOGS_TO: ELSEWHERE })).exit).toBe(0);
    expect([flow.writes(), flow.destination()]).toEqual([[POST_JOB], ELSEWHERE]);
  });

  test('of a job that goes needs no value then either', async () => {
    const flow = await opened(NO_JOBS);
    const shared = { ZONEWRIGHT_PLAN_KEY: 'kept by both jobs, and by nobody else' };
    await flow.plan(shared);
    expect((await flow.apply(shared)).exit).toBe(0);
    expect(flow.writes()).toEqual([DELETE_JOB]);
  });

  test('of which only the proof of ownership was missing is applied with it', async () => {
    const flow = await opened(job('RayID', ', ownership_challenge: { env: PROOF }'));
    const { changes } = await flow.plan({ ...APPLY_JOB, LOGS_TO: ELSEWHERE });
    expect(changes[0]?.risks.map(({ code }) => code)).toEqual(['log-destination-changed']);
    const without = await flow.apply({ LOGS_TO: ELSEWHERE });
    expect([without.exit, flow.writes()]).toEqual([4, []]);
    expect((await flow.apply({ LOGS_TO: ELSEWHERE, PROOF: 'a proof' })).exit).toBe(0);
    expect([flow.writes(), flow.destination()]).toEqual([[PUT_JOB], ELSEWHERE]);
  });
});

describe('applying without a secret', () => {
  test.each([
    ['made with it', { ...APPLY_JOB, LOGS_TO: HERE }],
    ['made without it', {}],
  ])('leaves that object alone and applies the others, of a plan %s', async (_, env) => {
    const flow = await opened(SHIELD + CHANGED);
    await flow.plan(env);
    const ran = await flow.apply();
    expect([ran.exit, flow.writes()]).toEqual([4, [PUT_SHIELD]]);
    expect(text(ran)).toContain(
      "LOGS_TO is not set here, and logpush_jobs/requests can't be written without it",
    );
  });

  test('does not take a job for done whose destination it does not know', async () => {
    const flow = await opened(job());
    await flow.plan({ ...APPLY_JOB, LOGS_TO: ELSEWHERE });
    const ran = await flow.apply();
    expect([ran.exit, flow.writes()]).toEqual([4, []]);
    expect(text(ran)).toContain('LOGS_TO is not set here');
  });

  test('without a plan file neither', async () => {
    const flow = await opened(SHIELD + CHANGED);
    const ran = await flow.run(['apply', '--yes'], APPLY_JOB);
    expect([ran.exit, flow.writes()]).toEqual([4, [PUT_SHIELD]]);
  });

  test('of a job that is as it should be in all else is nothing to refuse', async () => {
    const flow = await opened(SHIELD + job());
    const ran = await flow.run(['apply', '--yes'], APPLY_JOB);
    expect([ran.exit, flow.writes()]).toEqual([0, [PUT_SHIELD]]);
    expect(text(ran)).toContain('LOGS_TO is not set');
  });

  test('a job can be deleted', async () => {
    const flow = await opened(NO_JOBS);
    expect((await flow.run(['apply', '--yes', '--allow', 'deletes-job'], APPLY_JOB)).exit).toBe(0);
    expect(flow.writes()).toEqual([DELETE_JOB]);
  });
});

describe('undoing a rotated secret', () => {
  test('asks for the former value of the variable of the files, and is not done without it', async () => {
    const flow = await opened(job());
    const allow = ['apply', '--yes', '--allow', 'log-destination-changed'];
    expect((await flow.run(allow, { ...APPLY_JOB, LOGS_TO: ELSEWHERE })).exit).toBe(0);
    expect(flow.destination()).toBe(ELSEWHERE);
    const undo = ['undo', '--out', 'undo.json'];
    for (const env of [{ LOGS_TO: ELSEWHERE }, {}]) {
      const ran = await flow.run(undo, { ...APPLY_JOB, ...env });
      expect([ran.exit, text(ran)]).toEqual([
        4,
        expect.stringContaining('set LOGS_TO to where its logs went'),
      ]);
      expect(text(ran)).toContain('Nothing is undone');
    }
    const former = { ...APPLY_JOB, LOGS_TO: HERE };
    expect((await flow.run(undo, former)).exit).toBe(0);
    expect((await flow.run(['apply', 'undo.json'], former)).exit).toBe(0);
    expect(flow.destination()).toBe(HERE);
  });
});

describe.skipIf(!HAS_GIT).each(['github', 'gitlab'] as const)(
  'merging on %s what was planned without',
  (forge) => {
    const files = (sections: string) => ({ 'zones/shop.yaml': HEADER + sections });

    async function merged(sections: string): Promise<MergeFlow> {
      const flow = await openMergeFlow(
        files('page_shield: { enabled: false }\n' + job()),
        { state: { zones: { [ZONE]: { name: 'shop.example.com', logpush_jobs: [LIVE] } } } },
        forge,
      );
      onTestFinished(() => flow.close());
      const pull = flow.open(files(sections));
      expect(await flow.post(pull)).toMatchObject({ exit: 0, err: '' });
      expect(flow.comment(pull, 'plan')).toContain('LOGS_TO is not set');
      flow.merge(pull);
      return flow;
    }

    test('approves what was compared, once', async () => {
      const flow = await merged(SHIELD + CHANGED);
      flow.jobs.apply = { LOGS_TO: HERE };
      expect(await flow.apply()).toMatchObject({ exit: 0, err: '' });
      expect(flow.writes().toSorted()).toEqual([PUT_JOB, PUT_SHIELD].toSorted());
      // Turned back by hand, the same change is due again, and its approval is used.
      flow.emulator.update((state) => {
        Object.assign(state.zones[ZONE]?.logpush_jobs[0] ?? {}, LIVE);
      });
      expect((await flow.apply()).exit).not.toBe(0);
      expect(flow.writes()).toEqual([]);
    });

    test('approves no other destination', async () => {
      const flow = await merged(SHIELD + CHANGED);
      flow.jobs.apply = { LOGS_TO: ELSEWHERE };
      const ran = await flow.apply();
      expect([ran.exit, flow.writes()]).toEqual([5, [PUT_SHIELD]]);
      expect(ran.out.replace(/\s+/g, ' ')).toContain('where its logs go (LOGS_TO) changes as well');
    });

    test('is refused where the value is missing, and done later', async () => {
      const flow = await merged(SHIELD + CHANGED);
      expect([(await flow.apply()).exit, flow.writes()]).toEqual([4, [PUT_SHIELD]]);
      flow.jobs.apply = { LOGS_TO: HERE };
      expect([(await flow.apply()).exit, flow.writes()]).toEqual([0, [PUT_JOB]]);
    });
  },
);
