import { describe, expect, it } from 'vitest';
import type { SnapshotAnswer } from '../../../src/generated/documents/snapshot.js';
import { UserError } from '../../../src/kernel/model/errors.js';
import { decodeSnapshot } from '../../../src/engine/snapshot/decode.js';
import { snapshotDocument, snapshotText } from '../../../src/engine/snapshot/document.js';
import { ACCOUNT, ZONE } from '../../kinds/support.js';

const ABOUT = {
  scopes: [ZONE, ACCOUNT],
  dialect: 'documented',
  madeAt: new Date('2026-01-31T12:00:00Z'),
  toolVersion: '1.2.3',
} as const;
const ANSWERS: readonly SnapshotAnswer[] = [
  { read: 'list', path: '/zones/1/b', query: { page: '1' }, items: [{ z: 1, a: [true, null] }] },
  { read: 'get', path: '/zones/1/a', result: { destination_conf: 's3://b/x' } },
  { read: 'get', path: '/zones/1/c', failed: { kind: 'forbidden', message: 'no', status: 403 } },
];
const TEXT = snapshotText(snapshotDocument(ANSWERS, ABOUT));

function problemOf(text: string): string {
  try {
    decodeSnapshot(text, 'snapshot.json');
    return 'none';
  } catch (error) {
    return error instanceof UserError ? error.message : String(error);
  }
}

const changed = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(TEXT), ...change });

describe('a snapshot as a file', () => {
  it('reads as it was written: a line for each answer, members in the order of the service', () => {
    expect(decodeSnapshot(TEXT, 'snapshot.json')).toEqual(snapshotDocument(ANSWERS, ABOUT));
    expect(TEXT.split('\n')).toHaveLength(25);
    expect(TEXT).toContain('"items":[{"z":1,"a":[true,null]}]');
    expect(TEXT).toContain('"masked": 1');
  });

  it('has the same bytes in whatever order things were read', () => {
    const document = snapshotDocument(ANSWERS.toReversed(), { ...ABOUT, scopes: [ACCOUNT, ZONE] });
    expect(snapshotText(document)).toBe(TEXT);
  });

  it('may hold nothing', () => {
    const nothing = snapshotDocument([], { ...ABOUT, scopes: [] });
    expect(decodeSnapshot(snapshotText(nothing), 'snapshot.json')).toEqual(nothing);
  });

  it.each([
    ['', 'snapshot.json is not JSON'],
    ['{', 'snapshot.json is not JSON'],
    ['[]', 'snapshot.json is not a snapshot'],
    ['{}', 'snapshot.json is not a snapshot'],
    [changed({ format_version: '2.0' }), 'snapshot.json has format "2.0", and this version reads 1.0'],
    [changed({ made_at: 'yesterday' }), 'snapshot.json is not a snapshot (made_at: '],
    [changed({ made_at: '2026-19-31T12:00:00Z' }), 'snapshot.json is not a snapshot (made_at: '],
    [changed({ extra: 1 }), 'snapshot.json is not a snapshot (extra: '],
    [changed({ answers: [{ read: 'get', path: '/a' }] }), 'snapshot.json is not a snapshot (answers: 0: '],
    [
      changed({ answers: [{ read: 'get', path: '/a', items: [] }] }),
      'snapshot.json is not a snapshot (answers: 0: ',
    ],
    [
      changed({ answers: [{ read: 'get', path: '/a', failed: { kind: 'credentials', message: '' } }] }),
      'snapshot.json is not a snapshot (answers: 0: ',
    ],
    [
      changed({
        answers: [
          { read: 'get', path: '/a', result: 1 },
          { read: 'get', path: '/a', query: {}, result: 2 },
        ],
      }),
      'snapshot.json answers get /a twice',
    ],
    [TEXT.replace('"z":1', '"z":12345678901234567890'), "snapshot.json can't be used: the number 1234567"],
    [TEXT.replace('"z":1', '"__proto__":1'), "snapshot.json can't be used: "],
    [TEXT.replace('"z":1', `"z":${'['.repeat(200)}${']'.repeat(200)}`), "snapshot.json can't be used: "],
  ])('is read strictly: %.40s', (text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });
});
