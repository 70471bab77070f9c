import type { Scheme } from '../expressions/catalogue/fields.js';
import { coverOf, type Cover, type CoverPart } from './cover.js';
import { FieldIndex, type Found } from './field-index.js';
import type { Region } from './region.js';
import type { Values } from './sets.js';
import type { CompiledRule } from './rules.js';
import type { Traffic } from './traffic.js';

/**
 * The rules of a list by what single fields must be for them, so that a question about some traffic is asked of those alone that may select it.
 * It leaves out only what is certain: whoever gets a position still has to ask.
 */
export class RuleIndex {
  private readonly size: number;
  private readonly fields = new Map<string, FieldIndex>();
  /** Of these nothing is known. */
  private readonly always: number[] = [];
  /** By position, the last question that it was an answer to. */
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

  /** The positions of all rules that the evaluator does not say of that they leave some traffic out, in their order; some that it does. */
  mayMatch({ fields }: Traffic): readonly number[] {
    return this.answer((found) => {
      for (const [key, index] of this.fields) index.ofValue(fields.get(key), found);
    });
  }

  /** The positions of all rules that select something of a region, in their order; of some that don't. */
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

/** One of so many is sorted sooner than found by a look at all. */
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

/** How many rules with a choice have a value, by the field. */
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

/** Whether most of what a field may be is in a set, or at least a good part of it. */
function isBroad(values: Values): boolean {
  if (values.kind === 'texts') return values.isComplement;
  const { ranges, domain } = values;
  return ranges.some(({ from, to }) =>
    domain.ranges.some((all) => all.from <= from && to <= all.to && BROAD * (to - from) > all.to - all.from),
  );
}

/** One of so many values of a field. */
const BROAD = 256n;

interface Choice {
  readonly parts: readonly CoverPart[];
  /** How many rules have values in common with it. */
  readonly rules: number;
}

/** The parts of a cover to look a rule up by: where any one of several will do, that which the fewest rules share. */
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
