import type { Scheme } from '../expressions/catalogue/fields.js';
import { coverOf, type Cover, type CoverPart } from './cover.js';
import { FieldIndex, type Found } from './field-index.js';
import type { Region } from './region.js';
import type { Values } from './sets.js';
import type { CompiledRule } from './rules.js';
import type { Traffic } from './traffic.js';

/** Finds rules that may select some traffic, by single fields. Each result must still be evaluated. */
export class RuleIndex {
  private readonly size: number;
  private readonly fields = new Map<string, FieldIndex>();
  /** Rules without a known condition. */
  private readonly always: number[] = [];
  /** For each position, the last question with this result. */
  private readonly answered: Uint32Array;
  private question = 0;

  constructor(rules: readonly CompiledRule[], scheme: Scheme) {
    this.size = rules.length;
    this.answered = new Uint32Array(rules.length);
    const covers = rules.map((rule) => coverOnce(rule, scheme));
    const counts = countsOf(covers);
    for (const [position, cover] of covers.entries()) {
      if (cover === undefined) this.always.push(position);
      else for (const part of rarest(cover, counts).parts) this.fieldOf(part.key).add(part, position);
    }
  }

  /** Positions, in order, of all rules that may select the traffic, and some others. */
  mayMatch({ fields }: Traffic): readonly number[] {
    return this.answer((found) => {
      for (const [key, index] of this.fields) index.ofValue(fields.get(key), found);
    });
  }

  /** Positions, in order, of all rules that select part of a region, and some others. */
  mayMeet(region: Region): readonly number[] {
    if (region.length === 0) return [];
    return this.answer((found) => {
      for (const [key, index] of this.fields)
        for (const box of region) {
          const values = box.get(key);
          if (values === undefined) {
            index.ofValue(undefined, found);
            break;
          }
          index.ofValues(values, found);
        }
    });
  }

  private fieldOf(key: string): FieldIndex {
    const index = this.fields.get(key) ?? new FieldIndex();
    this.fields.set(key, index);
    return index;
  }

  private answer(ask: (found: Found) => void): readonly number[] {
    this.question += 1;
    const positions = [...this.always];
    for (const position of positions) this.answered[position] = this.question;
    ask((position) => {
      if (this.answered[position] === this.question) return;
      this.answered[position] = this.question;
      positions.push(position);
    });
    return positions.length < this.size / FEW ? positions.toSorted((a, b) => a - b) : this.scanned();
  }

  private scanned(): readonly number[] {
    const positions: number[] = [];
    for (let position = 0; position < this.size; position += 1)
      if (this.answered[position] === this.question) positions.push(position);
    return positions;
  }
}

/** Up to this share of a list, sorting beats scanning. */
const FEW = 16;

const COVERS: Readonly<Record<Scheme, WeakMap<CompiledRule, { readonly cover: Cover | undefined }>>> = {
  http: new WeakMap(),
  network: new WeakMap(),
};

function coverOnce(rule: CompiledRule, scheme: Scheme): Cover | undefined {
  const known = COVERS[scheme].get(rule);
  if (known !== undefined) return known.cover;
  const cover = rule.tree && coverOf(rule.tree, scheme);
  COVERS[scheme].set(rule, { cover });
  return cover;
}

/** How many rules with alternatives have a value, by field. */
type Counts = ReadonlyMap<string, ReadonlyMap<string | bigint, number>>;

function countsOf(covers: readonly (Cover | undefined)[]): Counts {
  const counts = new Map<string, Map<string | bigint, number>>();
  const count = (cover: Cover, isChoice: boolean): void => {
    if (cover.kind !== 'parts') {
      const isOneOf = isChoice || (cover.kind === 'each' && cover.of.length > 1);
      for (const one of cover.of) count(one, isOneOf);
      return;
    }
    if (!isChoice) return;
    for (const part of cover.parts) {
      const own = counts.get(part.key) ?? new Map<string | bigint, number>();
      counts.set(part.key, own);
      for (const value of valuesOf(part)) own.set(value, (own.get(value) ?? 0) + 1);
    }
  };
  for (const cover of covers) if (cover !== undefined) count(cover, false);
  return counts;
}

function valuesOf(part: CoverPart): readonly (string | bigint)[] {
  if ('start' in part) return [`starts ${part.start}`];
  return part.values.kind === 'texts' ? [...part.values.members] : part.values.ranges.map(({ from }) => from);
}

/** True for much of what a field may be. */
function isBroad(values: Values): boolean {
  if (values.kind === 'texts') return values.isComplement;
  const { ranges, domain } = values;
  return ranges.some(({ from, to }) =>
    domain.ranges.some((all) => all.from <= from && to <= all.to && BROAD * (to - from) > all.to - all.from),
  );
}

/** More than one in so many values is broad. */
const BROAD = 256n;

interface Choice {
  readonly parts: readonly CoverPart[];
  /** How many rules share values with it. */
  readonly rules: number;
}

/** The parts to index a rule by. If any one is enough, the one that the fewest rules share. */
function rarest(cover: Cover, counts: Counts): Choice {
  if (cover.kind === 'parts') {
    const rules = cover.parts.reduce((sum, part) => sum + sharing(part, counts), 0);
    return { parts: cover.parts, rules };
  }
  const choices = cover.of.map((one) => rarest(one, counts));
  if (cover.kind === 'each') return choices.reduce((best, one) => (one.rules < best.rules ? one : best));
  return {
    parts: choices.flatMap(({ parts }) => parts),
    rules: choices.reduce((sum, { rules }) => sum + rules, 0),
  };
}

function sharing(part: CoverPart, counts: Counts): number {
  if ('values' in part && isBroad(part.values)) return Infinity;
  const own = counts.get(part.key);
  return valuesOf(part).reduce((sum, value) => sum + (own?.get(value) ?? 0), 0);
}
