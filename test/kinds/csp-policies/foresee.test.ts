import { describe, expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import type { ImpactDetail } from '../../../src/kernel/model/impact.js';
import { changeDigest, changesOf, type Plan } from '../../../src/kernel/model/plan.js';
import type { Fault, PartialState } from '../../../src/emulator/index.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { validatorFor } from '../../helpers/documents.js';
import { FAULT_KINDS } from '../../helpers/fault-kinds.js';
import { daysAgo, NOW } from '../../helpers/observed.js';
import { ACCOUNT, openWorld, ZONE, type World } from '../../helpers/world.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
csp_policies:
  policies:
    - description: scripts
      action: allow
      expression: http.host eq "shop.example.com"
      value: { script-src: ["'self'"] }
`,
};
const SCRIPTS = '/page_shield/scripts';
const iso = (days: number): string => new Date(daysAgo(days)).toISOString();
const PAY = {
  id: 'aa01',
  url: 'https://old-cdn.example.org/pay.js',
  host: 'shop.example.com',
  last_seen_at: iso(2),
};

type ZoneState = NonNullable<NonNullable<PartialState['zones']>[string]>;

async function worldWith(zone: ZoneState, faults: readonly Fault[] = []): Promise<World> {
  const world = await openWorld({
    state: { zones: { [ZONE]: { name: 'shop.example.com', ...zone } } },
    faults,
  });
  onTestFinished(() => world.close());
  return world;
}

async function planIn(world: World, now: Date | undefined = NOW): Promise<Plan> {
  const configuration = await world.configure(FILES);
  return world.plan(configuration, now === undefined ? {} : { foresight: { now } });
}

async function planned(zone: ZoneState): Promise<Plan> {
  return planIn(await worldWith(zone));
}

function impactIn(plan: Plan): readonly ImpactDetail[] {
  return changesOf(plan).flatMap(({ change }) =>
    change.details.filter((detail): detail is ImpactDetail => detail.type === 'impact'),
  );
}

function risksIn(plan: Plan): readonly Change['risks'][number][] {
  return changesOf(plan).flatMap(({ change }) => change.risks);
}

describe('a plan that blocks what was observed', () => {
  test('says so by URL, as a risk that takes consent, and stays what protects', async () => {
    const plan = await planned({ scripts: [PAY] });
    expect(impactIn(plan)).toMatchObject([
      {
        change: 'blocked',
        kind: 'script',
        url: PAY.url,
        verdict: 'blocked',
        was: 'allowed',
        last_seen_days: 2,
      },
    ]);
    expect(risksIn(plan)).toEqual([
      {
        code: 'blocks-observed-scripts',
        message: `would block 1 script seen in the last 30 days: ${PAY.url}`,
        subjects: [digestOf({ kind: 'script', url: PAY.url }).slice('sha256:'.length, 'sha256:'.length + 16)],
      },
    ]);
    expect(changesOf(plan).map(({ change }) => change.stage)).toEqual(['protect']);
    const validate = validatorFor('plan');
    expect([validate(planDocument(plan)), validate.errors]).toEqual([true, null]);
  });

  test.each<readonly [string, ZoneState, number]>([
    ['seen thirty days ago', { scripts: [{ ...PAY, last_seen_at: iso(30) }] }, 1],
    ['seen longer ago', { scripts: [{ ...PAY, last_seen_at: iso(31) }] }, 0],
    ['seen nobody knows when', { scripts: [{ ...PAY, last_seen_at: 'some day' }] }, 1],
    ['seen seldom', { scripts: [{ ...PAY, status: 'infrequent' }] }, 1],
    ['of its own host', { scripts: [{ ...PAY, url: 'https://shop.example.com/a.js' }] }, 0],
    ['seen on another host', { scripts: [{ ...PAY, host: 'blog.example.com' }] }, 0],
    [
      'that the live policy blocks as well',
      {
        scripts: [PAY],
        policies: [
          {
            id: 'b1',
            description: 'scripts',
            action: 'allow',
            enabled: 'true',
            expression: 'http.host eq "shop.example.com"',
            value: "script-src 'self' https://other.example",
          },
        ],
      },
      0,
    ],
    [
      'that the live policy only reports',
      {
        scripts: [PAY],
        policies: [
          {
            id: 'b1',
            description: 'scripts',
            action: 'log',
            enabled: 'true',
            expression: 'http.host eq "shop.example.com"',
            value: "script-src 'self'",
          },
        ],
      },
      1,
    ],
  ])('takes consent for something %s: %#', async (_, zone, count) => {
    const risks = risksIn(await planned(zone)).filter(({ code }) => code === 'blocks-observed-scripts');
    expect(risks).toHaveLength(count);
  });

  test('names malicious scripts that it lets through', async () => {
    const url = 'https://shop.example.com/evil.js';
    const plan = await planned({
      scripts: [
        { ...PAY, url, js_integrity_score: 51 },
        { ...PAY, id: 'aa02', url: 'https://shop.example.com/a.js', js_integrity_score: 50 },
      ],
    });
    expect(plan.findings).toMatchObject([
      { severity: 'warning', code: 'malicious-script-allowed', scope: 'zone/shop.example.com' },
    ]);
    expect(plan.findings[0]?.message).toContain(`csp_policies/scripts allows 1 malicious script: ${url}`);
  });
});

describe('what the lists of the service leave out by default', () => {
  const OWN = { ...PAY, id: 'aa11', url: 'https://shop.example.com/cdn-cgi/challenge.js' };
  const HASH = { hash: 'a'.repeat(64) };
  const TWIN = { ...PAY, ...HASH, id: 'aa12', url: 'https://js.example.net/a.js', last_seen_at: iso(3) };
  const LATER = { ...TWIN, id: 'aa13', url: 'https://js.example.net/lib/a.js', last_seen_at: iso(1) };
  const policy = (value: string): string => `zone: { name: shop.example.com, id: "${ZONE}" }
csp_policies:
  policies:
    - { description: scripts, action: allow, expression: 'true', value: "${value}" }
`;
  const planWith = async (dialect: string, value: string): Promise<Plan> => {
    const world = await openWorld({
      state: {
        zones: {
          [ZONE]: { name: 'shop.example.com', scripts: [OWN, TWIN, LATER] },
        },
        behaviour: { dialect: dialect as 'documented' },
      },
    });
    onTestFinished(() => world.close());
    const project = `version: 1\ndialect: ${dialect}\n`;
    const files = { 'zonewright.yaml': project, 'zones/shop.yaml': policy(value) };
    return world.plan(await world.configure(files), { foresight: { now: NOW } });
  };

  test.each([
    ['of the service itself', 'script-src https://js.example.net', [OWN.url]],
    ['that are duplicates', "script-src 'self' https://js.example.net/lib/", [TWIN.url]],
  ])('is judged as well: scripts %s', async (_, value, urls) => {
    const plan = await planWith('cloudflare', value);
    expect(impactIn(plan).filter(({ change }) => change === 'blocked')).toMatchObject(
      urls.map((url) => ({ url })),
    );
    expect(risksIn(plan).map(({ code }) => code)).toContain('blocks-observed-scripts');
    expect(plan.findings.map(({ code }) => code)).toEqual([]);
  });

  const WHERE = 'It would block what is there: ';
  test.each([
    [
      'below /cdn-cgi/',
      "script-src 'self' https://js.example.net; connect-src https://a.example",
      `${WHERE}https://shop.example.com/cdn-cgi/`,
    ],
    [
      'on other paths',
      "script-src 'self' https://js.example.net/lib/ https://js.example.net/a.js",
      `${WHERE}https://js.example.net/…`,
    ],
  ])('is said to be unknown where the documents have no word for it: %s', async (_, value, words) => {
    const { findings } = await planWith('documented', value);
    expect(findings).toMatchObject([
      { code: 'impact-unknown', severity: 'warning', scope: 'zone/shop.example.com' },
    ]);
    expect(findings[0]?.message).toContain(words);
  });

  test('is no matter where nothing of it would be blocked', async () => {
    const { findings } = await planWith('documented', "script-src 'self' https://js.example.net");
    expect(findings).toEqual([]);
  });
});

