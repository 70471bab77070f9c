import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../src/kernel/model/errors.js';
import { isComplete, type ScopePlan } from '../../src/kernel/model/plan.js';
import { compileTargets } from '../../src/engine/configuration/targets.js';
import { narrow } from '../../src/engine/plan/plan.js';
import { excludedFindings } from '../../src/engine/plan/excluded.js';
import { meantTarget, requireMatch } from '../../src/engine/plan/require-match.js';
import { ACCOUNT, changeOf, completeScope, incompleteScope, planOf } from '../helpers/plans.js';
import { runs } from '../helpers/runs.js';

describe('targets', () => {
  const ADDRESSES = [
    'zone/shop.example.com/page_shield',
    'zone/shop.example.com/rulesets/http_request_firewall_custom',
    'zone/shop.example.com/csp_policies/checkout scripts',
    'zone/blog.example.com/page_shield',
    'account/example-inc/rulesets/magic_transit',
  ];
  const SCOPES = ['zone/shop.example.com', 'zone/blog.example.com', 'account/example-inc'];

  test.each<readonly [readonly string[], readonly number[], readonly number[]]>([
    [['zone/shop.example.com/page_shield'], [0], [0]],
    [['zone/shop.example.com/*'], [0], [0]],
    [['zone/shop.example.com/**'], [0, 1, 2], [0]],
    [['zone/*/page_shield'], [0, 3], [0, 1]],
    [['zone/{shop,blog}.example.com/page_shield'], [0, 3], [0, 1, 2]],
    [['{zone,account}/**'], [0, 1, 2, 3, 4], [0, 1, 2]],
    [['@(zone/shop.example.com|account/example-inc)/**'], [0, 1, 2, 4], [0, 1, 2]],
    [['**/rulesets/*'], [1, 4], [0, 1, 2]],
    [['*/*/rulesets/*'], [1, 4], [0, 1, 2]],
    [['*/shop*/page_shield'], [0], [0]],
    [['zone/shop.example.com/csp_policies/checkout scripts'], [2], [0]],
    [
      ['zone/blog.example.com/**', 'account/example-inc/**'],
      [3, 4],
      [1, 2],
    ],
    [['!zone/**'], [4], [0, 1, 2]],
    [['zone/other.example.com/**'], [], []],
    [['page_shield'], [], [0, 1, 2]],
    [['./zone/shop.example.com/page_shield'], [0], [0, 1, 2]],
    [['!zone/shop.example.com'], [0, 1, 2, 3, 4], [0, 1, 2]],
  ])('%j name addresses %j and need the scopes %j', (globs, addresses, scopes) => {
    const targets = compileTargets(globs);
    expect(ADDRESSES.filter(targets.matches)).toEqual(addresses.map((index) => ADDRESSES[index]));
    expect(SCOPES.filter(targets.mayMatchIn)).toEqual(scopes.map((index) => SCOPES[index]));
  });

  test('never leave out a scope in which an address matches', () => {
    const segment = fc.constantFrom(
      'zone',
      'account',
      '*',
      '**',
      '{zone,account}',
      'shop.example.com',
      '?(shop|blog).*',
      'page_shield',
      '@(zone/*)',
      '[a-z]*',
      '!(blog)*',
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.boolean(), (segments, negated) => {
        const targets = compileTargets([`${negated ? '!' : ''}${segments.join('/')}`]);
        for (const address of ADDRESSES.filter(targets.matches)) {
          expect(targets.mayMatchIn(address.split('/').slice(0, 2).join('/'))).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('leave in a scope only what they name', () => {
    const scope = completeScope(
      [changeOf('page_shield'), changeOf('log_fields')],
      ['rulesets/a', 'csp_policies/b'],
    );
    const narrowed = narrow(scope, compileTargets(['zone/*/page_shield', 'zone/*/rulesets/*']));
    expect(narrowed).toMatchObject({
      changes: [{ change: { address: 'zone/shop.example.com/page_shield' } }],
      unchanged: ['zone/shop.example.com/rulesets/a'],
    });
    const unread = incompleteScope('HTTP 500', ACCOUNT);
    expect(narrow(unread, compileTargets(['zone/**']))).toBe(unread);
  });

  test('that name nothing are a mistake', () => {
    expect(() => requireMatch(['zone/shop/**', 'x'], { planned: [completeScope([])], declared: [] })).toThrow(
      expect.objectContaining({
        message: 'no address matches --target zone/shop/** --target x',
        code: 'target-matches-nothing',
        exit: EXIT.usage,
      }),
    );
    expect(() => requireMatch(['zone/**'], { planned: [], declared: [] })).toThrow('no address matches');
  });

  test.each([
    ['zone/shop.example.com/page_shild', 'Did you mean "zone/shop.example.com/page_shield"?'],
    [
      'zone/shop.example.com/rulesets/http_ratelmit',
      'Did you mean "zone/shop.example.com/rulesets/http_ratelimit"?',
    ],
    ['zone/shop.example.com/zone_settings/ssl', undefined],
  ])('suggest the address that is meant: %s', (glob, meant) => {
    const planned = [completeScope([changeOf('page_shield')], ['rulesets/http_ratelimit'])];
    const given = { planned, declared: ['zone/shop.example.com'] };
    const help =
      meant === undefined ? expect.not.stringContaining('Did you mean') : expect.stringContaining(meant);
    expect(() => requireMatch([glob], given)).toThrow(expect.objectContaining({ help }));
    const excluding = { ...given, globs: [`!${glob}`], isAll: true };
    expect(() => excludedFindings(excluding)).toThrow(expect.objectContaining({ help }));
  });

  test.each([
    ['shop', 'Did you mean "zone/shop.example.com/**"?'],
    ['shop.exampel.com', 'Did you mean "zone/shop.example.com/**"?'],
    ['zone/shp.example.com', 'Did you mean "zone/shop.example.com/**"?'],
    ['zone/shop.example.com', 'Did you mean "zone/shop.example.com/**"?'],
    ['zones/shop.example.com/page_shield', 'Did you mean "zone/shop.example.com/page_shield"?'],
    ['account/acme/lists/*', 'Did you mean "account/acme-inc/lists/*"?'],
    ['blog', 'Did you mean "zone/blog.example.com/**"?'],
    ['example', undefined],
    ['zone/shop.example.com/lists/*', undefined],
    ['**/lists/*', undefined],
  ])('that name nothing: of %s, what was probably meant', (glob, expected) => {
    const scopes = ['account/acme-inc', 'zone/blog.example.com', 'zone/shop.example.com'];
    const meant = meantTarget(glob, scopes);
    expect(meant && `Did you mean "${meant}"?`).toBe(expected);
    if (expected === undefined) return;
    expect(() => requireMatch([glob], { planned: [], declared: scopes })).toThrow(
      expect.objectContaining({ help: expect.stringContaining(expected) as string }),
    );
  });

  test.each<readonly [string, ScopePlan]>([
    ['a change', completeScope([changeOf('page_shield')])],
    ['something that is as it should be', completeScope([], ['page_shield'])],
    ['a scope that could not be read', incompleteScope('HTTP 500')],
  ])('that name %s are not', (_, scope) => {
    expect(() => requireMatch(['zone/**'], { planned: [scope], declared: [] })).not.toThrow();
  });

  test('make a plan that is not the whole plan', () => {
    expect(isComplete(planOf([completeScope([])], { targeted: true }))).toBe(false);
    expect(isComplete(planOf([completeScope([])]))).toBe(true);
  });
});
