import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SECTIONS = `page_shield: { enabled: true }
rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: empty-agent, action: block, expression: 'http.user_agent eq ""' }]
`;
const SHOP = 'zone/shop.example.com';
const RULESET = `${SHOP}/rulesets/http_request_firewall_custom`;
const BLOG = 'zone/blog.example.com';

interface Flow {
  readonly emulator: Emulator;
  readonly root: string;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  readonly plan: (...flags: readonly string[]) => Promise<PlanDocument>;
}

async function flow(): Promise<Flow> {
  const emulator = await startEmulator({
    state: {
      zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } },
    },
  });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${SECTIONS}`,
    'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n${SECTIONS}`,
  });
  const run: Flow['run'] = (...args) => zonewright(args, { root, emulator });
  const plan: Flow['plan'] = async (...flags) =>
    JSON.parse((await run('plan', '--format', 'json', ...flags)).stdout) as PlanDocument;
  return { emulator, root, run, plan };
}

function addresses({ changes }: PlanDocument): readonly string[] {
  return changes.map(({ address }) => address);
}

function said({ findings }: PlanDocument): readonly string[] {
  return findings.flatMap(({ code, message }) => (code === 'excluded' ? [message] : []));
}

test('--exclude leaves out changes and says which', async () => {
  const { plan } = await flow();
  const whole = await plan('--target', `${SHOP}/**`);
  const part = await plan('--target', `${SHOP}/**`, '--exclude', `${SHOP}/rulesets`);
  expect(addresses(whole)).toEqual([`${SHOP}/page_shield`, RULESET]);
  expect(addresses(part)).toEqual([`${SHOP}/page_shield`]);
  expect(said(part)).toEqual([`--exclude ${SHOP}/rulesets leaves out 1 change (${RULESET})`]);
  expect(part).toMatchObject({ complete: false, narrowed: true, excluded: [`${SHOP}/rulesets`] });
});

test('the digest covers what was excluded, even if nothing changes there', async () => {
  const { plan } = await flow();
  const some = await plan('--target', '**/page_shield', '--exclude', `${BLOG}/**`);
  const same = await plan('--target', `${SHOP}/page_shield`);
  expect(addresses(some)).toEqual(addresses(same));
  expect(some.digest).not.toBe(same.digest);
});

test.each([BLOG, `${BLOG}/**`])('--exclude %s reads nothing of it, and says so', async (glob) => {
  const { plan, emulator } = await flow();
  const part = await plan('--exclude', glob);
  expect(part.scopes.map(({ name }) => name)).toEqual(['shop.example.com']);
  expect(said(part)).toEqual([`--exclude ${glob} leaves out all of ${BLOG}, which was not read`]);
  expect(emulator.requests.filter(({ path }) => path.includes(OTHER_ZONE))).toEqual([]);
});

test.each(['text', 'markdown', 'html'])('%s says what is left out', async (format) => {
  const { run } = await flow();
  const { stdout } = await run('plan', '--format', format, '--exclude', RULESET);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('leaves out 1 change');
});

test('a glob that names nothing is a typo', async () => {
  const { run } = await flow();
  const ran = await run('plan', '--exclude', `${SHOP}/lists/**`);
  expect(ran.exit).toBe(64);
  expect(ran.stderr).toContain(`no address matches --exclude ${SHOP}/lists/**`);
});

const NOTHING = 'leaves nothing';

test.each<readonly [readonly string[], string]>([
  [['--exclude', '**'], `--exclude ** ${NOTHING} to compare`],
  [['--exclude', SHOP, '--exclude', BLOG], `--exclude ${SHOP} --exclude ${BLOG} ${NOTHING} to compare`],
  [['--exclude', '**/page_shield', '--exclude', '**/rulesets/*'], `${NOTHING} to compare`],
  [['--target', `${SHOP}/**`, '--exclude', `${SHOP}/**`], `${NOTHING} in --target ${SHOP}/**`],
  [['--target', RULESET, '--exclude', RULESET], `--exclude ${RULESET} ${NOTHING} in --target ${RULESET}`],
  [['--target', RULESET, '--exclude', `${SHOP}/rulesets`], `${NOTHING} in --target ${RULESET}`],
  [['--target', 'zone/shp.example.com/**', '--exclude', BLOG], 'no address matches --target zone/shp'],
  [['--target', `${SHOP}/lists/x`, '--exclude', RULESET], `no address matches --target ${SHOP}/lists/x`],
])('%j leaves nothing, which plan, drift and apply say', async (flags, why) => {
  const { run, emulator } = await flow();
  for (const command of [['plan'], ['drift'], ['apply', '--yes']]) {
    const ran = await run(...command, ...flags);
    expect(ran).toMatchObject({ exit: 64, stdout: '' });
    expect(ran.stderr).toContain(why);
  }
  expect(emulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a part that shards or a revision left empty is no mistake', async () => {
  const { run } = await flow();
  const ran = await run('plan', '--shard', '1/2', '--exclude', '**');
  expect(ran).toMatchObject({ exit: 0 });
  expect(ran.stdout).toContain('--exclude ** leaves out all of');
});

test('a plan file applies what it has, and takes no other selection', async () => {
  const { run, root, emulator } = await flow();
  const out = join(root, 'plan.json');
  await run('plan', '--exclude', `${SHOP}/rulesets`, '--exclude', BLOG, '--out', out);
  const refused = await run('apply', out, '--exclude', BLOG);
  expect(refused.exit).toBe(64);
  expect(refused.stderr).toContain('--exclude can only be used for planning');
  expect(await run('apply', out)).toMatchObject({ exit: 0 });
  expect(emulator.state().zones[ZONE]?.page_shield.enabled).toBe(true);
  expect(emulator.state().zones[ZONE]?.rulesets).toEqual([]);
});

test('drift --out with --exclude makes a plan that repairs the rest', async () => {
  const { run, root, emulator } = await flow();
  const out = join(root, 'plan.json');
  expect(await run('drift', '--exclude', `zone/*/page_shield`, '--out', out)).toMatchObject({ exit: 2 });
  expect(await run('apply', out)).toMatchObject({ exit: 0 });
  expect(emulator.state().zones[ZONE]?.page_shield.enabled).toBe(false);
  expect(emulator.state().zones[ZONE]?.rulesets).toHaveLength(1);
});

test('a bundle of a part is verified', async () => {
  const { run } = await flow();
  await run('plan', '--exclude', BLOG, '--bundle', 'bundle.json');
  expect(await run('verify', 'bundle.json')).toMatchObject({ exit: 0 });
});
