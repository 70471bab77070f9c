import { describe, expect, it } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import type { Kind } from '../../../src/kinds/definition/kind.js';
import { botManagement } from '../../../src/kinds/bot-management/index.js';
import { managedTransforms } from '../../../src/kinds/managed-transforms/index.js';
import { urlNormalization } from '../../../src/kinds/url-normalization/index.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { draftOf } from '../../helpers/adoption.js';
import {
  answering,
  compileContext,
  diffContext,
  onlyChange,
  ZONE,
  type ReportedFinding,
} from '../support.js';

const PATHS: Readonly<Record<string, string>> = {
  url_normalization: 'url_normalization',
  managed_transforms: 'managed_headers',
  bot_management: 'bot_management',
};

const serving = (kind: Kind, live: unknown): ReturnType<typeof answering> =>
  answering({ get: { [`/zones/${ZONE.id}/${PATHS[kind.section] ?? ''}`]: live } });

async function planned(kind: Kind, section: object, live: unknown, unknownMembers?: 'differ'): Promise<Diff> {
  const { context } = compileContext();
  const [declaration] = kind.declare({ [kind.section]: section }, context);
  if (declaration === undefined) throw new Error('no declaration');
  const more = unknownMembers === undefined ? {} : { unknownMembers };
  return declaration.observe({ ...diffContext(), ...more }, serving(kind, live));
}

function reported(kind: Kind, section: object, plan?: string): readonly string[] {
  const scope = { ...ZONE, ...(plan === undefined ? {} : { plan }) };
  const { context, reported: findings } = compileContext({ scope });
  kind.declare({ [kind.section]: section }, context);
  return findings.map(({ severity, code, path }: ReportedFinding) => `${severity} ${code} ${path.join('.')}`);
}

const transforms = (on: readonly string[], more: object = {}): object => ({
  managed_request_headers: [
    'add_true_client_ip_headers',
    'remove_visitor_ip_headers',
    'add_visitor_location_headers',
    'x_new_one',
  ].map((id) => ({ id, enabled: on.includes(id), has_conflict: false })),
  managed_response_headers: ['add_security_headers', 'remove_x-powered-by_header'].map((id) => ({
    id,
    enabled: on.includes(id),
    has_conflict: false,
  })),
  ...more,
});

