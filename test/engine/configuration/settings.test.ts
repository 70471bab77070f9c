import { describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';

describe('settings', () => {
  test('without a project file are the defaults', () => {
    expect(settingsFrom({})).toEqual({
      dialect: {
        name: 'documented',
        malicious: { score: 50, direction: 'above' },
      },
      auth: 'documented',
      zones: ['zones/**/*.yaml'],
      accounts: ['accounts/**/*.yaml'],
      safety: {
        maxDeletes: { percent: 25 },
        maxUpdates: { percent: 30 },
        minExisting: 10,
        maxScopes: { count: 10 },
      },
      expressions: { strict: false, names: [] },
      vars: { values: {}, places: {} },
      parameterNames: [],
      limits: { log_fields: 40 },
      endpoints: {
        zones: '/zones',
        account_logpush_jobs: '/accounts/{account_id}/logpush/jobs',
        accounts: '/accounts',
        logpush_jobs: '/zones/{zone_id}/logpush/jobs',
        waf_overrides: '/zones/{zone_id}/firewall/waf/overrides',
        waf_packages: '/zones/{zone_id}/firewall/waf/packages',
        firewall_rules: '/zones/{zone_id}/firewall/rules',
        alert_policies: '/accounts/{account_id}/alerting/v3/policies',
      },
    });
  });

  test('of the public service have its address', () => {
    expect(settingsFrom({ dialect: 'cloudflare' }).dialect).toMatchObject({
      name: 'cloudflare',
      baseUrl: 'https://api.cloudflare.com/client/v4',
    });
  });

  test.each([
    ['0%', { percent: 0 }],
    ['100%', { percent: 100 }],
    [0, { count: 0 }],
    [5, { count: 5 }],
  ])('take %s for the threshold %j', (text, threshold) => {
    const { safety } = settingsFrom({ safety: { max_deletes: text, max_updates: text } });
    expect([safety.maxDeletes, safety.maxUpdates]).toEqual([threshold, threshold]);
  });

  test('take the project file over the defaults, zero and empty lists included', () => {
    const settings = settingsFrom({
      auth: 'token',
      zones: [],
      accounts: ['a/*.yaml'],
      limits: { log_fields: 10, malicious_score: 0 },
      safety: { min_existing: 0 },
      expressions: { strict: true, names: ['http.request.new'] },
      endpoints: {
        zones: '/all/zones',
        accounts: '/all/accounts',
        logpush_jobs: '/zones/{zone_id}/logs',
        alert_policies: '/accounts/{account_id}/alerts',
      },
    });
    expect(settings).toMatchObject({
      auth: 'token',
      zones: [],
      accounts: ['a/*.yaml'],
      dialect: { malicious: { score: 0, direction: 'above' } },
      limits: { log_fields: 10 },
      safety: { minExisting: 0 },
      expressions: { strict: true, names: ['http.request.new'] },
      endpoints: {
        zones: '/all/zones',
        accounts: '/all/accounts',
        logpush_jobs: '/zones/{zone_id}/logs',
        alert_policies: '/accounts/{account_id}/alerts',
      },
    });
  });
});