const lastOf = ({ path }: { readonly path: string }): string | undefined => path.split('/').at(-1);

describe('what is read to foresee', () => {
  test('both statuses, every page, and nothing twice for two policies', async () => {
    const scripts = Array.from({ length: 101 }, (_, index) => ({
      ...PAY,
      id: `aa${index}`,
      url: `${PAY.url}?${index}`,
    }));
    const world = await worldWith({
      scripts,
      policies: [
        { id: 'b1', description: 'other', action: 'log', expression: 'true', value: 'script-src https:' },
      ],
    });
    const plan = await planIn(world);
    const asked = world.emulator.requests.map(({ path, query }) =>
      `${path.split('/').at(-1)} ${query['status'] ?? ''} ${query['page'] ?? ''}`.trim(),
    );
    expect(asked.toSorted()).toEqual([
      'connections active 1',
      'connections infrequent 1',
      'policies',
      'scripts active 1',
      'scripts active 2',
      'scripts infrequent 1',
      'zones  1',
    ]);
    expect(plan.requests.read).toBe(7);
    expect(world.writes()).toEqual([]);
  });

  test("a single script only where 'self' hangs on a page that the list does not name", async () => {
    const own = { url: 'https://shop.example.com/a.js', host: '', page_urls: ['https://shop.example.com/x'] };
    const world = await worldWith({
      scripts: [
        { ...own, id: 'aa01' },
        { ...PAY, id: 'aa02' },
      ],
    });
    const plan = await planIn(world);
    const singles = world.emulator.requests.filter(({ path }) => path.includes(`${SCRIPTS}/`));
    expect(singles.map(({ path }) => path.split('/').at(-1))).toEqual(['aa01']);
    expect(impactIn(plan).map(({ url, verdict }) => [url, verdict])).toEqual([
      [PAY.url, 'blocked'],
      [own.url, 'allowed'],
    ]);
  });

  test('more pages than are worth it are not asked for, and that is told', async () => {
    const scripts = Array.from({ length: 23 }, (_, index) => ({
      id: `aa${index}`,
      url: `https://shop.example.com/${index}.js`,
      host: '',
      page_urls: ['https://shop.example.com/'],
    }));
    const world = await worldWith({ scripts });
    const plan = await planIn(world);
    expect(world.emulator.requests.filter(({ path }) => path.includes(`${SCRIPTS}/`))).toHaveLength(20);
    expect(plan.findings).toMatchObject([{ code: 'impact-unknown', severity: 'warning' }]);
    expect(plan.findings[0]?.message).toContain('the pages of 3 scripts were not read');
    expect(impactIn(plan).filter(({ verdict }) => verdict === 'unknown')).toHaveLength(3);
  });

  test('of a list that is longer than is worth it the first 25 pages, which are evidence', async () => {
    const scripts = Array.from({ length: 2_601 }, (_, index) => ({ ...PAY, id: `aa${index}` }));
    const world = await worldWith({ scripts });
    const plan = await planIn(world);
    expect(world.emulator.requests.filter(({ path }) => path.endsWith(SCRIPTS))).toHaveLength(26);
    expect(plan.findings).toMatchObject([{ code: 'impact-unknown' }]);
    expect(plan.findings[0]?.message).toContain('no more than its first 2500 items were read');
    expect(risksIn(plan).map(({ code }) => code)).toEqual(['blocks-observed-scripts']);
    expect(changesOf(plan).flatMap(({ change }) => change.details)).toContainEqual(
      expect.objectContaining({ type: 'impact_total', kind: 'script', unread: true }),
    );
  });

  test('nothing when nobody wants to know, or nothing of it changes', async () => {
    const world = await worldWith({ scripts: [PAY] });
    const configuration = await world.configure(FILES);
    const plan = await world.plan(configuration);
    expect(world.emulator.requests.map(lastOf)).toEqual(['zones', 'policies']);
    world.emulator.clearRequests();
    // Neither the look before the write nor the verifying one looks ahead.
    const report = await world.apply(configuration, plan);
    expect(report.verification.verdict).toBe('clean');
    expect(world.emulator.requests.filter(({ path }) => path.includes(SCRIPTS))).toEqual([]);
    world.emulator.clearRequests();
    await planIn(world);
    expect(world.emulator.requests.map(lastOf)).toEqual(['zones', 'policies']);
  });
});

