import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUNDLE, bundledAction } from '../../../scripts/bundles.js';
import { repository } from '../../helpers/command.js';
import { SECRETS } from '../../helpers/world.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Step {
  readonly exit: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs the bundle as a runner does, in a checkout of this repository. */
function step(inputs: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}): Step {
  const folder = repository({ outputs: '', summary: '' });
  const variables = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(BUNDLE)], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: ROOT,
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: join(folder, 'outputs'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      ...Object.fromEntries(variables),
      ...env,
    },
  });
  const written = readFileSync(join(folder, 'outputs'), 'utf8');
  const outputs = [...written.matchAll(/^([\w-]+)<<(.+)\n([\s\S]*?)\n\2$/gm)].map(
    ([, name = '', , value = '']) => [name, value],
  );
  return { exit: status, log: stdout + stderr, outputs: Object.fromEntries(outputs) };
}

describe('the bundle', () => {
  it('is what the source builds, wherever it is built; if not, run npm run build', async () => {
    const { text: built, licenses } = await bundledAction();
    // Compared as a whole: nobody wants to see the difference of two bundles.
    expect(built === readFileSync(BUNDLE, 'utf8')).toBe(true);
    expect(built).not.toContain(ROOT);
    expect(readFileSync(new URL('licenses.txt', BUNDLE), 'utf8')).toBe(licenses);
  });

  it('finds its schemas, and marks the lines of mistakes', () => {
    const { exit, log, outputs } = step({ command: 'validate', root: 'examples/mistakes' });
    expect(exit).toBe(3);
    expect(log).toContain('::error title=unknown-key,file=examples/mistakes/zones/shop.yaml,line=6,');
    expect(outputs['exit-code']).toBe('3');
    expect(JSON.parse(readFileSync(outputs['report-file'] ?? '', 'utf8'))).toHaveProperty('runs');
  });

  it('reads, writes, proves, and leaves its files', () => {
    const state = join(repository({}), 'state.json');
    copyFileSync(join(ROOT, 'examples/shop/emulator.json'), state);
    const allow =
      'account-level\nblocks-observed-scripts\ncsp-widened\ndrops-rules\nlogs-sensitive-fields\nmay-open-traffic\nnew-log-destination\nopens-traffic\nskip-moved-up';
    const { exit, log, outputs } = step(
      { command: 'apply', root: 'examples/shop', allow },
      { ...SECRETS, ZONEWRIGHT_EMULATOR: state },
    );
    expect(log).toContain('Verified: read again, planned again, nothing left to do.');
    expect(exit).toBe(0);
    expect(outputs).toMatchObject({ create: '4', update: '4', delete: '0', 'has-changes': 'true' });
    expect(JSON.parse(readFileSync(outputs['report-file'] ?? '', 'utf8'))).toMatchObject({ exit_code: 0 });
  });
});
