import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind, type Delivery } from '../../../src/kernel/model/errors.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { accessChecks } from '../../../src/app/doctor/access.js';
import { LISTS } from '../../../src/app/doctor/probe.js';
import { KINDS } from '../../../src/kinds/registry.js';
import { limitChecks } from '../../../src/app/doctor/limits.js';
import { sendProbe, probesFor, type Probe, type Probed } from '../../../src/app/doctor/probe.js';
import { diagnose } from '../../../src/app/doctor/diagnose.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

const SETTINGS = settingsFrom({});
const SHOP: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
const INC: Scope = { level: 'account', name: 'example-inc', id: ACCOUNT };
const BOTH = { token: 'a', email: 'b', key: 'c' };

function readerThat(fails?: { readonly kind: ApiErrorKind; readonly delivery?: Delivery }): ApiReader {
  const refused = (): Promise<never> => Promise.reject(new Error('doctor asks for single pages only'));
  const get = (): Promise<unknown> =>
    fails === undefined
      ? Promise.resolve([])
      : Promise.reject(
          new ApiError('GET /x: no', { delivery: 'refused', method: 'GET', path: '/x', ...fails }),
        );
  return { get, list: refused, listPart: refused };
}

function probeOf(family: string, isNeeded: boolean, more: Partial<Probe> = {}): Probe {
  const probe = probesFor([SHOP, INC], [], SETTINGS, BOTH).find((one) => one.family.name === family);
  if (probe === undefined) throw new Error(`no family ${family}`);
  return { ...probe, isNeeded, ...more };
}

describe('probes', () => {
  test('are one for each family of each scope, and for each list', () => {
    const probes = probesFor([SHOP, INC], [], SETTINGS, BOTH);
    const families = KINDS.flatMap(({ access }) => Object.values(access.families ?? {}).flat());
    expect(probes).toHaveLength(LISTS.length + families.length);
    expect(new Set(probes.map(({ request }) => request.path)).size).toBe(probes.length);
  });

  test('are needed for what the files declare at that level, in whichever zone', () => {
    const wanted = [
      { level: 'zone' as const, id: ZONE, claims: ['page_shield'] },
      { level: 'zone' as const, id: 'f'.repeat(32), claims: ['rulesets/http_ratelimit', 'logpush_jobs'] },
      { level: 'account' as const, id: ACCOUNT, claims: [] },
    ];
    const needed = (scopes: readonly Scope[]): readonly string[] =>
      probesFor(scopes, wanted, SETTINGS, BOTH)
        .filter(({ isNeeded }) => isNeeded)
        .map(({ family }) => family.name);
    expect(needed([SHOP, INC])).toEqual(['page_shield', 'rulesets', 'logpush_jobs']);
    expect(needed([{ ...SHOP, id: 'e'.repeat(32) }])).toEqual([]);
  });

  test('carry the scheme that the documents show, or the one that is set', () => {
    const schemes = (credentials: object): object =>
      Object.fromEntries(
        probesFor([SHOP], [], SETTINGS, credentials).map(({ family, schemes: one }) => [family.name, one]),
      );
    expect(schemes(BOTH)).toMatchObject({
      zones: { used: 'token' },
      page_shield: { used: 'token', documented: 'token' },
      rulesets: { used: 'key', documented: 'key' },
    });
    expect(schemes({ token: 'a' })).toMatchObject({ rulesets: { used: 'token', documented: 'key' } });
    expect(schemes({})).toMatchObject({ rulesets: { documented: 'key' } });
  });
});

