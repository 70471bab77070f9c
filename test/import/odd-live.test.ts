import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { observe } from '../../src/engine/plan/observe.js';
import type { Change } from '../../src/kernel/model/change.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import { asJsonObject } from '../../src/kernel/model/json.js';
import { isMemberName, wholeMark } from '../../src/kinds/toolkit/bound-content.js';
import { importScope, type Imported } from '../helpers/importing.js';
import { boundIn, expectLifted, withValue } from '../helpers/lifted-marks.js';
import { noPart } from '../helpers/no-part.js';
import { oddOnes, type Members } from '../helpers/odd-live.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, memoryFiles, ZONE } from '../helpers/world.js';

const ZONE_SCOPE: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
const ACCOUNT_SCOPE: Scope = { level: 'account', name: 'example-inc', id: ACCOUNT };
const PROJECT = { 'zonewright.yaml': 'version: 1\ndialect: cloudflare\n' };
const id = (letter: string, index: number): string => `${letter}${String(index).padStart(31, '0')}`;

/** What a service answers, by path; of everything else there is nothing. */
function serviceOf(answers: Readonly<Record<string, unknown>>): ApiReader {
  const answer = (path: string): unknown => {
    if (Object.hasOwn(answers, path)) return structuredClone(answers[path]);
    const about = {
      kind: 'not-found',
      delivery: 'refused',
      method: 'GET',
      path,
      status: 404,
      errors: [{ code: 1006, message: 'no such setting' }],
    } as const;
    throw new ApiError(`GET ${path}: nothing there`, about);
  };
  return {
    get: ({ path }) => Promise.resolve().then(() => answer(path)),
    list: ({ path }) =>
      Promise.resolve().then(() => {
        const items = Object.hasOwn(answers, path) ? answer(path) : [];
        return Array.isArray(items) ? items : [];
      }),
    listPart: noPart,
  };
}

async function planned(files: Imported['files'], scope: Scope, reader: ApiReader, { look }: Imported) {
  const { scopes, settings, findings } = await readConfiguration(memoryFiles(files));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [declared] = scopes;
  if (declared === undefined || look.status !== 'proposed') throw new Error('nothing is declared');
  const live = await observe(declared, { scope, settings, secrets: look.store }, reader);
  if (live.status === 'incomplete') throw new Error(JSON.stringify(live.reason));
  return {
    changes: live.value.flatMap(({ diff }) => diff.changes),
    refusals: live.value.flatMap(({ diff }) => diff.refusals ?? []),
  };
}

/** Imports what is live, holds the files against it, and changes the one object that everybody understands. */
async function expectImported(
  scope: Scope,
  reader: ApiReader,
  edit: readonly [string, string],
): Promise<{ readonly change: Change; readonly imported: Imported }> {
  const imported = await importScope(PROJECT, scope, reader);
  const { look, verdict, files } = imported;
  if (look.status !== 'proposed') throw new Error(JSON.stringify(look.problems));
  expect(look.drafts.flatMap(({ draft }) => draft.omissions)).toEqual([]);
  expect(verdict).toMatchObject({ status: 'verified' });
  expect(await planned(files, scope, reader, imported)).toEqual({ changes: [], refusals: [] });
  await expectLifted(files);
  const later = Object.entries(files).map(([file, text]) => [file, text.replace(...edit)] as const);
  expect(Object.fromEntries(later)).not.toEqual(files);
  const { changes, refusals } = await planned(Object.fromEntries(later), scope, reader, imported);
  expect(refusals).toEqual([]);
  expect(changes).toHaveLength(1);
  const [change] = changes;
  if (change === undefined) throw new Error('nothing is changed');
  // A second import writes what is live again.
  const again = await importScope(Object.fromEntries(later), scope, reader);
  if (again.look.status !== 'proposed') throw new Error(JSON.stringify(again.look.problems));
  expect(again.verdict).toMatchObject({ status: 'verified' });
  return { change, imported };
}

function pathsBound(files: Imported['files']): readonly string[] {
  return boundIn(files).map(({ file, path }) => JSON.stringify([file, path]));
}

/** Writes something else in the place of each bound object that has this many steps to it, and what the only change of its plan sends. */
async function* replaced(
  imported: Imported,
  scope: Scope,
  reader: ApiReader,
  steps: number,
  instead: (content: Members) => unknown,
): AsyncGenerator<{ readonly index: number; readonly body: unknown }> {
  const { files } = imported;
  for (const { file, path, content } of boundIn(files)) {
    if (path.length !== steps) continue;
    const later = withValue(files, file, path, instead(content));
    const { changes, refusals } = await planned(later, scope, reader, imported);
    expect(refusals).toEqual([]);
    expect(changes).toHaveLength(1);
    yield { index: Number(path.at(-1)), body: changes[0]?.request.body };
  }
}