describe('an object that a zone has once', () => {
  it.each<[string, Kind, object, object, object | undefined, readonly string[]]>([
    [
      'sends both members of URL normalization, the one that no file has as it is live',
      urlNormalization,
      { scope: 'both' },
      { type: 'cloudflare', scope: 'incoming' },
      { type: 'cloudflare', scope: 'both' },
      [],
    ],
    [
      'is the same with fewer members',
      urlNormalization,
      { scope: 'both' },
      { type: 'rfc3986', scope: 'both' },
      undefined,
      [],
    ],
    [
      'has its risk where URLs are no longer normalized',
      urlNormalization,
      { scope: 'none' },
      { type: 'cloudflare', scope: 'incoming' },
      { type: 'cloudflare', scope: 'none' },
      ['weakens-normalization'],
    ],
    [
      'has its risk where less of a URL is normalized',
      urlNormalization,
      { type: 'rfc3986' },
      { type: 'cloudflare', scope: 'both' },
      { type: 'rfc3986', scope: 'both' },
      ['weakens-normalization'],
    ],
    [
      'has no risk where only the origin sees another URL',
      urlNormalization,
      { scope: 'incoming' },
      { type: 'cloudflare', scope: 'both' },
      { type: 'cloudflare', scope: 'incoming' },
      [],
    ],
    [
      'has no risk where nothing is normalized anyway',
      urlNormalization,
      { type: 'rfc3986' },
      { type: 'cloudflare', scope: 'none' },
      { type: 'rfc3986', scope: 'none' },
      [],
    ],
    [
      'sends only transforms that change',
      managedTransforms,
      {
        request_headers: { remove_visitor_ip_headers: true, add_visitor_location_headers: false },
        response_headers: { add_security_headers: true },
      },
      transforms(['add_security_headers']),
      { managed_request_headers: [{ id: 'remove_visitor_ip_headers', enabled: true }] },
      [],
    ],
    [
      'has its risk for security headers that are switched off',
      managedTransforms,
      { response_headers: { add_security_headers: false } },
      transforms(['add_security_headers']),
      { managed_response_headers: [{ id: 'add_security_headers', enabled: false }] },
      ['weakens-headers'],
    ],
    [
      'has no risk for a transform that protects nothing',
      managedTransforms,
      { request_headers: { add_visitor_location_headers: false } },
      transforms(['add_visitor_location_headers']),
      { managed_request_headers: [{ id: 'add_visitor_location_headers', enabled: false }] },
      [],
    ],
    [
      'has a risk for a transform that is not known',
      managedTransforms,
      { request_headers: { x_new_one: true } },
      transforms([]),
      { managed_request_headers: [{ id: 'x_new_one', enabled: true }] },
      ['weakens-headers'],
    ],
    [
      'has nothing to switch off where the zone does not have a transform',
      managedTransforms,
      { request_headers: { add_bot_protection_headers: false } },
      transforms([]),
      undefined,
      [],
    ],
    [
      'can change places of two that exclude each other',
      managedTransforms,
      { request_headers: { add_true_client_ip_headers: false, remove_visitor_ip_headers: true } },
      transforms(['add_true_client_ip_headers']),
      {
        managed_request_headers: [
          { id: 'add_true_client_ip_headers', enabled: false },
          { id: 'remove_visitor_ip_headers', enabled: true },
        ],
      },
      [],
    ],
    [
      'sends only members of bot management that change',
      botManagement,
      { fight_mode: true, enable_js: true },
      { fight_mode: false, enable_js: true, using_latest_model: true },
      { fight_mode: true },
      [],
    ],
    ...(
      [
        ['fight_mode', true, false],
        ['enable_js', true, false],
        ['ai_bots_protection', 'block', 'only_on_ad_pages'],
        ['ai_bots_protection', 'only_on_ad_pages', 'disabled'],
        ['crawler_protection', 'enabled', 'disabled'],
        ['content_bots_protection', 'block', 'disabled'],
        ['sbfm_definitely_automated', 'block', 'managed_challenge'],
        ['sbfm_definitely_automated', 'managed_challenge', 'allow'],
        ['sbfm_likely_automated', 'block', 'allow'],
        ['sbfm_verified_bots', 'block', 'allow'],
        ['sbfm_static_resource_protection', true, false],
        ['optimize_wordpress', false, true],
        ['suppress_session_score', false, true],
        ['bm_cookie_enabled', true, false],
        ['x_new_member', 'a', 'b'],
      ] as const
    ).map(
      ([name, before, after]) =>
        [
          `has its risk where ${name} becomes ${String(after)}`,
          botManagement,
          { [name]: after },
          { [name]: before },
          { [name]: after },
          ['weakens-bot-management'],
        ] as [string, Kind, object, object, object, readonly string[]],
    ),
    ...(
      [
        ['fight_mode', false, true],
        ['ai_bots_protection', 'disabled', 'block'],
        ['sbfm_likely_automated', 'allow', 'managed_challenge'],
        ['optimize_wordpress', true, false],
        ['cf_robots_variant', 'policy_only', 'off'],
        ['is_robots_txt_managed', true, false],
      ] as const
    ).map(
      ([name, before, after]) =>
        [
          `has no risk where ${name} becomes ${String(after)}`,
          botManagement,
          { [name]: after },
          { [name]: before },
          { [name]: after },
          [],
        ] as [string, Kind, object, object, object, readonly string[]],
    ),
  ])('%s', async (_, kind, section, live, body, codes) => {
    const diff = await planned(kind, section, live);
    if (body === undefined) {
      expect(diff).toMatchObject({ changes: [], unchanged: [`zone/shop.example.com/${kind.section}`] });
      return;
    }
    const { request, risks, stage } = onlyChange(diff);
    expect(request).toEqual({
      method: kind === managedTransforms ? 'PATCH' : 'PUT',
      path: `/zones/${ZONE.id}/${PATHS[kind.section] ?? ''}`,
      query: {},
      body,
    });
    expect(risks.map(({ code }) => code)).toEqual(codes);
    expect(stage).toBe(codes.length > 0 ? 'weaken' : 'protect');
  });

  it('switches off what another plan left on, and only that', async () => {
    const live = { enable_js: true, stale_zone_configuration: { fight_mode: true } };
    const change = onlyChange(await planned(botManagement, { fight_mode: false }, live));
    expect(change.request.body).toEqual({ fight_mode: false });
    const gone = await planned(botManagement, { fight_mode: false }, { enable_js: true });
    expect(gone.changes).toEqual([]);
  });

  it('keeps live members that nobody knows, and names them', async () => {
    const live = { type: 'cloudflare', scope: 'both', x_later: { since: 1 } };
    const diff = await planned(urlNormalization, { scope: 'none' }, live);
    expect(onlyChange(diff).request.body).toEqual({ ...live, scope: 'none' });
    expect(diff.kept).toEqual([
      { address: 'zone/shop.example.com/url_normalization', member: 'x_later', live: { since: 1 } },
    ]);
    expect((await planned(urlNormalization, { scope: 'both' }, live, 'differ')).changes).toHaveLength(1);
    const draft = await draftOf('url_normalization', serving(urlNormalization, live), ZONE);
    expect(draft?.section).toEqual(live);
  });

  it.each<[Kind, object, object]>([
    [urlNormalization, { type: 'cloudflare', scope: 'both' }, { modified_on: null }],
    [botManagement, { fight_mode: true }, { auto_update_model: null, x_later: null }],
  ])('is imported without members of null, which are absent: %#', async (kind, live, nulls) => {
    const draft = await draftOf(kind.section, serving(kind, { ...live, ...nulls }), ZONE);
    expect(draft?.section).toEqual(live);
  });

  it('takes away a member with null', async () => {
    const diff = await planned(botManagement, { x_later: null }, { fight_mode: true, x_later: 1 });
    expect(onlyChange(diff).request.body).toEqual({ x_later: null });
    const gone = await planned(botManagement, { x_later: null }, { fight_mode: true });
    expect(gone.changes).toEqual([]);
  });

  it.each<[string, object, object, readonly string[]]>([
    [
      'that the zone does not have',
      { request_headers: { add_bot_protection_headers: true } },
      transforms([]),
      ['unknown-transform'],
    ],
    [
      'that excludes one that is on',
      { request_headers: { remove_visitor_ip_headers: true } },
      transforms(['add_true_client_ip_headers']),
      ['transforms-conflict'],
    ],
    [
      'that excludes one that is on, by what the service says',
      { request_headers: { x_new_one: true } },
      {
        ...transforms(['add_visitor_location_headers']),
        managed_request_headers: [
          { id: 'x_new_one', enabled: false, conflicts_with: ['add_visitor_location_headers'] },
          { id: 'add_visitor_location_headers', enabled: true },
        ],
      },
      ['transforms-conflict'],
    ],
  ])('refuses a transform %s', async (_, section, live, codes) => {
    const { changes, unchanged, refusals = [] } = await planned(managedTransforms, section, live);
    expect({ changes, unchanged }).toEqual({ changes: [], unchanged: [] });
    expect(refusals.map(({ code }) => code)).toEqual(codes);
  });

  it.each<[Kind, object, string | undefined, readonly string[]]>([
    [urlNormalization, { type: 'cloudflare', scope: 'both' }, 'free', []],
    [urlNormalization, { scop: 'both' }, undefined, ['error unknown-key scop']],
    [urlNormalization, { x_later: 'both' }, undefined, ['warning unknown-parameter x_later']],
    [
      managedTransforms,
      { response_headers: { remove_x_powered_by_header: true } },
      undefined,
      ['error unknown-key response_headers.remove_x_powered_by_header'],
    ],
    [
      managedTransforms,
      { request_headers: { add_true_client_ip_headers: true, remove_visitor_ip_headers: true } },
      'enterprise',
      ['error transforms-conflict request_headers.add_true_client_ip_headers'],
    ],
    [
      managedTransforms,
      { request_headers: { add_bot_protection_headers: true } },
      'pro',
      ['warning setting-plan request_headers.add_bot_protection_headers'],
    ],
    [botManagement, { using_latest_model: true }, undefined, ['error unknown-key using_latest_model']],
    [
      botManagement,
      { sbfm_likely_automated: 'block' },
      'pro',
      ['warning setting-plan sbfm_likely_automated'],
    ],
    [botManagement, { sbfm_likely_automated: 'allow' }, 'free', []],
    [botManagement, { sbfm_likely_automated: 'block' }, 'business', []],
    [botManagement, { sbfm_likely_automated: 'block' }, undefined, []],
  ])('is checked: %#', (kind, section, plan, findings) => {
    expect(reported(kind, section, plan)).toEqual(findings);
  });

  it.each<[Kind, object]>([
    [urlNormalization, { scope: 'both' }],
    [urlNormalization, { type: null, scope: 'both' }],
    [managedTransforms, { managed_request_headers: [] }],
    [managedTransforms, { managed_request_headers: [{ enabled: true }], managed_response_headers: [] }],
    [managedTransforms, { managed_request_headers: [{ id: 'a' }], managed_response_headers: [] }],
    [botManagement, { stale_zone_configuration: 'yes' }],
  ])('is not read from an answer of another shape: %#', async (kind, live) => {
    await expect(planned(kind, {}, live)).rejects.toThrow(ShapeError);
  });

  it.each<[Kind, object, unknown]>([
    [urlNormalization, { type: 'rfc3986', scope: 'incoming' }, undefined],
    [urlNormalization, { type: 'rfc3986', scope: 'none' }, { type: 'rfc3986', scope: 'none' }],
    [managedTransforms, transforms([]), undefined],
    [
      managedTransforms,
      transforms(['add_security_headers']),
      {
        request_headers: {
          add_true_client_ip_headers: false,
          remove_visitor_ip_headers: false,
          add_visitor_location_headers: false,
          x_new_one: false,
        },
        response_headers: { add_security_headers: true, 'remove_x-powered-by_header': false },
      },
    ],
    [botManagement, { enable_js: false, fight_mode: false, bm_cookie_enabled: true }, undefined],
    [
      botManagement,
      { enable_js: true, fight_mode: false, using_latest_model: true },
      { fight_mode: false, enable_js: true },
    ],
    [
      botManagement,
      { enable_js: false, stale_zone_configuration: { fight_mode: true } },
      { fight_mode: true, enable_js: false },
    ],
  ])('is imported whole if a member is not at its default: %#', async (kind, live, section) => {
    expect((await draftOf(kind.section, serving(kind, live), ZONE))?.section).toEqual(section);
  });

  it('has none of them where the service has no such path', async () => {
    for (const kind of [urlNormalization, managedTransforms, botManagement])
      expect(await kind.survey?.(diffContext(), answering({}))).toEqual([]);
  });
});
