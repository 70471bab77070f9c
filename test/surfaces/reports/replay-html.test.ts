import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutCommands } from '../../../src/kernel/lib/inert.js';
import type { ReplayDocument } from '../../../src/generated/documents/replay.js';
import { replayHtml } from '../../../src/surfaces/reports/replay/html.js';
import {
  attributeOf,
  find,
  first,
  parsePage,
  textOf,
  texts,
  type Element,
  type ParsedPage,
} from '../../helpers/html.js';
import { replaySample } from '../../helpers/replay-document.js';
import { runs } from '../../helpers/runs.js';
import { hostileHtml } from './html/hostile.js';
import { hostilePen, plainPen, poisoned } from './poison.js';
import { replayFrom } from './poisoned-replay.js';

const pageOf = (parts: Partial<ReplayDocument> = {}): ParsedPage =>
  parsePage(replayHtml({ ...replaySample(), ...parts }));

const captionOf = (page: ParsedPage, index: number): string => texts(page, 'caption')[index] ?? '';

/** The rows of a table, by the beginning of its caption. */
function rowsOf(page: ParsedPage, caption: string): readonly (readonly string[])[] {
  const table = find(page, 'table').find((one) => textOf(first(one, 'caption')).startsWith(caption));
  if (table === undefined) throw new Error(`the page has no table ${caption}`);
  return find(first(table, 'tbody'), 'tr').map((row) => [...texts(row, 'th'), ...texts(row, 'td')]);
}

