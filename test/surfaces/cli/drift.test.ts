import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { MASKED } from '../../../src/kernel/lib/masked.js';
import type { DriftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const RULESET = `zone/shop.example.com/rulesets/${PHASE}`;
const rule = (ref: string, host: string): string =>
  `{ ref: ${ref}, action: block, expression: 'http.host eq "${host}"' }`;
const shop = (...rules: readonly string[]): string =>
  `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
rulesets:
  - phase: ${PHASE}
    rules: [ ${rules.join(', ')} ]
`;
const RULES = [rule('a', 'a'), rule('b', 'b'), rule('c', 'c')];
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;
const entry = (path: string, expires = '9999-12-31'): string =>
  `- { path: '${path}', reason: case 7, expires: ${expires} }\n`;

let emulator: Emulator;
let root: string;

beforeEach(async () => {
  emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } } },
  });
  onTestFinished(() => emulator.close());
  root = repository({ 'zones/shop.yaml': shop(...RULES), 'zones/blog.yaml': BLOG });
  if ((await run('apply', '--yes')).exit !== 0) throw new Error('the files can be applied');
  emulator.clearRequests();
});

const run = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });

/** Somebody switches rule b off, puts a rule before all others, and switches page shield off. */
function edit(): void {
  emulator.update((state) => {
    const zone = state.zones[ZONE];
    if (zone === undefined) return;
    zone.page_shield.enabled = false;
    const [first] = zone.rulesets;
    const [a, b] = first?.rules ?? [];
    if (first === undefined || a === undefined || b === undefined) return;
    b.enabled = false;
    first.rules.unshift({ ...a, id: 'e'.repeat(32), ref: 'by-hand', action: 'skip' });
  });
}

const ignore = (text: string, name = 'drift-ignore.yaml'): void => writeFileSync(join(root, name), text);
const writes = (): readonly string[] =>
  emulator.requests.map(({ method }) => method).filter((method) => method !== 'GET');

async function look(...args: readonly string[]): Promise<DriftDocument & { readonly exit: number | null }> {
  const { exit, stdout } = await run('drift', '--format', 'json', ...args);
  return { ...(JSON.parse(stdout) as DriftDocument), exit };
}

describe('drift', () => {
  test('is 0 when nothing differs, and says so', async () => {
    const { exit, stdout, stderr } = await run('drift');
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toBe('In sync: 2 zones.\n3 objects are live as the files say.\n');
  });

  test('is 2 when something differs, tells who did what to the live side, and sends nothing but GET', async () => {
    edit();
    const { exit, stdout } = await run('drift');
    expect(exit).toBe(2);
    expect(stdout).toBe(`zone shop.example.com
  ~ page_shield                             changed live   zones/shop.yaml:2
      ~ enabled: true → false
  ~ rulesets/${PHASE}   changed live   zones/shop.yaml:4
      ~ rule b switched off
      + rule by-hand added at 1: skip  http.host eq "a"

Drift: 3 differences in 1 of 2 scopes.
1 object is live as the files say.
To undo it, apply the files. To keep it, import it (zonewright import --zone NAME, or --account NAME). To ignore it for a time, list it in drift-ignore.yaml.
`);
    expect(writes()).toEqual([]);
  });

  test('is a plan with more in it, as JSON and as a file that can be applied', async () => {
    edit();
    const document = await look('--out', join(root, 'plan.json'));
    expect(document).toMatchObject({
      exit: 2,
      complete: true,
      summary: { create: 0, update: 2, delete: 0, unchanged: 1 },
      drift: {
        status: 'drifted',
        started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        totals: {
          scopes: { in_sync: 1, drifted: 1, pending: 0, unread: 0 },
          objects: { in_sync: 1, drifted: 2, pending: 0, ignored: 0 },
          differences: { all: 3, live: 0, git: 0, both: 0, unknown: 3, ignored: 0 },
        },
      },
    });
    const plan = JSON.parse((await run('plan', '--format', 'json')).stdout) as DriftDocument;
    const { drift: _, exit: __, ...rest } = document;
    expect(rest).toEqual(plan);
    expect((await run('apply', 'plan.json')).exit).toBe(0);
    expect((await run('drift')).exit).toBe(0);
  });

  test.each(['plan', 'drift'])('fits the schema %s', async (name) => {
    edit();
    ignore(entry(`${RULESET}/rules/b`));
    const { exit: _, ...document } = await look();
    const validate = validatorFor(name);
    expect([validate(name === 'plan' ? document : document.drift), validate.errors]).toEqual([true, null]);
  });

  test('is 4 when a scope could not be read, whatever else differs: nobody knows', async () => {
    edit();
    emulator.inject({
      kind: 'status',
      status: 403,
      message: 'no',
      times: 9,
      match: { path: `**/${OTHER_ZONE}/**` },
    });
    const document = await look();
    expect(document).toMatchObject({
      exit: 4,
      drift: {
        status: 'unread',
        totals: { scopes: { unread: 1, drifted: 1 } },
        scopes: [{ address: 'zone/blog.example.com', status: 'unread' }, { status: 'drifted' }],
      },
    });
  });

  test('is not hidden by a mask of a snapshot that somebody wrote into a live rule', async () => {
    emulator.update((state) => {
      for (const live of state.zones[ZONE]?.rulesets[0]?.rules ?? []) {
        live.expression = `http.host eq "${MASKED}"`;
        live.description = MASKED;
      }
    });
    const { exit, drift } = await look();
    expect([exit, drift.totals.differences.all]).toEqual([2, 6]);
  });

  test('is 3 when a file is wrong, and sends nothing', async () => {
    ignore('- { path: zone/a/b, reason: x, until: 2026-12-31 }\n');
    const { exit, stderr } = await run('drift');
    expect([exit, emulator.requests.length]).toEqual([3, 0]);
    expect(stderr).toContain('drift-ignore.yaml:1:32  error  unknown-key');
    expect((await run('validate')).exit).toBe(3);
  });

  test('of targets tells only of them', async () => {
    edit();
    const { drift, exit } = await look('--target', '**/page_shield');
    expect(exit).toBe(2);
    expect(drift.totals.differences.all).toBe(1);
  });
});

