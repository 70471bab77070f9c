import { describe, expect, it } from 'vitest';
import type { ReplayDocument } from '../../../src/generated/documents/replay.js';
import { replayMarkdown } from '../../../src/surfaces/reports/replay/markdown.js';
import { percent, shareWords } from '../../../src/surfaces/reports/replay/replay-words.js';
import { replaySample } from '../../helpers/replay-document.js';

const sample = (parts: Partial<ReplayDocument> = {}): string =>
  replayMarkdown({ ...replaySample(), ...parts });

describe('a replay in Markdown', () => {
  it('begins with how many requests would be decided differently, and what the log is', () => {
    expect(sample().split('\n\n').slice(0, 3)).toEqual([
      '### zonewright replay: 30 % of 10 requests would be decided differently',
      'The log has 10 % of all requests, as the command line says: it represents about 100 requests. Shares have a 95 % confidence interval.',
      'For 1 request, the outcome on one side is unknown: each of them is possibly decided differently.',
    ]);
  });

  it('says which snapshot its live side is from', () => {
    expect(sample({ live_from: 'old live.json' }).split('\n\n')[1]).toBe(
      '> [!NOTE]\n> Live state from the snapshot `old live.json`. Nothing was read from the service.',
    );
  });

  it('has what changes before what stays, with shares', () => {
    expect(sample()).toContain(
      [
        '| before | after | requests | share |',
        '| --- | --- | --- | --- |',
        '| pass | **block** | 3 | 30 % (10.8–60.3 %) |',
        '| pass | pass | 6 | 60 % (31.3–83.2 %) |',
        '| undecided |  | 1 | 10 % |',
      ].join('\n'),
    );
  });

  it('names the rule, what may have stopped them already, and an example', () => {
    const text = sample();
    expect(text).toContain(
      '| 3 | 30 % (10.8–60.3 %) | pass → block | `block-admin` in `http_request_firewall_custom` of zone `shop.example.com`, only declared |',
    );
    expect(text).toContain(
      'unless already stopped, before and after, by `what the ruleset executed by rule deploy-managed does`; 3 requests reach it on at least one side; in the log 2 of them got through.',
    );
    expect(text).toContain('| pass → block | `GET shop.example.com/admin?page` | `requests.ndjson:4` |');
  });

  it('says what a rule that is missing was, where none stands in its place', () => {
    const [change] = replaySample().changes;
    if (change === undefined || change.rule === null) throw new Error('the sample has a change by a rule');
    const gone = {
      ...change,
      rule: null,
      after_rule: null,
      before_rule: { ...change.rule, side: 'live' as const },
    };
    expect(sample({ changes: [gone] })).toContain('no longer by `block-admin` in');
    expect(sample({ changes: [{ ...gone, before_rule: null }] })).toContain('| pass → block | no rule |');
  });

  it('says so when nothing was replayed, and when nothing changes', () => {
    const { totals } = replaySample();
    expect(sample({ totals: { ...totals, evaluated: 0, changed: 0 } })).toMatch(
      /: no request was replayed\n/,
    );
    expect(sample({ totals: { ...totals, evaluated: 1_204_331, changed: 0 } })).toMatch(
      /: none of 1,204,331 requests would certainly be decided differently\n/,
    );
  });

  it('names five of each that is on top, and no more', () => {
    const values = Array.from({ length: 9 }, (_, index) => ({
      value: `/p${index}`,
      count: 3,
      over: 1,
      moves: [],
    }));
    const text = sample({ top: { ...replaySample().top, paths: { exact: false, values } } });
    expect(text.match(/`\/p\d`/g)).toHaveLength(5);
    expect(text).toContain('top paths (counts may be too high)');
    expect(text).toContain('3, up to 1 too many');
  });

  it('is never longer than allowed: parts are left out whole, and it says so', () => {
    const whole = sample();
    expect(replayMarkdown(replaySample(), whole.length)).toBe(whole);
    const less = replayMarkdown(replaySample(), whole.length - 1);
    expect(less).toContain('Parts shown: 9 of 10.');
    for (let limit = 0; limit < whole.length; limit += 23) {
      const text = replayMarkdown(replaySample(), limit);
      expect(text.length).toBeLessThanOrEqual(limit);
      expect(text.startsWith('### zonewright replay: 30 %'.slice(0, limit))).toBe(true);
    }
  });

  it('says where all of it is, once something is left out', () => {
    const whole = sample();
    const rest = 'All of it is elsewhere.';
    expect(replayMarkdown(replaySample(), whole.length, rest)).toBe(whole);
    for (let limit = 500; limit < whole.length; limit += 23)
      expect(replayMarkdown(replaySample(), limit, rest)).toContain(rest);
  });

  it('cuts a text of a log that is too long for anybody', () => {
    const reason = '😀'.repeat(300);
    expect(sample({ undecided: [{ reason, count: 1 }] })).toContain(`\`${'😀'.repeat(199)}…\``);
  });
});

it.each([
  [0, '0 %'],
  [0.00001, '< 0.01 %'],
  [0.0004, '0.04 %'],
  [0.032, '3.2 %'],
  [0.5, '50 %'],
  [0.9953, '99.53 %'],
  [0.99999, '> 99.99 %'],
  [1, '100 %'],
])('%d is %s', (part, words) => {
  expect(percent(part)).toBe(words);
});

it('a share has its interval where there is one', () => {
  expect(shareWords({ value: 0.3 })).toBe('30 %');
  expect(shareWords({ value: 0.3, low: 0.108, high: 0.603 })).toBe('30 % (10.8–60.3 %)');
  expect(shareWords({ value: 0.00001, low: 0.000001, high: 0.00004 })).toBe('< 0.01 % (0–0.01 %)');
  expect(shareWords({ value: 1, low: 0.99, high: 1 })).toBe('100 % (99–100 %)');
});
