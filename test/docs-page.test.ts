import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { docsPage, siteAddress } from '../src/docs-page.js';
import { TOOL_VERSION } from '../src/version.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = 'docs/safety.md#risks';

it.each([
  ['the folder of the package', ROOT, PAGE],
  ['a folder that holds it', join(ROOT, '..'), `${basename(ROOT)}/${PAGE}`],
  ['a folder beside it', join(ROOT, '../beside'), `${ROOT}${PAGE}`],
])('a page of the docs is named for somebody in %s', (_, folder, expected) => {
  expect(docsPage(PAGE, folder)).toBe(expected);
});

it('a page that is not installed is named by its address', () => {
  expect(docsPage('docs/none.md#there', ROOT)).toBe(
    `https://zonewright.github.io/zonewright/v${TOOL_VERSION}/none.html#there`,
  );
});

it.each([
  ['docs/safety.md#risks', 'safety.html#risks'],
  ['docs/codes/drops-rules.md', 'codes/drops-rules.html'],
  ['SECURITY.md', 'security.html'],
  ['README.md', 'index.html'],
  ['docs/README.md#start', 'index.html#start'],
])('%s is on the site at %s', (page, address) => {
  expect(siteAddress(page)).toBe(address);
});