/** Faults that only lists of several pages feel, or that a single object has no numbers for. */
const STILL_READS: ReadonlySet<Fault['kind']> = new Set(['wrong-totals', 'repeat-page']);

describe('a read that fails', () => {
  const somewhere = { ...PAY, id: 'aa09', url: 'https://shop.example.com/a.js', host: '' };
  const paths = [`**${SCRIPTS}`, '**/page_shield/connections', `**${SCRIPTS}/*`];
  const cases = paths.flatMap((path) => FAULT_KINDS.map((fault) => [path, fault] as const));

  test.each(cases)('at %s hides no change, whatever goes wrong: %j', async (path, fault) => {
    const blind = await planIn(await worldWith({ scripts: [somewhere] }), undefined);
    const world = await worldWith({ scripts: [somewhere] }, [{ ...fault, match: { path }, times: 9_999 }]);
    const plan = await planIn(world);
    expect(plan.scopes).toMatchObject([{ status: 'complete' }]);
    expect(changeDigests(plan)).toEqual(changeDigests(blind));
    const told = plan.findings.map(({ severity, code }) => [severity, code]);
    // There is no connection, and a null beside a total of 0 is an empty list.
    const isNone = fault.kind === 'result-null' && path.endsWith('/connections');
    if (!STILL_READS.has(fault.kind) && !isNone) expect(told).toEqual([['warning', 'impact-unknown']]);
    expect(world.writes()).toEqual([]);
  });

  test('of credentials ends the run as any other does', async () => {
    const fault: Fault = { kind: 'status', status: 401, match: { path: `**${SCRIPTS}` }, times: 99 };
    await expect(planIn(await worldWith({}, [fault]))).rejects.toMatchObject({ kind: 'credentials' });
  });
});

