import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImpactDetail } from '../../../src/kernel/model/impact.js';
import {
  selectImpact,
  selectObserved,
  type Selection,
  type InspectedItem,
} from '../../../src/kinds/impact/select.js';
import { anyObserved, daysAgo, script } from '../../helpers/observed.js';
import { runs } from '../../helpers/runs.js';

const SEEN = script('https://a.example/a.js');
const { lastSeen: _, ...UNDATED } = SEEN;
const { host: __, ...UNPLACED } = { ...SEEN, pages: [] };
const BAD: InspectedItem = { item: { ...SEEN, id: 'bad' }, malicious: ['it is bad'] };

function good(item: InspectedItem['item']): InspectedItem {
  return { item, malicious: [] };
}

describe('of what was observed', () => {
  test.each<readonly [string, Selection, readonly InspectedItem[], readonly string[], object]>([
    ['everything', {}, [good(SEEN), BAD], ['seen', 'bad'], { host: 0, since: 0, malicious: 0 }],
    [
      'what is malicious',
      { malicious: true },
      [good(SEEN), BAD],
      ['bad'],
      { host: 0, since: 0, malicious: 1 },
    ],
    ['what was seen later', { since: daysAgo(0) }, [good(SEEN)], [], { host: 0, since: 1, malicious: 0 }],
    [
      'what was seen then',
      { since: daysAgo(1) },
      [good(SEEN)],
      ['seen'],
      { host: 0, since: 0, malicious: 0 },
    ],
    [
      'what nobody knows when',
      { since: daysAgo(0) },
      [good(UNDATED)],
      ['seen'],
      { host: 0, since: 0, malicious: 0 },
    ],
    ['a host', { host: 'shop.example.com' }, [good(SEEN)], ['seen'], { host: 0, since: 0, malicious: 0 }],
    ['another host', { host: 'blog.example.com' }, [good(SEEN)], [], { host: 1, since: 0, malicious: 0 }],
    [
      'nobody knows where',
      { host: 'blog.example.com' },
      [good(UNPLACED)],
      ['seen'],
      { host: 0, since: 0, malicious: 0 },
    ],
    [
      'each hidden once',
      { host: 'x.example', since: daysAgo(0), malicious: true },
      [good(SEEN), BAD],
      [],
      { host: 2, since: 0, malicious: 0 },
    ],
  ])('%s', (_name, selection, items, ids, hidden) => {
    const seen = selectObserved(items, selection);
    expect(seen.shown.map(({ item }) => (item.id === 'bad' ? 'bad' : 'seen'))).toEqual(ids);
    expect(seen.hidden).toEqual(hidden);
  });

  test('the host of the first page counts where the service names none', () => {
    const { host: _host, ...paged } = { ...SEEN, pages: ['https://Shop.Example.com/pay'] };
    expect(selectObserved([good(paged)], { host: 'shop.example.com' }).shown).toHaveLength(1);
    expect(selectObserved([good(paged)], { host: 'blog.example.com' }).shown).toHaveLength(0);
  });
});

test('filters part what there is: each thing is shown or counted as hidden, and by which condition', () => {
  const selections = fc.record(
    {
      host: fc.constantFrom('shop.example.com', 'blog.example.com', 'x.example'),
      since: fc.constantFrom(daysAgo(150), daysAgo(50), daysAgo(0)),
      malicious: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyObserved, selections, fc.array(fc.boolean()), (items, selection, bad) => {
      const suspects = items.map((item, index) => ({ item, malicious: bad[index] === true ? ['bad'] : [] }));
      const { shown, hidden } = selectObserved(suspects, selection);
      expect(shown.length + hidden.host + hidden.since + hidden.malicious).toBe(suspects.length);
      for (const { item, malicious } of shown) {
        if (selection.since !== undefined)
          expect(item.lastSeen ?? Infinity).toBeGreaterThanOrEqual(selection.since);
        if (selection.malicious === true) expect(malicious).not.toEqual([]);
      }
      expect(selectObserved(shown, selection).shown).toEqual(shown);
      const undated = items.filter(({ lastSeen }) => lastSeen === undefined);
      expect(selectObserved(undated.map(good), { since: daysAgo(0) }).shown).toHaveLength(undated.length);
    }),
    { numRuns: runs(300) },
  );
});

test('of what a policy does, the same is selected', () => {
  const detail: ImpactDetail = {
    type: 'impact',
    change: 'blocked',
    kind: 'script',
    url: 'https://a.example/',
    verdict: 'blocked',
    was: 'allowed',
    host: 'shop.example.com',
    last_seen_at: new Date(daysAgo(9)).toISOString(),
  };
  const { host: _host, last_seen_at: _at, ...unknown } = detail;
  const bad = { ...detail, malicious: ['bad'] };
  const select = (selection: Selection): number =>
    selectImpact([detail, unknown, bad], selection).shown.length;
  expect([
    select({}),
    select({ host: 'blog.example.com' }),
    select({ since: daysAgo(3) }),
    select({ malicious: true }),
  ]).toEqual([3, 1, 1, 1]);
});
