import { describe, expect, test } from 'vitest';
import { asJson } from '../../src/kernel/model/json.js';
import type { DraftedScope } from '../../src/import/propose.js';
import { sharedVariables } from '../../src/import/shared-variables.js';
import type { DraftSecret } from '../../src/kinds/definition/draft.js';

type Job = readonly [env: string, value: string | undefined, options?: { readonly isMasked?: true }];

interface Live {
  readonly live: readonly Job[];
  /** The variables that the files of the scope have. */
  readonly own?: readonly string[];
}

function scopeOf({ live, own = [] }: Live, index: number): DraftedScope {
  const secrets = live.map(([env, value, { isMasked = false } = {}]): DraftSecret => {
    return {
      env,
      of: 'destination_conf of x',
      isMasked,
      isWhole: value !== undefined && !isMasked,
      ...(value === undefined ? {} : { value }),
    };
  });
  const jobs = live.map(([env], at) => ({ name: `job${at}`, destination_conf: { env } }));
  const section = asJson({ jobs, note: { env: 'ONE', more: 1 } });
  const draft = { section, remarks: [], omissions: [], secrets, things: [] };
  return {
    status: 'drafted',
    scope: { level: 'zone', name: `${index}.example`, id: String(index) },
    drafts: [{ name: 'logpush_jobs', draft }],
    declared: [
      {
        logpush_jobs: { jobs: own.map((env) => ({ name: env, fields: ['A'], destination_conf: { env } })) },
      },
    ],
  };
}

function namesIn(looks: readonly DraftedScope[]): readonly (readonly string[])[] {
  return looks.map(({ drafts }) => drafts.flatMap(({ draft }) => draft.secrets.map(({ env }) => env)));
}

describe('variables of several scopes', () => {
  test.each<readonly [string, readonly Live[], readonly (readonly string[])[]]>([
    [
      'are one for one value',
      [{ live: [['ONE', 's3://a']] }, { live: [['TWO', 's3://a']] }, { live: [['THREE', 's3://b']] }],
      [['ONE'], ['ONE'], ['THREE']],
    ],
    [
      'are as many as there are values that may be hidden in part',
      [{ live: [['ONE', 'x', { isMasked: true }]] }, { live: [['TWO', 'x', { isMasked: true }]] }],
      [['ONE'], ['TWO']],
    ],
    [
      'are as many as there are values that are not shown',
      [{ live: [['ONE', undefined]] }, { live: [['TWO', undefined]] }],
      [['ONE'], ['TWO']],
    ],
    [
      'are the one that a file has, wherever it is',
      [{ live: [['ONE', 's3://a']] }, { live: [['OWN', 's3://a']], own: ['OWN'] }],
      [['OWN'], ['OWN']],
    ],
    [
      'stay where files have several',
      [
        { live: [['OWN', 's3://a']], own: ['OWN'] },
        { live: [['MINE', 's3://a']], own: ['MINE'] },
      ],
      [['OWN'], ['MINE']],
    ],
    [
      'are none that a file has for something else',
      [{ live: [['ONE', 's3://a']] }, { live: [['TWO', 's3://a']], own: ['ONE'] }],
      [['ONE'], ['TWO']],
    ],
    [
      'are none that has another value in the scope',
      [
        { live: [['ONE', 's3://a']] },
        {
          live: [
            ['TWO', 's3://a'],
            ['ONE', 's3://b'],
          ],
        },
      ],
      [['ONE'], ['TWO', 'ONE']],
    ],
  ])('%s', (_, scopes, names) => {
    const shared = sharedVariables<never>(scopes.map(scopeOf));
    expect(namesIn(shared)).toEqual(names);
    for (const [index, { drafts }] of shared.entries()) {
      const jobs = names[index]?.map((env, at) => ({ name: `job${at}`, destination_conf: { env } }));
      expect(drafts[0]?.draft.section).toEqual({ jobs, note: { env: 'ONE', more: 1 } });
    }
  });

  test('leave scopes that were not read as they are', () => {
    const refused = { status: 'refused' } as const;
    expect(sharedVariables([refused])).toEqual([refused]);
  });
});
