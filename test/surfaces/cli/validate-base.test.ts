import { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { run as runHere } from '../../../src/surfaces/cli/program.js';
import { zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { GIT_ENV, gitRepository, HAS_GIT, type Contents } from '../../helpers/git.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - { phase: http_request_sanitize, rules: [ { include: ../fragments/a.yaml } ] }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;
const rule = (action: string): string => `- { ref: a, action: ${action}, expression: ssl }\n`;

const FILES = {
  'infra/zonewright.yaml': 'safety: { max_deletes: 10% }\n',
  'infra/zones/shop.yaml': SHOP,
  'infra/zones/blog.yaml': BLOG,
  'infra/fragments/a.yaml': rule('block'),
};

/** A work tree in which a branch has changed something since `main`, and a way to run commands in its folder `infra`. */
function onBranch(
  changes: Contents,
  base: Contents = {},
): { readonly root: string; readonly run: (...args: readonly string[]) => Promise<Ran> } {
  const repository = gitRepository({ ...FILES, ...base });
  repository.branch('topic');
  repository.write(changes);
  const root = join(repository.root, 'infra');
  // Neither credentials nor an address, as a fork has them.
  return { root, run: (...args) => zonewright(args, { root, env: GIT_ENV }) };
}

const CHANGES: Contents = {
  'infra/fragments/a.yaml': rule('log'),
  'infra/zonewright.yaml': 'safety: { max_deletes: 100% }\n',
};

describe.skipIf(!HAS_GIT)('validate --base', () => {
  test('shows what a branch changes, without credentials, and says that it is no plan', async () => {
    const { root } = onBranch(CHANGES);
    const ran = await zonewrightProcess(['validate', '--base', 'main'], { root, env: GIT_ENV });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout.replace(/\([0-9a-f]{7}\)/, '(COMMIT)')).toBe(`2 files, 2 scopes: valid.

Compared with main (COMMIT), offline: nothing live was read, so this is not a plan.

! safety.max_deletes: 10% → 100%

zone shop.example.com
  ~ rulesets/http_request_sanitize
      @@ -1,5 +1,5 @@
       phase: http_request_sanitize
       rules:
         - ref: a
      -    action: block
      +    action: log
           expression: ssl

1 of 2 scopes differs: 1 changed.
`);
  });

  test('prints Markdown for a job summary, and one document as JSON', async () => {
    const { run } = onBranch(CHANGES);
    const markdown = await run('validate', '--base=main', '--format=markdown');
    expect(markdown.exit).toBe(0);
    expect(markdown.stdout).toContain('**Compared with `main`');
    expect(markdown.stdout).toContain('-    action: block\n+    action: log\n');
    const json = await run('validate', '--base=main', '--format=json');
    const document: unknown = JSON.parse(json.stdout);
    expect(validatorFor('validation')(document)).toBe(true);
    expect(document).toMatchObject({
      valid: true,
      comparison: {
        base: { revision: 'main', commit: expect.stringMatching(/^[0-9a-f]{40}$/) },
        comparable: true,
        settings: [{ name: 'safety.max_deletes', before: '10%', after: '100%' }],
        scopes: [{ change: 'changed', name: 'shop.example.com' }],
      },
    });
  });

  test('exits by the validity of the files alone', async () => {
    const invalid = await onBranch({ 'infra/zones/shop.yaml': `${SHOP}ruleset: []\n` }).run(
      'validate',
      '--base',
      'main',
    );
    expect(invalid.exit).toBe(3);
    expect(invalid.stdout).toContain('unknown-key');
    expect(invalid.stdout).toContain('Not compared with main: the files have errors');
    const base = await onBranch(FILES, { 'infra/zones/shop.yaml': `${SHOP}ruleset: []\n` }).run(
      'validate',
      '--base',
      'main',
    );
    expect(base.exit).toBe(0);
    expect(base.stdout).toMatch(
      /Not compared with main \(\w{7}\): its configuration is not valid: 1 error, first zones\/shop\.yaml:4:1 /,
    );
  });

  test('refuses a revision that is not there', async () => {
    const { run } = onBranch({});
    for (const revision of ['origin/main', '--all']) {
      const ran = await run('validate', `--base=${revision}`);
      expect(ran.exit).toBe(64);
      expect(ran.stderr).toContain(`there is no commit ${revision} in this clone`);
    }
  });

  test('opens no socket', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect');
    onTestFinished(() => connect.mockRestore());
    const { root } = onBranch(CHANGES);
    const runtime = testRuntime(GIT_ENV);
    expect(await runHere(['validate', '--base', 'main', '--root', root], runtime)).toBe(0);
    expect(runtime.written.out).toContain('1 of 2 scopes differs');
    expect(connect).not.toHaveBeenCalled();
    expect(await runHere(['plan', '--emulator', '--root', root], testRuntime())).toBe(0);
    expect(connect).toHaveBeenCalled();
  });
});
