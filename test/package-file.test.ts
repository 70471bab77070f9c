import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { docsPage } from '../src/package-file.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = 'docs/safety.md#risks';

it.each([
  ['the folder of the package', ROOT, PAGE],
  ['a folder that holds it', join(ROOT, '..'), `${basename(ROOT)}/${PAGE}`],
  ['a folder beside it', join(ROOT, '../beside'), `${ROOT}${PAGE}`],
])('a page of the docs is named for somebody in %s', (_, folder, expected) => {
  expect(docsPage(PAGE, folder)).toBe(expected);
});
