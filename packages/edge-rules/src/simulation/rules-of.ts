import type { Region } from './region.js';
import { RuleIndex } from './rule-index.js';
import type { CompiledRule, RuleList } from './rules.js';
import { selectingRules, type SelectingRule } from './terminating-rules.js';
import type { Traffic } from './traffic.js';

/** A rule with its position among those searched. */
export interface Placed<One> {
  readonly rule: One;
  readonly place: number;
}

/** Enabled rules of a list, in order, with an index of what they may select. */
export class RulesOf<One extends Pick<SelectingRule, 'compiled'>> {
  readonly rules: readonly One[];
  private readonly index: RuleIndex;
  /** By position among all enabled rules. */
  private readonly placed: readonly (Placed<One> | undefined)[];

  constructor(list: RuleList, rules: readonly One[]) {
    this.rules = rules;
    this.index = indexOf(list);
    let place = 0;
    this.placed = selectingRules(list).map(({ compiled }) => {
      const rule = rules[place];
      return rule?.compiled === compiled ? { rule, place: place++ } : undefined;
    });
  }

  /** All rules before a position that select part of a region, in order, and some others. */
  meeting(region: Region, before = Infinity): readonly Placed<One>[] {
    return this.at(this.index.mayMeet(region), before);
  }

  /** In order, those that may select some traffic. Others surely don't. */
  matching(traffic: Traffic): readonly Placed<One>[] {
    return this.at(this.index.mayMatch(traffic), Infinity);
  }

  private at(positions: readonly number[], before: number): readonly Placed<One>[] {
    // A plain loop: each rule may be asked about each other.
    const placed: Placed<One>[] = [];
    for (const position of positions) {
      const one = this.placed[position];
      if (one !== undefined && one.place >= before) break;
      if (one !== undefined) placed.push(one);
    }
    return placed;
  }
}

/** In order, those that may select some traffic. Others surely don't. */
export function rulesFor(list: RuleList, traffic: Traffic): readonly CompiledRule[] {
  const rules = selectingRules(list);
  return indexOf(list)
    .mayMatch(traffic)
    .flatMap((position) => rules[position]?.compiled ?? []);
}

const INDEXES = new WeakMap<RuleList, RuleIndex>();

function indexOf(list: RuleList): RuleIndex {
  const known = INDEXES.get(list);
  if (known !== undefined) return known;
  const rules = selectingRules(list).map(({ compiled }) => compiled);
  const index = new RuleIndex(rules, list.scheme);
  INDEXES.set(list, index);
  return index;
}
