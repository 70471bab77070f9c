import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

/** What somebody did at a terminal, and what came of it. */
interface Sat {
  readonly root: string;
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly asked: readonly string[];
}

describe('init at a terminal', () => {
  let emulator: Emulator;
  beforeEach(async () => {
    emulator = await startEmulator({
      state: {
        zones: {
          [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } },
          [OTHER_ZONE]: { name: 'blog.example.com' },
        },
        accounts: { [ACCOUNT]: { name: 'example-inc' } },
      },
    });
    return () => emulator.close();
  });

  /** Sits at a terminal, with credentials unless told otherwise, and gives this answer when asked. */
  async function sit(
    args: readonly string[],
    answer: boolean,
    more: Record<string, string> = {},
  ): Promise<Sat> {
    const root = repository({});
    const asked: string[] = [];
    const env = {
      ZONEWRIGHT_BASE_URL: emulator.url,
      ZONEWRIGHT_API_TOKEN: 'canary-token-1',
      ZONEWRIGHT_API_EMAIL: 'somebody@example.com',
      ZONEWRIGHT_API_KEY: 'canary-key-1',
      ...more,
    };
    const terminal = testRuntime(env);
    const ask = (question: string): Promise<boolean> => {
      asked.push(question);
      return Promise.resolve(answer);
    };
    const exit = await run(args, { ...terminal, cwd: root, ask });
    return { root, exit, asked, ...terminal.written };
  }

  it('names what the credentials may see, and imports it on a yes, without an example', async () => {
    const { root, exit, asked, out } = await sit(['init', 'edge'], true);
    expect(asked).toEqual([
      'Import what is live in zone blog.example.com, zone shop.example.com, account example-inc? zonewright reads it and writes it into files.',
    ]);
    expect(exit).toBe(0);
    expect(readdirSync(join(root, 'edge/zones')).toSorted()).toEqual([
      'blog.example.com.yaml',
      'shop.example.com.yaml',
    ]);
    expect(readFileSync(join(root, 'edge/zones/shop.example.com.yaml'), 'utf8')).toContain('enabled: true');
    expect(out).toContain('\n18 files written in edge.\n\n');
    expect(out).toContain('Next: zonewright plan --root edge');
    expect(out).not.toContain('zonewright import');
    expect(new Set(emulator.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('leaves it at the starter on a no', async () => {
    const { root, exit, asked, out } = await sit(['init'], false);
    expect(asked).toHaveLength(1);
    expect(exit).toBe(0);
    expect(readdirSync(join(root, 'zones'))).toEqual(['example.yaml']);
    expect(out).toContain('\n  zonewright import --all  ');
  });

  it('asks for the zones that were named, and imports those alone', async () => {
    const { root, asked } = await sit(['init', '--zone', `shop.example.com=${ZONE}`], true);
    expect(asked).toEqual([
      'Import what is live in zone shop.example.com? zonewright reads it and writes it into files.',
    ]);
    expect(readdirSync(join(root, 'zones'))).toEqual(['shop.example.com.yaml']);
    const text = readFileSync(join(root, 'zones/shop.example.com.yaml'), 'utf8');
    expect(text).not.toContain('#csp_policies');
  });

  it('exits as the import does, when that fails', async () => {
    emulator.inject({ kind: 'status', status: 403, match: { path: '/zones/*/page_shield' }, times: 100 });
    const { exit, root } = await sit(['init', '--zone', `shop.example.com=${ZONE}`], true);
    expect(exit).toBe(4);
    expect(existsSync(join(root, 'zonewright.yaml'))).toBe(true);
  });

  it('offers nothing when the lists can not be read, says why, and writes the starter all the same', async () => {
    emulator.inject({ kind: 'status', status: 403, match: { path: '/zones' }, times: 100 });
    const { root, exit, asked, err } = await sit(['init'], true);
    expect({ exit, asked }).toEqual({ exit: 0, asked: [] });
    expect(err).toMatch(/^No import is offered: .*403/);
    expect(existsSync(join(root, 'zones/example.yaml'))).toBe(true);
  });

  it.each<readonly [string, readonly string[], Record<string, string>]>([
    ['a program reads the result', ['init', '--format', 'json'], {}],
    ['there are no credentials', ['init'], { ZONEWRIGHT_API_TOKEN: '', ZONEWRIGHT_API_KEY: '' }],
    ['the address is not known', ['init'], { ZONEWRIGHT_BASE_URL: '' }],
  ])('asks nothing when %s', async (_, args, env) => {
    const { asked, exit } = await sit(args, true, env);
    expect({ asked, exit, requests: emulator.requests.length }).toEqual({ asked: [], exit: 0, requests: 0 });
  });
});
