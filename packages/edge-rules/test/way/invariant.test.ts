import { describe, expect, test } from 'vitest';
import { decide, type Invariant, type Verdict } from '../../src/way/invariant.js';
import { plainHttpStage, SETTINGS_PHASE } from '../../src/way/settings.js';
import type { Way } from '../../src/way/way.js';
import { printWitness } from '../../src/simulation/witness.js';
import {
  block,
  challenge,
  CUSTOM,
  execute,
  limit,
  MANAGED,
  RATE,
  rewrite,
  ruleOf,
  skip,
  stage,
  wayOf,
} from './ways.js';

/** A verdict in one line. */
function told(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'proven':
      return 'proven';
    case 'unknown':
      return `unknown: ${verdict.because}`;
    case 'refuted': {
      const { witness, by, met, unless } = verdict;
      const names = met.map(({ at }) => at.rule.name);
      return [
        `refuted: ${printWitness(witness, 'http')}`,
        ...(by === undefined ? [] : [`stopped by ${by.at.rule.name}`]),
        ...(names.length === 0 ? [] : [`met ${names.join(', ')}`]),
        ...(unless.length === 0 ? [] : [`unless ${unless.join(', ')}`]),
      ].join('; ');
    }
  }
}

function never(way: Way, expression: string, more: Partial<Invariant> = {}): string {
  return told(decide({ demand: 'never', expression, ...more }, way));
}

function always(way: Way, expression: string): string {
  return told(decide({ demand: 'always', expression }, way));
}

const ADMIN = 'starts_with(http.request.uri.path, "/admin")';
const OUTSIDE = `${ADMIN} and not ip.src in {192.0.2.0/24}`;
const BLOCK_ADMIN = block('block-admin', OUTSIDE);
const SKIP_OFFICE = skip('skip-office', 'ip.src in {198.51.100.0/24}', { ruleset: 'current' });