describe('the page of a replay', () => {
  const page = pageOf();

  it('says what the replay comes to, in its title and its head', () => {
    const headline = '30 % of 10 requests would be decided differently';
    expect(texts(page, 'title')[0]).toBe(`zonewright replay: ${headline}`);
    expect(texts(page, 'h1')).toEqual([headline]);
    expect(texts(first(page, '.numbers'), 'li')).toEqual([
      '10 replayed',
      '3 decided differently',
      '1 undecided',
      '2 left out',
    ]);
    expect(texts(first(page, 'header'), 'dd')).toEqual([
      '2026-11-20 10:00:00 to 2026-11-20 10:01:30 UTC',
      'requests.ndjson (12 lines)',
      'as the service has it',
      'zonewright 0.0.0',
    ]);
  });

  it('says when it was made, and of what, where that is known', () => {
    const madeAt = new Date('2026-11-22T20:00:07.500Z');
    const told = parsePage(
      replayHtml({ ...replaySample(), live_from: 'live.json' }, { madeAt, branch: '<main>' }),
    );
    expect(texts(first(told, 'header'), 'dd').slice(0, 2)).toEqual(['2026-11-22 20:00:07 UTC', '<main>']);
    expect(texts(first(told, 'header'), 'dd')).toContain('from the snapshot live.json');
  });

  it('has the same numbers in the picture of before and after, in its text and in its table', () => {
    const [picture] = find(page, '.flow');
    if (picture === undefined) throw new Error('no picture');
    expect(texts(picture, 'desc')).toEqual([
      '6 stay pass; 3 from pass to block; 1 stay undecided. The table below has the same numbers.',
    ]);
    expect(find(picture, 'path').map((path) => attributeOf(path, 'class'))).toEqual([
      'stays',
      'stays',
      'moves',
    ]);
    expect(texts(picture, 'text')).toEqual([
      'before',
      'after',
      'pass 90 %',
      '9',
      'pass 60 %',
      '6',
      'block 30 %',
      '3',
      'undecided 10 %',
      '1',
      'undecided 10 %',
      '1',
    ]);
    expect(rowsOf(page, 'Requests by outcome')).toEqual([
      ['pass', 'block', '3', '30 % (10.8–60.3 %)'],
      ['pass', 'the same', '6', '60 % (31.3–83.2 %)'],
      ['undecided', 'not known', '1', '10 %'],
    ]);
  });

  it('has the same numbers in the picture over time, in its text and in its table', () => {
    const [picture] = find(page, '.time');
    if (picture === undefined) throw new Error('no picture');
    expect(texts(picture, 'desc')).toEqual([
      '2 bars of 60 s each, from 2026-11-20 10:00:00 to 2026-11-20 10:01:00 UTC; most are decided differently at 2026-11-20 10:00:00: 2 of 7. The table below has the same numbers.',
    ]);
    expect(find(picture, 'rect').map((bar) => attributeOf(bar, 'data-outcome'))).toEqual(
      'pass pass pass block undecided pass block moved moved'.split(' '),
    );
    expect(texts(first(page, '.legend'), 'li')).toEqual(['pass', 'block', 'undecided']);
    expect(rowsOf(page, 'Requests by the time')).toEqual([
      ['2026-11-20 10:00:00', '7', '2', '7 → 4', '0 → 2', '0 → 1'],
      ['2026-11-20 10:01:00', '3', '1', '3 → 2', '0 → 1', '0'],
    ]);
  });

  it('leaves room in the picture for a time without requests', () => {
    const [one, other] = replaySample().timeline.buckets;
    if (one === undefined || other === undefined) throw new Error('no buckets');
    const placesOf = (at: string): readonly (string | undefined)[] => {
      const buckets = [one, { ...other, at }];
      const told = pageOf({ timeline: { bucket_seconds: 60, buckets } });
      return find(first(told, '.time'), 'rect').map((bar) => attributeOf(bar, 'x'));
    };
    expect(new Set(placesOf('2026-11-20T10:05:00.000Z'))).toEqual(new Set(['0.08', '5.08']));
    expect(new Set(placesOf('no time'))).toEqual(new Set(['0.08', '1.08']));
    expect(new Set(placesOf('2099-01-01T00:00:00.000Z'))).toEqual(new Set(['0.08', '1.08']));
  });

  it('shows each change with its rule, what may have stopped it, and examples', () => {
    const [change] = find(page, '.change');
    if (change === undefined) throw new Error('no change');
    expect(texts(change, 'summary')).toEqual(['pass → block 3 requests, 30 % (10.8–60.3 %):  block-admin']);
    const rule = 'block-admin in http_request_firewall_custom of zone shop.example.com, only declared';
    expect(texts(change, 'dd')).toEqual([
      rule,
      'no rule',
      rule,
      'unless already stopped, before and after, by what the ruleset executed by rule deploy-managed does (3 requests reach it on at least one side; in the log 2 of them got through)',
    ]);
    expect(texts(change, 'li')).toEqual([
      'GET shop.example.com/admin?page at 2026-11-20 10:00:03 from 198.51.100.0/24 in DE by curl/8.5.0 (requests.ndjson:4)',
    ]);
  });

  it('has what they have in common, what is undecided, rate limits, what was left out, and notes', () => {
    expect(rowsOf(page, 'top agents')).toEqual([['curl/8.5.0', '3', '3 pass → block']]);
    expect(rowsOf(page, 'What 1 undecided')).toEqual([['cf.bot_management.score', '1']]);
    expect(rowsOf(page, 'Requests that rate limits')[0]?.slice(1)).toEqual(['6', '0', '']);
    expect(rowsOf(page, '2 of 12 lines')).toEqual([
      ['no JSON object', '2', 'requests.ndjson:7 requests.ndjson:9'],
    ]);
    expect(texts(page, 'section').at(-1)).toContain('Lines were up to 4 s out of order.');
  });

  it('has a table of zones where there are several', () => {
    const [zone] = replaySample().zones;
    if (zone === undefined) throw new Error('no zone');
    expect(texts(page, 'h2')).not.toContain('By zone');
    expect(rowsOf(pageOf({ zones: [zone, { ...zone, name: 'other' }] }), 'Requests by zone')[1]).toEqual([
      'other',
      '10',
      '3',
      '30 %',
      '1',
    ]);
  });

  it('has no two anchors alike, and links and labels that lead to one', () => {
    const ids = page.elements.flatMap((element) => attributeOf(element, 'id') ?? []);
    const labels = page.elements.flatMap(
      (element) => attributeOf(element, 'aria-labelledby')?.split(' ') ?? [],
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect([...labels, 'changes'].filter((id) => !ids.includes(id))).toEqual([]);
    expect(captionOf(page, 0)).not.toBe('');
  });

  it('says so where there is nothing', () => {
    const nothing = pageOf({
      totals: { read: 0, skipped: 0, evaluated: 0, undecided: 0, alike: 0, changed: 0 },
      flows: [],
      changes: [],
      timeline: { bucket_seconds: 0, buckets: [] },
    });
    expect(texts(nothing, 'h1')).toEqual(['no request was replayed']);
    expect(find(nothing, 'svg')).toEqual([]);
    expect(texts(nothing, 'p').slice(-3)).toEqual([
      'No request was replayed.',
      'No request that was replayed has a time.',
      'Nothing is certainly decided differently.',
    ]);
  });

  it('goes through the log of a workflow as it is', () => {
    const html = replayHtml(replaySample());
    expect(withoutCommands(html)).toBe(html);
  });

  it('has a policy that allows the one style, and no script', () => {
    const policy = find(page, 'meta').find((meta) => attributeOf(meta, 'http-equiv') !== undefined);
    const digest = createHash('sha256')
      .update(textOf(first(page, 'style')))
      .digest('base64');
    expect(policy && attributeOf(policy, 'content')).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    );
    expect(find(page, 'script')).toEqual([]);
  });
});

