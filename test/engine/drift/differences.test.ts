import { describe, expect, test } from 'vitest';
import type { Detail } from '../../../src/kernel/model/change.js';
import {
  differenceOfKept,
  differencesOf,
  pathOf,
  type Difference,
} from '../../../src/engine/drift/differences.js';

const RULE = { type: 'rule', ref: 'a', action: 'block', expression: 'true' } as const;

const TABLE: readonly (readonly [string, Detail, readonly (readonly [string, Difference])[]])[] = [
  [
    'a member that would be set back',
    { type: 'field', change: 'changed', field: 'enabled', before: false, after: true, patch: [] },
    [
      [
        '/fields/enabled',
        { type: 'field', change: 'changed', name: 'enabled', repository: true, live: false },
      ],
    ],
  ],
  [
    'a member that would be taken away',
    { type: 'field', change: 'removed', field: 'note', before: 'x', patch: [] },
    [['/fields/note', { type: 'field', change: 'added', name: 'note', live: 'x' }]],
  ],
  [
    'a source that would come back',
    { type: 'item', change: 'added', list: 'script-src', item: "'self'", effect: 'loosens' },
    [
      [
        "/script-src/'self'",
        { type: 'item', change: 'removed', name: 'script-src', member: "'self'", effect: 'tightens' },
      ],
    ],
  ],
  [
    'a directive that would go',
    { type: 'item', change: 'removed', list: 'sandbox' },
    [['/sandbox', { type: 'item', change: 'added', name: 'sandbox' }]],
  ],
  [
    'a rule that would come back',
    { ...RULE, change: 'added', to: 3 },
    [
      [
        '/rules/a',
        {
          type: 'rule',
          change: 'removed',
          name: 'a',
          repository: { action: 'block', expression: 'true', position: 3 },
        },
      ],
    ],
  ],
  [
    'a rule that would go',
    { ...RULE, change: 'removed', from: 2 },
    [
      [
        '/rules/a',
        {
          type: 'rule',
          change: 'added',
          name: 'a',
          live: { action: 'block', expression: 'true', position: 2 },
        },
      ],
    ],
  ],
  [
    'a rule that would move back',
    { ...RULE, change: 'moved', from: 9, to: 2 },
    [
      [
        '/rules/a/position',
        { type: 'rule', change: 'moved', name: 'a', member: 'position', repository: 2, live: 9 },
      ],
    ],
  ],
  [
    'a rule of which members differ, and the position',
    {
      ...RULE,
      change: 'changed',
      from: 9,
      to: 2,
      moved: true,
      fields: [
        { field: 'enabled', before: false },
        { field: 'action_parameters', before: { a: { b: 1 } }, after: { a: { b: 2 } } },
      ],
      patch: [
        { op: 'remove', path: '/enabled' },
        { op: 'replace', path: '/action_parameters/a/b', value: 2 },
      ],
    },
    [
      ['/rules/a/enabled', { type: 'rule', change: 'added', name: 'a', member: 'enabled', live: false }],
      [
        '/rules/a/action_parameters/a/b',
        {
          type: 'rule',
          change: 'changed',
          name: 'a',
          member: 'action_parameters/a/b',
          repository: 2,
          live: 1,
        },
      ],
      [
        '/rules/a/position',
        { type: 'rule', change: 'moved', name: 'a', member: 'position', repository: 2, live: 9 },
      ],
    ],
  ],
  [
    'members of things in a list, which go by what tells them apart',
    {
      ...RULE,
      change: 'changed',
      from: 1,
      to: 1,
      fields: [
        {
          field: 'action_parameters',
          before: {
            overrides: {
              rules: [
                { id: 'r1', action: 'log' },
                { id: 'r/2', enabled: true },
              ],
            },
          },
          after: {
            overrides: {
              rules: [{ id: 'r1', action: 'block' }],
              categories: [{ category: 'x', enabled: false }],
            },
          },
        },
      ],
      patch: [],
    },
    [
      [
        '/rules/a/action_parameters/overrides/categories/x/enabled',
        {
          type: 'rule',
          change: 'removed',
          name: 'a',
          member: 'action_parameters/overrides/categories/x/enabled',
          repository: false,
        },
      ],
      [
        '/rules/a/action_parameters/overrides/rules/r1/action',
        {
          type: 'rule',
          change: 'changed',
          name: 'a',
          member: 'action_parameters/overrides/rules/r1/action',
          repository: 'block',
          live: 'log',
        },
      ],
      [
        '/rules/a/action_parameters/overrides/rules/r~12/enabled',
        {
          type: 'rule',
          change: 'added',
          name: 'a',
          member: 'action_parameters/overrides/rules/r~12/enabled',
          live: true,
        },
      ],
    ],
  ],
  [
    'a rule that would come back, with what it does',
    { ...RULE, change: 'added', to: 3, does: ['disabled: does nothing until it is enabled'] },
    [
      [
        '/rules/a',
        {
          type: 'rule',
          change: 'removed',
          name: 'a',
          repository: {
            action: 'block',
            expression: 'true',
            does: ['disabled: does nothing until it is enabled'],
            position: 3,
          },
        },
      ],
    ],
  ],
  [
    'what is in a member of an object',
    {
      type: 'field',
      change: 'changed',
      field: 'output_options',
      before: { sample_rate: 1, type: 'ndjson' },
      after: { sample_rate: 0.1, type: 'ndjson' },
      patch: [],
    },
    [
      [
        '/fields/output_options/sample_rate',
        {
          type: 'field',
          change: 'changed',
          name: 'output_options',
          member: 'sample_rate',
          repository: 0.1,
          live: 1,
        },
      ],
    ],
  ],
  [
    'a destination, of which the value is never told',
    {
      type: 'secret',
      change: 'changed',
      field: 'destination_conf',
      env: 'D',
      before: 's3://a',
      after: 's3://b',
    },
    [
      [
        '/fields/destination_conf',
        { type: 'secret', change: 'changed', name: 'destination_conf', repository: 's3://b', live: 's3://a' },
      ],
    ],
  ],
];

