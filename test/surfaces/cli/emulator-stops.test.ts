import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatorState } from '../../../src/emulator/index.js';
import { DIST, repository, zonewrightProcess } from '../../helpers/command.js';
import { hear, type Heard } from '../../helpers/hear.js';
import { ZONE } from '../../helpers/world.js';

const MAIN = fileURLToPath(new URL('zonewright.cjs', DIST));

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stderr: Heard;
  readonly ended: Promise<{ readonly exit: number | null; readonly stderr: string }>;
}

/** An emulator in a process of its own, with a pipe for its input, once it has said how it is used. */
async function started(root: string, more: readonly string[] = []): Promise<Running> {
  const args = [MAIN, 'emulator', '--port', '0', '--state', 'kept/state.json', ...more];
  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: root };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [stdout, stderr] = [hear(child.stdout), hear(child.stderr)];
  const ended = new Promise<{ exit: number | null; stderr: string }>((resolve) => {
    child.on('close', (exit) => resolve({ exit, stderr: stderr.text() }));
  });
  const url = await stdout.until(URL_LINE);
  await stderr.until(/Stop it with Ctrl-C\.\n/);
  return { url, child, ended, stderr };
}

const URL_LINE = /^http.*(?=\n)/;

const HEADERS = { authorization: 'Bearer x', 'content-type': 'application/json' };

async function turnOn({ url }: Pick<Running, 'url'>): Promise<void> {
  const put = await fetch(`${url}/zones/${ZONE}/page_shield`, {
    method: 'PUT',
    headers: HEADERS,
    body: '{"enabled":true}',
  });
  expect(put.status).toBe(200);
}

function isKept(file: string): boolean {
  const { zones } = JSON.parse(readFileSync(file, 'utf8')) as EmulatorState;
  return zones[ZONE]?.page_shield.enabled === true;
}

describe('the emulator keeps its state', () => {
  it.each<[what: string, stop: (child: ChildProcess) => void]>([
    ['SIGINT', (child) => child.kill('SIGINT')],
    ['SIGTERM', (child) => child.kill('SIGTERM')],
    ['SIGHUP, as when its terminal is closed', (child) => child.kill('SIGHUP')],
    ['the end of its input', (child) => child.stdin?.end()],
  ])('on %s', async (_, stop) => {
    const root = repository({ 'kept/other': '' });
    const running = await started(root);
    await turnOn(running);
    stop(running.child);
    expect(await running.ended).toMatchObject({ exit: 0 });
    expect(isKept(join(root, 'kept/state.json'))).toBe(true);
    expect(readdirSync(join(root, 'kept')).toSorted()).toEqual(['other', 'state.json']);
  });

  it('but not on SIGKILL, which nobody hears', async () => {
    const root = repository({ 'kept/other': '' });
    const running = await started(root);
    running.child.kill('SIGKILL');
    expect(await running.ended).toMatchObject({ exit: null });
    expect(readdirSync(join(root, 'kept'))).toEqual(['other']);
  });

  it('when the handler of a request fails, which is an answer', async () => {
    const edit = { path: `/zones/${ZONE}/settings/gone/value`, value: 1 };
    const faults = [{ kind: 'edit', when: 'before', match: { path: '/zones/*/settings' }, edit }];
    const root = repository({ 'kept/other': '', 'faults.json': JSON.stringify(faults) });
    const running = await started(root, ['--faults', 'faults.json']);
    await turnOn(running);
    const failed = await fetch(`${running.url}/zones/${ZONE}/settings`, { headers: HEADERS });
    expect(failed.status).toBe(500);
    expect(await failed.text()).toContain('The emulator failed');
    await running.stderr.until(new RegExp(`^500 GET /zones/${ZONE}/settings\n`, 'm'));
    expect((await fetch(`${running.url}/zones/${ZONE}/page_shield`, { headers: HEADERS })).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ exit: 0 });
    expect(isKept(join(root, 'kept/state.json'))).toBe(true);
  });

  it('when something fails that nobody catches, and then the failure is told', async () => {
    const root = repository({
      'kept/other': '',
      'fail.mjs': "process.on('SIGUSR2', () => { throw new TypeError('a bug'); });\n",
    });
    const args = ['--import', './fail.mjs', MAIN, 'emulator', '--port', '0', '--state', 'kept/state.json'];
    const child = spawn(process.execPath, args, { cwd: root, env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const stderr = hear(child.stderr);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const url = await hear(child.stdout).until(URL_LINE);
    await turnOn({ url });
    child.kill('SIGUSR2');
    expect(await ended).toBe(1);
    expect(stderr.text()).toContain('a bug');
    expect(isKept(join(root, 'kept/state.json'))).toBe(true);
  });

  it('elsewhere, where its file can not be written: it says so, and exits 1', async () => {
    const root = repository({ 'kept/other': '' });
    const running = await started(root);
    await turnOn(running);
    rmSync(join(root, 'kept'), { recursive: true });
    writeFileSync(join(root, 'kept'), '');
    running.child.kill('SIGTERM');
    const { exit, stderr } = await running.ended;
    expect(exit).toBe(1);
    expect(stderr).toContain(`the emulator's state can't be written to ${join(root, 'kept/state.json')}`);
    const other = /It is in (\S+state\.json) instead\./.exec(stderr)?.[1] ?? '';
    expect(isKept(other)).toBe(true);
  });

  it('or does not begin, where its file can never be written', async () => {
    const root = repository({ a: '' });
    const ran = await zonewrightProcess(['emulator', '--port', '0', '--state', 'gone/state.json'], { root });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(`there is no folder ${join(root, 'gone')} to keep the state in`);
  });
});

describe('the emulator says how it is used', () => {
  it.each<[what: string, state: object, exported: readonly string[]]>([
    [
      'by anybody',
      {},
      ['ZONEWRIGHT_API_TOKEN=any-token', 'ZONEWRIGHT_API_EMAIL=me@example.com', 'ZONEWRIGHT_API_KEY=any-key'],
    ],
    [
      'by the only ones that are let in',
      { auth: { token: "it's", email: 'a@b.example', key: 'k$1 2' } },
      [`ZONEWRIGHT_API_TOKEN="it's"`, 'ZONEWRIGHT_API_EMAIL=a@b.example', "ZONEWRIGHT_API_KEY='k$1 2'"],
    ],
  ])('%s, in lines to paste', async (_, state, exported) => {
    const root = repository({ 'kept/state.json': JSON.stringify(state) });
    const running = await started(root);
    const lines = running.stderr.text().split('\n');
    expect(lines).toEqual([
      'In another terminal:',
      `export ZONEWRIGHT_BASE_URL=${running.url}`,
      ...exported.map((line) => `export ${line}`),
      'Stop it with Ctrl-C.',
      '',
    ]);
    const shell = `${lines.slice(1, -2).join('\n')}\nprintf '%s' "$ZONEWRIGHT_API_TOKEN"`;
    const token = execFileSync('sh', ['-c', shell], { encoding: 'utf8' });
    const read = await fetch(`${running.url}/zones`, { headers: { authorization: `Bearer ${token}` } });
    expect(read.status).toBe(200);
  });
});