/** What may stand in a page, and what the value of an attribute must look like: nothing in one comes from a log. */
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'aria-labelledby': /^[a-z]+(?:-[a-z]+)*(?: [a-z]+-desc)?$/,
  charset: /^utf-8$/,
  class: /^[a-z]+(?: [a-z]+)?$/,
  content: /^(?:default-src 'none'; [-\w '+/=;]+|width=device-width, initial-scale=1|light dark)$/,
  d: /^[MCVZ\d. ]+$/,
  'data-outcome': /^(?:pass|log|skip|challenge|redirect|block|undecided|moved)$/,
  height: new RegExp(`^${NUMBER}$`),
  href: /^#changes$/,
  'http-equiv': /^Content-Security-Policy$/,
  id: /^[a-z]+(?:-[a-z]+)*$/,
  lang: /^en$/,
  name: /^(?:viewport|color-scheme)$/,
  open: /^$/,
  overflow: /^visible$/,
  preserveAspectRatio: /^none$/,
  role: /^(?:region|img)$/,
  scope: /^(?:col|row)$/,
  tabindex: /^(?:0|-1)$/,
  transform: /^translate\(-?\d+\)$/,
  viewBox: /^0 0 \d+ \d+$/,
  width: new RegExp(`^${NUMBER}%?$`),
  x: new RegExp(`^${NUMBER}%?$`),
  x1: /^0$/,
  x2: /^100%$/,
  y: new RegExp(`^${NUMBER}$`),
  y1: /^\d+$/,
  y2: /^\d+$/,
};
const ELEMENTS =
  'html head meta title style body a header main section h1 h2 p ul li dl dt dd code b span small details summary div table caption thead tbody tr th td figure figcaption svg desc text tspan g path rect line'.split(
    ' ',
  );

describe('whatever stands in a log', () => {
  const wordLists = fc.array(hostileHtml, { minLength: 1, maxLength: 12 });

  it('is text in its place, and nothing else', () => {
    const plain = parsePage(replayHtml(replayFrom(plainPen())));
    fc.assert(
      fc.property(wordLists, (words) => {
        const page = parsePage(replayHtml(replayFrom(hostilePen(words))));
        expect(page.errors).toEqual([]);
        expect(page.comments).toBe(0);
        expect(page.elements.map(asTag).filter((tag) => !tag.isKnown)).toEqual([]);
        expect(page.elements.map(asTag)).toEqual(plain.elements.map(asTag));
        const [told, expected] = [page, plain].map((one) => textOf(first(one, 'body')));
        expect(told).toBe(poisoned(expected ?? '', words));
      }),
      { numRuns: runs(100, 3_000) },
    );
  });
});

function asTag({ tagName, attrs }: Element): { readonly tag: string; readonly isKnown: boolean } {
  const isKnown =
    ELEMENTS.includes(tagName) && attrs.every(({ name, value }) => ATTRIBUTES[name]?.test(value) === true);
  return { tag: `${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`, isKnown };
}