function changeDigests(plan: Plan): readonly string[] {
  return changesOf(plan).map(({ change }) => changeDigest(change));
}

test('what the targets leave out is not asked for', async () => {
  const world = await worldWith({ scripts: [PAY], page_shield: { enabled: false } });
  const files = { 'zones/shop.yaml': `${FILES['zones/shop.yaml']}page_shield: { enabled: true }\n` };
  const configuration = await world.configure(files);
  const targets = ['zone/shop.example.com/page_shield'];
  const plan = await world.plan(configuration, { foresight: { now: NOW }, targets });
  expect(changesOf(plan)).toHaveLength(1);
  const asked = world.emulator.requests.map(({ path }) => path.split('/').at(-1));
  expect(new Set(asked)).toEqual(new Set(['zones', 'page_shield', 'policies']));
});

test('the digest covers what would change, and neither when something was seen nor what stays as it is', async () => {
  const digest = async (scripts: ZoneState['scripts'], now = NOW): Promise<string> =>
    (await planIn(await worldWith({ scripts: scripts ?? [] }), now)).digest;
  const own = { ...PAY, id: 'aa02', url: 'https://shop.example.com/a.js' };
  const first = await digest([PAY]);
  expect(await digest([own, { ...PAY, last_seen_at: iso(0) }])).toBe(first);
  expect(await digest([PAY], new Date(NOW.getTime() + 86_400_000))).toBe(first);
  expect(await digest([PAY, { ...PAY, id: 'aa03', url: 'https://new.example.org/' }])).not.toBe(first);
});

test.each([
  ['the host of the page is in a list of hostnames', 'shop.example.com', 1],
  ['the host of the page is in no list', 'blog.example.com', 0],
])('what declared lists hold is known: %s', async (_, item, blocked) => {
  const world = await openWorld({
    state: {
      accounts: { [ACCOUNT]: {} },
      zones: { [ZONE]: { name: 'shop.example.com', scripts: [PAY] } },
    },
  });
  onTestFinished(() => world.close());
  const configuration = await world.configure({
    'accounts/main.yaml': `account: { name: main, id: "${ACCOUNT}" }\nlists:\n  lists: [{ name: shops, kind: hostname, items: [${item}] }]\n`,
    'zones/shop.yaml': FILES['zones/shop.yaml'].replace(
      'http.host eq "shop.example.com"',
      'http.host in $shops',
    ),
  });
  expect(configuration.findings).toEqual([]);
  const plan = await world.plan(configuration, { foresight: { now: NOW } });
  const details = changesOf(plan).flatMap(({ change }) => change.details);
  expect(details.filter((one) => one.type === 'impact').map(({ change }) => change)).toEqual(
    Array.from({ length: blocked }, () => 'blocked'),
  );
});
