import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsFrom } from '../../src/engine/configuration/settings.js';
import { looseText } from '../../src/kernel/lib/decode.js';
import { isObject } from '../../src/kernel/model/json.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import type { Omission } from '../../src/kinds/definition/draft.js';
import { KINDS } from '../../src/kinds/registry.js';
import { importScope, type Imported } from '../helpers/importing.js';
import { noPart } from '../helpers/no-part.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, ZONE } from '../helpers/world.js';

const PROJECT = { 'zonewright.yaml': 'version: 1\ndialect: cloudflare\n' };
const SCOPES: readonly Scope[] = [
  { level: 'zone', name: 'shop.example.com', id: ZONE },
  { level: 'account', name: 'example-inc', id: ACCOUNT },
];

type Listed = Readonly<Record<string, unknown>>;

/** One object of a listing, with the texts by which it can be told apart. */
interface Shown {
  readonly path: string;
  readonly id: string;
  readonly object: Listed;
}

/** A service that notes every object of every listing that it shows: of settings each, of an item of a list none, as it is part of its list. */
function showing(answers: Readonly<Record<string, unknown>>): {
  readonly reader: ApiReader;
  readonly shown: Shown[];
} {
  const shown: Shown[] = [];
  const note = (path: string, listing: readonly unknown[]): void => {
    for (const object of listing)
      if (isObject(object) && object['id'] !== undefined)
        shown.push({ path, id: looseText(object['id']), object });
  };
  const nothing = (path: string): ApiError =>
    new ApiError(`GET ${path}: nothing there`, {
      kind: 'not-found',
      delivery: 'refused',
      method: 'GET',
      path,
      status: 404,
      errors: [{ code: 1006, message: 'no such setting' }],
    });
  return {
    shown,
    reader: {
      get: ({ path }) => {
        const answer = answers[path];
        if (answer === undefined) return Promise.reject(nothing(path));
        if (Array.isArray(answer)) note(path, answer);
        return Promise.resolve(answer);
      },
      list: ({ path }) => {
        const listing = answers[path];
        const items = Array.isArray(listing) ? listing : [];
        note(path, items);
        return Promise.resolve(items);
      },
      listPart: noPart,
    },
  };
}

const id = (letter: string, index: number): string => `${letter}${String(index).padStart(31, '0')}`;

const KINDS_OF_RULESETS = ['zone', 'root', 'custom', 'custom', 'custom', 'managed', 'later', ''];
const ruleset = fc.record({
  kind: fc.constantFrom(...KINDS_OF_RULESETS),
  /** Whether a zone answers with it, or only shows it in its list because its account has it. */
  isOwn: fc.boolean(),
  name: fc.constantFrom('default', 'bad-bots', '', 'odd "name"'),
});
const PHASES = [
  'http_request_firewall_custom',
  'http_log_custom_fields',
  'http_new_phase',
  'magic_transit',
  'ddos_l7',
  'http_ratelimit',
];

/** Everything that a scope can show, of known and of unknown kinds. */
const live = fc.record({
  rulesets: fc.array(ruleset, { maxLength: PHASES.length }),
  lists: fc.array(
    fc.record({
      kind: fc.constantFrom('ip', 'asn', 'ja4', ''),
      name: fc.constantFrom('office', 'cf.open', 'a b', ''),
    }),
    { maxLength: 4 },
  ),
  jobs: fc.array(fc.record({ name: fc.constantFrom('a', 'b c', ''), kind: fc.constantFrom('', 'later') }), {
    maxLength: 3,
  }),
  policies: fc.array(
    fc.record({ description: fc.constantFrom('a', '', 'b'), action: fc.constantFrom('log', 'later') }),
    { maxLength: 3 },
  ),
  on: fc.subarray(['add_security_headers', 'x_new_transform', 'remove_visitor_ip_headers']),
  bots: fc.constantFrom({}, { fight_mode: false }, { fight_mode: true }, { x_new: 'on' }),
  scope: fc.constantFrom('none', 'incoming', 'both', 'outgoing'),
  settings: fc.subarray(['ssl', 'x_new', 'minify', 'development_mode', 'position', 'Odd Name', 'waf']),
});

type Live = typeof live extends fc.Arbitrary<infer Value> ? Value : never;

/** Custom rulesets of a zone are in this phase. */
const ZONE_PHASE = 'http_request_firewall_custom';

/** How many of the objects that a zone has once are not as the service makes them. */
function changedObjects({ on, bots, scope }: Live): number {
  return [on.length > 0, Object.values(bots).some((value) => value !== false), scope !== 'incoming'].filter(
    Boolean,
  ).length;
}

