import { expect, test } from 'vitest';
import { readVersions, type VersionQuery } from '../../../src/app/inspect/ruleset-versions.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { readObservedOne } from '../../../src/kinds/observed/read-one.js';
import { ZONE } from '../../helpers/plans.js';

const answering = (value: unknown): ApiReader => ({
  get: () => Promise.resolve(value),
  list: () => Promise.reject(new Error('no list is read')),
  listPart: () => Promise.reject(new Error('no list is read')),
});
const LISTED = {
  id: '1'.repeat(32),
  name: 'default',
  description: '',
  kind: 'zone',
  phase: 'http_ratelimit',
  version: '7',
  raw: {},
};

test.each<readonly [string, VersionQuery]>([
  ['one', { what: 'one', version: '6' }],
  ['two', { what: 'diff', from: '6', to: '7' }],
  ['those of a tag', { what: 'tag', tag: 'wordpress', version: '6' }],
])('an answer about another version is not shown as the one that was asked for: %s', async (_, asked) => {
  const api = answering({ ...LISTED, version: 5, rules: [] });
  await expect(readVersions(asked, LISTED, ZONE, api, new AbortController().signal)).rejects.toThrow(
    /the answer for version [67] is about another one: 5/,
  );
});

test.each(['script', 'connection'] as const)('neither is one about another %s', async (kind) => {
  const api = answering({ id: 'aa02', url: 'https://a.example/' });
  await expect(readObservedOne(kind, 'aa01', ZONE, api)).rejects.toThrow(
    `the answer for the ${kind} aa01 is about another one: aa02`,
  );
  expect(await readObservedOne(kind, 'AA02', ZONE, api)).toMatchObject({ id: 'aa02' });
});
