import { describe, expect, it } from 'vitest';
import { isObject } from '../../../../src/kernel/model/json.js';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { liveShape } from '../../../../src/kinds/logpush-jobs/members.js';
import { SETTINGS } from '../../../../src/kinds/zone-settings/table.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';
import { weakenings } from '../../../../src/kinds/rule-lists/strength/weakenings.js';
import { EXACTLY, overlaid, PLAIN } from '../../../../src/kinds/toolkit/shapes/overlay.js';
import type { RecordShape, Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';
import { written } from '../../../../src/kinds/toolkit/shapes/written.js';
import { storedOtherwise } from '../../../../src/kinds/toolkit/stored.js';

/*
 * The law of defaults: for every member of every table that has one, an object with the member at its default and the same object without it are no difference,
 * in a comparison, in a proof, in a file that is made of what is live, and as a risk, whichever side has it.
 */

/** Any value that a file could say: of objects, what has to be there. */
function sampleOf(shape: Shape): unknown {
  switch (shape.type) {
    case 'text':
      return shape.pattern?.test('e'.repeat(32)) === true ? 'e'.repeat(32) : 'sample';
    case 'number':
      return shape.among?.[0] ?? shape.minimum ?? 1;
    case 'flag':
      return shape.only ?? true;
    case 'choice':
      return shape.values[0];
    case 'list':
      return [sampleOf(shape.of)];
    case 'map':
      return { sample: sampleOf(shape.of) };
    case 'record':
      return sampleMembers(shape);
    case 'any':
      return { sample: 1 };
  }
}

function sampleMembers({ members, rules }: RecordShape): Raw {
  const required = Object.entries(members).filter(([, member]) => member.isRequired === true);
  const either = rules.flatMap((rule) =>
    rule.type === 'one' || rule.type === 'some' ? rule.of.slice(0, 1) : [],
  );
  const names = [...required.map(([name]) => name), ...either];
  return Object.fromEntries(
    names.flatMap((name) => {
      const member = members[name];
      return member === undefined ? [] : [[name, sampleOf(member)] as const];
    }),
  );
}

interface Pair {
  readonly path: string;
  readonly without: unknown;
  readonly filled: unknown;
}

/** For each default below a shape, an object that has it and one that does not. */
function pairsOf(shape: Shape, path: string): readonly Pair[] {
  switch (shape.type) {
    case 'record':
      return Object.entries(shape.members).flatMap(([name, member]) => {
        const at = `${path}.${name}`;
        const { [name]: _, ...rest } = sampleMembers(shape);
        const own =
          member.default === undefined || member.isRequired === true
            ? []
            : [{ path: at, without: rest, filled: { ...rest, [name]: member.default } }];
        const below = pairsOf(member, at).map((pair) => ({
          path: pair.path,
          without: { ...rest, [name]: pair.without },
          filled: { ...rest, [name]: pair.filled },
        }));
        return [...own, ...below];
      });
    case 'list':
      return pairsOf(shape.of, `${path}[]`).map((pair) => ({
        path: pair.path,
        without: [pair.without],
        filled: [pair.filled],
      }));
    case 'map':
      return pairsOf(shape.of, `${path}.*`).map((pair) => ({
        path: pair.path,
        without: { sample: pair.without },
        filled: { sample: pair.filled },
      }));
    case 'text':
    case 'number':
    case 'flag':
    case 'choice':
    case 'any':
      return [];
  }
}

const RULES = [...ACTION_FACTS.keys()].map(
  (action) => [`rule with ${action}`, ruleShape(action), action] as const,
);
const OTHERS = [
  ...['ndjson', 'csv'].map((type) => [`job with ${type}`, liveShape([], type), ''] as const),
  ...Object.entries(SETTINGS).map(([name, { shape }]) => [`setting ${name}`, shape, ''] as const),
];
const TABLES = [...RULES, ...OTHERS].flatMap(([name, shape, action]) => {
  const pairs = pairsOf(shape, name);
  return pairs.length === 0 ? [] : [{ name, shape, action, pairs }];
});

/** Without objects that say nothing: a file with one and a file without it say the same. */
function pruned(value: unknown): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, pruned(member)] as const);
  return Object.fromEntries(
    members.filter(([, member]) => !(isObject(member) && Object.keys(member).length === 0)),
  );
}

const asRaw = (value: unknown): Raw => (isObject(value) ? value : {});

describe('absent and the default that the service fills in', () => {
  it('are in many tables, that of rate limits among them', () => {
    const paths = TABLES.flatMap(({ pairs }) => pairs.map(({ path }) => path));
    expect(paths.length).toBeGreaterThan(150);
    expect(paths).toContain('rule with block.ratelimit.mitigation_timeout');
  });

  it.each(TABLES)('are the same in a $name', ({ shape, action, pairs }) => {
    for (const { path, without, filled } of pairs) {
      for (const [declared, live] of [
        [without, filled],
        [filled, without],
      ]) {
        const [before, after] = [live, declared].map((rule) => ({
          ...asRaw(rule),
          action,
          expression: 'true',
        }));
        expect({
          path,
          compared: overlaid(shape, declared, live, '', PLAIN),
          exactly: overlaid(shape, declared, live, '', EXACTLY),
          proved: storedOtherwise(shape, asRaw(declared), asRaw(live)),
          written: pruned(written(shape, declared)),
          risks: action === '' ? [] : weakenings(before ?? {}, after ?? {}),
        }).toEqual({
          path,
          compared: live,
          exactly: live,
          proved: [],
          written: pruned(written(shape, live)),
          risks: [],
        });
      }
    }
  });
});