describe('never', () => {
  test.each<readonly [string, Way, string, string]>([
    ['no rule at all', wayOf(), OUTSIDE, 'refuted: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }'],
    ['a rule that blocks just that', wayOf(stage(CUSTOM, [BLOCK_ADMIN])), OUTSIDE, 'proven'],
    ['a rule that blocks more', wayOf(stage(CUSTOM, [block('all', ADMIN)])), OUTSIDE, 'proven'],
    [
      'a setting, whatever phase a skip names',
      wayOf(
        stage(CUSTOM, [skip('all', 'true', { phases: [SETTINGS_PHASE] })]),
        plainHttpStage('always_use_https'),
      ),
      'not ssl',
      'proven',
    ],
    ['nothing at all', wayOf(), 'http.host eq "a" and http.host eq "b"', 'proven'],
    [
      'a rule that blocks less',
      wayOf(stage(CUSTOM, [block('less', 'http.request.uri.path eq "/admin"')])),
      ADMIN,
      'refuted: { http.request.uri.path: "/admina" }',
    ],
    [
      'a longer beginning that is blocked, among others',
      wayOf(stage(CUSTOM, [block('less', 'starts_with(http.request.uri.path, "/ad")')])),
      ADMIN,
      'proven',
    ],
    [
      'a pattern',
      wayOf(stage(CUSTOM, [block('pattern', 'http.request.uri.path matches "^/admin"')])),
      OUTSIDE,
      'proven',
    ],
    [
      'a wildcard',
      wayOf(stage(CUSTOM, [block('wildcard', 'http.request.uri.path wildcard "/ADMIN*"')])),
      OUTSIDE,
      'proven',
    ],
    [
      'one case of letters',
      wayOf(stage(CUSTOM, [block('case', ADMIN)])),
      'starts_with(lower(http.request.uri.path), "/admin")',
      'refuted: { http.request.uri.path: "/admiN" }',
    ],
    [
      'every case of letters',
      wayOf(stage(CUSTOM, [block('case', 'lower(http.request.uri.path) contains "admin"')])),
      'starts_with(lower(http.request.uri.path), "/admin")',
      'proven',
    ],
    ['lengths', wayOf(stage(CUSTOM, [block('long', 'len(http.request.uri.path) ge 6')])), ADMIN, 'proven'],
    [
      'scores',
      wayOf(stage(CUSTOM, [block('bots', 'cf.bot_management.score lt 30')])),
      'cf.bot_management.score lt 20',
      'proven',
    ],
    [
      'scores beyond',
      wayOf(stage(CUSTOM, [block('bots', 'cf.bot_management.score lt 10')])),
      'cf.bot_management.score lt 20',
      'refuted: { cf.bot_management.score: 10 }',
    ],
    [
      'headers as conditions',
      wayOf(stage(CUSTOM, [block('key', 'not any(http.request.headers["x-key"][*] eq "s")')])),
      'http.host eq "a" and not any(http.request.headers["x-key"][*] eq "s")',
      'proven',
    ],
    [
      'a skip before it',
      wayOf(stage(CUSTOM, [SKIP_OFFICE, BLOCK_ADMIN])),
      OUTSIDE,
      'refuted: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 }; met skip-office',
    ],
    ['a skip behind it', wayOf(stage(CUSTOM, [BLOCK_ADMIN, SKIP_OFFICE])), OUTSIDE, 'proven'],
    [
      'a rule that is off',
      wayOf(stage(CUSTOM, [block('block-admin', OUTSIDE, { enabled: false })])),
      OUTSIDE,
      'refuted: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }',
    ],
    [
      'a skip of a later phase',
      wayOf(
        stage(CUSTOM, [skip('skip-waf', 'http.host eq "a"', { phases: [MANAGED] })]),
        stage(MANAGED, [ruleOf('block-late', 'block', OUTSIDE)]),
      ),
      OUTSIDE,
      'refuted: { http.host: "a", http.request.uri.path: "/admin", ip.src: 203.0.113.7 }; met skip-waf',
    ],
    [
      'a skip of another phase',
      wayOf(
        stage(CUSTOM, [skip('skip-rate', 'http.host eq "a"', { phases: [RATE] })]),
        stage(MANAGED, [ruleOf('block-late', 'block', OUTSIDE)]),
      ),
      OUTSIDE,
      'proven',
    ],
    [
      'a challenge, which may be passed',
      wayOf(stage(CUSTOM, [challenge('challenge-admin', ADMIN)])),
      OUTSIDE,
      'refuted: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }; met challenge-admin',
    ],
    [
      'a challenge before a block',
      wayOf(stage(CUSTOM, [challenge('c', ADMIN), BLOCK_ADMIN])),
      OUTSIDE,
      'proven',
    ],
    [
      'a rate limit and a managed ruleset',
      wayOf(stage(RATE, [limit('limit-admin', ADMIN)]), stage(MANAGED, [execute('managed', 'true', 'efb7')])),
      OUTSIDE,
      'refuted: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }; met limit-admin, managed',
    ],
    [
      'a redirect',
      wayOf(stage('http_request_dynamic_redirect', [ruleOf('https', 'redirect', 'not ssl')])),
      'not ssl and http.request.uri.path eq "/login"',
      'proven',
    ],
    [
      'a custom ruleset',
      wayOf(
        stage(CUSTOM, [execute('run', 'http.host eq "a"', 'own')], {
          level: 'account',
          executed: { own: [block('inner', ADMIN)] },
        }),
      ),
      `${ADMIN} and http.host eq "a"`,
      'proven',
    ],
    [
      'a custom ruleset that a skip of its own leaves',
      wayOf(
        stage(CUSTOM, [execute('run', 'true', 'own'), BLOCK_ADMIN], {
          executed: {
            own: [skip('leave', 'http.host eq "a"', { ruleset: 'current' }), block('inner', ADMIN)],
          },
        }),
      ),
      OUTSIDE,
      'proven',
    ],
    [
      'a custom ruleset that leaves the phase',
      wayOf(
        stage(CUSTOM, [execute('run', 'true', 'own'), BLOCK_ADMIN], {
          executed: { own: [skip('leave', 'http.host eq "a"', { phase: 'current' })] },
        }),
      ),
      OUTSIDE,
      'refuted: { http.host: "a", http.request.uri.path: "/admin", ip.src: 203.0.113.7 }; met leave',
    ],
    [
      'a custom ruleset that nobody knows',
      wayOf(stage(CUSTOM, [execute('run', 'true', 'own'), BLOCK_ADMIN])),
      OUTSIDE,
      'unknown: it depends on what the ruleset executed by rule run does',
    ],
    [
      'a custom ruleset that nobody knows, and what stands before it',
      wayOf(stage(CUSTOM, [BLOCK_ADMIN, execute('run', 'true', 'own')])),
      OUTSIDE,
      'proven',
    ],
    [
      'a managed ruleset, which skips nothing',
      wayOf(stage(MANAGED, [execute('run', 'true', 'efb7'), BLOCK_ADMIN])),
      OUTSIDE,
      'proven',
    ],
    [
      'an action that no document names, which may skip',
      wayOf(stage(CUSTOM, [ruleOf('new', 'teleport', 'http.host eq "a"'), BLOCK_ADMIN])),
      OUTSIDE,
      'unknown: it depends on what teleport does',
    ],
    [
      'account before zone',
      wayOf(stage(CUSTOM, [block('account', ADMIN)], { level: 'account' }), stage(CUSTOM, [SKIP_OFFICE])),
      OUTSIDE,
      'proven',
    ],
    [
      'a list that nobody knows',
      wayOf(stage(CUSTOM, [block('listed', 'ip.src in $bad')])),
      ADMIN,
      'refuted: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }; unless $bad',
    ],
    [
      'a list that nobody knows on both sides',
      wayOf(stage(CUSTOM, [block('listed', `${ADMIN} and not ip.src in $office`)])),
      `${ADMIN} and not ip.src in $office`,
      'proven',
    ],
    [
      'a list that it all hangs on',
      wayOf(stage(CUSTOM, [block('listed', `${ADMIN} and not ip.src in $office`)])),
      OUTSIDE,
      'unknown: it depends on $office',
    ],
    [
      'a rewrite to another path',
      wayOf(
        stage('http_request_transform', [
          rewrite('to-admin', 'http.request.uri.path eq "/a"', { path: { value: '/admin' } }),
        ]),
        stage(CUSTOM, [block('block-a', 'http.request.uri.path eq "/a"'), BLOCK_ADMIN]),
      ),
      'http.request.uri.path eq "/a"',
      'refuted: { http.request.uri.path: "/a", ip.src: 192.0.2.7 }; met to-admin',
    ],
    [
      'a rewrite to a path that is blocked',
      wayOf(
        stage('http_request_transform', [
          rewrite('to-admin', 'http.request.uri.path eq "/a"', { path: { value: '/admin' } }),
        ]),
        stage(CUSTOM, [block('block-admin', ADMIN)]),
      ),
      'http.request.uri.path eq "/a"',
      'proven',
    ],
    [
      'a rewrite to nobody knows what',
      wayOf(
        stage('http_request_transform', [
          rewrite('to', 'true', { path: { expression: 'lower(http.request.uri.path)' } }),
        ]),
        stage(CUSTOM, [BLOCK_ADMIN]),
      ),
      OUTSIDE,
      'unknown: it depends on http.request.uri.path',
    ],
  ])('%s', (_, way, expression, expected) => {
    expect(never(way, expression)).toBe(expected);
  });

  test('declared lists are known', () => {
    const lists = new Map([['office', { kind: 'ip', items: ['192.0.2.0/24'] } as const]]);
    const way = wayOf(stage(CUSTOM, [block('listed', `${ADMIN} and not ip.src in $office`, { lists })]));
    expect(never(way, OUTSIDE)).toBe('proven');
    expect(never(wayOf(stage(CUSTOM, [BLOCK_ADMIN])), `${ADMIN} and not ip.src in $office`, { lists })).toBe(
      'proven',
    );
  });
});

