import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { decodeState } from '../../src/emulator/read.js';
import type { EmulatorState } from '../../src/emulator/state.js';
import { hasErrors, type Configuration } from '../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { ACCOUNT, memoryFiles, OTHER_ZONE, ZONE } from '../helpers/world.js';
import { anyVariant } from '../helpers/variants.js';
import { liveState, PHASE, zoneSections } from '../laws/generate.js';

/** What a file says of one zone or account, as it was generated: nothing of ours has read it. */
export interface Said {
  readonly level: 'zones' | 'accounts';
  readonly id: string;
  readonly sections: Readonly<Record<string, unknown>>;
}

/** A repository at one commit, and what the program makes of it. */
export interface Commit {
  readonly said: readonly Said[];
  readonly configuration: Configuration;
}

/** What is live in the beginning, and the repository at two commits. */
export interface World {
  readonly state: EmulatorState;
  readonly commits: readonly [Commit, Commit];
}

const OTHER_PHASE = 'http_request_transform';

/** What nobody declares: it has to be there in the end as it was in the beginning, and so has a list that it names. */
const undeclared = (list: string | undefined): object => ({
  id: 'd'.repeat(32),
  name: 'default',
  kind: 'zone',
  phase: OTHER_PHASE,
  version: '7',
  rules: [
    {
      id: 'b'.repeat(32),
      action: 'rewrite',
      expression: list === undefined ? 'true' : `ip.src in $${list}`,
      x_unknown: [1, null],
      action_parameters: { uri: {} },
    },
  ],
});

const liveJobs = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('one', 'two', 'of-others'),
    dataset: fc.constant('http_requests'),
    enabled: fc.boolean(),
    destination_conf: fc.constantFrom('s3://bucket/logs?region=eu-1', 's3://elsewhere/logs'),
    logpull_options: fc.constantFrom('fields=RayID&timestamps=rfc3339', 'fields=RayID,Cookies'),
  }),
  { selector: ({ name }) => name, maxLength: 3 },
);

const liveLogFields = fc.option(
  fc.constantFrom(['x-a'], ['x-a', 'x-b']).map((names) => ({
    id: 'c'.repeat(32),
    name: 'default',
    kind: 'zone' as const,
    phase: 'http_log_custom_fields',
    version: '2',
    rules: [
      {
        id: 'a'.repeat(32),
        action: 'log_custom_field',
        expression: 'true',
        action_parameters: { request_fields: names.map((name) => ({ name })) },
      },
    ],
  })),
  { nil: undefined },
);

const CUSTOM = ['a', 'b', 'c'];

const customSize = fc.dictionary(fc.constantFrom(...CUSTOM), fc.integer({ min: 1, max: 2 }), { maxKeys: 2 });

const customRule = (name: string, index: number): object => ({
  ref: `${name}${index}`,
  action: 'block',
  expression: `http.user_agent eq "${name}${index}"`,
});

/** Account rulesets as a file says them: some by name, and rules that execute some of these. */
const accountSections = fc
  .record({ ownership: fc.constantFrom('exclusive', 'shared'), sizes: customSize })
  .chain(({ ownership, sizes }) =>
    fc.shuffledSubarray(Object.keys(sizes)).map((executed) => ({
      custom_rulesets: {
        ownership,
        rulesets: Object.entries(sizes).map(([name, size]) => ({
          name,
          phase: PHASE,
          rules: Array.from({ length: size }, (_, index) => customRule(name, index)),
        })),
      },
      rulesets: [
        {
          phase: PHASE,
          rules: executed.map((name) => ({
            ref: `run-${name}`,
            action: 'execute',
            expression: 'true',
            action_parameters: { id: { custom_ruleset: name } },
          })),
        },
      ],
    })),
  );

const liveAccount = customSize.map((sizes) => ({
  name: 'example-inc',
  rulesets: Object.entries(sizes).map(([name, size], at) => ({
    id: `${at}`.repeat(32),
    name,
    kind: 'custom' as const,
    phase: PHASE,
    version: '3',
    rules: Array.from({ length: size }, (_, index) => ({
      id: `${at}${index}`.repeat(16),
      ...customRule(name, index),
    })),
  })),
}));

const LISTS = ['p', 'q'];

const listItems = fc.uniqueArray(fc.constantFrom('192.0.2.1', '192.0.2.2', '198.51.100.0/24'), {
  maxLength: 3,
});

const listSizes = fc.dictionary(fc.constantFrom(...LISTS), listItems, { maxKeys: 2 });

/** Lists as a file says them, and rules of packets that name some of them. */
const listSections = fc
  .record({ ownership: fc.constantFrom('exclusive', 'shared'), lists: listSizes })
  .chain(({ ownership, lists }) =>
    fc.shuffledSubarray(Object.keys(lists)).map((named) => ({
      lists: {
        ownership,
        lists: Object.entries(lists).map(([name, items]) => ({ name, kind: 'ip', items })),
      },
      rulesets: [{ phase: PACKETS, rules: named.map(ruleNaming) }],
    })),
  );

const PACKETS = 'magic_transit';

const ruleNaming = (name: string): object => ({
  ref: `by-${name}`,
  action: 'block',
  expression: `ip.src in $${name}`,
});

const liveLists = listSizes.map((lists) =>
  Object.entries(lists).map(([name, items]) => ({
    id: name.repeat(32),
    name,
    kind: 'ip',
    items: items.map((ip) => ({ ip })),
  })),
);

