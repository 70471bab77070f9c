import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WayComparison } from '../../src/replay/comparison.js';
import type { LogLine } from '../../src/replay/log-values.js';
import { RateCounter } from '../../src/replay/rate-counter.js';
import type { Way } from '../../src/way/way.js';
import { runs } from '../../../../test/helpers/runs.js';
import { block, CUSTOM, RATE, ruleOf, stage, wayOf, type RuleText } from '../way/ways.js';

const START = 1_763_632_800;

/** A request, so many seconds after the first. */
function at(seconds: number, more: LogLine = {}): LogLine {
  return {
    EdgeStartTimestamp: START + seconds,
    ClientRequestHost: 'one',
    ClientRequestURI: '/login',
    ClientIP: '192.0.2.1',
    EdgeColoCode: 'DUS',
    EdgeResponseStatus: 200,
    ...more,
  };
}

const LIMIT = {
  characteristics: ['ip.src', 'cf.colo.id'],
  period: 10,
  requests_per_period: 3,
  mitigation_timeout: 0,
};

function limited(condition: object = LIMIT, more: Partial<RuleText> & { action?: string } = {}): Way {
  const { action = 'block', ...rest } = more;
  return wayOf(stage(RATE, [ruleOf('limit', action, 'true', { condition, ...rest })]));
}

function outcomes(declared: Way, lines: readonly LogLine[], live: Way = wayOf()): string {
  const comparison = new WayComparison(live, declared);
  return lines
    .map((line) => comparison.compare(line))
    .map(({ kind, to }) => (kind === 'undecided' ? '?' : to === 'pass' ? '.' : (to ?? '').slice(0, 1)))
    .join('');
}

describe('a rate limit', () => {
  it.each<readonly [string, Way, readonly LogLine[], string]>([
    ['acts on what is too much in its period', limited(), [0, 1, 2, 3, 4].map((s) => at(s)), '...bb'],
    ['forgets what is older than its period', limited(), [0, 1, 2, 10, 11, 11.5].map((s) => at(s)), '.....b'],
    [
      'goes on to act for its timeout',
      limited({ ...LIMIT, mitigation_timeout: 60 }),
      [0, 1, 2, 3, 30, 62, 64].map((s) => at(s)),
      '...bbb.',
    ],
    [
      'challenges only what is too much',
      limited({ ...LIMIT, mitigation_timeout: 60 }, { action: 'managed_challenge' }),
      [0, 1, 2, 3, 30].map((s) => at(s)),
      '...c.',
    ],
    ['logs', limited(LIMIT, { action: 'log' }), [0, 1, 2, 3].map((s) => at(s)), '...l'],
    [
      'counts each address apart',
      limited(),
      [0, 1, 2, 3].map((s) => at(s, { ClientIP: `192.0.2.${s % 2}` })),
      '....',
    ],
    [
      'counts each data center apart',
      limited(),
      [0, 1, 2, 3].map((s) => at(s, { EdgeColoCode: s === 1 ? 'FRA' : 'DUS' })),
      '....',
    ],
    [
      'counts what its other expression selects',
      limited({ ...LIMIT, counting_expression: 'http.response.code eq 401' }),
      [0, 1, 2, 3, 4].map((s) => at(s, { EdgeResponseStatus: s === 1 ? 200 : 401 })),
      '....b',
    ],
    [
      'counts what reaches the origin',
      limited({ ...LIMIT, requests_to_origin: true }),
      [0, 1, 2, 3, 4].map((s) => at(s, { OriginResponseStatus: s === 1 ? 0 : 200 })),
      '....b',
    ],
    [
      'takes a line that is late for one that came with the last',
      limited(),
      [0, 2, 1, 1, 1].map((s) => at(s)),
      '...bb',
    ],
    ['does not know of a line that is later than its period', limited(), [20, 0].map((s) => at(s)), '.?'],
    [
      'does not know of an address that is not logged',
      limited(),
      [at(0), at(1, { ClientIP: undefined })],
      '.?',
    ],
    [
      'knows that too little is not too much, whatever was counted',
      limited({ ...LIMIT, counting_expression: 'cf.bot_management.score lt 30' }),
      [0, 1, 2, 3, 4].map((s) => at(s)),
      '...??',
    ],
    [
      'is not counted by what the log never has',
      limited({ ...LIMIT, characteristics: ['lower(http.host)'] }),
      [at(0)],
      '?',
    ],
    [
      'does not count what a rule before it blocks',
      wayOf(
        stage(CUSTOM, [block('early', 'http.host eq "two"')]),
        stage(RATE, [block('limit', 'true', { condition: LIMIT })]),
      ),
      [0, 1, 2, 3, 4].map((s) => at(s, { ClientRequestHost: s < 2 ? 'two' : 'one' })),
      'bb...',
    ],
  ])('%s', (_, way, lines, expected) => {
    expect(outcomes(way, lines)).toBe(expected);
  });

  it('counts each side for itself', () => {
    const lines = [0, 1, 2, 3, 4].map((s) => at(s));
    const comparison = new WayComparison(limited(), limited({ ...LIMIT, requests_per_period: 4 }));
    const found = lines.map((line) => comparison.compare(line)).map(({ from, to }) => `${from} ${to}`);
    expect(found).toEqual(['pass pass', 'pass pass', 'pass pass', 'block pass', 'block block']);
  });
});

it('a counter that is asked about each request says what counting all of them again says', () => {
  const step = fc.record({ after: fc.integer({ min: 0, max: 6 }), key: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, requests) => {
      const limit = { period: 10, requests, timeout: 0, keys: [], byLocation: false, counts: undefined };
      const counter = new RateCounter({ ...limit, toOrigin: false });
      const let_past: { key: string; time: number }[] = [];
      let time = 0;
      for (const { after, key } of steps) {
        time += after;
        const recent = let_past.filter((one) => one.key === key && time - one.time < 10).length;
        const acts = counter.isTooMuch(key, time);
        expect(acts).toBe(recent >= requests);
        counter.count(key, time, true, acts);
        if (acts === false) let_past.push({ key, time });
      }
    }),
    { numRuns: runs(300) },
  );
});
