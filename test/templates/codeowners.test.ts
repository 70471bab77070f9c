import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ownersOf } from '../../src/engine/configuration/codeowners.js';

const FILES: readonly (readonly [file: string, org: string])[] = [
  ['templates/starter/.github/CODEOWNERS', '@your-org'],
  ['templates/gitlab/.gitlab/CODEOWNERS', '@your-org'],
  ['examples/shop/.github/CODEOWNERS', '@example-inc'],
  ['examples/fleet/.github/CODEOWNERS', '@example-inc'],
];

/** Files of every kind that decides what is sent: those in folders that nobody has thought of as well. */
const DECIDING = [
  'zonewright.yaml',
  'drift-ignore.yaml',
  'zones/shop.yaml',
  'zones/eu/shop.yaml',
  'accounts/inc.yaml',
  'fragments/rules.yaml',
  'lists/office.txt',
  'zones/items/blocked.csv',
  'shared/deep/down/rules.yml',
  '.hidden/rules.yaml',
  'package.json',
  '.gitignore',
];

describe.each(FILES)('%s', (name, org) => {
  const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

  test.each(DECIDING)('has an owner for %s', (file) => {
    expect(ownersOf(text, file)).toEqual([`${org}/edge`]);
  });

  const own = name.includes('.gitlab')
    ? ['.gitlab-ci.yml', '.gitlab/CODEOWNERS', '.gitlab/merge_request_templates/a.md']
    : ['.github/workflows/merge.yml', '.github/actions/own/action.yml', '.github/CODEOWNERS'];
  test.each(own)('gives %s to those who guard the pipeline', (file) => {
    expect(ownersOf(text, file)).toEqual([`${org}/security`]);
  });
});