interface Drawn {
  readonly state: object;
  readonly said: readonly (readonly Said[])[];
}

/** Present in one world of so many: every scope costs its requests in every run. */
const oneIn = <Value>(freq: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: freq - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Some of the sections, at most three: each costs its requests in every run as well. */
const someSections = fc
  .tuple(zoneSections, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 3, maxLength: 3 }))
  .map(([sections, places]) =>
    Object.fromEntries(Object.entries(sections).filter((_, place) => places.includes(place))),
  );

/** What a repository says at one commit; mostly of one zone, sometimes of more. Rules of the zone may name lists of the account. */
const said: fc.Arbitrary<readonly Said[]> = fc
  .record({
    shop: someSections,
    blog: oneIn(6, someSections),
    rulesets: oneIn(5, accountSections),
    lists: oneIn(4, listSections),
    names: fc.boolean(),
  })
  .map(({ shop, blog, rulesets, lists, names }) => {
    const account = accountOf(rulesets, lists);
    const own = lists?.lists.lists.slice(0, 1).map(({ name }) => ruleNaming(name)) ?? [];
    return [
      { level: 'zones', id: ZONE, sections: names ? withRules(shop, own) : shop },
      ...(blog === undefined ? [] : [{ level: 'zones' as const, id: OTHER_ZONE, sections: blog }]),
      ...(account === undefined ? [] : [{ level: 'accounts' as const, id: ACCOUNT, sections: account }]),
    ];
  });

type Sections = Said['sections'];

/** What is said of an account: its rulesets, its lists, or both. */
function accountOf(
  rulesets: { readonly rulesets: readonly unknown[] } | undefined,
  lists: { readonly rulesets: readonly unknown[] } | undefined,
): Sections | undefined {
  if (rulesets === undefined && lists === undefined) return undefined;
  return { ...rulesets, ...lists, rulesets: [...(rulesets?.rulesets ?? []), ...(lists?.rulesets ?? [])] };
}

/** The rules of a zone, with more of them. */
function withRules(sections: Sections, more: readonly object[]): Sections {
  const { rulesets, ...others } = sections;
  if (!Array.isArray(rulesets) || more.length === 0) return sections;
  const [first, ...rest] = rulesets as readonly { readonly rules: readonly object[] }[];
  return first === undefined
    ? sections
    : { ...others, rulesets: [{ ...first, rules: [...first.rules, ...more] }, ...rest] };
}

const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    shop: liveState,
    blog: liveState,
    jobs: liveJobs,
    logFields: liveLogFields,
    account: liveAccount,
    lists: liveLists,
    operationPolls: fc.integer({ min: 0, max: 2 }),
    isNamed: fc.boolean(),
    answers: anyVariant,
    said: fc.tuple(said, said),
    pageSize: oneIn(6, fc.constant(2)),
  })
  .map(
    ({
      shop,
      blog,
      jobs,
      logFields,
      account,
      lists,
      operationPolls,
      isNamed,
      answers,
      said: both,
      pageSize,
    }) => {
      const own = shop.zones?.[ZONE];
      const [named] = isNamed ? lists : [];
      const rulesets = [
        ...(own?.rulesets ?? []),
        undeclared(named?.name),
        ...(logFields === undefined ? [] : [logFields]),
      ];
      const zone = { ...own, rulesets, logpush_jobs: jobs.map((job, index) => ({ id: index + 1, ...job })) };
      const other = { ...blog.zones?.[ZONE], name: 'blog.example.com' };
      return {
        state: {
          behaviour: {
            ...shop.behaviour,
            ...answers,
            listPageSize: pageSize ?? 0,
            knownLists: true,
            operationPolls,
          },
          zones: { [ZONE]: zone, [OTHER_ZONE]: other },
          accounts: { [ACCOUNT]: { ...account, lists } },
        },
        said: both,
      };
    },
  );

const NAMES: Readonly<Record<string, string>> = {
  [ZONE]: 'shop.example.com',
  [OTHER_ZONE]: 'blog.example.com',
  [ACCOUNT]: 'example-inc',
};

async function committed(all: readonly Said[]): Promise<Commit> {
  const files = all.map(({ level, id, sections }): [string, string] => {
    const head = { [level === 'zones' ? 'zone' : 'account']: { name: NAMES[id], id } };
    return [`${level}/${id}.yaml`, stringify({ ...head, ...sections }, { aliasDuplicateObjects: false })];
  });
  return { said: all, configuration: await readConfiguration(memoryFiles(Object.fromEntries(files))) };
}

/**
 * So many worlds that follow from a seed, the smallest first. Histories share them: a world is not changed by what happens in it, and
 * reading and checking its files takes longer than a history does.
 */
export async function worldsFrom(seed: number, count: number): Promise<readonly World[]> {
  const all = fc.sample(drawn, { seed, numRuns: count }).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const worlds: World[] = [];
  for (const { state, said: both } of all) {
    const [first, second] = both;
    const commits = [await committed(first ?? []), await committed(second ?? [])] as const;
    if (commits.some(({ configuration }) => hasErrors(configuration))) continue;
    worlds.push({ state: decodeState(state), commits });
  }
  return worlds;
}

function sizeOf(world: Drawn): number {
  return JSON.stringify(world).length;
}
