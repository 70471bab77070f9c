import { expect, test } from 'vitest';
import { ownersOf } from '../../../src/engine/configuration/codeowners.js';

test.each<readonly [string, string, readonly string[]]>([
  ['nobody owns it', '/zones/ @acme/zones', []],
  ['everything', '* @acme/all', ['@acme/all']],
  [
    'the last line that matches counts',
    '* @acme/all\n/zonewright.yaml @acme/security ada@example.com',
    ['@acme/security', 'ada@example.com'],
  ],
  ['and takes owners away when it names none', '* @acme/all\nzonewright.yaml', []],
  ['a name matches at any depth', 'zonewright.yaml @acme/all', ['@acme/all']],
  ['an extension', '*.yaml @acme/all', ['@acme/all']],
  ['comments and blank lines say nothing', '\n# *.yaml @acme/none\n* @acme/all # them\n', ['@acme/all']],
  ['braces are letters', 'zonewright.{yaml,json} @acme/all', []],
  [
    'each section has owners of its own',
    '* @a\n[One]\n* @b @a\n^[Two][2] @c\n*.yaml\n[Three]\n/zones/ @d',
    ['@a', '@b', '@c'],
  ],
  ['a section alone owns nothing', '[One] @a\n/zones/', []],
  ['a folder of that name is another thing', 'zonewright.yaml/ @acme/all', []],
])('%s', (_, text, expected) => {
  expect(ownersOf(text, 'zonewright.yaml')).toEqual(expected);
});

test.each<readonly [string, string, boolean]>([
  ['what is in a folder', '/infra/', true],
  ['what is in a folder, without a slash', '/infra', true],
  ['a folder anywhere', 'edge/', true],
  ['not what is deeper than one folder', '/infra/*', false],
  ['what is deeper', '/infra/**', true],
  ['a path with a slash begins at the root', 'edge/zonewright.yaml', false],
])('%s', (_, pattern, owns) => {
  expect(ownersOf(`${pattern} @acme/all`, 'infra/edge/zonewright.yaml')).toEqual(owns ? ['@acme/all'] : []);
});
