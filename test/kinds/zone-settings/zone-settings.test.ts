import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import type { RiskCode } from '../../../src/kernel/model/risk.js';
import { asObject, type Raw } from '../../../src/kernel/lib/decode.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import { asJson } from '../../../src/kernel/model/json.js';
import type { ApiReader, WriteRequest } from '../../../src/kernel/model/request.js';
import { takeMarks } from '../../../src/engine/configuration/marks.js';
import { zoneSettings } from '../../../src/kinds/zone-settings/index.js';
import type { Shape } from '../../../src/kinds/toolkit/shapes/shape.js';
import { SETTINGS } from '../../../src/kinds/zone-settings/table.js';
import { draftOf } from '../../helpers/adoption.js';
import { runs } from '../../helpers/runs.js';
import {
  answering,
  compileContext,
  diffContext,
  onlyChange,
  ZONE,
  type ReportedFinding,
} from '../support.js';
import { APART, FORMER, NEUTRAL, ORDERS } from './facts.js';

const PATH = `/zones/${ZONE.id}/settings`;

/** An answer for each setting, as if somebody had changed all of them. */
function live(settings: Readonly<Record<string, unknown>>, more: Raw = {}): readonly Raw[] {
  return Object.entries(settings).map(([id, value]) => ({
    id,
    [id === 'ssl_recommender' ? 'enabled' : 'value']: value,
    editable: true,
    modified_on: '2026-01-01T00:00:00Z',
    ...more,
  }));
}

/** A service with these settings: each by itself, and the list of those that are in it. */
function service(settings: readonly Raw[]): ReturnType<typeof answering> {
  const single = settings.map((setting) => [`${PATH}/${String(setting['id'])}`, setting] as const);
  const listed = settings.filter(({ id }) => !APART.includes(String(id)));
  return answering({ get: { ...Object.fromEntries(single), [PATH]: listed } });
}

/** A service that says of any other setting that it has none of that name. */
function strict(settings: readonly Raw[]): ApiReader {
  const own = service(settings);
  return {
    ...own,
    get: async (request) => {
      try {
        return await own.get(request);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { path, method } = error;
        const errors = [{ code: 1006, message: 'Unrecognized zone setting name' }];
        throw new ApiError('none', { kind: 'rejected', delivery: 'refused', method, path, errors });
      }
    },
  };
}

