import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator, type PartialState } from '../../../src/emulator/index.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ResultDocument } from '../../../src/generated/documents/result.js';
import type { CoverageDocument } from '../../../src/generated/documents/coverage.js';
import type { DriftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { GIT_ENV, gitRepository, HAS_GIT, type Contents, type GitRepository } from '../../helpers/git.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;
const SHIELD = 'page_shield: { enabled: true }\n';
const LIMITS = `rulesets:
  - phase: http_ratelimit
    rules:
      - { ref: login, action: block, expression: http.request.uri.path eq "/login", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 10, mitigation_timeout: 60 } }
      - { ref: search, action: log, expression: http.request.uri.path eq "/search", ratelimit: { characteristics: [cf.colo.id, ip.src], period: 60, requests_per_period: 10, mitigation_timeout: 60 } }
`;
const shared = (...refs: readonly string[]): string => `rulesets:
  - phase: http_request_firewall_custom
    ownership: shared
    rules:
${refs.map((ref) => `      - { ref: ${ref}, action: block, expression: http.request.uri.path eq "/${ref}" }\n`).join('')}`;
const INC = `account: { name: example-inc, id: "${ACCOUNT}" }\nlists:\n  ownership: shared\n  lists: [ { name: office, kind: ip, items: [192.0.2.1] } ]\n`;

const STATE: PartialState = {
  zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } },
  accounts: { [ACCOUNT]: { name: 'example-inc' } },
};

interface Situation {
  readonly emulator: Emulator;
  readonly checkout: GitRepository;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  readonly plan: (...more: readonly string[]) => Promise<PlanDocument>;
}

/** Files that were applied, and committed on main; a branch whose files are \`head\`. */
async function situation(base: Contents, head: Contents): Promise<Situation> {
  const emulator = await startEmulator({ state: STATE });
  onTestFinished(() => emulator.close());
  const checkout = gitRepository(base);
  const run: Situation['run'] = (...args) =>
    zonewright(args, { root: checkout.root, emulator, env: GIT_ENV });
  const allowed = ['account-level', 'logs-sensitive-fields', 'touches-protected'];
  const applied = await run('apply', '--yes', ...allowed.flatMap((code) => ['--allow', code]));
  expect(applied.exit).toBe(0);
  checkout.branch('topic');
  checkout.write(head);
  emulator.clearRequests();
  return {
    emulator,
    checkout,
    run,
    plan: async (...more) => {
      const { stdout } = await run('plan', '--format', 'json', '--base', 'main', ...more);
      const document = JSON.parse(stdout) as PlanDocument;
      const validate = validatorFor('plan');
      expect([validate(document), validate.errors]).toEqual([true, null]);
      return document;
    },
  };
}

const addresses = ({ leaving = [] }: PlanDocument): readonly string[] =>
  leaving.map(({ address }) => address);

const risks = ({ leaving = [] }: PlanDocument): readonly string[] =>
  leaving.flatMap((leave) => leave.risks.map(({ code, message }) => `${code}: ${message}`));

