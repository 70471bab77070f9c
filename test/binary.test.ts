import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsAddress } from '../src/docs-page.js';
import { TOOL_VERSION } from '../src/version.js';
import { openEditor } from './helpers/language-server.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';

/** The executable alone in a folder, and a home beside it; nothing is on its path. */
const folder = mkdtempSync(join(tmpdir(), 'zonewright-alone-'));
const [alone, work] = [join(folder, 'bin'), join(folder, 'work')];
const program = join(alone, process.platform === 'win32' ? 'zonewright.exe' : 'zonewright');

beforeAll(() => {
  mkdirSync(work);
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/binary.ts', program], { cwd: ROOT });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ENV = {
  PATH: '',
  HOME: folder,
  ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  ZONEWRIGHT_API_EMAIL: 'somebody@example.com',
  ZONEWRIGHT_API_KEY: 'canary-key-1',
};

function ran(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: work,
    env: { ...ENV, ...env },
    encoding: 'utf8',
  });
  expect(stdout + stderr).not.toContain('canary');
  return { status, stdout, stderr };
}

describe('the executable, alone in a folder and with an empty path', () => {
  it('answers an editor', async () => {
    const editor = await openEditor([program, 'lsp'], work, {}, ENV);
    const found = await editor.diagnose('zones/new.yaml', 'zone: {}\n');
    expect(found.map(({ source }) => source)).toContain('zonewright');
    expect(await editor.end()).toBe(0);
  });

  it('is one file', () => {
    expect(readdirSync(alone)).toHaveLength(1);
  });

  it('says its version and its help, and nothing else', () => {
    expect(ran(['--version'])).toEqual({ status: 0, stdout: `${TOOL_VERSION}\n`, stderr: '' });
    expect(ran(['--help'])).toMatchObject({ status: 0, stderr: '' });
  });

  it('explains a code, and names a page that everybody has', () => {
    const { stdout } = ran(['explain', 'drops-rules']);
    expect(stdout).toContain(`More: ${docsAddress('docs/configuration.md#shared-rulesets')}`);
  });

  it('has the schemas and the templates', () => {
    const installed = [join(ROOT, 'dist/zonewright.cjs'), 'schema'];
    expect(ran(['schema']).stdout).toBe(execFileSync(process.execPath, installed, { encoding: 'utf8' }));
    expect(JSON.parse(ran(['schema', 'zone']).stdout)).toHaveProperty('$defs');
    expect(ran(['init'])).toMatchObject({ status: 0 });
    expect(readFileSync(join(work, 'zonewright.yaml'), 'utf8')).toBe(
      readFileSync(join(ROOT, 'templates/starter/zonewright.yaml'), 'utf8'),
    );
    expect(ran(['validate'])).toMatchObject({ status: 0 });
  });

  it('serves an emulator, imports from it, plans and applies', async () => {
    const state = join(folder, 'state.json');
    copyFileSync(join(ROOT, 'examples/shop/emulator.json'), state);
    const emulator = spawn(program, ['emulator', '--port', '0', '--state', state, '--quiet'], {
      env: ENV,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(emulator, 'exit');
    try {
      const [url] = (await once(createInterface(emulator.stdout), 'line')) as [string];
      const env = { ZONEWRIGHT_BASE_URL: url };
      expect(ran(['import', '--zone', `shop.example.com=${ZONE}`], env)).toMatchObject({ status: 0 });
      const file = join(work, 'zones/shop.example.com.yaml');
      writeFileSync(file, readFileSync(file, 'utf8').replace('promo.example.com', 'spring.example.com'));
      const planned = ran(['plan', '--out', 'plan.json', '--detailed-exitcode'], env);
      expect(planned).toMatchObject({ status: 2, stdout: expect.stringContaining('old-campaign') as string });
      expect(ran(['apply', 'plan.json'], env).stdout).toContain('Verified');
      expect(ran(['drift'], env)).toMatchObject({ status: 0 });
    } finally {
      emulator.kill();
      await ended;
    }
  });

  it('judges the files of a fleet in threads', () => {
    const zones = join(folder, 'fleet/zones');
    mkdirSync(zones, { recursive: true });
    const names = Array.from({ length: 60 }, (_, index) => `z${index}`);
    for (const [index, name] of names.entries())
      writeFileSync(
        join(zones, `${name}.yaml`),
        `zone: { name: ${name}.example.com, id: "${String(index).padStart(32, '0')}" }\npage_shield: { enabled: ${index === 59 ? '1' : 'true'} }\n`,
      );
    const { status, stdout, stderr } = ran(['validate', '--root', join(folder, 'fleet')]);
    expect(status).toBe(3);
    expect(stdout + stderr).toContain('z59.yaml:2');
  });
});
