import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeState, startEmulator, withTimes, type Emulator } from '../src/emulator/index.js';
import { docsAddress } from '../src/docs-page.js';
import { TOOL_VERSION } from '../src/version.js';
import { zonewright, type Ran } from './helpers/command.js';
import { installInto, type Installed } from './helpers/installed.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';

describe('the package as npm packs it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-first-hour-'));
  let installed: Installed;
  beforeAll(async () => {
    installed = await installInto(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('holds what is run and what that reads, and nothing else', () => {
    const { files, location } = installed;
    const expected = [
      /^(?:LICENSE|README\.md|CHANGELOG\.md|package\.json)$/,
      /^SECURITY\.md$/,
      /^dist\/(?:licenses\.txt|parts\.cdx\.json)$/,
      /^dist\/[\w-]+\.cjs$/,
      /^dist\/code\/[\w.-]+$/,
      /^dist\/emulator\/index\.js$/,
      /^dist\/[\w/-]+\.d\.ts$/,
      /^schemas\/[\w-]+\.schema\.json$/,
      /^templates\/(?:starter|gitlab)\//,
      /^examples\/shop\/emulator\.json$/,
    ];
    expect(files.filter((file) => !expected.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(files.filter((file) => file.startsWith('templates/'))).toEqual(templates());
    const bytes = files.reduce((sum, file) => sum + statSync(join(location, file)).size, 0);
    expect(bytes).toBeLessThan(8_000_000);
    const ofThisMachine = files.filter((file) => readFileSync(join(location, file), 'utf8').includes(ROOT));
    expect(ofThisMachine).toEqual([]);
  });

  it('names the page of an explanation by its address', async () => {
    const { stdout } = await installed.run(['explain', 'drops-rules']);
    const [, page = ''] = /More: (\S+)#/.exec(stdout) ?? [];
    expect(page).toBe(docsAddress('docs/configuration.md'));
  });

  it('is what npx runs', async () => {
    expect(await installed.npx(['zonewright', '--version'])).toMatchObject({ stdout: `${TOOL_VERSION}\n` });
  });

  it('is all that somebody needs for the first hour', async () => {
    const emulator = await liveService();
    const { run, again } = commandsOf(installed, folder, emulator);
    const file = join(folder, 'zones/shop.example.com.yaml');
    try {
      await run('init');
      await run('validate');
      await again('plan --detailed-exitcode');
      expect(emulator.requests).toEqual([]);

      await run(`import --zone shop.example.com=${ZONE}`);
      expect(existsSync(join(folder, 'zones/example.yaml'))).toBe(false);
      await again('validate --strict');
      await run('fmt --check');
      await again('plan --detailed-exitcode');
      expect(methodsOf(emulator)).toEqual(['GET']);

      writeFileSync(file, readFileSync(file, 'utf8').replace('promo.example.com', 'spring.example.com'));
      expect((await run('plan --out plan.json --detailed-exitcode', 2)).stdout).toContain('old-campaign');
      await again('apply', 4);
      expect(methodsOf(emulator)).toEqual(['GET']);
      expect((await run('apply plan.json')).stdout).toContain('Verified');
      await run('drift');

      turnPageShieldOn(emulator);
      expect((await again('drift', 2)).stdout).toContain('page_shield');
      await again('import --zone shop.example.com --yes');
      expect(readFileSync(file, 'utf8')).toContain('page_shield:\n  enabled: true\n');
      await again('drift');
      await run('coverage');
      await run('doctor');
      expect((await again('init')).stdout).toContain('0 files written');
    } finally {
      await emulator.close();
    }
  });
});

/** Every template in the repository, by its path from the top, sorted. */
function templates(): readonly string[] {
  return readdirSync(join(ROOT, 'templates'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .toSorted();
}

/** The service, with a zone that somebody has worked on by hand. */
async function liveService(): Promise<Emulator> {
  const text = readFileSync(join(ROOT, 'examples/shop/emulator.json'), 'utf8');
  return startEmulator({ state: decodeState(withTimes(JSON.parse(text), new Date())) });
}

type Command = (commandLine: string, exit?: number) => Promise<Ran>;

/**
 * Runs `zonewright …` as somebody with credentials, and expects an exit code; the credentials must not be shown. Each command is run
 * from the package once; a step that runs it again does so inside this process, which costs a tenth.
 */
function commandsOf(
  installed: Installed,
  root: string,
  { url }: Emulator,
): { readonly run: Command; readonly again: Command } {
  const env = {
    ZONEWRIGHT_BASE_URL: url,
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
    ZONEWRIGHT_API_EMAIL: 'somebody@example.com',
    ZONEWRIGHT_API_KEY: 'canary-key-1',
  };
  const through =
    (start: (args: readonly string[]) => Promise<Ran>): Command =>
    async (commandLine, exit = 0) => {
      const ran = await start(commandLine.split(' '));
      expect({ commandLine, ...ran }).toMatchObject({ commandLine, exit });
      expect(`${ran.stdout}${ran.stderr}`).not.toContain('canary');
      return ran;
    };
  return {
    run: through((args) => installed.run(args, env)),
    again: through((args) => zonewright(args, { root, env })),
  };
}

/** By which methods the service was asked, each once. */
function methodsOf({ requests }: Emulator): readonly string[] {
  return [...new Set(requests.map(({ method }) => method))];
}

/** Somebody turns page shield on, by hand. */
function turnPageShieldOn(emulator: Emulator): void {
  emulator.update(({ zones }) => {
    const zone = zones[ZONE];
    if (zone !== undefined) zone.page_shield.enabled = true;
  });
}
