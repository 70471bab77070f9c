import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { docsPage } from '../src/docs-page.js';
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
    `https://github.com/zonewright/zonewright/blob/v${TOOL_VERSION}/docs/none.md#there`,
  );
});