const HEALTH = 'http.request.uri.path eq "/health" and ip.src in {198.51.100.7}';

describe('always', () => {
  test.each<readonly [string, Way, string, string]>([
    ['no rule at all', wayOf(), HEALTH, 'proven'],
    ['a rule about others', wayOf(stage(CUSTOM, [block('other', 'ip.src eq 192.0.2.1')])), HEALTH, 'proven'],
    [
      'a rule that blocks it',
      wayOf(stage(CUSTOM, [block('all', 'ip.src in {198.51.100.0/24}')])),
      HEALTH,
      'refuted: { http.request.uri.path: "/health", ip.src: 198.51.100.7 }; stopped by all',
    ],
    [
      'a rule that challenges it',
      wayOf(stage(CUSTOM, [challenge('bots', 'cf.bot_management.score lt 30')])),
      HEALTH,
      'refuted: { cf.bot_management.score: 0, http.request.uri.path: "/health", ip.src: 198.51.100.7 }; stopped by bots',
    ],
    [
      'a skip before that',
      wayOf(
        stage(CUSTOM, [
          skip('health', HEALTH, { ruleset: 'current' }),
          challenge('bots', 'cf.bot_management.score lt 30'),
        ]),
      ),
      HEALTH,
      'proven',
    ],
    [
      'a managed ruleset',
      wayOf(stage(MANAGED, [execute('deploy', 'true', 'efb7')])),
      HEALTH,
      'unknown: it depends on what the ruleset executed by rule deploy does',
    ],
    [
      'a managed ruleset that is skipped by its id',
      wayOf(
        stage(MANAGED, [skip('health', HEALTH, { rulesets: ['efb7'] }), execute('deploy', 'true', 'efb7')]),
      ),
      HEALTH,
      'proven',
    ],
    [
      'a managed ruleset in a phase that is skipped',
      wayOf(
        stage(CUSTOM, [skip('health', HEALTH, { phases: [MANAGED, RATE] })]),
        stage(RATE, [limit('limit', 'true')]),
        stage(MANAGED, [execute('deploy', 'true', 'efb7')]),
      ),
      HEALTH,
      'proven',
    ],
    [
      'a block behind a custom ruleset that nobody knows',
      wayOf(stage(CUSTOM, [execute('run', 'true', 'own'), block('all', 'true')])),
      HEALTH,
      'unknown: it depends on what the ruleset executed by rule run does',
    ],
    [
      'a rate limit',
      wayOf(stage(RATE, [limit('limit', 'true')])),
      HEALTH,
      'unknown: it depends on how often rule limit has counted it',
    ],
    [
      'a skip of the account that may hold for its zones',
      wayOf(
        stage(CUSTOM, [skip('health', HEALTH, { phases: [MANAGED] })], { level: 'account' }),
        stage(MANAGED, [ruleOf('late', 'block', 'true')]),
      ),
      HEALTH,
      'unknown: it depends on whether a skip of the account applies to the rules of its zones',
    ],
  ])('%s', (_, way, expression, expected) => {
    expect(always(way, expression)).toBe(expected);
  });
});

