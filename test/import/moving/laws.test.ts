import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmulatorState, PartialState } from '../../../src/emulator/index.js';
import { valueAt } from '../../../src/kernel/lib/value-at.js';
import { parseSource } from '../../../src/files/yaml/document.js';
import type { Former } from '../../../src/import/moving/former.js';
import { moveReport } from '../../../src/import/moving/report.js';
import { readState } from '../../../src/import/moving/terraform/state.js';
import { foreignTo } from '../../../src/import/summary.js';
import { isObject } from '../../../src/kernel/model/json.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { withoutGivenRefs } from '../../helpers/adoption.js';
import { hostileText, wellFormed } from '../../helpers/hostile.js';
import { importScope, type Imported } from '../../helpers/importing.js';
import { wildState } from '../../helpers/live-states.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, openWorld, ZONE } from '../../helpers/world.js';

const SCOPES: readonly Scope[] = [
  { level: 'zone', name: 'shop.example.com', id: ZONE },
  { level: 'account', name: 'example-inc', id: ACCOUNT },
];

/** How a state tells of something live, or of something that is not. */
interface Telling {
  readonly pick: number;
  readonly type: string;
  readonly key: string;
  readonly module: string;
  readonly refs: readonly string[];
  readonly marks: unknown;
  readonly isStrange: boolean;
  readonly values: unknown;
}

const text = fc.oneof(fc.constantFrom('waf', 'a b', "it's", '"]'), hostileText.map(wellFormed));

const telling: fc.Arbitrary<Telling> = fc.record({
  pick: fc.nat(12),
  type: fc.constantFrom(
    'cloudflare_ruleset',
    'cloudflare_ruleset',
    'cloudflare_ruleset',
    'cloudflare_ruleset',
    'cloudflare_ruleset',
    'cloudflare_ruleset',
    'cloudflare_page_shield_policy',
    'cloudflare_logpush_job',
    'cloudflare_page_shield',
    'cloudflare_zone_setting',
    'cloudflare_zone_settings_override',
    'cloudflare_list',
    'cloudflare_list_item',
    'cloudflare_record',
  ),
  key: text,
  module: fc.constantFrom('', 'module.a', 'module.a["x"].module.b[0]'),
  refs: fc.array(fc.oneof(fc.constantFrom('taken', 'one', 'log-all'), text), { maxLength: 4 }),
  marks: fc.constantFrom<unknown>(
    {},
    {},
    {},
    {},
    {},
    {},
    true,
    { id: true, zone_id: true },
    { rules: true },
    { rules: [{ ref: true }] },
  ),
  isStrange: fc.nat(4).map((number) => number === 0),
  values: fc.jsonValue(),
});

/** Rules that nobody has given a ref, of which nothing but their refs can go wrong. */
const namelessRules: fc.Arbitrary<PartialState> = fc.integer({ min: 1, max: 4 }).map((number) => ({
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      rulesets: [
        {
          id: 'f'.repeat(32),
          name: 'default',
          kind: 'zone',
          phase: 'http_request_firewall_custom',
          rules: Array.from({ length: number }, (_, at) => ({
            id: String(at).repeat(32),
            action: 'log',
            expression: 'true',
          })),
        },
      ],
    },
  },
  accounts: { [ACCOUNT]: { name: 'example-inc' } },
}));

/** The ids of everything live, and of the rules in it. */
function liveIn(
  state: EmulatorState,
): readonly { readonly owner: object; readonly id: string | number; readonly rules: readonly string[] }[] {
  return [...Object.entries(state.zones), ...Object.entries(state.accounts)].flatMap(([owner, live]) =>
    [
      ...live.rulesets.map(({ id, rules }) => ({ id, rules: rules.map((rule) => rule.id) })),
      ...live.logpush_jobs.map(({ id }) => ({ id, rules: [] })),
      ...('policies' in live ? live.policies.map(({ id }) => ({ id, rules: [] })) : []),
    ].map((one) => ({ ...one, owner: owner === ZONE ? { zone_id: owner } : { account_id: owner } })),
  );
}

/** A state of Terraform that has seen some of what is live, in modules and with keys, some of it under other names, and some of it not at all. */
function stateText(tellings: readonly Telling[], live: EmulatorState): string {
  const things = liveIn(live);
  const modules = new Map<string, object[]>();
  for (const [at, { pick, type, key, module, refs, marks, isStrange, values }] of tellings.entries()) {
    const { owner, id, rules } = things[pick % (things.length + 3)] ?? {
      owner: { zone_id: ZONE },
      id: `none-${pick}`,
      rules: [],
    };
    const own = {
      ...owner,
      id,
      setting_id: 'ssl',
      list_id: id,
      settings: [{ ssl: 'full' }],
      rules: [...rules, 'not-live'].map((rule, index) => ({
        id: rule,
        ref: refs[index] ?? null,
        expression: 'true',
        action: 'log',
      })),
    };
    const address = `${module === '' ? '' : `${module}.`}${type}.r${at}[${JSON.stringify(key)}]`;
    const resource = {
      address,
      mode: 'managed',
      type,
      values: isStrange ? values : own,
      sensitive_values: marks,
    };
    modules.set(module, [...(modules.get(module) ?? []), resource]);
  }
  const child_modules = [...modules].map(([address, resources]) => ({ address, resources }));
  return JSON.stringify({ format_version: '1.0', values: { root_module: { child_modules } } });
}

function formerOf(tellings: readonly Telling[], live: EmulatorState): Former | undefined {
  const look = readState(stateText(tellings, live), 'state.json');
  if (look.status === 'state') return look.former;
  expect(tellings).toEqual([]);
  return undefined;
}

