import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inert } from '../../../src/kernel/lib/inert.js';
import type { CspReplayDocument } from '../../../src/generated/documents/csp-replay.js';
import { cspReplayHtml } from '../../../src/surfaces/reports/csp-replay/html.js';
import { find, first, parsePage, textOf, texts, type ParsedPage } from '../../helpers/html.js';
import { runs } from '../../helpers/runs.js';
import { hostileHtml } from './html/hostile.js';

/** A document in which every text of files, reports and policies is `text`. */
function sample(text: string, parts: Partial<CspReplayDocument> = {}): CspReplayDocument {
  const browsers: 'Firefox'[] = ['Firefox'];
  const policy = { zone: text, name: text, side: 'files' as const, browsers };
  const common = { zone: text, count: 3, directive: text, blocked: text, policy, pages: [text] };
  return {
    format_version: '1.0',
    tool_version: '0.0.0',
    exit_code: 4,
    files: [text],
    zones: [{ name: text, id: text, reports: 7, managed: true, problem: text }],
    totals: {
      read: 10,
      evaluated: 6,
      undecided: 1,
      changed: 3,
      unexplained: 0,
      left_out: { not_json: 7, too_long: 0, no_report: 0, other_type: 0, no_page: 0, other_zone: 0 },
    },
    unreadable: Array.from({ length: 6 }, (_, index) => ({ file: text, line: index + 1, why: text })),
    changes: [{ from: 'allowed', to: 'blocked', ...common, first_day: '2026-11-01', last_day: '2026-11-01' }],
    still: [{ from: 'blocked', to: 'blocked', ...common }],
    undecided: [{ from: 'blocked', to: 'unknown', ...common, reason: text, same: true }],
    policies: [
      {
        zone: text,
        name: text,
        would_block: 3,
        may_block: 0,
        verdict: 'against',
        examples: [text],
        sentence: text,
      },
    ],
    not_listed: { changes: 1, still: 1, undecided: 0 },
    requests: { read: 2 },
    ...parts,
  };
}

const pageOf = (document: CspReplayDocument): ParsedPage => parsePage(cspReplayHtml(document));

describe('the page of a replay of reports', () => {
  const page = pageOf(sample('x'));

  it('says what the replay comes to, in its title and its head', () => {
    const headline = '10 reports read: 3 change, 3 stay, 1 is not known, 3 left out';
    expect(texts(page, 'title')).toEqual([`zonewright csp replay: ${headline}`]);
    expect(texts(page, 'h1')).toEqual([headline]);
    expect(texts(first(page, '.numbers'), 'li')).toEqual(['3 change', '3 stay', '1 not known', '3 left out']);
    expect(texts(first(page, 'header'), 'p')).toContain('left out: 7 not JSON');
    expect(find(first(page, 'header'), 'li').map(textOf)).toContain('and 2 more');
    expect(texts(first(page, 'header'), 'dd')).toEqual(['x', 'as the service has them', 'zonewright 0.0.0']);
  });

  it('has a table for each thing that changes or stays, what is newly blocked first', () => {
    expect(texts(page, 'caption')).toEqual([
      'newly blocked: 3 reports',
      'still blocked: 3 reports',
      'blocked now; unknown with the files: 3 reports',
      'Policies that only report, and what reports say about them',
    ]);
    const cells = find(page, 'tbody').map((body) => [...texts(body, 'th'), ...texts(body, 'td')]);
    expect(cells).toEqual([
      ['3', 'x', 'x', 'x (files, Firefox)', 'on x, 2026-11-01'],
      ['3', 'x', 'x', 'x (files, Firefox)', 'on x'],
      ['3', 'x', 'x: x, as with the live policies', 'x (files, Firefox)', 'on x'],
      ['x', 'x', 'x'],
    ]);
    expect(texts(first(page, 'main'), 'p')).toEqual(['? x: x', '2 reports more are in no list.']);
  });

  it('says from which snapshot it is, when it was made, and where nothing could be judged', () => {
    const live_from = { file: 'live.json', made_at: '2026-11-20T10:00:00Z', age_seconds: 7200, masked: 0 };
    const none = sample('x', { live_from, changes: [], still: [], undecided: [], policies: [] });
    const made = parsePage(cspReplayHtml(none, { madeAt: new Date('2026-11-22T20:00:07.500Z') }));
    expect(texts(first(made, 'header'), 'dd').slice(0, 3)).toEqual([
      '2026-11-22 20:00:07 UTC',
      'x',
      'Live state as it was at 2026-11-20 10:00 UTC, 2 hours before this replay, from the snapshot live.json. Nothing was read from the service.',
    ]);
    expect(texts(first(made, 'main'), 'p')).toContain('No report could be judged.');
    expect(find(made, 'table')).toEqual([]);
  });

  it('has whatever is in a report as text in its place', () => {
    const tags = (one: ParsedPage): readonly string[] =>
      one.elements.map(({ tagName, attrs }) => `${tagName} ${JSON.stringify(attrs)}`);
    fc.assert(
      fc.property(hostileHtml, (text) => {
        const hostile = pageOf(sample(text));
        expect(hostile.errors).toEqual([]);
        expect(hostile.comments).toBe(0);
        expect(tags(hostile)).toEqual(tags(page));
        expect(texts(hostile, 'td')).toContain(inert(text).trim());
      }),
      { numRuns: runs(50, 1_000) },
    );
  });
});
