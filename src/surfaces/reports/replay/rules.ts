import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { ReplayChangeDocument, ReplayedRuleDocument } from '../../../generated/documents/replay.js';
import { grouped, groupedCount } from './replay-words.js';

/** A rule in words. `name` is for code; phase and zone come from outside too. */
interface RuleWords {
  readonly name: string;
  readonly phase: string;
  readonly level: string;
  readonly zone: string;
  /** Empty if both sides have it. */
  readonly side: string;
}

const SIDES: Readonly<Record<ReplayedRuleDocument['side'], string>> = {
  live: 'only live',
  declared: 'only declared',
  both: '',
};

export function ruleWords(rule: ReplayedRuleDocument): RuleWords {
  const { phase, level, zone, side } = rule;
  return {
    name: ruleTitle(rule),
    phase,
    level: level === 'zone' ? 'zone' : 'account, for zone',
    zone,
    side: SIDES[side],
  };
}

/** The rule that makes the difference, after some words. Null if a rule is missing and no other decides. */
export function causeOf({ rule, before_rule: former }: ReplayChangeDocument): {
  readonly before: string;
  readonly rule: ReplayedRuleDocument | null;
} {
  if (rule !== null) return { before: '', rule };
  return { before: former === null ? 'no rule' : 'no longer by', rule: former };
}

/** What may have stopped requests before and after; undefined if nothing. */
export function unlessWords({
  unless,
}: ReplayChangeDocument): { before: string; what: readonly string[]; after: string } | undefined {
  if (unless === null) return undefined;
  const { what, count, got_through: through } = unless;
  return {
    before: 'unless already stopped, before and after, by',
    what,
    after: `${groupedCount(count, 'request')} reach it on at least one side; in the log ${grouped(through)} of them got through`,
  };
}
