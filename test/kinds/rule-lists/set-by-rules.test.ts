import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { setByRulesRisks } from '../../../src/kinds/rule-lists/set-by-rules/risks.js';
import { simulatedLists } from '../../../src/kinds/rule-lists/simulated-lists.js';
import { settingRisks } from '../../../src/kinds/zone-settings/risks.js';
import { runs } from '../../helpers/runs.js';
import { liveRuleset } from '../support.js';

const rule = (ref: string, action: string, parameters: object, expression = 'true'): Raw => ({
  id: ref,
  ref,
  action,
  expression,
  action_parameters: parameters,
});
const config = (parameters: object, expression?: string, ref = 'a'): Raw =>
  rule(ref, 'set_config', parameters, expression);
const header = (name: string, operation: object, expression?: string): Raw =>
  rule('a', 'rewrite', { headers: { [name]: operation } }, expression);
const route = (parameters: object): Raw => rule('a', 'route', parameters);
const redirect = (target: object): Raw => rule('a', 'redirect', { from_value: { target_url: target } });

function risks(
  before: readonly Raw[],
  after: readonly Raw[],
  zone: string | null = 'shop.example.com',
): readonly string[] {
  const entries = ledgerOf(liveRuleset(before).rules, after, () => false);
  const found = setByRulesRisks(simulatedLists(entries, 'http_config_settings'), zone ?? undefined);
  return found.map(({ code, message }) => `${code}: ${message}`);
}