/** A ruleset of another kind is not the scope's own. */
const OWN: Readonly<Record<Scope['level'], readonly string[]>> = {
  zone: ['zone'],
  account: ['root', 'custom'],
};

/** Every live rule stands in the file at one place, or in a ruleset that was left out as a whole and told. */
function expectEachRuleOnce({ look, files }: Imported, live: EmulatorState, scope: Scope): void {
  if (look.status !== 'proposed') throw new Error(look.status);
  const rulesets = (scope.level === 'zone' ? live.zones : live.accounts)[scope.id]?.rulesets ?? [];
  const things = look.drafts.flatMap(({ name, draft }) => draft.things.map((thing) => ({ ...thing, name })));
  const file = look.files[0]?.file ?? '';
  const content = parseSource(file, Buffer.from(files[file] ?? '')).document?.value;
  for (const { id, kind, rules } of rulesets.filter((one) => OWN[scope.level].includes(one.kind))) {
    const [thing, ...more] = things.filter((one) => one.id === id && one.parts.length === rules.length);
    expect({ id, kind, thing: thing?.id, more }).toEqual({ id, kind, thing: id, more: [] });
    if (thing?.path === undefined || thing.name === 'log_fields') continue;
    const written = valueAt(content, [thing.name, ...thing.path]);
    const own: readonly { readonly ref: string }[] =
      isObject(written) && Array.isArray(written['rules']) ? written['rules'] : [];
    const refs = own.map(({ ref }) => ref);
    // Report and file have one name for a rule, also for one that is bound as it is live.
    expect(thing.parts.map(({ name }) => name)).toEqual(refs);
    expect(new Set(refs).size).toBe(rules.length);
    expect(thing.parts.map((part) => part.id)).toEqual(rules.map((rule) => rule.id));
  }
}

/** True for the address of several live jobs or policies of one name: some of them can be managed, and others not. */
function isShared(address: string, { level, id }: Pick<Scope, 'level' | 'id'>, live: EmulatorState): boolean {
  const owner = level === 'zone' ? live.zones[id] : live.accounts[id];
  const policies = level === 'zone' ? (live.zones[id]?.policies ?? []) : [];
  const addresses = [
    ...(owner?.logpush_jobs ?? []).map(({ name }) => `logpush_jobs/${name}`),
    ...policies.map(({ description }) => `csp_policies/${description}`),
  ];
  return addresses.filter((one) => one === address).length > 1;
}

/** What is live and in no file: with another tool it is the same as without. */
function leftOut({ look }: Imported): readonly unknown[] {
  if (look.status !== 'proposed') throw new Error(look.status);
  return look.drafts.flatMap(({ draft }) => draft.omissions.map(({ what }) => what));
}

/** What the state marks as sensitive, even if it is only an id, is not written. */
function isHeld({ look }: Imported): boolean {
  if (look.status !== 'refused') return false;
  expect(look.problems).toMatchObject([{ code: 'import-holds-secret' }]);
  return true;
}

describe('whatever is live, and whatever the state of Terraform says of it', () => {
  test('a plan of the files changes nothing but refs, each live rule is in them once, and each resource is told once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(wildState, namelessRules),
        fc.array(telling, { maxLength: 12 }),
        fc.boolean(),
        async (state, tellings, givesRefs) => {
          const world = await openWorld({ state, hangs: false });
          try {
            const live = world.emulator.state();
            const former = formerOf(tellings, live);
            const reader = givesRefs ? world.client.reader : withoutGivenRefs(world.client.reader);
            const project = { 'zonewright.yaml': `version: 1\ndialect: ${live.behaviour.dialect}\n` };
            const sides = [];
            for (const scope of SCOPES) {
              const imported = await importScope(project, scope, reader, former);
              if (isHeld(imported)) {
                sides.push({
                  scope,
                  status: 'refused' as const,
                  drafts: undefined,
                  without: [],
                  covers: new Set<string>(),
                  foreign: [],
                });
                continue;
              }
              expect(imported.verdict).toMatchObject({ status: 'verified' });
              if (givesRefs) expect(imported.verdict).toMatchObject({ refs: [] });
              expect(leftOut(imported)).toEqual(leftOut(await importScope(project, scope, reader)));
              expectEachRuleOnce(imported, live, scope);
              if (imported.verdict?.status !== 'verified') continue;
              const { proposal, covers } = imported.verdict;
              sides.push({
                scope,
                status: 'created' as const,
                drafts: proposal.drafts,
                without: [],
                covers,
                foreign: foreignTo(proposal),
              });
            }
            if (former === undefined) return;
            const { things, unlisted, others, unclear } = moveReport(former, sides);
            const told = [
              ...things.map(({ name }) => name),
              ...unclear.map(({ name }) => name),
              ...others.flatMap(({ names }) => names),
            ];
            expect(told).toHaveLength(tellings.length);
            expect(new Set(told).size).toBe(tellings.length);
            // What somebody manages is not told to be nobody's.
            const taken = new Set(
              things.flatMap(({ scope, live: addresses }) =>
                addresses.map((address) => `${scope?.name ?? ''} ${address}`),
              ),
            );
            expect(
              unlisted.filter(
                ({ scope, address }) =>
                  taken.has(`${scope.name} ${address}`) && !isShared(address, scope, live),
              ),
            ).toEqual([]);
            expect(world.writes()).toEqual([]);
          } finally {
            await world.close();
          }
        },
      ),
      { numRuns: runs(8, 2_000) },
    );
  });
});
