import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseOptions,
  printOptions,
  type OlderOptions,
} from '../../../src/kinds/logpush-jobs/older-options.js';
import { runs } from '../../helpers/runs.js';

describe('the options of a job', () => {
  it.each<[string, OlderOptions]>([
    ['', { output: { field_names: [] }, others: [] }],
    ['fields=', { output: { field_names: [] }, others: [] }],
    [
      'fields=RayID,Cookies&timestamps=rfc3339',
      { output: { field_names: ['RayID', 'Cookies'], timestamp_format: 'rfc3339' }, others: [] },
    ],
    [
      'timestamps=rfc3339&fields=RayID%2CCookies',
      { output: { field_names: ['RayID', 'Cookies'], timestamp_format: 'rfc3339' }, others: [] },
    ],
    [
      'fields=RayID&sample=0.1&fields=Cookies&CVE-2021-44228=true',
      {
        output: { field_names: ['RayID', 'Cookies'], sample_rate: 0.1, 'CVE-2021-44228': true },
        others: [],
      },
    ],
    [
      'fields=RayID&sample=&x=1&CVE-2021-44228=maybe',
      {
        output: { field_names: ['RayID'] },
        others: [
          ['sample', ''],
          ['x', '1'],
          ['CVE-2021-44228', 'maybe'],
        ],
      },
    ],
    [
      'timestamps=unix&timestamps=rfc3339',
      { output: { field_names: [], timestamp_format: 'unix' }, others: [] },
    ],
    ['%66ields=a', { output: { field_names: ['a'] }, others: [] }],
  ])('%j are read', (text, options) => {
    expect(parseOptions(text)).toEqual(options);
  });

  it('are written as the document shows them', () => {
    const options: OlderOptions = {
      output: { sample_rate: 0.1, field_names: ['RayID', 'Cookies'], timestamp_format: 'rfc3339' },
      others: [['a b', '&']],
    };
    expect(printOptions(options)).toBe('fields=RayID,Cookies&timestamps=rfc3339&sample=0.1&a%20b=%26');
    expect(printOptions({ output: { field_names: ['RayID'] }, others: [] })).toBe('fields=RayID');
  });

  it('are read as they were written', () => {
    const field = fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/);
    const known = new Set(['fields', 'timestamps', 'sample', 'CVE-2021-44228']);
    const other = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    const output = fc.record(
      {
        field_names: fc.array(field),
        timestamp_format: fc.constantFrom('rfc3339', 'unix'),
        sample_rate: fc.constantFrom(0, 0.001, 0.1, 1),
        'CVE-2021-44228': fc.boolean(),
      },
      { requiredKeys: ['field_names'] },
    );
    const options = fc.record({
      output,
      others: fc.array(other.filter(([name]) => !known.has(name))),
    });
    fc.assert(
      fc.property(options, (wanted) => {
        expect(parseOptions(printOptions(wanted))).toEqual(wanted);
      }),
      { numRuns: runs(50) },
    );
  });
});
