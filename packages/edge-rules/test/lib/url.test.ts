import { expect, test } from 'vitest';
import { parseUrl } from '../../src/lib/url.js';

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['a.example', undefined],
  ['https://', undefined],
  ['', undefined],
])('%j is parsed as %j', (text, href) => {
  expect(parseUrl(text)?.href).toBe(href);
});

test('a URL is one however often it is asked', () => {
  const answers = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/') !== undefined);
  expect(answers).not.toContain(false);
});