function answersOf({ level, id: owner }: Scope, state: Live): Listed {
  const { rulesets, lists, jobs, policies, settings } = state;
  const base = `/${level}s/${owner}`;
  const heads = rulesets.map(({ isOwn: _, ...one }, index) => ({
    ...one,
    id: id('a', index),
    phase: PHASES[index],
    version: '1',
  }));
  const listed = lists.map((one, index) => ({
    ...one,
    name: one.name === 'office' ? `office_${index}` : one.name,
    id: id('b', index),
    num_items: 0,
  }));
  return {
    [`${base}/rulesets`]: heads,
    ...Object.fromEntries(
      heads
        .filter(
          ({ kind }, index) => level === 'account' || kind !== 'custom' || rulesets[index]?.isOwn === true,
        )
        .map((head) => [`${base}/rulesets/${head.id}`, { ...head, rules: [] }]),
    ),
    [`${base}/rules/lists`]: listed,
    [`${base}/logpush/jobs`]: jobs.map((one, index) => ({
      ...one,
      id: 100 + index,
      dataset: 'http_requests',
      destination_conf: 's3://bucket/logs?region=eu',
      enabled: true,
    })),
    ...(level === 'account'
      ? {}
      : {
          [`${base}/page_shield`]: { enabled: true },
          [`${base}/url_normalization`]: { type: 'rfc3986', scope: state.scope },
          [`${base}/bot_management`]: state.bots,
          [`${base}/managed_headers`]: {
            managed_request_headers: ['remove_visitor_ip_headers', 'x_new_transform'].map((one) => ({
              id: one,
              enabled: state.on.some((name) => name === one),
            })),
            managed_response_headers: [
              { id: 'add_security_headers', enabled: state.on.includes('add_security_headers') },
            ],
          },
          [`${base}/page_shield/policies`]: policies.map((one, index) => ({
            ...one,
            id: id('c', index),
            enabled: true,
            expression: 'true',
            value: "script-src 'self'",
          })),
          [`${base}/settings`]: settings.map((name) => ({
            id: name,
            value: 'on',
            editable: true,
            modified_on: '2024-01-01T00:00:00Z',
          })),
        }),
  };
}

/** What belongs to nobody who writes files of this scope: what the service keeps, and what the account shows in its zones. */
function isOthers({ path, object }: Shown, { level }: Scope): boolean {
  const kind = object['kind'];
  return path.endsWith('/rulesets') && (kind === 'managed' || (level === 'zone' && kind === 'root'));
}

/** The ids of what is in the sections of a draft. */
function draftedBy({ look }: Imported): ReadonlySet<string> {
  if (look.status !== 'proposed') throw new Error(JSON.stringify(look.problems));
  const things = look.drafts.flatMap(({ draft }) => draft.things);
  return new Set(things.flatMap((thing) => (thing.path === undefined ? [] : [thing.id])));
}

function omissionsOf({ look }: Imported): readonly Omission[] {
  return look.status === 'proposed' ? look.drafts.flatMap(({ draft }) => draft.omissions) : [];
}

test('whatever a read of a scope shows is in the draft of an import, or is named; and coverage counts it, or names it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SCOPES), live, async (scope, state) => {
      const { reader, shown } = showing(answersOf(scope, state));
      const imported = await importScope(PROJECT, scope, reader);
      expect(imported.verdict).toMatchObject({ status: 'verified' });
      const drafted = draftedBy(imported);
      const named = omissionsOf(imported).map(({ what }) => what);
      const all = shown.filter((one) => !isOthers(one, scope));
      if (scope.level === 'zone' && state.on.length > 0)
        expect(Object.values(imported.files).join()).toContain('remove_visitor_ip_headers');
      const others = all.filter(
        ({ path, id: own, object }) =>
          path.endsWith('/rulesets') &&
          object['kind'] === 'custom' &&
          scope.level === 'zone' &&
          (object['phase'] !== ZONE_PHASE || state.rulesets[Number(own.slice(1))]?.isOwn !== true),
      );
      for (const { id: own } of others) expect(drafted).not.toContain(own);
      const silent = all.filter(
        (one) =>
          !drafted.has(one.id) &&
          !named.some((what) => what.includes(`(id ${one.id})`) || what === `setting ${one.id}`),
      );
      expect(silent).toEqual([]);

      const context = { scope, settings: settingsFrom({ dialect: 'cloudflare' }) };
      const things = (
        await Promise.all(
          KINDS.filter(({ levels }) => levels.includes(scope.level)).map(
            async ({ survey }) => survey?.(context, reader) ?? [],
          ),
        )
      ).flat();
      const left = things.flatMap((thing) => thing.left ?? []);
      expect(left.map(({ what }) => what).toSorted()).toEqual(
        omissionsOf(imported)
          .filter(({ isLeftAlone }) => isLeftAlone === true)
          .map(({ what }) => what)
          .toSorted(),
      );
      // Page shield, and what a zone has once.
      const page = scope.level === 'zone' ? 1 + changedObjects(state) : 0;
      const objects = new Set(all.map(({ path, id: own }) => `${path} ${own}`));
      expect(things).toHaveLength(objects.size + page);
    }),
    { numRuns: runs(100) },
  );
});