describe('all traffic goes through a ruleset', () => {
  const deployed = (...rules: Parameters<typeof stage>[1]): string =>
    told(decide({ demand: 'executes', expression: 'true', ruleset: 'efb7' }, wayOf(stage(MANAGED, rules))));

  test.each([
    ['by a rule for all', [execute('deploy', 'true', 'efb7')], 'proven'],
    ['by no rule', [], 'refuted: any request'],
    ['of another ruleset', [execute('deploy', 'true', '4814')], 'refuted: any request; met deploy'],
    [
      'by a rule for some',
      [execute('deploy', 'http.host eq "a"', 'efb7')],
      'refuted: { http.host: "www.example.com" }',
    ],
    [
      'but for what skips it',
      [skip('office', 'ip.src eq 192.0.2.1', { ruleset: 'current' }), execute('deploy', 'true', 'efb7')],
      'refuted: { ip.src: 192.0.2.1 }; met office',
    ],
    [
      'but for what skips that ruleset by its id',
      [skip('upload', 'ssl', { rulesets: ['efb7'] }), execute('deploy', 'true', 'efb7')],
      'refuted: { ssl: true }; met upload',
    ],
  ] as const)('%s', (_, rules, expected) => {
    expect(deployed(...rules)).toBe(expected);
  });

  test('but for what skips it, where a ruleset that is executed executes it', () => {
    const own = stage(MANAGED, [execute('run', 'true', 'own')], {
      executed: { own: [execute('deploy', 'true', 'efb7')] },
    });
    const account = stage(CUSTOM, [skip('upload', 'ssl', { rulesets: ['efb7'] })], { level: 'account' });
    const invariant: Invariant = { demand: 'executes', expression: 'true', ruleset: 'efb7' };
    expect(told(decide(invariant, wayOf(own)))).toBe('proven');
    expect(told(decide(invariant, wayOf(account, own)))).toBe('refuted: { ssl: true }; met upload');
  });

  test('unless the overrides switch it off', () => {
    const rule = ruleOf('deploy', 'execute', 'true', {
      parameters: { id: 'efb7', overrides: { enabled: false } },
    });
    expect(deployed(rule)).toBe('refuted: any request; met deploy');
  });
});