describe('what came of a probe', () => {
  test.each<readonly [ApiErrorKind, Delivery, string, string, string | undefined]>([
    ['forbidden', 'refused', 'forbidden', 'error', 'The public service calls it "Page Shield Read"'],
    ['not-found', 'refused', 'not-found', 'error', `Check the id of the zone shop.example.com, ${ZONE}`],
    ['credentials', 'refused', 'failed', 'error', 'mistyped, expired or revoked'],
    ['credentials', 'not-sent', 'not-tried', 'unknown', undefined],
    ['throttled', 'not-sent', 'not-tried', 'unknown', undefined],
    ['throttled', 'refused', 'failed', 'error', 'Wait as long as the service asks'],
    ['unavailable', 'not-sent', 'failed', 'error', 'Check the address, the network and the proxy'],
    ['unavailable', 'unknown', 'failed', 'error', 'Check the address, the network and the proxy'],
    ['malformed', 'unknown', 'failed', 'error', 'check the base address'],
    ['rejected', 'refused', 'failed', 'error', '--debug'],
  ])('%s, %s', async (kind, outcome, status, severity, advice) => {
    const probed = await sendProbe(probeOf('page_shield', true), readerThat({ kind, delivery: outcome }));
    expect(probed.access.status).toBe(status);
    const [check] = accessChecks([probed]);
    expect(check?.severity).toBe(severity);
    if (advice === undefined) expect(check?.advice).toBeUndefined();
    else expect(check?.advice?.toLowerCase()).toContain(advice.toLowerCase());
  });

  test.each([
    ['GET /x: no credentials: set SOMETHING', 'not tried: no credentials'],
    ['GET /x: not sent: it was refused before', 'not tried: it was refused before'],
  ])('that was not tried says why without the request, which stands on no other line either', (why, says) => {
    const access = { status: 'not-tried', kind: 'credentials', why } as const;
    expect(accessChecks([{ ...probeOf('page_shield', true), access }])[0]?.says).toBe(says);
  });

  test('that is not needed can wait, and says what does not work without it', async () => {
    const probe = probeOf('page_shield_scripts', false);
    const [closed] = accessChecks([await sendProbe(probe, readerThat({ kind: 'forbidden' }))]);
    expect(closed).toMatchObject({
      severity: 'warning',
      advice: expect.stringContaining("Without it a plan can't tell") as string,
    });
    const [open] = accessChecks([await sendProbe(probe, readerThat())]);
    expect(open).toMatchObject({ severity: 'ok', says: 'readable, with the API token' });
    expect(open).not.toHaveProperty('advice');
  });

  test('that was forbidden to another scheme than the documents show names that one', async () => {
    const probe = probeOf('rulesets', true, { schemes: { used: 'token', documented: 'key' } });
    const [check] = accessChecks([await sendProbe(probe, readerThat({ kind: 'forbidden' }))]);
    expect(check?.advice).toBe(
      'The documentation uses email and key for it: set ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY.',
    );
  });

  test('where a path may be elsewhere names the key of the project file', async () => {
    const probed = await sendProbe(probeOf('logpush_jobs', true), readerThat({ kind: 'not-found' }));
    expect(accessChecks([probed])[0]?.advice).toContain('endpoints.logpush_jobs in zonewright.yaml');
  });

  test('is not waited for after an interruption', async () => {
    const aborted = readerThat({ kind: 'aborted' });
    await expect(sendProbe(probeOf('zones', false), aborted)).rejects.toThrow('GET /x: no');
  });
});

describe('a diagnosis', () => {
  const readable = (isNeeded: boolean): Probed => ({
    ...probeOf('page_shield', isNeeded),
    access: { status: 'readable' },
  });
  const other = (status: 'forbidden' | 'not-tried', isNeeded: boolean): Probed => ({
    ...probeOf('rulesets', isNeeded),
    access: { status, kind: 'throttled', why: 'no' },
  });
  test.each<readonly [string, readonly Probed[], number, string]>([
    [
      'everything readable',
      [readable(true)],
      0,
      'Ready: zonewright can read everything that the files need.',
    ],
    [
      'what is not needed',
      [readable(true), other('forbidden', false)],
      0,
      'Ready: zonewright can read everything that the files need, and 1 thing to look at.',
    ],
    ['what is needed', [readable(true), other('forbidden', true)], 1, 'Not ready: 1 thing to fix.'],
    [
      'what is needed and unknown',
      [readable(true), other('not-tried', true)],
      1,
      'Not ready: 1 thing that the files need was not tried.',
    ],
    [
      'what is not needed and unknown',
      [readable(true), other('not-tried', false)],
      0,
      'Ready: zonewright can read everything that the files need.',
    ],
    ['nothing', [other('forbidden', false)], 1, 'Not ready: nothing can be read, and 1 thing to look at.'],
    ['nothing at all', [], 1, 'Not ready: nothing can be read.'],
  ])('of %s', (_, probed, exit, verdict) => {
    expect(diagnose(accessChecks(probed))).toMatchObject({ exit, verdict });
  });
});

describe('limits', () => {
  test.each([
    [[], 'not shown', 'unknown'],
    [
      [{ name: 'default', remaining: 50, resetSeconds: 30, quota: 100, windowSeconds: 60 }],
      'default: 50 left, it is reset in 30 s, 100 in 60 s',
      'ok',
    ],
    [[{ name: 'default', remaining: 9, quota: 100 }], 'default: 9 left, 100', 'warning'],
    [[{ name: 'burst', quota: 100 }], 'burst: the rest of the limit is not shown, 100', 'ok'],
  ])('%j', (told, says, severity) => {
    expect(limitChecks(told, { requests: 1200, seconds: 300 })).toMatchObject([
      { says, severity },
      { says: '1200 requests in 300 s', severity: 'ok' },
    ]);
  });

  test('of our own that is off is told', () => {
    expect(limitChecks([], 'off').at(-1)).toMatchObject({ says: 'off', severity: 'warning' });
  });
});
