import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_VERSION } from '../src/version.js';
import { installInto } from './helpers/installed.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TEXT = readFileSync(join(ROOT, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ');

/** The instructions of the last stage, which is what people get. */
const LAST = [...(TEXT.split(/^FROM /m).at(-1) ?? '').matchAll(/^([A-Z]+) +(.*)$/gm)].map(
  ([, name = '', rest = '']) => [name, rest.trim()] as const,
);

function said(name: string): string {
  return LAST.find(([one]) => one === name)?.[1] ?? expect.fail(`no ${name}`);
}

describe('the container', () => {
  it('is made of one base, named by its digest', () => {
    expect(/^ARG BASE=(\S+)$/m.exec(TEXT)?.[1]).toMatch(/^node:\d+-[\w-]+@sha256:[0-9a-f]{64}$/);
    expect([...TEXT.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(['${BASE}', '${BASE}']);
  });

  it('runs zonewright as a user who is not root, and has git', () => {
    expect(said('USER')).toBe('node');
    expect(said('ENTRYPOINT')).toBe('["zonewright"]');
    expect(TEXT).toMatch(/apt-get install .*\bgit\b/);
  });

  it('takes nothing of what was built or installed on this machine', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist']));
  });
});

/** The user and group of `node` in the base. */
const NODE_USER = 1000;
const CAN_CHROOT = process.platform === 'linux' && process.getuid?.() === 0;

/** Its files, laid out in a folder and run with that as root: what can be tried without an engine. */
describe.runIf(CAN_CHROOT)('the files of the container, in a root of their own', () => {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-root-'));
  beforeAll(async () => {
    for (const path of [process.execPath, ...librariesOf(process.execPath)]) place(path, path);
    place(process.execPath, '/usr/local/bin/node');
    for (const path of ['/usr/bin/env', ...librariesOf('/usr/bin/env')]) place(path, path);
    const installed = await installInto(root);
    cpSync(installed.location, join(root, 'opt/zonewright'), { recursive: true });
    rmSync(join(root, 'node_modules'), { recursive: true });
    symlinkSync('/opt/zonewright/dist/zonewright.cjs', join(root, 'usr/local/bin/zonewright'));
    chmodSync(join(root, 'opt/zonewright/dist/zonewright.cjs'), 0o755);
    mkdirSync(join(root, 'work/zones'), { recursive: true });
    writeFileSync(
      join(root, 'work/zones/shop.yaml'),
      'zone: { name: shop.example.com, id: "00000000000000000000000000000001" }\npage_shield: { enabled: true }\n',
    );
    mkdirSync(join(root, 'tmp'), { recursive: true });
    chmodSync(join(root, 'tmp'), 0o777);
    chmodSync(root, 0o755);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function place(from: string, to: string): void {
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) copyFileSync(from, target);
  }

  function ran(...args: readonly string[]) {
    const [name = '', value = ''] = said('ENV').split('=');
    const user = `--userspec=${NODE_USER}:${NODE_USER}`;
    const command = JSON.parse(said('ENTRYPOINT')) as [string];
    return spawnSync('chroot', [user, root, `/usr/local/bin/${command[0]}`, ...args], {
      encoding: 'utf8',
      env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin', [name]: value, PWD: said('WORKDIR') },
    });
  }

  it('say their version', () => {
    expect(ran('--version')).toMatchObject({ status: 0, stdout: `${TOOL_VERSION}\n` });
  });

  it('validate, plan and apply, though the user may write to nothing but /tmp', () => {
    expect(ran('validate', '--root', '/work')).toMatchObject({ status: 0 });
    expect(ran('plan', '--root', '/work', '--emulator').stdout).toContain('Plan: 0 to create, 1 to update');
    const applied = ran('apply', '--root', '/work', '--emulator', '--yes', '--runs', '/tmp/runs');
    expect(applied).toMatchObject({ status: 0, stdout: expect.stringContaining('Verified') as string });
  });
});

/** The files of the system that a program is linked with. */
function librariesOf(program: string): readonly string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
}
