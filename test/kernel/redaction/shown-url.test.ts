import { expect, it } from 'vitest';
import { shownUrl } from '../../../src/kernel/redaction/shown-url.js';

it.each<readonly [string, string | undefined]>([
  ['https://a.example', 'https://a.example'],
  ['https://a.example/', 'https://a.example/'],
  ['https://a.example:8443/b/c.js', 'https://a.example:8443/b/c.js'],
  ['https://user:pass@a.example/b', 'https://a.example/b'],
  ['https://a.example/b?token=abc&x#frag', 'https://a.example/b?…'],
  ['https://a.example/b#access_token=abc', 'https://a.example/b'],
  ['data:text/html,secret', 'data:'],
  ['https://a.example/reset/8f2cA91bQ0xZ7LmN4pRt6vWy', 'https://a.example/reset/(sensitive)'],
  ['https://a.example/6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'https://a.example/(sensitive)'],
  [
    'https://a.example/blog/how-we-cut-costs-by-40-percent',
    'https://a.example/blog/how-we-cut-costs-by-40-percent',
  ],
  ['https://a.example/app.3f2a9c8e7d6b5a4f3e2d1c0b.js', 'https://a.example/app.3f2a9c8e7d6b5a4f3e2d1c0b.js'],
  ['https://a.example/x/AKIAIOSFODNN7EXAMPLE', 'https://a.example/x/(sensitive)'],
  [`https://a.example/${'a/'.repeat(200)}`, `https://a.example/${'a/'.repeat(91)}…`],
  ['no url', undefined],
])('%s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
});
