import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type {
  ReplayChangeDocument,
  ReplayDocument,
  ReplayedRuleDocument,
} from '../../../generated/documents/replay.js';
import { quoted, type Quoted, type Words } from '../printers/remark.js';
import { cut, grouped, groupedCount } from './replay-words.js';

/** A rule: its name, and its phase, zone and side in words. */
export function ruleWords(rule: ReplayedRuleDocument): {
  readonly name: string;
  readonly place: Words;
} {
  const { phase, level, zone, side } = rule;
  const of = level === 'zone' ? 'zone' : 'account, for zone';
  const only = side === 'both' ? [] : [`, only ${side}`];
  return {
    name: ruleTitle(rule),
    place: ['in ', code(phase), ` of ${of} `, code(zone), ...only],
  };
}

/** What is said of the replay, then of each zone. */
export function noteWords({ notes, zones }: ReplayDocument): readonly Words[] {
  return [
    ...notes.map((note) => [quoted(note)]),
    ...zones.flatMap(({ name, notes: own }) => own.map((note) => [code(name), ': ', quoted(note)])),
  ];
}

function code(text: string): Quoted {
  return { quoted: text, isCode: true };
}

/** Words with texts of a log cut, for Markdown. */
export function cutWords(words: Words): Words {
  return words.map((part) => (typeof part === 'string' ? part : { ...part, quoted: cut(part.quoted) }));
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
