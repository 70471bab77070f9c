import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmulatorState } from '../../src/emulator/index.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, openWorld, ZONE, type World } from '../helpers/world.js';

/** What some of a set is declared, and whether the set is all that there may be; absent, nothing is said of it. */
interface Some {
  readonly names: readonly string[];
  readonly ownership: 'exclusive' | 'shared';
}

/** What files say of one zone and one account. */
interface Said {
  readonly shield: boolean;
  readonly settings: readonly string[];
  readonly policies: Some | undefined;
  readonly jobs: Some | undefined;
  readonly lists: Some | undefined;
  readonly custom: Some | undefined;
  readonly redirects: Some | undefined;
  /** In which of two files each part is. */
  readonly places: readonly boolean[];
}

const NAMES = ['a', 'b', 'c'];
const SETTINGS = { ssl: 'strict', min_tls_version: '"1.2"', always_use_https: '"on"' };

const some: fc.Arbitrary<Some | undefined> = fc.option(
  fc.record({
    names: fc.subarray(NAMES),
    ownership: fc.constantFrom('exclusive', 'shared'),
  }),
  { nil: undefined, freq: 3 },
);
const said: fc.Arbitrary<Said> = fc.record({
  shield: fc.boolean(),
  settings: fc.subarray(Object.keys(SETTINGS)),
  policies: some,
  jobs: some,
  lists: some,
  custom: some,
  redirects: some,
  places: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
});

const listed = ({ names, ownership }: Some, of: string, item: (name: string) => string): string =>
  `  ownership: ${ownership}\n  ${of}: [ ${names.map(item).join(', ')} ]\n`;

const PHASES = { custom: 'http_request_firewall_custom', redirects: 'http_request_dynamic_redirect' };

function rulesOf(part: keyof typeof PHASES, { names, ownership }: Some): string {
  const action =
    part === 'custom'
      ? 'action: block'
      : 'action: redirect, action_parameters: { from_value: { target_url: { value: "https://shop.example.com/" } } }';
  const rules = names.map((name) => `{ ref: ${name}, ${action}, expression: 'http.host eq "${name}"' }`);
  return `rulesets:\n  - phase: ${PHASES[part]}\n    ownership: ${ownership}\n    rules: [ ${rules.join(', ')} ]\n`;
}

/** Files with this content. The sections of the zone are in two files, and those of phases in one of their own each. */
function filesOf(
  content: Said,
  names: readonly [string, string] = ['one', 'two'],
): Readonly<Record<string, string>> {
  const { shield, settings, policies, jobs, lists, custom, redirects, places } = content;
  const sections = [
    shield ? 'page_shield: { enabled: true }\n' : '',
    settings.length === 0
      ? ''
      : `zone_settings: { ${settings.map((name) => `${name}: ${SETTINGS[name as keyof typeof SETTINGS]}`).join(', ')} }\n`,
    policies === undefined
      ? ''
      : `csp_policies:\n${listed(policies, 'policies', (name) => `{ description: ${name}, action: log, expression: "true", value: { script-src: ["'self'"] } }`)}`,
    jobs === undefined
      ? ''
      : `logpush_jobs:\n${listed(jobs, 'jobs', (name) => `{ name: ${name}, dataset: http_requests, enabled: true, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID] }`)}`,
  ];
  const zone = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
  const inFile = (second: boolean): string =>
    sections.filter((_, index) => places[index] === second).join('');
  const account = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;
  return {
    [`zones/${names[0]}.yaml`]: zone + inFile(false),
    [`zones/${names[1]}.yaml`]: zone + inFile(true),
    ...(custom === undefined ? {} : { [`zones/${names[0]}-custom.yaml`]: zone + rulesOf('custom', custom) }),
    ...(redirects === undefined
      ? {}
      : { [`zones/${names[1]}-redirects.yaml`]: zone + rulesOf('redirects', redirects) }),
    ...(lists === undefined
      ? {}
      : {
          'accounts/inc.yaml': `${account}lists:\n${listed(lists, 'lists', (name) => `{ name: ${name}, kind: ip, items: [192.0.2.1] }`)}`,
        }),
  };
}

/** Everything that can be declared one by one, by the path that `unmanaged` has for it. */
function declaredIn({
  shield,
  settings,
  policies,
  jobs,
  lists,
  custom,
  redirects,
}: Said): ReadonlySet<string> {
  const shop = 'zone/shop.example.com';
  const all = (start: string, part: Some | undefined): readonly string[] =>
    (part?.names ?? []).map((name) => `${start}/${name}`);
  return new Set([
    ...(shield ? [`${shop}/page_shield`] : []),
    ...settings.map((name) => `${shop}/zone_settings/${name}`),
    ...all(`${shop}/csp_policies`, policies),
    ...all(`${shop}/logpush_jobs`, jobs),
    ...all('account/example-inc/lists', lists),
    ...all(`${shop}/rulesets/${PHASES.custom}/rules`, custom),
    ...all(`${shop}/rulesets/${PHASES.redirects}/rules`, redirects),
  ]);
}

/** The same of what is live: the state of the service, and not a read of ours. */
function liveIn({ zones, accounts }: EmulatorState): ReadonlySet<string> {
  const shop = zones[ZONE];
  const start = 'zone/shop.example.com';
  return new Set([
    `${start}/page_shield`,
    ...Object.keys(SETTINGS).map((name) => `${start}/zone_settings/${name}`),
    ...(shop?.policies ?? []).map(({ description }) => `${start}/csp_policies/${description}`),
    ...(shop?.logpush_jobs ?? []).map(({ name }) => `${start}/logpush_jobs/${name}`),
    ...(accounts[ACCOUNT]?.lists ?? []).map(({ name }) => `account/example-inc/lists/${name}`),
    ...(shop?.rulesets ?? []).flatMap(({ phase, rules }) =>
      (rules ?? []).map(({ ref }) => `${start}/rulesets/${phase}/rules/${ref}`),
    ),
  ]);
}