describe('what rules set', () => {
  it.each<[string, readonly Raw[], readonly Raw[], string]>([
    [
      'a weaker mode of ssl',
      [config({ ssl: 'strict' })],
      [config({ ssl: 'flexible' })],
      'weakens-zone-setting: a: ssl strict becomes flexible for any request',
    ],
    [
      'a mode where the zone possibly has a stronger one',
      [],
      [config({ ssl: 'flexible' })],
      'weakens-zone-setting: a: ssl flexible is new (the zone possibly has a stronger value) for any request',
    ],
    [
      'a level that goes',
      [config({ security_level: 'high' })],
      [config({ bic: true })],
      'weakens-zone-setting: a: security_level high goes (the zone possibly has a weaker value) for any request',
    ],
    [
      'a switch for some traffic',
      [],
      [config({ hotlink_protection: false }, 'http.host eq "img.example.com"')],
      'weakens-zone-setting: a: hotlink_protection false is new (the zone possibly has a stronger value) for { http.host: "img.example.com" }',
    ],
    [
      'a weaker rule that now comes last',
      [config({ ssl: 'off' }, 'true', 'a'), config({ ssl: 'strict' }, 'ssl', 'b')],
      [config({ ssl: 'strict' }, 'ssl', 'b'), config({ ssl: 'off' }, 'true', 'a')],
      'weakens-zone-setting: a: ssl strict becomes off for { ssl: true }',
    ],
    [
      'an armor that goes',
      [rule('a', 'set_cache_settings', { cache_key: { cache_deception_armor: true } })],
      [rule('a', 'set_cache_settings', { cache: true })],
      'weakens-zone-setting: a: cache_key.cache_deception_armor true becomes false for any request',
    ],
    [
      'HSTS that is removed',
      [],
      [header('Strict-Transport-Security', { operation: 'remove' })],
      'weakens-headers: a: strict-transport-security is removed for any request',
    ],
    [
      'a shorter HSTS',
      [
        header('strict-transport-security', {
          operation: 'set',
          value: 'max-age=31536000; includeSubDomains',
        }),
      ],
      [header('strict-transport-security', { operation: 'set', value: 'max-age=31536000' })],
      'weakens-headers: a: strict-transport-security "max-age=31536000; includeSubDomains" becomes "max-age=31536000" for any request',
    ],
    [
      'a wider policy',
      [header('Content-Security-Policy', { operation: 'set', value: "script-src 'self'" })],
      [header('Content-Security-Policy', { operation: 'set', value: "script-src 'self' https:" })],
      'weakens-headers: a: content-security-policy "script-src \'self\'" becomes "script-src \'self\' https:" for any request',
    ],
    [
      'an origin elsewhere',
      [],
      [route({ origin: { host: 'evil.example.net' } })],
      'moves-origin: a: origin.host becomes evil.example.net for any request',
    ],
    [
      'a Host header elsewhere, that only ends alike',
      [],
      [route({ host_header: 'evilshop.example.com' })],
      'moves-origin: a: host_header becomes evilshop.example.com for any request',
    ],
    [
      'a redirect elsewhere',
      [],
      [redirect({ value: 'https://shop.example.com.evil.example/' })],
      'redirects-elsewhere: a: visitors are sent to shop.example.com.evil.example for any request',
    ],
    [
      'a redirect with a name and a password',
      [],
      [redirect({ value: 'https://shop.example.com@evil.example/' })],
      'redirects-elsewhere: a: visitors are sent to evil.example for any request',
    ],
    [
      'a redirect without a scheme',
      [],
      [redirect({ value: '//evil.example' })],
      'redirects-elsewhere: a: visitors are sent to evil.example for any request',
    ],
    [
      'a redirect with backslashes',
      [],
      [redirect({ value: '/\\evil.example' })],
      'redirects-elsewhere: a: visitors are sent to evil.example for any request',
    ],
    [
      'a computed redirect elsewhere',
      [],
      [redirect({ expression: 'concat("https://evil.example", http.request.uri.path)' })],
      'redirects-elsewhere: a: visitors are sent to evil.example for any request',
    ],
    [
      'a computed redirect whose host continues',
      [],
      [redirect({ expression: 'concat("https://shop.example.com", http.cookie)' })],
      'redirects-elsewhere: a: visitors are possibly sent to another site: the target is computed for any request',
    ],
    [
      'a redirect by a list',
      [],
      [rule('a', 'redirect', { from_list: { name: 'moved', key: 'http.request.full_uri' } })],
      'redirects-elsewhere: a: visitors are possibly sent to another site: the target is in the list moved for any request',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(risks(before, after)).toEqual([expected]);
  });

  it.each<[string, readonly Raw[], readonly Raw[]]>([
    ['a stronger mode', [config({ ssl: 'flexible' })], [config({ ssl: 'full' })]],
    ['the strongest mode', [], [config({ ssl: 'strict' })]],
    ['a weak mode that goes', [config({ ssl: 'off' })], []],
    ['a setting without an order', [], [config({ polish: 'off', mirage: false })]],
    [
      'the same in two rules',
      [config({ bic: false })],
      [config({ bic: false }, 'ssl', 'a'), config({ bic: false }, 'not ssl', 'b')],
    ],
    ['a disabled rule', [], [{ ...config({ ssl: 'off' }), enabled: false }]],
    [
      'a header that comes',
      [],
      [header('Strict-Transport-Security', { operation: 'set', value: 'max-age=60' })],
    ],
    [
      'a longer HSTS',
      [header('Strict-Transport-Security', { operation: 'set', value: 'max-age=60' })],
      [header('strict-transport-security', { operation: 'set', value: 'max-age="90"; includeSubDomains' })],
    ],
    [
      'a stricter policy',
      [header('Content-Security-Policy', { operation: 'set', value: "script-src 'self' https:" })],
      [header('Content-Security-Policy', { operation: 'set', value: "script-src 'self'" })],
    ],
    ['a header without protection', [header('X-Powered-By', { operation: 'remove' })], []],
    ['an origin of the zone', [], [route({ origin: { host: 'Origin.Shop.Example.com.' } })]],
    ['an override that goes', [route({ origin: { host: 'evil.example.net' } })], []],
    ['a redirect to a path', [], [redirect({ value: '/new' })]],
    ['a redirect to the zone', [], [redirect({ value: 'https://www.shop.example.com/new' })]],
    [
      'a redirect to HTTPS',
      [],
      [redirect({ expression: 'concat("https://", http.host, http.request.uri.path)' })],
    ],
    [
      'a pattern with a host of the zone',
      [],
      [
        redirect({
          expression:
            'wildcard_replace(http.request.full_uri, "http://*", r"https://www.shop.example.com/${1}")',
        }),
      ],
    ],
    [
      'another path elsewhere',
      [redirect({ value: 'https://a.example/1' })],
      [redirect({ value: 'https://a.example/2' })],
    ],
  ])('%s has no risk', (_, before, after) => {
    expect(risks(before, after)).toEqual([]);
  });

  it('knows no own hosts in an account', () => {
    expect(risks([], [redirect({ value: 'https://shop.example.com/' })], null)).not.toEqual([]);
  });

  it.each<[string, string, unknown, unknown]>([
    ['ssl', 'ssl', 'strict', 'flexible'],
    ['ssl', 'ssl', 'full', 'origin_pull'],
    ['security_level', 'security_level', 'medium', 'essentially_off'],
    ['security_level', 'security_level', 'low', 'under_attack'],
    ['browser_check', 'bic', true, false],
    ['hotlink_protection', 'hotlink_protection', true, false],
    ['email_obfuscation', 'email_obfuscation', true, false],
    ['automatic_https_rewrites', 'automatic_https_rewrites', false, true],
    ['opportunistic_encryption', 'opportunistic_encryption', true, false],
  ])('has the strength of the zone setting %s', (setting, parameter, before, after) => {
    const ofZone = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 'on' : 'off') : value);
    const zoneRisks = settingRisks(setting, ofZone(before), ofZone(after));
    const ruleRisks = risks([config({ [parameter]: before })], [config({ [parameter]: after })]);
    expect(ruleRisks.length > 0).toBe(zoneRisks.length > 0);
  });
});