const MINE = {
  ref: 'mine',
  action: 'block',
  expression: 'ip.src eq 192.0.2.7',
  enabled: true,
  description: '',
};
const RULES: readonly Members[] = [
  { ref: 'odd', action: 'block', expression: 'http.host eq "a"', description: 'a', enabled: true },
  {
    ref: 'odd',
    action: 'skip',
    expression: 'ip.src eq 192.0.2.1',
    description: '',
    enabled: true,
    logging: { enabled: true },
    action_parameters: { ruleset: 'current', phases: ['http_ratelimit'], products: ['waf'] },
  },
  {
    ref: 'odd',
    action: 'execute',
    expression: 'true',
    description: '',
    enabled: true,
    action_parameters: {
      id: 'efb7b8c949ac4650a09736fc376e9aee',
      overrides: {
        categories: [{ category: 'a', action: 'log' }],
        rules: [{ id: '5de7edfa648c4d6891dc3e7f84534ffa', action: 'log', enabled: true }],
      },
    },
  },
  {
    ref: 'odd',
    action: 'managed_challenge',
    expression: 'true',
    description: '',
    enabled: true,
    ratelimit: {
      characteristics: ['ip.src', 'cf.colo.id'],
      period: 60,
      requests_per_period: 5,
      mitigation_timeout: 120,
    },
  },
  {
    ref: 'odd',
    action: 'rewrite',
    expression: 'true',
    description: '',
    enabled: true,
    action_parameters: {
      uri: { path: { value: '/x' } },
      headers: { 'x-a': { operation: 'set', value: 'b' } },
    },
  },
];

/** Rules of which each has a ref of its own, as the service sees to; the one that everybody understands is in the middle. */
function rulesOf(odd: readonly Members[]): readonly Members[] {
  const rules = odd.map((rule, index) => ({
    ...rule,
    // Of a rule without a ref, the first plan of an imported file sets one.
    ...(['odd', '', null, undefined].includes(rule['ref'] as string) ? { ref: `odd-${index}` } : {}),
    version: '1',
    last_updated: '2024-01-01T00:00:00Z',
  }));
  return [...rules.slice(0, 1), { ...MINE, id: id('e', 9), version: '1' }, ...rules.slice(1)];
}

const sentRule = ({ version: _, last_updated: __, categories: ___, ...rule }: Members): Members => ({
  ...rule,
  ...(rule['enabled'] === 'true' || rule['enabled'] === 'false'
    ? { enabled: rule['enabled'] === 'true' }
    : {}),
});

const rulesetHead = fc.record(
  {
    name: fc.constantFrom<unknown>('default', 'x'.repeat(300), '', 5, { a: 1 }),
    description: fc.constantFrom<unknown>('', 'about', 'x'.repeat(600), 5, ['a']),
    x_later: fc.constantFrom<unknown>(1, { a: null }),
    shareable: fc.constantFrom<unknown>('yes'),
  },
  { requiredKeys: [] },
);

