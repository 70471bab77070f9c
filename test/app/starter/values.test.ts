import { expect, it } from 'vitest';
import { laterValues, valuesIn, withValues } from '../../../src/app/starter/values.js';
import { isLater } from '../../../src/app/starter/versions.js';

const PIPELINE = `steps:
  - uses: actions/checkout@aaaa # v7.0.1
  - id: apply
    uses: acme/zonewright/sub@bbbb
    env:
      ZONEWRIGHT_BASE_URL: https://api.example.com/client/v4 # yours
  - uses: ./tools
  # uses: no/comment@aaaa
  - uses: actions/cache@one # v1.0.0
  - uses: actions/cache@two # v2.0.0
  - uses: actions/checkout@aaaa # v7.0.1
`;

it('finds what each repository has another value of, and puts others in place of these', () => {
  const values = valuesIn(PIPELINE);
  expect([...values]).toEqual([
    ['uses: actions/checkout@', 'aaaa # v7.0.1'],
    ['uses: acme/zonewright/sub@', 'bbbb'],
    ['ZONEWRIGHT_BASE_URL: ', 'https://api.example.com/client/v4 # yours'],
  ]);
  expect(withValues(PIPELINE, values)).toBe(PIPELINE);
  const other = withValues(PIPELINE, new Map([['uses: actions/checkout@', 'c$1 # v8.0.0']]));
  expect(other).toBe(PIPELINE.replaceAll('aaaa # v7.0.1', () => 'c$1 # v8.0.0'));
});

it.each([
  ['a # v7.0.1', 'b # v7.0.2', 'b # v7.0.2'],
  ['a # v7.0.2', 'b # v7.0.1', 'a # v7.0.2'],
  ['a # v7.9.0', 'b # v7.10.0', 'b # v7.10.0'],
  ['a # v10.0.0', 'b # v9.9.9', 'a # v10.0.0'],
  ['a # v7', 'b # v7.0.1', 'b # v7.0.1'],
  ['a # v7.0.1', 'b # v7.0.1', 'a # v7.0.1'],
  ['v0.1.0', 'b # v0.2.0', 'b # v0.2.0'],
  ['main', 'b # v0.2.0', 'main'],
  ['aaaa', 'b # v0.2.0', 'aaaa'],
  ['zonewright@0.3.0', 'zonewright@0.2.0', 'zonewright@0.3.0'],
  ['zonewright@0.1.0', 'zonewright@0.2.0', 'zonewright@0.2.0'],
  ['./zonewright.tgz', 'zonewright@0.2.0', './zonewright.tgz'],
  [
    'https://edge.example.net/client/v4',
    'https://api.example.com/client/v4',
    'https://edge.example.net/client/v4',
  ],
])('of %s and %s takes %s', (own, offered, expected) => {
  expect(laterValues(new Map([['x', own]]), new Map([['x', offered]])).get('x')).toBe(expected);
});

it('knows no order of what is no version', () => {
  expect([isLater('v1.0.0', 'main'), isLater('1.2.3.4', '1.0.0'), isLater('0.2.0-rc.1', '0.1.0')]).toEqual([
    undefined,
    undefined,
    true,
  ]);
});