describe('what is ignored', () => {
  test('does not count, and is told apart with its reason and its day', async () => {
    edit();
    ignore(entry(`${RULESET}/rules/by-hand`) + entry('zone/*/page_shield'));
    const { exit, stdout } = await run('drift');
    expect(exit).toBe(2);
    expect(stdout).toContain('      ~ rule b switched off\n');
    expect(stdout).toContain('  ignored:\n');
    expect(stdout).toContain('added at 1: skip  http.host eq "a"  (ignored until 9999-12-31: case 7)\n');
    expect(stdout).toContain('\n2 differences are ignored.\n');
    expect(await look()).toMatchObject({
      drift: {
        totals: { objects: { drifted: 1, ignored: 1 }, differences: { all: 1, ignored: 2 } },
        ignore: {
          entries: [
            { status: 'used', differences: 1 },
            { status: 'used', differences: 1 },
          ],
        },
      },
    });
  });

  test('in whole is 0, and apply writes nothing over it without consent to that', async () => {
    edit();
    ignore(entry('zone/shop.example.com/**'), 'known.yaml');
    expect((await run('drift', '--ignore', 'known.yaml')).exit).toBe(0);
    expect((await run('drift')).exit).toBe(2);
    const yes = ['apply', '--yes', '--ignore', 'known.yaml', '--allow', 'drops-rules'] as const;
    const refused = await run(...yes);
    expect([refused.exit, writes()]).toEqual([4, []]);
    expect(refused.stdout).toContain(
      `! overwrites-ignored: undoes ${RULESET}/rules/b/enabled, ${RULESET}/rules/by-hand, ignored until 9999-12-31: case 7`,
    );
    expect((await run(...yes, '--allow', 'overwrites-ignored')).exit).toBe(0);
    expect(writes()).toEqual(['PUT', 'PUT']);
  });

  test('does not hold back a change of something else', async () => {
    edit();
    ignore(entry(`${RULESET}/rules/b/enabled`));
    expect((await run('apply', '--yes', '--target', '**/page_shield')).exit).toBe(0);
    const { stdout } = await run('plan');
    expect(stdout).toContain('! overwrites-ignored');
  });

  test('until yesterday is drift, and every command says so', async () => {
    edit();
    ignore(entry('**', '2000-01-01'));
    const { exit, stdout, stderr } = await run('drift');
    expect(exit).toBe(2);
    expect(stderr).toContain('drift-ignore.yaml:1:11  warning  ignore-expired');
    expect(stdout).toContain('drift-ignore.yaml:1 ** was ignored until 2000-01-01, and no longer is\n');
    expect((await run('plan')).stdout).not.toContain('overwrites-ignored');
  });

  test('and does not differ is told, but not when something was left out', async () => {
    ignore(entry('zone/shop.example.com/page_shield'));
    expect((await run('drift')).stdout).toContain(
      'drift-ignore.yaml:1 zone/shop.example.com/page_shield names nothing that differs: remove the entry\n',
    );
    expect((await run('drift', '--target', '**/rulesets/*')).stdout).not.toContain('remove the entry');
    const [unused] = (await look()).findings;
    expect(unused).toMatchObject({ severity: 'info', code: 'ignore-unused', file: 'drift-ignore.yaml' });
  });

  test('by a file beside the repository is named as it was given', async () => {
    const other = repository({ 'known.yaml': entry('**') });
    edit();
    const { exit, drift } = await look('--ignore', join(other, 'known.yaml'));
    expect([exit, drift.ignore?.file]).toEqual([0, join(other, 'known.yaml')]);
    const missing = await run('drift', '--ignore', 'nothing.yaml');
    expect([missing.exit, missing.stderr.includes('there is no file nothing.yaml')]).toEqual([3, true]);
  });
});

