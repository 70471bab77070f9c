import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import { changesOf, type Plan } from '../../../src/kernel/model/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { invariantRemarks } from '../../../src/surfaces/reports/plan/invariant-words.js';
import { remarkLines } from '../../../src/surfaces/reports/printers/text/remark.js';
import { ACCOUNT, openWorld, ZONE } from '../../helpers/world.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

type Rule = JsonObject;

const CUSTOM = 'http_request_firewall_custom';
const ADMIN = 'starts_with(http.request.uri.path, "/admin") and not ip.src in {192.0.2.0/24}';
const block: Rule = { ref: 'block-admin', action: 'block', expression: ADMIN };
const skip = (ref = 'skip-partner'): Rule => ({
  ref,
  action: 'skip',
  expression: 'ip.src eq 198.51.100.7',
  action_parameters: { ruleset: 'current' },
});
const live = (rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule, at) => ({ id: `${at}`.repeat(32), ...rule }));

/** What a report says of the invariants of a plan. */
function linesOf(plan: Plan): readonly string[] {
  return remarkLines(invariantRemarks(planDocument(plan))).map(plainText);
}

interface Case {
  readonly was: readonly Rule[];
  readonly wanted: readonly Rule[];
  readonly invariants?: readonly JsonObject[];
  /** What the base revision demands, where there is one. */
  readonly base?: readonly JsonObject[];
  readonly ownership?: 'shared';
  /** Live and wanted rules of the account. */
  readonly account?: readonly [was: readonly Rule[], wanted: readonly Rule[]];
  readonly targets?: readonly string[];
  /** The live and the wanted value of the setting that redirects requests without TLS. */
  readonly redirect?: readonly [was: string, wanted: string];
  /** Of the setting that says how TLS is served. */
  readonly ssl?: readonly [was: string, wanted: string];
  /** What is normalized of URLs, live and wanted. */
  readonly urls?: readonly [was: string, wanted: string];
  /** What is normalized of URLs live, where no file says. `refused`: the service does not show it. */
  readonly undeclaredUrls?: 'none' | 'incoming' | 'refused';
  /** The live scope of URL normalization is a word of later. */
  readonly hasNewWord?: true;
  /** Whether the service refuses to show the rules. */
  readonly isRefused?: true;
}

const NEVER = [{ name: 'admin only from the office', never: ADMIN }];

async function planned({
  was,
  wanted,
  invariants = NEVER,
  base,
  ownership,
  account,
  targets,
  redirect,
  ssl,
  urls,
  undeclaredUrls,
  hasNewWord,
  isRefused,
}: Case): Promise<Plan> {
  const settings = Object.entries({ always_use_https: redirect, ssl }).flatMap(([name, values]) =>
    values === undefined ? [] : [[name, values] as const],
  );
  const opened = await openWorld({
    state: {
      zones: {
        [ZONE]: {
          rulesets: [{ phase: CUSTOM, name: 'default', rules: live(was) }],
          settings: Object.fromEntries(settings.map(([name, [value]]) => [name, { value }])),
          ...(urls === undefined ? {} : { url_normalization: { type: 'cloudflare', scope: urls[0] } }),
          ...(undeclaredUrls === 'none' ? { url_normalization: { scope: undeclaredUrls } } : {}),
        },
      },
      ...(account === undefined
        ? {}
        : {
            accounts: {
              [ACCOUNT]: {
                rulesets: [{ phase: CUSTOM, kind: 'root', name: 'all', rules: live(account[0]) }],
              },
            },
          }),
    },
  });
  onTestFinished(() => opened.close());
  if (isRefused === true)
    opened.emulator.inject({
      kind: 'status',
      status: 403,
      match: { path: '/zones/*/rulesets/**' },
      times: 100,
    });
  if (hasNewWord === true)
    opened.emulator.update(({ zones }) =>
      Object.assign(zones[ZONE]?.url_normalization ?? {}, { scope: 'of_later' }),
    );
  if (undeclaredUrls === 'refused')
    opened.emulator.inject({ kind: 'status', status: 403, match: { path: '/zones/*/url_normalization' } });
  const files = (own: readonly JsonObject[]): Readonly<Record<string, string>> => ({
    'zones/shop.yaml': stringify({
      zone: { name: 'shop.example.com', id: ZONE },
      rulesets: [{ phase: CUSTOM, ...(ownership === undefined ? {} : { ownership }), rules: wanted }],
      ...(settings.length === 0
        ? {}
        : { zone_settings: Object.fromEntries(settings.map(([name, [, value]]) => [name, value])) }),
      ...(urls === undefined ? {} : { url_normalization: { scope: urls[1] } }),
      ...(hasNewWord === true && urls === undefined && undeclaredUrls === undefined
        ? { url_normalization: { type: 'rfc3986' } }
        : {}),
      invariants: own,
    }),
    ...(account === undefined
      ? {}
      : {
          'accounts/main.yaml': stringify({
            account: { name: 'main', id: ACCOUNT },
            rulesets: [{ phase: CUSTOM, kind: 'root', name: 'all', rules: account[1] }],
          }),
        }),
  });
  const configuration = await opened.configure(files(invariants));
  return opened.plan(configuration, {
    ...(base === undefined ? {} : { base: await opened.configure(files(base)) }),
    ...(targets === undefined ? {} : { targets }),
  });
}

