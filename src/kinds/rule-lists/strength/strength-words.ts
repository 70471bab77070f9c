import { inert } from '../../../kernel/lib/inert.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import type { Shape } from '../../toolkit/shapes/shape.js';
import { inParentheses, valueWords } from '../does/does-words.js';
import type { Sides, Verdict } from './verdict.js';

/** A change that does, or may do, less: `score_threshold 25 becomes 60`. */
export function becomesWords(shape: Shape, name: string, { before, after }: Sides): string {
  const shown = (value: unknown): string => inert(wordsOf(shape, value));
  if (isEmpty(after)) return `${name} ${shown(before)} goes`;
  if (isEmpty(before)) return `${name} ${shown(after)} is new`;
  return `${name} ${shown(before)} becomes ${shown(after)}`;
}

/** Why it is, or may be, less; empty if values show it. */
export function whyWords(verdict: Verdict, { before, after }: Sides): string {
  if (verdict.kind === 'kept') return '';
  if (verdict.why !== undefined) return `: ${verdict.why}`;
  if (isEmpty(after)) return ': without it, the action possibly does less';
  if (verdict.kind === 'weaker') return '';
  return isEmpty(before)
    ? ': without it, the action possibly does more'
    : ': it is not known which does more';
}

function isEmpty(value: unknown): boolean {
  return isHollow(value) || value === '';
}

function wordsOf(shape: Shape, value: unknown): string {
  const isExpression = shape.type === 'text' && shape.use !== undefined && typeof value === 'string';
  return isExpression ? inParentheses(value) : valueWords(value);
}

/** The words for a change with an unknown effect. */
export function unknownWords(path: string): string {
  return `${inert(path)} changes, and zonewright does not know what it does`;
}