/** What stays live of one file, and what a plan says of it. */
describe.skipIf(!HAS_GIT)('what the base declares, the files do not, and stays live', () => {
  const POLICIES = `csp_policies:
  ownership: shared
  policies:
    - { description: scripts, action: log, expression: "true", value: { script-src: ["'self'"] } }
    - { description: frames, action: log, expression: "true", value: { frame-src: ["'self'"] } }
`;
  const ONE_POLICY = POLICIES.replace(/ {4}- \{ description: frames.*\n/, '');
  const FIELDS = 'log_fields: { cookies: [id], request_headers: [x-id] }\n';
  const SETTINGS = 'zone_settings: { ssl: strict, min_tls_version: "1.2" }\n';

  test.each<readonly [string, string, string, readonly string[]]>([
    ['a section', SHIELD + LIMITS, SHIELD, ['rulesets/http_ratelimit']],
    ['settings without a list', SHIELD + LIMITS, LIMITS, ['page_shield']],
    ['one of the phases', SHIELD + LIMITS, `${SHIELD}rulesets: []\n`, ['rulesets/http_ratelimit']],
    ['a rule of a shared list', shared('a', 'b'), shared('b'), ['rulesets/http_request_firewall_custom']],
    ['a policy of a shared list', POLICIES, ONE_POLICY, ['csp_policies/frames']],
    ['the section of policies', POLICIES + SHIELD, SHIELD, ['csp_policies/frames', 'csp_policies/scripts']],
    ['a setting', SETTINGS, 'zone_settings: { ssl: strict }\n', ['zone_settings/min_tls_version']],
    ['a list of log fields', FIELDS, 'log_fields: { cookies: [id] }\n', ['log_fields']],
    ['all log fields', FIELDS + SHIELD, SHIELD, ['log_fields']],
    ['everything', SHIELD + LIMITS, '', ['page_shield', 'rulesets/http_ratelimit']],
  ])('is named: %s', async (_, base, head, named) => {
    const { plan } = await situation({ 'zones/shop.yaml': SHOP + base }, { 'zones/shop.yaml': SHOP + head });
    const document = await plan();
    expect(addresses(document)).toEqual(named.map((name) => `zone/shop.example.com/${name}`));
    expect(document.changes).toEqual([]);
  });

  test.each<readonly [string, string, string, string | undefined]>([
    ['a section', `page_shield: { enabled: true, protected: true }\n${LIMITS}`, LIMITS, 'this'],
    [
      'a ruleset with a rule',
      SHIELD + LIMITS.replace('ref: search', 'ref: search, protected: true'),
      SHIELD,
      'rule search',
    ],
    [
      'a rule of a shared list',
      shared('a', 'b').replace('ref: a', 'ref: a, protected: true'),
      shared('b'),
      'rule a',
    ],
    [
      'not a rule beside it',
      shared('a', 'b').replace('ref: b', 'ref: b, protected: true'),
      shared('b').replace('ref: b', 'ref: b, protected: true'),
      undefined,
    ],
  ])('has a risk of its own where it is protected: %s', async (_, base, head, what) => {
    const { plan } = await situation({ 'zones/shop.yaml': SHOP + base }, { 'zones/shop.yaml': SHOP + head });
    const message = `touches-protected: ${what} is protected (zones/shop.yaml:`;
    const found = risks(await plan()).filter((risk) => risk.startsWith('touches-protected'));
    expect(found).toEqual(what === undefined ? [] : [expect.stringContaining(message)]);
  });

  test.each<readonly [string, Contents, Contents]>([
    [
      'a section that another file declares',
      { 'zones/shop.yaml': SHOP + SHIELD + LIMITS },
      { 'zones/shop.yaml': SHOP + SHIELD, 'zones/limits.yaml': SHOP + LIMITS },
    ],
    [
      'a file of another name',
      { 'zones/shop.yaml': SHOP + SHIELD + LIMITS },
      { 'zones/shop.yaml': undefined, 'zones/moved/store.yaml': SHOP + SHIELD + LIMITS },
    ],
    [
      'what the files still own',
      { 'zones/shop.yaml': SHOP + LIMITS },
      { 'zones/shop.yaml': `${SHOP}${LIMITS.replace(/ {6}- \{ ref: search.*\n/, '')}` },
    ],
    [
      'log fields as the ruleset of their phase',
      { 'zones/shop.yaml': `${SHOP}log_fields: { cookies: [id] }\n` },
      {
        'zones/shop.yaml': `${SHOP}rulesets:\n  - { phase: http_log_custom_fields, ownership: shared, rules: [] }\n`,
      },
    ],
    [
      'a rule under its new text',
      { 'zones/shop.yaml': SHOP + shared('a') },
      { 'zones/shop.yaml': SHOP + shared('a').replace('action: block', 'action: log') },
    ],
  ])('is not %s', async (_, base, head) => {
    const { plan } = await situation(base, head);
    const document = await plan();
    expect([addresses(document), document.leaving]).toEqual([[], undefined]);
  });

  test('is not what is gone already, nor what nobody declared', async () => {
    const { plan, emulator } = await situation(
      { 'zones/shop.yaml': SHOP + SHIELD + shared('a', 'b') },
      { 'zones/shop.yaml': SHOP + SHIELD },
    );
    emulator.update(({ zones }) => {
      const shop = zones[ZONE];
      if (shop !== undefined) shop.rulesets = [];
    });
    expect(addresses(await plan())).toEqual([]);
  });

  test('is a zone or an account that no file names', async () => {
    const { plan, run } = await situation(
      {
        'zones/shop.yaml': SHOP + SHIELD,
        'zones/blog.yaml': BLOG + SHIELD + LIMITS,
        'accounts/inc.yaml': INC,
      },
      { 'zones/blog.yaml': undefined, 'accounts/inc.yaml': undefined },
    );
    expect(addresses(await plan())).toEqual([
      'account/example-inc/lists/office',
      'zone/blog.example.com/page_shield',
      'zone/blog.example.com/rulesets/http_ratelimit',
    ]);
    // A branch that touches no other zone is no branch that touches nothing.
    expect(addresses(await plan('--changed-since', 'main'))).toHaveLength(3);
    expect(
      addresses(await plan('--target', 'zone/blog.example.com/page_shield', '--target', '**/page_shield')),
    ).toEqual(['zone/blog.example.com/page_shield']);
    const text = (await run('plan', '--base', 'main')).stdout;
    expect(text).toContain('zone blog.example.com\n  ! leaves-management: page_shield stays live');
    const parts = await Promise.all(
      ['1/2', '2/2'].map(async (shard, index) => {
        const file = `part${index}.json`;
        await run('plan', '--base', 'main', '--shard', shard, '--out', file);
        return file;
      }),
    );
    const merged = await run('merge-plans', '--format', 'json', ...parts);
    expect(addresses(JSON.parse(merged.stdout) as PlanDocument)).toHaveLength(3);
    expect((JSON.parse(merged.stdout) as PlanDocument).digest).toBe((await plan()).digest);
  });

  test('counts as live where it can not be read', async () => {
    const { plan, emulator } = await situation(
      { 'zones/shop.yaml': SHOP + SHIELD, 'zones/blog.yaml': BLOG + LIMITS },
      { 'zones/blog.yaml': undefined },
    );
    emulator.inject({
      kind: 'status',
      status: 403,
      match: { path: `/zones/${OTHER_ZONE}/rulesets` },
      times: 1000,
    });
    const document = await plan();
    expect(risks(document)).toEqual([
      'leaves-management: rulesets/http_ratelimit could not be read, so it may be live, and no file declares it any more: drift will not watch it',
    ]);
  });

  test('is said in every report, with what stays live and what to do', async () => {
    const { run } = await situation(
      { 'zones/shop.yaml': SHOP + SHIELD + LIMITS },
      { 'zones/shop.yaml': SHOP + SHIELD },
    );
    const { stdout: text } = await run('plan', '--base', 'main');
    expect(text).toContain(
      `zone shop.example.com
  ! leaves-management: rulesets/http_ratelimit (2 rules, 1 blocks) stays live and is in no file any more: drift will not watch it
      Put it back, let it go live first, or write it down in unmanaged, with a reason.
  = page_shield
`,
    );
    expect(text).toContain('1 object leaves management.');
    expect(text).toContain('1 risk needs consent: apply the reviewed plan, or --allow leaves-management');
    const { stdout: markdown } = await run('plan', '--base', 'main', '--format', 'markdown');
    expect(markdown).toContain('### zonewright plan: 1 object leaves management, no changes in 1 zone');
    expect(markdown).toContain(
      '> `leaves-management` `zone/shop.example.com/rulesets/http_ratelimit`: `rulesets/http_ratelimit (2 rules, 1 blocks) stays live',
    );
    expect(markdown).toContain('write it down in unmanaged');
    expect(markdown).toContain('| `zone/shop.example.com` | 0 | 0 | 0 | 1 |');
    const { stdout: html } = await run('plan', '--base', 'main', '--format', 'html');
    expect(html).toContain(
      '<li><code>zone/shop.example.com/rulesets/http_ratelimit</code>: rulesets/http_ratelimit (2 rules, 1 blocks) stays live',
    );
    const { stdout: lines } = await run('plan', '--base', 'main', '--format', 'ndjson');
    expect(lines).toContain('"risks":["leaves-management"]');
    expect((await run('plan', '--base', 'main', '--detailed-exitcode')).exit).toBe(2);
  });
});

describe.skipIf(!HAS_GIT)('what leaves needs consent', () => {
  const leaving = (): Promise<Situation> =>
    situation(
      { 'zones/shop.yaml': SHOP + SHIELD + LIMITS },
      { 'zones/shop.yaml': `${SHOP}page_shield: { enabled: false }\n` },
    );
  const writes = ({ emulator }: Situation): number =>
    emulator.requests.filter(({ method }) => method !== 'GET').length;
  const ADDRESS = 'zone/shop.example.com/rulesets/http_ratelimit';
  const OFF = ['--allow', 'page-shield-off'];

  test.each<readonly [string, readonly string[], number, number]>([
    ['none', [...OFF], 4, 0],
    ['to another risk there', [...OFF, '--allow', 'drops-rules'], 4, 0],
    ['by its name', [...OFF, '--allow', 'leaves-management'], 0, 1],
    ['at its address', [...OFF, '--allow', `leaves-management@${ADDRESS}`], 0, 1],
    ['at another address', [...OFF, '--allow', 'leaves-management@**/page_shield'], 4, 0],
  ])('%s', async (_, allow, exit, sent) => {
    const here = await leaving();
    const ran = await here.run('apply', '--yes', '--base', 'main', '--format', 'json', ...allow);
    const result = JSON.parse(ran.stdout) as ResultDocument;
    expect([ran.exit, writes(here), result.leaving?.map(({ agreed }) => agreed)]).toEqual([
      exit,
      sent,
      [exit === 0],
    ]);
    const validate = validatorFor('result');
    expect([validate(result), validate.errors]).toEqual([true, null]);
  });

  test('which the plan that was reviewed is, as far as it shows it', async () => {
    const here = await leaving();
    await here.run('plan', '--base', 'main', '--out', 'shown.json');
    await here.run('plan', '--out', 'silent.json');
    // What was reviewed is sent, and what was not is told.
    expect((await here.run('apply', 'silent.json', '--base', 'main')).exit).toBe(4);
    expect(writes(here)).toBe(1);
    expect((await here.run('apply', 'shown.json', '--base', 'main')).exit).toBe(0);
    const { stdout } = await here.run('apply', 'shown.json', '--base', 'main');
    expect(stdout).toContain(`leaves    ${ADDRESS}   stays live, agreed to`);
  });

  test('which a digest is, of a plan with the same base', async () => {
    const here = await leaving();
    const { digest } = await here.plan();
    expect((await here.run('apply', '--yes', '--expect-digest', digest)).exit).toBe(5);
    expect((await here.run('apply', '--yes', '--base', 'main', '--expect-digest', digest)).exit).toBe(0);
  });

  test('and passes no gate', async () => {
    const here = await leaving();
    here.checkout.write({
      'zonewright.yaml': 'gates:\n  - { name: production, deny: [leaves-management] }\n',
    });
    const planned = await here.run('plan', '--base', 'main');
    expect([planned.exit, planned.stdout]).toEqual([
      4,
      expect.stringContaining('! denied by gate "production"'),
    ]);
    const ran = await here.run('apply', '--yes', '--base', 'main', ...OFF, '--allow', 'leaves-management');
    expect([ran.exit, writes(here)]).toEqual([4, 0]);
    expect(ran.stdout).toContain('denied by gate "production" (zonewright.yaml:2): leaves-management');
  });

  test('of which nothing is asked without a base', async () => {
    const here = await leaving();
    expect((await here.run('apply', '--yes', ...OFF)).exit).toBe(0);
  });
});

describe.skipIf(!HAS_GIT)('what is unmanaged on purpose', () => {
  const entry = (address: string): Contents => ({
    'zonewright.yaml': `unmanaged:\n  - { address: "${address}", reason: "the other team's" }\n`,
  });
  const files = { 'zones/shop.yaml': SHOP + SHIELD + LIMITS, 'zones/blog.yaml': BLOG + shared('a', 'b') };
  const head = { 'zones/shop.yaml': SHOP + SHIELD, 'zones/blog.yaml': BLOG + shared('a') };
  const LIMIT = 'zone/shop.example.com/rulesets/http_ratelimit';
  const RULE = 'zone/blog.example.com/rulesets/http_request_firewall_custom';

  test.each<readonly [string, readonly string[]]>([
    [LIMIT, [RULE]],
    ['zone/shop.example.com/**', [RULE]],
    ['zone/*/rulesets/http_ratelimit', [RULE]],
    [RULE, [LIMIT]],
    [`${RULE}/rules/b`, [LIMIT]],
    [`${RULE}/rules/a`, [RULE, LIMIT]],
    ['zone/**', []],
  ])('%s is consent', async (address, left) => {
    const { plan } = await situation(files, { ...head, ...entry(address) });
    expect(addresses(await plan())).toEqual(left);
  });

  test.each<readonly [string, boolean]>([
    [LIMIT, false],
    [`${RULE}/rules/b`, false],
    ['zone/shop.example.com/rulesets/http_ratelimt', true],
    [`${RULE}/rules/bb`, true],
    ['zone/shop.example.com/page_shield', true],
    ['zone/shop.example.com/csp_policies/**', true],
  ])('%s matches nothing: %s', async (address, isIdle) => {
    const { plan, checkout, run } = await situation(files, { ...head, ...entry(address) });
    const idle = (document: PlanDocument): readonly string[] =>
      document.findings.flatMap(({ code, file, line }) =>
        code === 'unmanaged-unused' ? [`${file}:${line}`] : [],
      );
    const expected = isIdle ? ['zonewright.yaml:2'] : [];
    expect(idle(await plan())).toEqual(expected);
    // Later the base knows nothing of it either, and it stays live all the same.
    checkout.commit();
    expect(idle(JSON.parse((await run('plan', '--format', 'json')).stdout) as PlanDocument)).toEqual(
      expected,
    );
  });

  test('is counted apart', async () => {
    const { run, checkout } = await situation(files, head);
    const cover = async (): Promise<CoverageDocument> => {
      const { stdout } = await run('coverage', '--format', 'json');
      const document = JSON.parse(stdout) as CoverageDocument;
      const validate = validatorFor('coverage');
      expect([validate(document), validate.errors]).toEqual([true, null]);
      return document;
    };
    const before = await cover();
    checkout.write(entry(LIMIT));
    const after = await cover();
    expect(after).toMatchObject({ live: before.live - 1, covered: before.covered, unmanaged: 1 });
    expect(after.findings).toBeUndefined();
    const shop = after.scopes.find(({ name }) => name === 'shop.example.com');
    expect(shop?.unmanaged_objects).toEqual([
      { kind: 'ruleset', address: LIMIT, reason: "the other team's" },
    ]);
    expect(shop?.missing.map(({ address }) => address)).not.toContain(LIMIT);
    const text = (await run('coverage')).stdout;
    expect(text).toContain("rulesets/http_ratelimit   unmanaged: the other team's");
    expect(text).toContain('1 more is unmanaged on purpose.');
    checkout.write(entry('zone/shop.example.com/rulesets/nothing'));
    expect((await cover()).findings?.map(({ code }) => code)).toEqual(['unmanaged-unused']);
    checkout.write(entry('account/example-inc'));
    expect((await cover()).kinds.find(({ kind }) => kind === 'account')).toMatchObject({
      live: 0,
      unmanaged: 1,
    });
  });
});

describe.skipIf(!HAS_GIT)('drift --base', () => {
  test('names what has left and is not written down', async () => {
    const { run, checkout, emulator } = await situation(
      { 'zones/shop.yaml': SHOP + SHIELD + LIMITS },
      { 'zones/shop.yaml': SHOP + SHIELD },
    );
    checkout.commit();
    const drift = async (...more: readonly string[]): Promise<readonly [number | null, DriftDocument]> => {
      const { exit, stdout } = await run('drift', '--format', 'json', ...more);
      const document = JSON.parse(stdout) as DriftDocument;
      const validate = validatorFor('plan');
      expect([validate(document), validate.errors]).toEqual([true, null]);
      return [exit, document];
    };
    const [exit, left] = await drift('--base', 'main');
    expect([exit, left.drift.status, addresses(left)]).toEqual([
      2,
      'drifted',
      ['zone/shop.example.com/rulesets/http_ratelimit'],
    ]);
    const { stdout } = await run('drift', '--base', 'main');
    expect(stdout).toContain('! leaves-management: rulesets/http_ratelimit (2 rules, 1 blocks) stays live');
    expect(stdout).toContain('1 object has left the files; in sync: 1 zone.');
    expect((await run('drift', '--base', 'main', '--format', 'markdown')).stdout).toContain(
      '> `leaves-management`',
    );
    checkout.write({
      'zonewright.yaml': 'unmanaged:\n  - { address: zone/shop.example.com/rulesets/**, reason: theirs }\n',
    });
    const [written, document] = await drift('--base', 'main');
    expect([written, document.drift.status]).toEqual([0, 'in-sync']);
    checkout.write({ 'zonewright.yaml': 'version: 1\n' });
    emulator.update(({ zones }) => {
      const shop = zones[ZONE];
      if (shop !== undefined) shop.rulesets = [];
    });
    expect((await drift('--base', 'main'))[0]).toBe(0);
  });
});

test.skipIf(!HAS_GIT)('works in a process of its own', async () => {
  const { checkout, emulator } = await situation(
    { 'zones/shop.yaml': SHOP + SHIELD + LIMITS },
    { 'zones/shop.yaml': SHOP + SHIELD },
  );
  const ran = (...args: readonly string[]): Promise<Ran> =>
    zonewrightProcess(args, { root: checkout.root, emulator, env: GIT_ENV });
  const planned = await ran('plan', '--base', 'main', '--out', 'plan.json');
  expect([planned.exit, planned.stdout]).toEqual([
    0,
    expect.stringContaining('! leaves-management: rulesets/http_ratelimit'),
  ]);
  expect((await ran('apply', '--base', 'main', '--yes')).exit).toBe(4);
  expect((await ran('apply', 'plan.json', '--base', 'main')).exit).toBe(0);
  expect((await ran('drift', '--base', 'main')).exit).toBe(2);
  expect((await ran('coverage')).stdout).toContain('- rulesets/http_ratelimit');
});