/** The addresses of changes that break an invariant, and what becomes of each invariant. */
function told(plan: Plan): { readonly breaking: readonly string[]; readonly verdicts: readonly string[] } {
  return {
    breaking: changesOf(plan).flatMap(({ change }) =>
      change.risks.some(({ code }) => code === 'breaks-invariant') ? [change.address] : [],
    ),
    verdicts: (plan.invariants ?? []).map(({ was, verdict }) => `${was} → ${verdict}`),
  };
}

const TLS = [{ name: 'tls', use: 'https-only' }];
const SETTING = 'zone/shop.example.com/zone_settings/always_use_https';
const ZONE_RULES = `zone/shop.example.com/rulesets/${CUSTOM}`;

describe('invariants of a plan', () => {
  it.each<[string, Case, ReturnType<typeof told>]>([
    ['hold', { was: [block], wanted: [block, skip()] }, { breaking: [], verdicts: ['proven → proven'] }],
    [
      'are broken by a skip',
      { was: [block], wanted: [skip(), block] },
      { breaking: [ZONE_RULES], verdicts: ['proven → refuted'] },
    ],
    [
      'are broken by a rule that goes',
      { was: [block], wanted: [] },
      { breaking: [ZONE_RULES], verdicts: ['proven → refuted'] },
    ],
    [
      'are repaired',
      { was: [skip(), block], wanted: [block, skip()] },
      { breaking: [], verdicts: ['refuted → proven'] },
    ],
    [
      'stay broken',
      { was: [skip(), block], wanted: [skip(), block] },
      { breaking: [], verdicts: ['refuted → refuted'] },
    ],
    [
      'are judged by the list that is sent, rules of others included',
      { was: [skip('theirs'), block], wanted: [block], ownership: 'shared' },
      { breaking: [], verdicts: ['refuted → refuted'] },
    ],
    [
      'are broken by the rules of the account, in the zone',
      { was: [], wanted: [], account: [[block], []] },
      { breaking: [`account/main/rulesets/${CUSTOM}`], verdicts: ['proven → refuted'] },
    ],
    [
      'hold by what the branch started from, whatever the branch has made of them',
      { was: [block], wanted: [skip(), block], invariants: [], base: NEVER },
      { breaking: [ZONE_RULES], verdicts: ['proven → refuted'] },
    ],
    [
      'are told each, where two demand the same',
      {
        was: [block],
        wanted: [block],
        invariants: [...NEVER, { name: 'once more', never: ADMIN }],
        base: NEVER,
      },
      { breaking: [], verdicts: ['proven → proven', 'proven → proven'] },
    ],
    [
      'are not known where the rules of the account were not read',
      { was: [block], wanted: [block], account: [[block], []], targets: ['zone/shop.example.com/**'] },
      { breaking: [], verdicts: ['unknown → unknown'] },
    ],
    [
      'are broken by a setting that goes off',
      { was: [], wanted: [], invariants: TLS, redirect: ['on', 'off'] },
      { breaking: [SETTING], verdicts: ['proven → refuted'] },
    ],
    [
      'are repaired by a setting',
      { was: [], wanted: [], invariants: TLS, redirect: ['off', 'on'] },
      { breaking: [], verdicts: ['refuted → proven'] },
    ],
    [
      'are not known where no file declares the setting',
      { was: [block], wanted: [], invariants: TLS },
      { breaking: [], verdicts: ['unknown → unknown'] },
    ],
    [
      'are broken without TLS at all',
      { was: [], wanted: [], invariants: TLS, redirect: ['on', 'on'], ssl: ['full', 'off'] },
      { breaking: ['zone/shop.example.com/zone_settings/ssl'], verdicts: ['proven → refuted'] },
    ],
    [
      'hold by a setting that stays',
      { was: [block], wanted: [], invariants: TLS, redirect: ['on', 'on'] },
      { breaking: [], verdicts: ['proven → proven'] },
    ],
    [
      'are not repaired by a setting that the targets leave out',
      { was: [block], wanted: [], invariants: TLS, redirect: ['off', 'on'], targets: [ZONE_RULES] },
      { breaking: [], verdicts: ['refuted → refuted'] },
    ],
    [
      'are not known where rules see URLs as visitors wrote them',
      { was: [block], wanted: [block], urls: ['none', 'none'] },
      { breaking: [], verdicts: ['unknown → unknown'] },
    ],
    [
      'are not known any more where URLs are no longer normalized',
      { was: [block], wanted: [block], urls: ['incoming', 'none'] },
      { breaking: [], verdicts: ['proven → unknown'] },
    ],
    [
      'are proven where URLs will be normalized',
      { was: [block], wanted: [block], urls: ['none', 'both'] },
      { breaking: [], verdicts: ['unknown → proven'] },
    ],
    [
      'stay proven where the targets leave that out',
      { was: [block], wanted: [block], urls: ['incoming', 'none'], targets: [ZONE_RULES] },
      { breaking: [], verdicts: ['proven → proven'] },
    ],
    [
      'are not known where rules see URLs as visitors wrote them, and no file says so',
      { was: [block], wanted: [block], undeclaredUrls: 'none' },
      { breaking: [], verdicts: ['unknown → unknown'] },
    ],
    [
      'are proven where URLs are normalized, and no file says so',
      { was: [block], wanted: [block], undeclaredUrls: 'incoming' },
      { breaking: [], verdicts: ['proven → proven'] },
    ],
    [
      'are not known where the service has a word of later, and no file says so',
      { was: [block], wanted: [block], undeclaredUrls: 'incoming', hasNewWord: true },
      { breaking: [], verdicts: ['unknown → unknown'] },
    ],
    [
      'are not known where a file leaves a word of later as it is',
      { was: [block], wanted: [block], hasNewWord: true },
      { breaking: [], verdicts: ['unknown → unknown'] },
    ],
    [
      'are proven where a file replaces a word of later',
      { was: [block], wanted: [block], urls: ['incoming', 'both'], hasNewWord: true },
      { breaking: [], verdicts: ['unknown → proven'] },
    ],
    [
      'are broken whatever URLs rules see',
      { was: [block], wanted: [], undeclaredUrls: 'refused' },
      { breaking: [ZONE_RULES], verdicts: ['unknown → refuted'] },
    ],
    ['are none', { was: [block], wanted: [], invariants: [] }, { breaking: [], verdicts: [] }],
  ])('%s', async (_, one, expected) => {
    expect(told(await planned(one))).toEqual(expected);
  });

  it('are not known where that could not be read, with the reason', async () => {
    const plan = await planned({ was: [block], wanted: [block], undeclaredUrls: 'refused' });
    expect(linesOf(plan)).toEqual([
      '1 invariant: 1 not known.',
      expect.stringMatching(
        /^Not known: admin only from the office \(zone\/shop\.example\.com, no file declares whether rules see URLs as visitors wrote them, and it could not be read: .*403/,
      ),
    ]);
  });

  it('ask of URLs only where a proof depends on them', async () => {
    const reads = async (one: Partial<Case>): Promise<number> =>
      (await planned({ was: [block], wanted: [block], ...one })).requests.read;
    const without = await reads({ invariants: [] });
    const blockedOffice = [{ name: 'office', never: 'ip.src eq 203.0.113.1' }];
    expect(await reads({ invariants: blockedOffice })).toBe(without);
    expect(await reads({})).toBe(without + 1);
    expect(await reads({ urls: ['incoming', 'incoming'] })).toBe(without + 1);
  });

  it('tells of what stays broken in a warning, and sums up', async () => {
    const plan = await planned({ was: [skip(), block], wanted: [skip(), block] });
    expect(plan.findings.filter(({ severity }) => severity !== 'info')).toEqual([
      expect.objectContaining({
        code: 'invariant-broken',
        message: expect.stringContaining(
          '{ http.request.uri.path: "/admin", ip.src: 198.51.100.7 } gets past',
        ),
        help: 'What would help: move skip-partner after block-admin.',
      }),
    ]);
    expect(linesOf(plan)).toEqual([
      '1 invariant: 1 broken live, and not changed.',
      'Broken live, and not changed: admin only from the office (zone/shop.example.com).',
    ]);
  });

  it('knows none of a zone that could not be read', async () => {
    const plan = await planned({ was: [block], wanted: [block], isRefused: true });
    expect(told(plan)).toEqual({ breaking: [], verdicts: ['unknown → unknown'] });
    expect(linesOf(plan)).toEqual([
      '1 invariant: 1 not known.',
      'Not known: admin only from the office (zone/shop.example.com, the zone was not read).',
    ]);
  });

  it('takes nothing for repaired that is not known', async () => {
    const list = { ...skip(), expression: 'ip.src in $partners' };
    const plan = await planned({ was: [skip(), block], wanted: [list, block] });
    expect(told(plan)).toEqual({ breaking: [], verdicts: ['refuted → unknown'] });
    expect(linesOf(plan)).toEqual([
      '1 invariant: 1 not known.',
      'Not known: admin only from the office (zone/shop.example.com, it depends on $partners).',
    ]);
  });
});