describe.skipIf(!HAS_GIT)('drift --base', () => {
  /** Applied is what `main` says; the branch changes rule a, and c as somebody live does, in another way. */
  async function threeWay(): Promise<DriftDocument & { readonly exit: number | null }> {
    const checkout = gitRepository({ 'zones/shop.yaml': shop(...RULES), 'zones/blog.yaml': BLOG });
    checkout.branch('topic');
    const moved = [rule('a', 'new'), rule('b', 'b'), rule('c', 'new')];
    checkout.write({ 'zones/shop.yaml': shop(...moved) });
    root = checkout.root;
    const ran = await zonewright(['drift', '--base', 'main', '--format', 'json'], {
      root,
      emulator,
      env: GIT_ENV,
    });
    return { ...(JSON.parse(ran.stdout) as DriftDocument), exit: ran.exit };
  }

  test('tells what was edited live from what waits to be applied, and from what both did', async () => {
    edit();
    emulator.update((state) => {
      const c = state.zones[ZONE]?.rulesets[0]?.rules.find(({ ref }) => ref === 'c');
      if (c !== undefined) c.expression = 'http.host eq "live"';
    });
    const { exit, drift } = await threeWay();
    expect(exit).toBe(2);
    const origins = drift.scopes.flatMap(({ objects }) =>
      objects.flatMap(({ differences }) => differences.map(({ path, origin }) => [path, origin])),
    );
    expect(origins).toEqual([
      ['zone/shop.example.com/page_shield/fields/enabled', 'live'],
      [`${RULESET}/rules/a/expression`, 'git'],
      [`${RULESET}/rules/b/enabled`, 'live'],
      [`${RULESET}/rules/c/expression`, 'both'],
      [`${RULESET}/rules/by-hand`, 'live'],
    ]);
    expect(drift.totals.differences).toMatchObject({ all: 5, live: 3, git: 1, both: 1, unknown: 0 });
    const { stdout } = await zonewright(['drift', '--base', 'main'], { root, emulator, env: GIT_ENV });
    expect(stdout).toContain('(conflict: edited live and in git)\n');
    expect(stdout).toContain(
      '\nSince main: 3 edited live, 1 edited in git and not applied yet, 1 conflict.\n',
    );
  });

  test('of what was only edited in git is pending, and still 2: the live side differs', async () => {
    expect(await threeWay()).toMatchObject({
      exit: 2,
      drift: { status: 'pending', totals: { scopes: { pending: 1, drifted: 0, in_sync: 1 } } },
    });
  });
});

test('an ignored difference stands in every report of a plan', async () => {
  edit();
  ignore(entry(`${RULESET}/rules/b`));
  for (const format of ['text', 'markdown', 'html']) {
    expect((await run('plan', '--format', format)).stdout).toContain('overwrites-ignored');
  }
  const markdown = await run('drift', '--format', 'markdown');
  expect(markdown.stdout).toContain('### zonewright drift: 2 differences in 1 of 2 scopes\n');
  expect(markdown.stdout).toContain('! rule b switched off  (ignored until 9999-12-31: case 7)\n');
});