/** What a plan deletes, or waits to delete. */
function deletedBy(plan: Plan): readonly string[] {
  const blocked = plan.scopes.flatMap((scope) => (scope.status === 'complete' ? (scope.blocked ?? []) : []));
  return [...changesOf(plan), ...blocked].flatMap(({ change: { address, action, details } }) => [
    ...(action === 'delete' ? [address] : []),
    ...details.flatMap((detail) =>
      detail.type === 'rule' && detail.change === 'removed' ? [`${address}/rules/${detail.ref}`] : [],
    ),
  ]);
}

/** What a plan says leaves: of a ruleset as a whole, each of its live rules that was declared. */
function leftBy({ leaving = [] }: Plan, gone: readonly string[]): readonly string[] {
  return leaving.flatMap(({ address, kind, parts }) =>
    kind === 'ruleset'
      ? (parts?.map((name) => `${address}/rules/${name}`) ??
        gone.filter((path) => path.startsWith(`${address}/rules/`)))
      : [address],
  );
}

const STATE = {
  zones: { [ZONE]: { name: 'shop.example.com' } },
  accounts: { [ACCOUNT]: { name: 'example-inc' } },
};

/** The service once the base was applied, and somebody took some of it away by hand. */
async function afterwards(
  base: Said,
  byHand: readonly string[],
  check: (world: World) => Promise<void>,
): Promise<void> {
  const world = await openWorld({ state: STATE, hangs: false });
  try {
    const configuration = await world.configure(filesOf(base));
    const { verification } = await world.apply(configuration, await world.plan(configuration));
    expect(['clean', 'skipped']).toContain(verification.verdict);
    world.emulator.update((state) => takeAway(state, byHand));
    await check(world);
  } finally {
    await world.close();
  }
}

function takeAway({ zones, accounts }: EmulatorState, names: readonly string[]): void {
  const [shop, inc] = [zones[ZONE], accounts[ACCOUNT]];
  const stays = (name: string | undefined): boolean => name === undefined || !names.includes(name);
  if (shop === undefined || inc === undefined) throw new TypeError('nothing is there');
  shop.policies = shop.policies.filter(({ description }) => stays(description));
  shop.logpush_jobs = shop.logpush_jobs.filter(({ name }) => stays(name));
  inc.lists = inc.lists.filter(({ name }) => stays(name));
  for (const ruleset of shop.rulesets) ruleset.rules = (ruleset.rules ?? []).filter(({ ref }) => stays(ref));
}

describe('laws of what leaves, against the service over real sockets', () => {
  it(
    'names every live thing that the base declares and the files do not in exactly one place',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          said,
          said,
          fc.subarray(NAMES, { maxLength: 1 }),
          fc.boolean(),
          async (base, head, byHand, isWritten) => {
            await afterwards(base, byHand, async (world) => {
              const live = liveIn(world.emulator.state());
              const kept = declaredIn(head);
              const gone = [...declaredIn(base)].filter((path) => live.has(path) && !kept.has(path));
              // Every second thing is written down.
              const written = isWritten ? gone.filter((_, index) => index % 2 === 0) : [];
              const entries = written.map((path) => `  - { address: "${path}", reason: theirs }\n`).join('');
              const project = {
                'zonewright.yaml': written.length === 0 ? 'version: 1\n' : `unmanaged:\n${entries}`,
              };
              const plan = await world.plan(await world.configure({ ...filesOf(head), ...project }), {
                base: await world.configure(filesOf(base)),
              });
              const [deleted, left] = [new Set(deletedBy(plan)), new Set(leftBy(plan, gone))];
              const places = (path: string): readonly string[] => [
                ...(deleted.has(path) ? ['deleted'] : []),
                ...(left.has(path) ? ['leaves'] : []),
                ...(!deleted.has(path) && written.includes(path) && !left.has(path) ? ['unmanaged'] : []),
              ];
              // A ruleset that leaves as a whole is one thing: an entry for one of its rules lets go of no other.
              const isOfWhole = (path: string): boolean =>
                (plan.leaving ?? []).some(
                  ({ address, kind, parts }) =>
                    kind === 'ruleset' && parts === undefined && path.startsWith(`${address}/`),
                );
              for (const path of gone) {
                const expected =
                  written.includes(path) && !isOfWhole(path)
                    ? ['deleted', 'unmanaged']
                    : ['deleted', 'leaves'];
                expect([path, places(path).length]).toEqual([path, 1]);
                expect(expected).toContain(places(path)[0]);
              }
              expect([...left].filter((path) => !gone.includes(path))).toEqual([]);
            });
          },
        ),
        { numRuns: runs(25) },
      );
    },
  );

  it('says nothing of what only stands elsewhere', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(said, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), async (base, places) => {
        await afterwards(base, [], async (world) => {
          const moved = filesOf({ ...base, places }, ['moved/first', 'other']);
          const plan = await world.plan(await world.configure(moved), {
            base: await world.configure(filesOf(base)),
          });
          expect([plan.leaving, changesOf(plan).length]).toEqual([undefined, 0]);
        });
      }),
      { numRuns: runs(10) },
    );
  });
});