function declare(section: object): ReturnType<typeof zoneSettings.declare>[number] {
  const [declaration] = zoneSettings.declare({ zone_settings: { ...section } }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  return declaration;
}

async function planned(section: object, api: ApiReader): Promise<Diff> {
  return declare(section).observe(diffContext(), api);
}

async function risksOf(name: string, before: unknown, after: unknown): Promise<readonly RiskCode[]> {
  const { changes } = await planned({ [name]: after }, service(live({ [name]: before })));
  return changes.flatMap(({ risks }) => risks.map(({ code }) => code));
}

function reported(section: object, plan?: string): readonly ReportedFinding[] {
  const scope = { ...ZONE, ...(plan === undefined ? {} : { plan }) };
  const { context, reported: findings } = compileContext({ scope });
  zoneSettings.declare({ zone_settings: { ...section } }, context);
  return findings;
}

const hsts = (members: object): unknown => ({ strict_transport_security: members });
const OFF = { enabled: false, max_age: 0, include_subdomains: false, preload: false, nosniff: false };
const YEAR = { enabled: true, max_age: 31_536_000, include_subdomains: true, preload: false, nosniff: true };

describe('settings of a zone', () => {
  it('are one change each, which sends the value alone', async () => {
    const { changes, unchanged } = await planned(
      { ssl: 'strict', always_use_https: 'on', ssl_recommender: true },
      service(live({ ssl: 'full', always_use_https: 'on', ssl_recommender: false, brotli: 'off' })),
    );
    expect(changes.map(({ address, request }) => ({ address, request }))).toEqual([
      {
        address: 'zone/shop.example.com/zone_settings/ssl',
        request: { method: 'PATCH', path: `${PATH}/ssl`, query: {}, body: { value: 'strict' } },
      },
      {
        address: 'zone/shop.example.com/zone_settings/ssl_recommender',
        request: { method: 'PATCH', path: `${PATH}/ssl_recommender`, query: {}, body: { enabled: true } },
      },
    ]);
    expect(unchanged).toEqual(['zone/shop.example.com/zone_settings/always_use_https']);
  });

  it('belong to whoever names them, and to nobody else', () => {
    expect(declare({ ssl: 'strict', http2: 'on' }).claims).toEqual([
      'zone_settings/ssl',
      'zone_settings/http2',
    ]);
  });

  it('come after what protects where they get weaker, and before where they do not', async () => {
    const { changes } = await planned(
      { ssl: 'off', min_tls_version: '1.2', http2: 'off' },
      service(live({ ssl: 'full', min_tls_version: '1.0', http2: 'on' })),
    );
    expect(changes.map(({ address, stage }) => [address.split('/').at(-1), stage])).toEqual([
      ['ssl', 'weaken'],
      ['min_tls_version', 'protect'],
      ['http2', 'protect'],
    ]);
  });

  describe('are read', () => {
    it.each<[string, readonly string[], readonly string[]]>([
      ['one by the list, which a recording holds', ['ssl'], ['']],
      ['several by their list', ['ssl', 'http2'], ['']],
      [
        'those that the list leaves out by themselves',
        ['ssl', 'http2', 'nel', 'early_hints'],
        ['', '/nel', '/early_hints'],
      ],
      ['one that the list leaves out by itself', ['nel'], ['/nel']],
    ])('%s', async (_, names, requests) => {
      const values = { ssl: 'full', http2: 'on', nel: { enabled: true }, early_hints: 'off' };
      const api = service(live(values));
      const section = Object.fromEntries(names.map((name) => [name, Reflect.get(values, name) as unknown]));
      expect((await planned(section, api)).unchanged).toHaveLength(names.length);
      expect(api.requested).toEqual(requests.map((path) => PATH + path));
    });

    it('one by one where there is no list of them', async () => {
      const own = service(live({ ssl: 'full', http2: 'on' }));
      const api: ApiReader = {
        ...own,
        get: (request) => own.get(request.path === PATH ? { path: '/nowhere' } : request),
      };
      expect((await planned({ ssl: 'full', http2: 'on' }, api)).unchanged).toHaveLength(2);
    });

    it.each(['credentials', 'forbidden', 'unavailable', 'throttled'] as const)(
      'or not at all: a list that fails as %s is no empty list',
      async (kind) => {
        const error = new ApiError('no', { kind, delivery: 'refused', method: 'GET', path: PATH });
        const api: ApiReader = { ...answering({}), get: () => Promise.reject(error) };
        await expect(planned({ ssl: 'full', http2: 'on' }, api)).rejects.toBe(error);
        await expect(planned({ ssl: 'full' }, api)).rejects.toBe(error);
      },
    );
  });

  describe('can be refused before anything is written', () => {
    it('where this zone may not change them', async () => {
      const api = service(live({ ssl: 'full', polish: 'off' }, { editable: false }));
      const { refusals } = await planned({ ssl: 'strict', polish: 'off' }, api);
      expect(refusals).toMatchObject([
        {
          code: 'setting-not-editable',
          message: 'ssl is not as declared, but the service does not allow changing it for shop.example.com',
        },
      ]);
    });

    it('where the service has none of that name', async () => {
      const { refusals, changes } = await planned(
        { ssl: 'strict', x_new: 'on' },
        strict(live({ ssl: 'full' })),
      );
      expect(refusals).toMatchObject([{ code: 'unknown-setting' }]);
      expect(changes).toHaveLength(1);
    });

    it('but not where the service does not say whether they may be changed', async () => {
      const { refusals, changes } = await planned(
        { ssl: 'strict' },
        service(live({ ssl: 'full' }, { editable: undefined })),
      );
      expect(refusals).toBeUndefined();
      expect(changes).toHaveLength(1);
    });
  });

  describe('have an order of strength', () => {
    const pairs = Object.entries(ORDERS).flatMap(([name, steps]) =>
      steps.flatMap((former, from) =>
        steps.flatMap((later, to) =>
          former.flatMap((before) =>
            later.flatMap((after) => (before === after ? [] : [[name, before, after, to < from] as const])),
          ),
        ),
      ),
    );
    it.each(pairs)('%s: %s becomes %s', async (name, before, after, isWeaker) => {
      expect(await risksOf(name, before, after)).toEqual(isWeaker ? ['weakens-zone-setting'] : []);
    });

    it.each(
      Object.entries(NEUTRAL).flatMap(([name, values]) =>
        values.flatMap((before) =>
          values.flatMap((after) => (before === after ? [] : [[name, before, after] as const])),
        ),
      ),
    )('or none: %s from %s to %s', async (name, before, after) => {
      expect(await risksOf(name, before, after)).toEqual([]);
    });

    it.each<[string, readonly string[], readonly string[], boolean]>([
      ['fewer', ['A', 'B'], ['B'], false],
      ['more', ['A'], ['A', 'B'], true],
      ['others', ['A'], ['B'], true],
      ['some in place of all', [], ['A'], false],
      ['all in place of some', ['A'], [], true],
    ])('ciphers: %s', async (_, before, after, isWeaker) => {
      expect(await risksOf('ciphers', before, after)).toEqual(isWeaker ? ['weakens-zone-setting'] : []);
    });

    it('and what nobody knows may be weaker', async () => {
      expect(await risksOf('x_later', 'a', 'b')).toEqual(['weakens-zone-setting']);
      expect(await risksOf('ssl', 'some_new_mode', 'full')).toEqual(['weakens-zone-setting']);
    });

    it('covers every setting that is known and can be set', () => {
      const others = ['security_header', 'ciphers', 'nel', 'advanced_ddos', 'development_mode'];
      const told = new Set([...Object.keys(ORDERS), ...Object.keys(NEUTRAL), ...FORMER, ...others]);
      const rest = Object.entries(SETTINGS).filter(([name]) => !told.has(name));
      expect(rest.filter(([, { shape }]) => shape.strength !== 'none').map(([name]) => name)).toEqual([]);
      expect([...told].filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
    });
  });

  describe('HSTS', () => {
    it('is sent with all of its members, those that no file names as they are', async () => {
      const api = service(live({ security_header: hsts(YEAR) }));
      const change = onlyChange(await planned({ security_header: hsts({ max_age: 86_400 }) }, api));
      expect(change.request.body).toEqual({ value: hsts({ ...YEAR, max_age: 86_400 }) });
      expect(change.risks).toEqual([
        {
          code: 'weakens-zone-setting',
          message: 'security_header.strict_transport_security.max_age 31536000 becomes 86400',
        },
      ]);
    });

    it('is sent whole where the service left members out', async () => {
      const api = service(live({ security_header: hsts({ enabled: false, x_later: 1 }) }));
      const change = onlyChange(
        await planned({ security_header: hsts({ enabled: true, max_age: 60 }) }, api),
      );
      expect(change.request.body).toEqual({
        value: hsts({ ...OFF, enabled: true, max_age: 60, x_later: 1 }),
      });
    });

    it.each<[string, object, object, readonly RiskCode[]]>([
      ['a short age', OFF, { enabled: true, max_age: 86_400 }, []],
      ['a long age', OFF, { enabled: true, max_age: 31_536_000 }, ['hsts-lasting']],
      ['a longer age', { ...YEAR, max_age: 86_400 }, { max_age: 31_536_000 }, ['hsts-lasting']],
      ['preload', YEAR, { preload: true }, ['hsts-lasting']],
      [
        'preload, which was said while it was off',
        { ...OFF, preload: true },
        { enabled: true },
        ['hsts-lasting'],
      ],
      ['the same age once more', YEAR, { nosniff: false }, ['weakens-zone-setting']],
      ['off', YEAR, { enabled: false }, ['weakens-zone-setting']],
      ['no subdomains', YEAR, { include_subdomains: false }, ['weakens-zone-setting']],
      ['anything while it stays off', { ...OFF, max_age: 86_400 }, { max_age: 0 }, []],
      [
        'a longer age without what it had',
        YEAR,
        { preload: true, nosniff: false },
        ['weakens-zone-setting', 'hsts-lasting'],
      ],
    ])('%s', async (_, before, after, risks) => {
      expect(await risksOf('security_header', hsts(before), hsts(after))).toEqual(risks);
    });
  });

  describe('are checked', () => {
    it.each<[string, object, string, string]>([
      ['a value that is none', { ssl: 'flexibel' }, 'not-allowed', 'Did you mean flexible?'],
      [
        'a version without quotes',
        { min_tls_version: 1.2 },
        'unquoted-string',
        'Put it in quotes: without them it is a number, and a long number loses digits.',
      ],
      ['on as true', { always_use_https: true }, 'not-allowed', 'Write on or off.'],
      ['a number as text', { challenge_ttl: '300' }, 'wrong-type', ''],
      ['a number that is none of them', { challenge_ttl: 301 }, 'not-allowed', ''],
      [
        'an age beyond a year',
        { security_header: hsts({ max_age: 31_536_001 }) },
        'invalid-value',
        'Write 31536000 or less.',
      ],
      [
        'HSTS without its frame',
        { security_header: { enabled: true } },
        'missing-key',
        'Add strict_transport_security.',
      ],
      ['a slip', { min_tls_versio: '1.2' }, 'unknown-key', 'Did you mean min_tls_version?'],
      [
        'a name that no path can have',
        { '../ssl': 'off' },
        'invalid-key',
        'A name has lower-case letters, digits and "_".',
      ],
      [
        'nothing at all',
        { ssl: null },
        'invalid-value',
        'Write a value, or leave the setting out: then it stays as it is.',
      ],
      ['what the plan decides', { advanced_ddos: 'on' }, 'setting-unmanaged', 'Remove it.'],
      ['what ends by itself', { development_mode: 'off' }, 'setting-unmanaged', 'Remove it.'],
    ])('%s', (_, section, code, help) => {
      const error = reported(section).find((finding) => finding.code === code);
      expect(error).toMatchObject({ severity: 'error' });
      if (help !== '') expect(error?.help).toBe(help);
    });

    it.each(FORMER)('%s is a thing of the past', (name) => {
      expect(reported({ [name]: 'on' })).toMatchObject([{ severity: 'warning', code: 'setting-former' }]);
    });

    it('says once that a setting is no longer used', () => {
      expect(reported({ minify: 'on' })).toMatchObject([
        { message: 'the service no longer uses minify', help: 'Remove it.' },
      ]);
    });

    it.each<[string, string, number]>([
      ['polish', 'free', 1],
      ['polish', 'pro', 0],
      ['polish', 'enterprise', 0],
      ['true_client_ip_header', 'business', 1],
      ['true_client_ip_header', 'enterprise', 0],
      ['ssl', 'free', 0],
      ['polish', 'some other plan', 0],
    ])('%s in the plan %s', (name, plan, warnings) => {
      const value = name === 'ssl' ? 'full' : 'off';
      expect(reported({ [name]: value }, plan).map(({ code }) => code)).toEqual(
        Array.from({ length: warnings }, () => 'setting-plan'),
      );
    });

    it('a name that nobody knows is told, and declared all the same', async () => {
      expect(reported({ x_new_switch: 'on' })).toMatchObject([
        { severity: 'warning', code: 'unknown-parameter' },
      ]);
      const { changes } = await planned({ x_new_switch: 'on' }, service(live({ x_new_switch: 'off' })));
      expect(changes).toMatchObject([{ request: { body: { value: 'on' } } }]);
    });
  });

  describe('are proved', () => {
    const request: WriteRequest = {
      method: 'PATCH',
      path: `${PATH}/ssl`,
      query: {},
      body: { value: 'strict' },
    };
    const proved = async (api: ApiReader): Promise<readonly string[]> => {
      const { prove } = await planned({ ssl: 'strict' }, service(live({ ssl: 'full' })));
      const change = { address: '', base: {} };
      const evidence = await prove?.({ change, request, answer: undefined }, diffContext(), api);
      return evidence?.differences.map(({ message }) => message) ?? [];
    };

    it('by a read', async () => {
      expect(await proved(service(live({ ssl: 'strict' })))).toEqual([]);
    });
    it('and what is stored otherwise is told', async () => {
      expect(await proved(service(live({ ssl: 'full' })))).toEqual(['ssl is "full", but "strict" was sent']);
    });
    it('and so is what is gone', async () => {
      expect(await proved(strict([]))).toEqual(['ssl is nothing, but "strict" was sent']);
    });
  });

  it('come back as they were', async () => {
    const before = { ssl: 'flexible', http2: 'on', security_header: hsts(OFF) };
    const section = { ssl: 'strict', http2: 'on', security_header: hsts({ enabled: true, max_age: 60 }) };
    const { found, changes } = await declare(section).observe(
      { ...diffContext(), keepsFound: true },
      service(live(before)),
    );
    const kept = found?.() ?? null;
    const requests = changes.map(({ request }) => request);
    const { restore } = zoneSettings;
    const written = requests.reduce((state, request) => restore?.written(state, request) ?? state, kept);
    expect(written).toEqual({
      ...before,
      ssl: 'strict',
      security_header: hsts({ ...OFF, enabled: true, max_age: 60 }),
    });
    const back = restore?.restored(kept, ZONE, {
      requests,
      source: { file: 'run.json', line: 1, column: 1, length: 1 },
      secrets: diffContext().secrets,
      side: 'found',
    });
    const [declaration] = back?.declarations ?? [];
    const again = await declaration?.observe(diffContext(), service(live(asObject(written, 'settings'))));
    expect(again?.changes.map(({ request }) => request.body)).toEqual([
      { value: 'flexible' },
      { value: hsts(OFF) },
    ]);
  });

  describe('are imported', () => {
    it('where somebody changed them, or they are not as the service has them', async () => {
      const untouched = live(
        { http2: 'on', ssl: 'strict', brotli: 'on', security_header: hsts(OFF) },
        { modified_on: null },
      );
      const own = live({
        min_tls_version: '1.2',
        always_use_https: 'off',
        waf: 'on',
        development_mode: 'off',
      });
      const draft = await draftOf('zone_settings', strict([...untouched, ...own]), ZONE);
      expect(draft).toMatchObject({
        section: { ssl: 'strict', min_tls_version: '1.2', always_use_https: 'off' },
        remarks: [],
        things: expect.anything(),
        omissions: [{ what: 'setting waf', why: 'it is deprecated, or gone', isLeftAlone: true }],
      });
    });

    it('with a mark where a check would refuse them', async () => {
      const settings = live({ ssl: 'some_new_mode', x_new: 'on' });
      const draft = await draftOf('zone_settings', strict(settings), ZONE);
      expect(draft).toMatchObject({
        section: { ssl: 'some_new_mode', x_new: 'on', not_understood: [expect.stringMatching(/^sha256:/)] },
        things: expect.anything(),
        omissions: [],
      });
      expect(draft?.remarks).toHaveLength(2);
    });

    it('without members of null, which are absent', async () => {
      const settings = live({
        security_header: hsts({ ...OFF, enabled: true, preload: null }),
        x_new: { a: null },
      });
      const draft = await draftOf('zone_settings', strict(settings), ZONE);
      const { preload: _, ...header } = { ...OFF, enabled: true };
      expect(draft?.section).toEqual({ security_header: hsts(header), x_new: {} });
    });

    it('those beside the list as well', async () => {
      const draft = await draftOf('zone_settings', strict(live({ early_hints: 'on' })), ZONE);
      expect(draft).toMatchObject({ section: { early_hints: 'on' } });
    });

    it('or not at all where nobody changed any', async () => {
      const settings = live({ ssl: 'full' }, { modified_on: null });
      expect(await draftOf('zone_settings', strict(settings), ZONE)).toBeUndefined();
    });
  });

  it('converge: what is sent and stored is no difference any more', async () => {
    const values = fc.record(
      {
        ssl: fc.constantFrom('off', 'flexible', 'full', 'strict'),
        challenge_ttl: fc.constantFrom(300, 900),
        ciphers: fc.uniqueArray(fc.constantFrom('A', 'B', 'C')),
        nel: fc.record({ enabled: fc.boolean() }),
        security_header: fc
          .record(
            {
              enabled: fc.boolean(),
              max_age: fc.constantFrom(0, 60, 31_536_000),
              preload: fc.boolean(),
              include_subdomains: fc.boolean(),
              nosniff: fc.boolean(),
            },
            { requiredKeys: [] },
          )
          .map(hsts),
        x_later: fc.constantFrom('a', { deep: [1] }, 3),
      },
      { requiredKeys: [] },
    );
    const whole = {
      ssl: 'full',
      challenge_ttl: 1800,
      ciphers: [],
      nel: { enabled: false },
      security_header: hsts(OFF),
      x_later: 'z',
    };
    await fc.assert(
      fc.asyncProperty(values, values, async (first, wanted) => {
        const before: Record<string, unknown> = { ...whole, ...first };
        const { changes } = await planned(wanted, service(live(before)));
        const after = { ...before };
        for (const { request } of changes)
          after[request.path.split('/').at(-1) ?? ''] = asJson(Object.values(request.body ?? {})[0]);
        expect((await planned(wanted, service(live(after)))).changes).toEqual([]);
        for (const name of Object.keys(before))
          if (!(name in wanted)) expect(after[name]).toEqual(before[name]);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('settings that are protected', () => {
  const PROTECTED = { protected: true, ssl: 'strict', http2: 'on' };

  it('are each of the section, and the mark is none of them', () => {
    const { sections, marks } = takeMarks({ zone_settings: PROTECTED }, (path) => ({
      location: { file: path.join('/'), line: 1, column: 1, length: 1 },
    }));
    expect(sections).toEqual({ zone_settings: { ssl: 'strict', http2: 'on' } });
    expect(marks.map(({ address, location }) => [address, location.file])).toEqual([
      ['zone_settings/ssl', 'zone_settings/protected'],
      ['zone_settings/http2', 'zone_settings/protected'],
    ]);
  });

  it('or of nothing where the mark says so', () => {
    const { marks } = takeMarks({ zone_settings: { ...PROTECTED, protected: false } }, () => {
      throw new Error('nobody asks where');
    });
    expect(marks).toEqual([]);
  });
});

describe('null in a mapping', () => {
  const records = Object.entries(SETTINGS).flatMap(([name, { shape }]) =>
    shape.type === 'record' ? membersOf(shape).map((path) => [name, path] as const) : [],
  );

  /** The paths of all members of a mapping, at any depth. */
  function membersOf(shape: Shape): readonly (readonly string[])[] {
    if (shape.type !== 'record') return [];
    return Object.entries(shape.members).flatMap(([name, member]) => [
      [name],
      ...membersOf(member).map((path) => [name, ...path]),
    ]);
  }

  const nested = (path: readonly string[], value: unknown): unknown =>
    path.reduceRight((inside, step) => ({ [step]: inside }), value);

  it('is about some settings', () => expect(records.length).toBeGreaterThan(4));

  it.each(records)('%s: %s is given up once, and then there is nothing to do', async (name, path) => {
    const before = nested(path, path.length === 1 ? { max_age: 300, nosniff: true } : 'another');
    const { changes } = await planned({ [name]: nested(path, null) }, service(live({ [name]: before })));
    expect(changes).toHaveLength(1);
    const [, value] = Object.entries(asObject(changes[0]?.request.body, 'the body'))[0] ?? [];
    const later = await planned({ [name]: nested(path, null) }, service(live({ [name]: value })));
    expect(later.changes).toEqual([]);
  });

  it('gives a member that the service always has its default, and takes another one away', async () => {
    const before = hsts({ enabled: true, max_age: 86_400, nosniff: true, x_later: 1 });
    const wanted = hsts({ nosniff: null, x_later: null });
    const { changes } = await planned(
      { security_header: wanted },
      service(live({ security_header: before })),
    );
    expect(changes[0]?.request.body).toEqual({
      value: hsts({
        enabled: true,
        max_age: 86_400,
        nosniff: false,
        include_subdomains: false,
        preload: false,
      }),
    });
  });

  it('is nothing where the member is not live', async () => {
    const api = service(live({ security_header: hsts({ enabled: true, max_age: 86_400 }) }));
    expect((await planned({ security_header: hsts({ nosniff: null }) }, api)).changes).toEqual([]);
  });
});
