import { describe, expect, test } from 'vitest';
import { shownHost, shownScope, shownUrl } from '../../../src/kernel/lib/host-names.js';

describe('a name that decides', () => {
  test.each([
    ['shop.example.com', 'shop.example.com'],
    ['shоp.example.com', 'shоp.example.com (xn--shp-ted.example.com)'],
    ['bücher.example', 'bücher.example (xn--bcher-kva.example)'],
    ['a\u202eb.example', 'a\\u{202e}b.example'],
    ['*', '*'],
  ])('%s is shown as %s', (name, shown) => {
    expect(shownHost(name)).toBe(shown);
  });

  test.each([
    ['https://shop.example.com/а.js', 'https://shop.example.com/а.js'],
    ['https://shоp.example.com:8443/a.js', 'https://shоp.example.com:8443/a.js (xn--shp-ted.example.com)'],
    ['wss://me@shоp.example.com', 'wss://me@shоp.example.com (xn--shp-ted.example.com)'],
    ['blob', 'blob'],
  ])('%s is shown as %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });

  test('of a zone is that of a host, and of an account is any', () => {
    expect(shownScope({ level: 'zone', name: 'shоp.example' })).toBe(
      'zone shоp.example (xn--shp-ted.example)',
    );
    expect(shownScope({ level: 'account', name: 'Bücher & Co' })).toBe('account Bücher & Co');
  });
});