const STEPS = ['off', 'flexible', 'full', 'strict'] as const;
const SELECTS = {
  true: () => true,
  ssl: (request: Request) => request.ssl,
  'http.host eq "a"': (request: Request) => request.host === 'a',
  'http.host ne "a" and not ssl': (request: Request) => request.host !== 'a' && !request.ssl,
} as const;

interface Request {
  readonly host: string;
  readonly ssl: boolean;
}

const REQUESTS = ['a', 'b'].flatMap((host) => [true, false].map((ssl): Request => ({ host, ssl })));

interface Setting {
  readonly ref: string;
  readonly selects: keyof typeof SELECTS;
  readonly ssl: (typeof STEPS)[number];
}

/** The last rule that selects the request sets it. Without one, the zone can have any value. */
function stepOf(rules: readonly Setting[], request: Request): number | undefined {
  const setting = rules.findLast(({ selects }) => SELECTS[selects](request));
  return setting && STEPS.indexOf(setting.ssl);
}

const settings = fc
  .array(
    fc.record({
      selects: fc.constantFrom(...(Object.keys(SELECTS) as readonly (keyof typeof SELECTS)[])),
      ssl: fc.constantFrom(...STEPS),
    }),
    { maxLength: 4 },
  )
  .map((rules) => rules.map((one, index): Setting => ({ ...one, ref: `r${index}` })));

describe('settings by rules', () => {
  it('have a risk exactly where some request can get less than before', () => {
    fc.assert(
      fc.property(settings, settings, (before, after) => {
        const isLess = REQUESTS.some((request) => {
          const [former, latter] = [stepOf(before, request), stepOf(after, request)];
          if (former === undefined && latter === undefined) return false;
          return (latter ?? 0) < (former ?? STEPS.length - 1);
        });
        const raw = ({ ref, selects, ssl }: Setting): Raw => config({ ssl }, selects, ref);
        expect(risks(before.map(raw), after.map(raw)).length > 0).toBe(isLess);
      }),
      { numRuns: runs(200) },
    );
  });
});
