import { describe, expect, it } from 'vitest';
import type { OutcomeDetail } from '../../../src/kernel/model/outcome.js';
import { outcomeLines } from '../../../src/surfaces/reports/change/outcome-words.js';

const EXAMPLE = {
  traffic: '{ tcp.dstport: 8080, ip.src.country: "SX" }',
  before: { action: 'block', rule: 'a' },
  after: { action: 'skip' },
};
const BACK = { traffic: 'any request', before: { action: 'none' }, after: { action: 'block', rule: 'b' } };

function words(detail: Omit<OutcomeDetail, 'type'>): readonly string[] {
  return outcomeLines([{ type: 'outcome', ...detail }]).map(({ change, text }) => `${change}: ${text}`);
}

describe('what a new list does to traffic, in words', () => {
  it.each<[string, Omit<OutcomeDetail, 'type'>, readonly string[]]>([
    [
      'a proof, of the order',
      { change: 'kept', of: 'order', examples: [] },
      ['kept: the order changes nothing: the same is decided for all traffic'],
    ],
    [
      'a proof, of the list',
      { change: 'kept', of: 'list', examples: [] },
      ['kept: the list changes nothing: the same is decided for all traffic'],
    ],
    [
      'examples of the order',
      { change: 'changed', of: 'order', examples: [EXAMPLE] },
      ['changed: { tcp.dstport: 8080, ip.src.country: "SX" }: block by a → skip'],
    ],
    [
      'examples of the list',
      { change: 'changed', of: 'list', examples: [EXAMPLE, BACK] },
      [
        'changed: { tcp.dstport: 8080, ip.src.country: "SX" }: block by a → skip',
        'changed: any request: no rule decides → block by b',
      ],
    ],
    [
      'examples, and that there are possibly more',
      { change: 'changed', of: 'list', examples: [BACK], because: 'x' },
      [
        'changed: any request: no rule decides → block by b',
        'unknown: the list possibly changes more than that',
      ],
    ],
    [
      'no answer for the order',
      { change: 'unknown', of: 'order', examples: [], because: 'it depends on $a' },
      ["unknown: can't tell what the order changes for traffic: it depends on $a"],
    ],
    [
      'nothing where there is no answer for the list',
      { change: 'unknown', of: 'list', examples: [], because: 'x' },
      [],
    ],
  ])('has %s', (_, detail, expected) => {
    expect(words(detail)).toEqual(expected);
  });

  it('tells apart what the order alone would do, where more changes than the order', () => {
    const changed = { type: 'outcome', change: 'changed' } as const;
    const lines = outcomeLines([
      { ...changed, of: 'order', examples: [EXAMPLE], because: 'x' },
      { ...changed, of: 'list', examples: [BACK] },
    ]);
    expect(lines.map(({ text }) => text)).toEqual([
      'the order alone: { tcp.dstport: 8080, ip.src.country: "SX" }: block by a → skip',
      'the order possibly changes more than that',
      'any request: no rule decides → block by b',
    ]);
  });
});
