import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseOptions,
  printOptions,
  sameOptions,
  type JobOptions,
} from '../../../src/kinds/logpush-jobs/options.js';
import { runs } from '../../helpers/runs.js';

describe('the options of a job', () => {
  it.each<[string, JobOptions]>([
    ['', { fields: [], others: [] }],
    ['fields=', { fields: [], others: [] }],
    [
      'fields=RayID,Cookies&timestamps=rfc3339',
      { fields: ['RayID', 'Cookies'], timestamps: 'rfc3339', others: [] },
    ],
    [
      'timestamps=rfc3339&fields=RayID%2CCookies',
      { fields: ['RayID', 'Cookies'], timestamps: 'rfc3339', others: [] },
    ],
    [
      'fields=RayID&sample=0.1&fields=Cookies&CVE-2021-44228=true',
      {
        fields: ['RayID', 'Cookies'],
        others: [
          ['sample', '0.1'],
          ['CVE-2021-44228', 'true'],
        ],
      },
    ],
    ['timestamps=unix&timestamps=rfc3339', { fields: [], timestamps: 'unix', others: [] }],
    ['%66ields=a', { fields: ['a'], others: [] }],
  ])('%j are read', (text, options) => {
    expect(parseOptions(text)).toEqual(options);
  });

  it('are written as the document shows them', () => {
    const options: JobOptions = {
      fields: ['RayID', 'Cookies'],
      timestamps: 'rfc3339',
      others: [
        ['sample', '0.1'],
        ['a b', '&'],
      ],
    };
    expect(printOptions(options)).toBe('fields=RayID,Cookies&timestamps=rfc3339&sample=0.1&a%20b=%26');
    expect(printOptions({ fields: ['RayID'], others: [] })).toBe('fields=RayID');
  });

  it('are read as they were written', () => {
    const field = fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/);
    const other = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    const options = fc.record(
      {
        fields: fc.array(field),
        timestamps: fc.constantFrom('rfc3339', 'unix'),
        others: fc.array(other.filter(([name]) => name !== 'fields' && name !== 'timestamps')),
      },
      { requiredKeys: ['fields', 'others'] },
    );
    fc.assert(
      fc.property(options, (wanted) => {
        expect(parseOptions(printOptions(wanted))).toEqual(wanted);
      }),
      { numRuns: runs(50) },
    );
  });

  it.each<[string, string, boolean]>([
    ['fields=a,b', 'fields=b,a', true],
    ['fields=a,b&timestamps=rfc3339', 'timestamps=rfc3339&fields=a%2Cb', true],
    ['fields=a,a', 'fields=a', true],
    ['fields=a', 'fields=a&timestamps=unixnano', true],
    ['fields=a', 'fields=a&sample=0.1', true],
    ['fields=a', 'fields=a,b', false],
    ['fields=a', 'fields=A', false],
    ['fields=a', 'fields=a&timestamps=rfc3339', false],
  ])('%j and %j log the same: %j', (a, b, same) => {
    expect(sameOptions(parseOptions(a), parseOptions(b))).toBe(same);
  });
});