describe('what is live and no table has', () => {
  test.each<readonly [string, Scope, string, readonly string[]]>([
    [
      'rules of a zone',
      ZONE_SCOPE,
      'zone',
      ['http_request_firewall_custom', 'http_new_phase', 'magic_transit'],
    ],
    ['rules of an account', ACCOUNT_SCOPE, 'root', ['magic_transit', 'new_phase']],
    ['rules of custom rulesets', ACCOUNT_SCOPE, 'custom', ['http_request_firewall_custom', 'http_new_phase']],
  ])('comes into files, and stays as it is beside what changes: %s', async (_, scope, kind, phases) => {
    await fc.assert(
      fc.asyncProperty(
        oddOnes(RULES, (index) => id('a', index)),
        rulesetHead,
        fc.constantFrom(...phases),
        async (odd, head, phase) => {
          const rules = rulesOf(odd);
          const ruleset = { id: id('f', 1), kind, phase, version: '3', name: 'default', ...head };
          const base = `/${scope.level}s/${scope.id}`;
          const reader = serviceOf({
            [`${base}/page_shield`]: { enabled: true },
            [`${base}/rulesets`]: [ruleset],
            [`${base}/rulesets/${ruleset.id}`]: { ...ruleset, rules },
          });
          const edit = ['192.0.2.7', '192.0.2.8'] as const;
          const { change, imported } = await expectImported(scope, reader, edit);
          const wanted = rules
            .map(sentRule)
            .map((rule) => (rule['ref'] === 'mine' ? { ...rule, expression: 'ip.src eq 192.0.2.8' } : rule));
          const { body } = change.request;
          expect(body).toMatchObject({ rules: wanted });
          const sent: Members = { ...(body as Members) };
          expect(sent['rules']).toEqual(wanted);
          if (head.x_later !== undefined) expect(sent['x_later']).toEqual(head.x_later);
          if (head.description !== undefined && head.description !== '')
            expect(sent['description']).toEqual(head.description);
          // Of one that is written anew, the mark lets go; all the others are sent as they are.
          const steps = kind === 'custom' ? 5 : 4;
          const anew = { action: 'block', expression: 'ip.src eq 192.0.2.9' };
          for await (const { index, body: later } of replaced(imported, scope, reader, steps, (rule) => ({
            ...anew,
            // Where no file could have its ref, it is another rule in its place.
            ref: /^[\w-]{1,100}$/.test(String(rule['ref'])) ? rule['ref'] : 'anew',
            not_understood: [wholeMark(asJsonObject(rule))],
          }))) {
            const all = rules
              .map(sentRule)
              .map((rule, at) => (at === index ? expect.objectContaining(anew) : rule));
            expect(later).toMatchObject({ rules: all });
          }
        },
      ),
      { numRuns: runs(4) },
    );
  });

  const POLICIES: readonly Members[] = [
    { description: 'odd', action: 'log', enabled: true, expression: 'true', value: "script-src 'self'" },
    { description: 'mine', action: 'allow', enabled: 'true', expression: 'true', value: "img-src 'none'" },
  ];

  test('comes into files, and stays as it is beside what changes: policies', async () => {
    await fc.assert(
      fc.asyncProperty(
        oddOnes(POLICIES, (index) => id('a', index)),
        async (odd) => {
          const mine = {
            ...POLICIES[0],
            description: 'plain one',
            expression: 'http.host eq "mine"',
            id: id('e', 9),
          };
          const { change } = await expectImported(
            ZONE_SCOPE,
            serviceOf({
              [`/zones/${ZONE}/page_shield`]: { enabled: true },
              [`/zones/${ZONE}/page_shield/policies`]: [...odd, mine],
              [`/zones/${ZONE}/rulesets`]: [],
            }),
            ['http.host eq "mine"', 'http.host eq "yours"'],
          );
          expect(change.request).toMatchObject({
            path: `/zones/${ZONE}/page_shield/policies/${mine.id}`,
            body: { description: 'plain one', expression: 'http.host eq "yours"' },
          });
        },
      ),
      { numRuns: runs(4) },
    );
  });

  const JOBS: readonly Members[] = [
    {
      name: 'odd',
      dataset: 'http_requests',
      enabled: true,
      destination_conf: 's3://bucket/odd?region=eu',
      logpull_options: 'fields=RayID&timestamps=rfc3339',
      filter: '{"where":{"key":"ClientCountry","operator":"eq","value":"de"}}',
      frequency: 'high',
      kind: '',
    },
    {
      name: 'odd',
      dataset: 'firewall_events',
      enabled: false,
      destination_conf: 's3://bucket/other?region=eu',
      output_options: {
        field_names: ['RayID'],
        timestamp_format: 'unix',
        sample_rate: 0.5,
        output_type: 'csv',
      },
      max_upload_bytes: 5_000_000,
      kind: 'instant-logs',
    },
  ];

  test.each([ZONE_SCOPE, ACCOUNT_SCOPE])(
    'comes into files, and stays as it is: log push jobs of $level',
    async (scope) => {
      await fc.assert(
        fc.asyncProperty(
          oddOnes(JOBS, (index) => index + 1),
          async (odd) => {
            const mine = {
              ...JOBS[0],
              name: 'plain',
              id: 99,
              frequency: 'low',
              filter: '',
              ...(scope.level === 'zone' ? {} : { dataset: 'audit_logs', logpull_options: 'fields=ID' }),
            };
            const base = `/${scope.level}s/${scope.id}`;
            const { change, imported } = await expectImported(
              scope,
              serviceOf({
                [`${base}/page_shield`]: { enabled: true },
                [`${base}/logpush/jobs`]: [mine, ...odd],
                [`${base}/rulesets`]: [],
              }),
              ['frequency: low', 'frequency: high'],
            );
            expect(change.address).toBe(`${scope.level}/${scope.name}/logpush_jobs/plain`);
            const renamed = Object.entries(imported.files).map(
              ([file, text]) => [file, text.replaceAll('env: LOGPUSH_', 'env: MINE_')] as const,
            );
            expect(pathsBound(Object.fromEntries(renamed))).toEqual(pathsBound(imported.files));
          },
        ),
        { numRuns: runs(4) },
      );
    },
  );

  const SETTINGS = [
    'ssl',
    'min_tls_version',
    'brotli',
    'security_header',
    'ciphers',
    'new_thing',
    'sssl',
    'Odd Name',
  ];

  test('comes into files, and stays as it is beside what changes: settings, and page shield', async () => {
    const odd = oddOnes(
      [{ enabled: true, use_connection_url_path: false, updated_at: 'x' }],
      () => undefined,
    );
    const values = oddOnes([Object.fromEntries(SETTINGS.map((name) => [name, 'on']))], () => undefined);
    await fc.assert(
      fc.asyncProperty(odd, values, async ([shield = {}], [settings = {}]) => {
        // An answer that does not say whether it is on is no answer.
        const pageShield = { ...shield, enabled: shield['enabled'] ?? true };
        // A file has some names for something else: what has them is left out, and named.
        const own = Object.entries(settings).filter(([name]) => isMemberName(name));
        const stored = [...own, ['websockets', 'on'] as const].map(([name, value]) => ({
          id: name,
          value,
          editable: true,
          modified_on: '2024-01-01T00:00:00Z',
        }));
        const { change } = await expectImported(
          ZONE_SCOPE,
          serviceOf({
            [`/zones/${ZONE}/page_shield`]: pageShield,
            [`/zones/${ZONE}/settings`]: stored,
            [`/zones/${ZONE}/rulesets`]: [],
          }),
          ['websockets: "on"', 'websockets: "off"'],
        );
        expect(change.request.body).toEqual({ value: 'off' });
      }),
      { numRuns: runs(4) },
    );
  });

  const ITEMS: Readonly<Record<string, Members>> = {
    ip: { ip: '198.51.100.0/24', comment: 'a' },
    asn: { asn: 64500, comment: 'a' },
    hostname: { hostname: { url_hostname: '*.example.com', exclude_exact_hostname: true } },
    redirect: {
      redirect: { source_url: 'example.com/a', target_url: 'https://example.com/b', status_code: 302 },
    },
  };
  const PLAIN: Readonly<Record<string, readonly [Members, string, string]>> = {
    ip: [{ ip: '192.0.2.7' }, '192.0.2.7', '192.0.2.8'],
    asn: [{ asn: 64999 }, '64999', '64998'],
    hostname: [{ hostname: { url_hostname: 'mine.example.com' } }, 'mine.example.com', 'yours.example.com'],
    redirect: [
      { redirect: { source_url: 'mine.example.com/', target_url: 'https://example.com/x' } },
      'https://example.com/x',
      'https://example.com/y',
    ],
  };

  /** In the place of an item that is not understood. */
  const PLAIN_ITEM: Readonly<Record<string, unknown>> = {
    ip: '203.0.113.9',
    asn: 64_501,
    hostname: 'new.example.com',
    redirect: { source_url: 'new.example.com/', target_url: 'https://example.com/' },
  };

  /** What an item of either side says: without what the service sets, and what means the same as nothing. */
  const saidByItem = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    const { id: _, created_on: __, modified_on: ___, ...members }: Members = { ...item };
    const said = Object.entries(members).filter(
      ([name, value]) => value !== null && !(name === 'comment' && value === '') && FILLED_IN[name] !== value,
    );
    return Object.fromEntries(said.map(([name, value]) => [name, saidByItem(value)]));
  };
  const saidByItems = (items: unknown): readonly unknown[] =>
    Array.isArray(items) ? items.map(saidByItem) : [];
  const FILLED_IN: Members = { exclude_exact_hostname: true, status_code: 301 };

  test.each(Object.keys(ITEMS))(
    'comes into files, and stays as it is beside what changes: lists of kind %s',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(
          oddOnes([ITEMS[kind] ?? {}], (index) => id('a', index)),
          oddOnes([{ description: 'a' }], () => undefined),
          async (odd, [head]) => {
            const [plain = {}, from = '', to = ''] = PLAIN[kind] ?? [];
            // Two items of one list are never the same.
            const items = [{ ...plain, id: id('e', 9) }, ...odd.slice(0, 1)].map((item) => ({
              ...item,
              created_on: 'x',
              modified_on: 'x',
            }));
            const base = `/accounts/${ACCOUNT}/rules/lists`;
            const list = { ...head, name: 'office', id: id('f', 1), kind, num_items: items.length };
            const reader = serviceOf({
              [base]: [list],
              [`${base}/${list.id}/items`]: items,
              [`/accounts/${ACCOUNT}/rulesets`]: [],
            });
            const { change, imported } = await expectImported(ACCOUNT_SCOPE, reader, [from, to]);
            const others = items.slice(1).map(saidByItem);
            expect(saidByItems(change.request.body)).toEqual([expect.anything(), ...others]);
            for await (const { index, body } of replaced(
              imported,
              ACCOUNT_SCOPE,
              reader,
              5,
              () => PLAIN_ITEM[kind],
            )) {
              const kept = [plain, ...others].filter((_, at) => at !== index);
              expect(body).toHaveLength(items.length);
              expect(saidByItems(body)).toEqual(expect.arrayContaining(kept));
            }
          },
        ),
        { numRuns: runs(4) },
      );
    },
  );
});
