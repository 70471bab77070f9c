import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import {
  itemShape,
  memberShape,
  type Layers,
  type RecordShape,
  type Shape,
} from '../../toolkit/shapes/shape.js';
import { layersOf, type Layer } from './layer-lists.js';
import { effectiveSides, verdictOn, type Sides, type Traffic } from './verdict.js';
import { becomesWords, whyWords } from './strength-words.js';

/**
 * What layered settings do less: for what no item names, each item's thing, and things in one or two groups, whichever wins. What was off can't do
 * less. Pure.
 */
export function layersLost(
  shape: RecordShape,
  layers: Layers,
  name: string,
  sides: Sides<Raw>,
  traffic: Traffic,
): readonly string[] {
  const singles = layersOf(memberShape(shape, layers.singles), layers.singles, sides);
  const groups = layersOf(memberShape(shape, layers.groups), layers.groups, sides);
  const whole: Layer = { place: name, sides };
  const settings = settingsOf(shape, layers);
  const messages = new Map<string, string>();
  for (const chain of chains(singles.layers, groups.layers, [...settings.keys()])) {
    for (const { at, message } of chainLost([...chain, whole], settings, layers.toggle, traffic))
      if (!messages.has(at)) messages.set(at, message);
  }
  return [...messages.values(), ...singles.unknown, ...groups.unknown];
}

/** The settings of a mapping and its items, with shapes; the mapping's have priority, for their defaults. */
function settingsOf(shape: RecordShape, { singles, groups }: Layers): ReadonlyMap<string, Shape> {
  const records = [singles, groups].map((list) => itemShape(memberShape(shape, list)));
  const members = [...records, shape].flatMap((record) =>
    record?.type === 'record' ? Object.entries(record.members) : [],
  );
  return new Map(members.filter(([, { strength }]) => strength !== undefined));
}

/** One of each set of equal layers, which have equal effects. */
function differentOf(layers: readonly Layer[], settings: readonly string[]): readonly Layer[] {
  const textOf = ({ sides: { before, after } }: Layer): string =>
    canonicalText(settings.map((setting) => [before[setting] ?? null, after[setting] ?? null]));
  return [...new Map(layers.map((layer) => [textOf(layer), layer])).values()];
}

/** The items that may apply to one thing, the winner first. */
function chains(
  singles: readonly Layer[],
  groups: readonly Layer[],
  settings: readonly string[],
): readonly (readonly Layer[])[] {
  const some = differentOf(groups, settings);
  const pairs = some.flatMap((one) => some.flatMap((other) => (one === other ? [] : [[one, other]])));
  return [
    [],
    ...groups.map((group) => [group]),
    ...singles.map((single) => [single]),
    ...singles.flatMap((single) => some.map((group) => [single, group])),
    ...pairs,
    ...differentOf(singles, settings).flatMap((single) => pairs.map((pair) => [single, ...pair])),
  ];
}

interface Lost {
  /** The key for reporting once: setting and named place. */
  readonly at: string;
  readonly message: string;
}

function chainLost(
  chain: readonly Layer[],
  settings: ReadonlyMap<string, Shape>,
  toggle: string,
  traffic: Traffic,
): readonly Lost[] {
  if (effectiveValue(chain, toggle, 'before').value === false) return [];
  return [...settings].flatMap(([setting, shape]): readonly Lost[] => {
    const before = effectiveValue(chain, setting, 'before');
    const after = effectiveValue(chain, setting, 'after');
    const values = effectiveSides(shape, { before: before.value, after: after.value });
    const verdict = verdictOn(shape, values, traffic);
    if (verdict.kind === 'kept') return [];
    const places = new Set([before.place, after.place]);
    const [place = '', other] = chain.map((layer) => layer.place).filter((one) => places.has(one));
    const also = other === undefined || other === chain.at(-1)?.place ? '' : `, if ${other} also has it`;
    return [
      {
        at: `${setting} ${place}`,
        message: `${place}: ${becomesWords(shape, setting, values)}${whyWords(verdict, values)}${also}`,
      },
    ];
  });
}

/** The value of the first layer with a setting, else the last layer's place. */
function effectiveValue(
  chain: readonly Layer[],
  setting: string,
  side: keyof Sides,
): { readonly value?: unknown; readonly place: string } {
  const layer = chain.find(({ sides }) => !isHollow(sides[side][setting]));
  return layer === undefined
    ? { place: chain.at(-1)?.place ?? '' }
    : { value: layer.sides[side][setting], place: layer.place };
}
