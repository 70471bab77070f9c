import { describe, expect, test } from 'vitest';
import { DIALECTS } from '../../../src/kernel/model/settings.js';
import { maliciousReasons } from '../../../src/kinds/observed/malicious.js';
import { decodeObservedItem, decodePages } from '../../../src/kinds/observed/observed.js';

const LEAST = { id: 'aa01', url: 'https://js.example.net/a.js' };

describe('something observed', () => {
  test('has whatever the service told of it', () => {
    const raw = {
      ...LEAST,
      status: 'infrequent',
      host: 'Shop.Example.com',
      first_page_url: 'https://shop.example.com/',
      first_seen_at: '2026-03-02T08:15:42.000Z',
      last_seen_at: '2026-03-03T08:15:42Z',
      js_integrity_score: 7,
      url_reported_malicious: true,
      malicious_url_categories: ['Malware', 4],
      domain_reported_malicious: 'false',
      obfuscation_score: 'high',
    };
    expect(decodeObservedItem(raw, 'script')).toEqual({
      kind: 'script',
      ...LEAST,
      status: 'infrequent',
      host: 'shop.example.com',
      pages: ['https://shop.example.com/'],
      firstSeen: Date.UTC(2026, 2, 2, 8, 15, 42),
      lastSeen: Date.UTC(2026, 2, 3, 8, 15, 42),
      score: 7,
      reported: [{ of: 'URL', categories: ['Malware'] }],
      raw,
    });
  });

  test.each([
    ['missing', {}],
    ['null', { host: null, first_seen_at: null, js_integrity_score: null, url_reported_malicious: null }],
    ['of no use', { host: '', last_seen_at: 'yesterday', js_integrity_score: 'high', first_page_url: '' }],
  ])('leaves out what is %s', (_, more) => {
    const raw = { ...LEAST, ...more };
    expect(decodeObservedItem(raw, 'connection')).toEqual({
      kind: 'connection',
      ...LEAST,
      pages: [],
      reported: [],
      raw,
    });
  });

  test.each([
    [{}],
    [{ id: 'aa01' }],
    [{ ...LEAST, id: '../x' }],
    ['text'],
    [{ ...LEAST, url_reported_malicious: 'perhaps' }],
  ])('is not made of %j', (value) => {
    expect(() => decodeObservedItem(value, 'script')).toThrow(/a script/);
  });

  test('has the pages that a single script names', () => {
    expect(decodePages({ page_urls: ['https://a/', '', 3] })).toEqual(['https://a/']);
    expect(decodePages({})).toEqual([]);
  });
});

describe('malicious', () => {
  const item = decodeObservedItem(LEAST, 'script');
  test.each<readonly [string, object, readonly string[]]>([
    ['a score at the threshold', { score: 50 }, []],
    ['a score above it', { score: 51 }, ['its js_integrity_score 51 is greater than 50']],
    ['no score', {}, []],
    ['a report of the URL', { reported: [{ of: 'URL', categories: [] }] }, ['its URL is reported malicious']],
    [
      'a report of the domain',
      { reported: [{ of: 'domain', categories: ['Malware', 'Spam'] }] },
      ['its domain is reported malicious as Malware, Spam'],
    ],
  ])('%s', (_, more, reasons) => {
    expect(maliciousReasons({ ...item, ...more }, { score: 50, direction: 'above' })).toEqual(reasons);
  });

  test.each<readonly [number, readonly string[]]>([
    [9, ['its js_integrity_score 9 is less than 10']],
    [10, []],
    [99, []],
  ])('a score of %i where low scores are bad', (score, reasons) => {
    expect(maliciousReasons({ ...item, score }, DIALECTS.cloudflare.malicious)).toEqual(reasons);
  });
});
