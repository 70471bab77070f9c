import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeEnvironment } from '../../../src/surfaces/runtime/credentials.js';
import { repository, zonewrightProcess } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { SECRETS, ZONE } from '../../helpers/world.js';

const CANARIES = {
  ZONEWRIGHT_API_TOKEN: 'canary-of-a-token',
  ZONEWRIGHT_API_KEY: 'canary-of-a-key',
  CLOUDFLARE_API_TOKEN: 'canary-of-the-dialect',
  CLOUDFLARE_API_KEY: 'canary-of-the-dialect-too',
  ZONEWRIGHT_PLAN_KEY: 'canary-of-a-plan-key',
  GITHUB_TOKEN: 'canary-of-github',
  ZONEWRIGHT_NOTIFY_SLACK_URL: 'https://hooks.example.com/services/canary-of-slack',
  ZONEWRIGHT_NOTIFY_JSON_URL: 'https://hooks.example.com/canary-of-json',
  GITLAB_TOKEN: 'canary-of-gitlab',
};
const JOB = 's3://bucket/logs?secret-access-key=canary-of-a-job';
const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
logpush_jobs:
  jobs:
    - { name: requests, enabled: true, fields: [RayID], destination_conf: { env: LOGPUSH_DESTINATION } }
`,
};

/** Seen when the process ends, and whenever somebody asks Node for a report. */
const HOOK = `process.on('exit', () => {
  require('node:fs').writeFileSync(__dirname + '/report.json', JSON.stringify(process.report.getReport()));
  process.emit('SIGUSR2');
});`;

describe('the environment of a process', () => {
  test('is kept for whoever has the runtime, and loses what holds a credential', () => {
    const env: NodeJS.ProcessEnv = { ...CANARIES, PATH: '/bin', ALSO: 'canary-of-a-token', EMPTY: '' };
    const own = takeEnvironment({ env });
    expect(own.env).toEqual({ ...CANARIES, PATH: '/bin', ALSO: 'canary-of-a-token', EMPTY: '' });
    expect(env).toEqual({ PATH: '/bin', EMPTY: '' });
    expect(new Set(own.credentials)).toEqual(new Set(Object.values(CANARIES)));
  });

  test('is on Windows there under any name that differs in case alone', () => {
    const env: NodeJS.ProcessEnv = { Path: 'C:\\bin', zonewright_api_token: 'canary-of-a-token' };
    const own = takeEnvironment({ env, platform: 'win32' });
    expect(own.env).toMatchObject({
      Path: 'C:\\bin',
      PATH: 'C:\\bin',
      ZONEWRIGHT_API_TOKEN: 'canary-of-a-token',
    });
    expect(own.credentials).toContain('canary-of-a-token');
    expect(env).toEqual({ Path: 'C:\\bin' });
  });

  test('loses what turns out to be a secret later', () => {
    const env: NodeJS.ProcessEnv = { DESTINATION: 's3://b?sig=1', OTHER: 'x', EMPTY: '' };
    takeEnvironment({ env }).forget(['s3://b?sig=1', '', undefined]);
    expect(env).toEqual({ OTHER: 'x', EMPTY: '' });
  });

  const reports = (more: object): NodeJS.Process['report'] =>
    ({
      reportOnFatalError: true,
      reportOnSignal: true,
      reportOnUncaughtException: true,
      ...more,
    }) as NodeJS.Process['report'];

  test.each([
    ['are made without it where Node can', { excludeEnv: false }, { excludeEnv: true, reportOnSignal: true }],
    [
      'are not made where it can not',
      {},
      { reportOnFatalError: false, reportOnSignal: false, reportOnUncaughtException: false },
    ],
  ])('reports of Node %s', (_, more, expected) => {
    const report = reports(more);
    takeEnvironment({ env: {}, report });
    expect(report).toMatchObject(expected);
  });

  test('is in no report of a run, and no report comes of a signal or an error by itself', async () => {
    const root = repository({ ...FILES, 'hook.cjs': HOOK });
    const asked = '--report-on-signal --report-uncaught-exception --report-on-fatalerror';
    const ran = await zonewrightProcess(['plan', '--emulator'], {
      root,
      env: {
        ...CANARIES,
        LOGPUSH_DESTINATION: JOB,
        NODE_OPTIONS: `--require ${join(root, 'hook.cjs')} ${asked} --report-directory=${root}`,
      },
    });
    expect(ran.exit).toBe(0);
    const written = readdirSync(root).filter((name) => name.includes('report'));
    expect(written).toContain('report.json');
    for (const file of written) expect(readFileSync(join(root, file), 'utf8')).not.toContain('canary-of');
  });
});

test.skipIf(!HAS_GIT)('git gets no credential', async () => {
  const repo = gitRepository();
  repo.commit({ ...FILES, 'bin/git': { executable: '' } });
  const seen = join(repo.root, 'seen');
  const stand = join(repo.root, 'bin/git');
  writeFileSync(stand, `#!/bin/sh\nenv >> ${seen}\nPATH=$\{PATH#*:} exec git "$@"\n`);
  chmodSync(stand, 0o755);
  const env = {
    ...GIT_ENV,
    ...CANARIES,
    ...SECRETS,
    LOGPUSH_DESTINATION: JOB,
    HTTPS_PROXY: 'http://canary-of@p',
  };
  const ran = await zonewrightProcess(['plan', '--emulator', '--base', 'HEAD'], {
    root: repo.root,
    env: { ...env, PATH: `${join(repo.root, 'bin')}:${env.PATH}` },
  });
  expect(ran.exit).toBe(0);
  expect(existsSync(seen)).toBe(true);
  expect(readFileSync(seen, 'utf8')).not.toContain('canary-of');
  expect(readFileSync(seen, 'utf8')).toContain('GIT_CONFIG_NOSYSTEM=1');
});