describe('what somebody did to the live side', () => {
  test.each(TABLE)('%s', (_, detail, expected) => {
    const differences = differencesOf({ action: 'update', kind: 'ruleset', details: [detail] });
    expect(differences.map((difference) => [pathOf('', difference), difference])).toEqual(expected);
  });

  test.each([
    ['create', 'removed'],
    ['delete', 'added'],
  ] as const)('what %s would undo is a whole object that was %s', (action, change) => {
    const details: readonly Detail[] = [{ ...RULE, change: 'added', to: 1 }];
    expect(differencesOf({ action, kind: 'ruleset', details })).toEqual([{ type: 'object', change }]);
  });

  test.each<readonly [string, readonly Detail[]]>([
    ['nothing that is told', []],
    ['a secret that is sent along', [{ type: 'secret', change: 'sent', field: 'a', env: 'A' }]],
    ['a rule that stays', [{ ...RULE, change: 'kept', from: 1, to: 1 }]],
  ])('a change of %s is still a difference', (_, details) => {
    expect(differencesOf({ action: 'update', kind: 'ruleset', details })).toEqual([
      { type: 'object', change: 'changed' },
    ]);
  });

  test('log fields are told by name, and the rule that holds them only by what else differs', () => {
    const fields = [
      { field: 'action_parameters', before: {}, after: { cookie_fields: [{ name: 'id' }] } },
      { field: 'enabled', before: false, after: true },
    ];
    const details: readonly Detail[] = [
      { type: 'item', change: 'added', list: 'cookies', item: 'id' },
      { ...RULE, change: 'changed', from: 1, to: 1, fields, patch: [] },
    ];
    expect(
      differencesOf({ action: 'update', kind: 'log_fields', details }).map((each) =>
        pathOf('log_fields', each),
      ),
    ).toEqual(['log_fields/cookies/id', 'log_fields/rules/a/enabled']);
  });

  test.each<readonly [string, readonly Detail[], readonly string[]]>([
    ['beside the one that holds the fields is told', [{ ...RULE, change: 'kept', to: 1 }], ['/rules/b']],
    ['beside one that is missing is told', [{ ...RULE, change: 'added', to: 1 }], ['/rules/b']],
    ['that held nothing but the fields is told by them', [], []],
  ])('a rule of log fields %s', (_, others, told) => {
    const details: readonly Detail[] = [
      { type: 'item', change: 'removed', list: 'cookies', item: 'id' },
      ...others,
      { ...RULE, ref: 'b', change: 'removed', from: 2 },
    ];
    const paths = differencesOf({ action: 'update', kind: 'log_fields', details }).map((each) =>
      pathOf('', each),
    );
    expect(paths).toEqual(['/cookies/id', ...told]);
  });
});

test.each([
  [
    { rule: 'a', member: 'action_parameters.overrides.rules[5de7].x_later' },
    '/rules/a/action_parameters/overrides/rules/5de7/x_later',
  ],
  [
    { rule: 'a', member: 'action_parameters."x/y.z"[a.b]."q\\"["' },
    '/rules/a/action_parameters/x~1y.z/a.b/q"[',
  ],
  [{ member: 'output_options.x_later' }, '/fields/output_options/x_later'],
  [{ member: 'x_later' }, '/fields/x_later'],
])('a member that is kept has the path that a change of it would have: %j', (kept, path) => {
  expect(pathOf('', differenceOfKept({ address: '', ...kept }))).toBe(path);
});
