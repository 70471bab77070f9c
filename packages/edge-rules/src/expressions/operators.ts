import { oddSpaceAdvice, oddSpaceFix } from './advice.js';
import type { Correction } from '../lib/correction.js';
import type { Comparison, OrderOperator, Span, Type } from './ast.js';
import { CLOSING_PARENTHESIS, COMMA, OPENING_PARENTHESIS } from './characters.js';
import { codeAt, report, startsWith, tokenAt, type Cursor } from './cursor.js';
import { joinAt } from './joins.js';
import { byFirstCode, notationAt } from './notations.js';
import { asWord } from './corrections.js';
import { isContainer } from './types.js';

export type Operator = Comparison['operator'];

const ORDER = new Set<Operator>(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);
const ON_STRINGS = new Set<Operator>([...ORDER, 'in', 'contains', 'matches', 'wildcard', 'strict wildcard']);
const BY_TYPE = {
  Bool: new Set<Operator>(),
  Int: new Set<Operator>([...ORDER, 'in', 'bitwise_and']),
  Ip: new Set<Operator>([...ORDER, 'in']),
  Bytes: ON_STRINGS,
  Unknown: new Set<Operator>([...ON_STRINGS, 'bitwise_and']),
};

export function isOrder(operator: Operator): operator is OrderOperator {
  return ORDER.has(operator);
}

/** True if it asks for one value or several. */
export function isEquality(operator: Operator): boolean {
  return operator === 'eq' || operator === 'ne' || operator === 'in';
}

/** True if values of a type can be compared so. A whole array or map never can. */
export function allows(type: Type, operator: Operator): boolean {
  return !isContainer(type) && BY_TYPE[type].has(operator);
}

interface Notation {
  readonly text: string;
  readonly operator: Operator;
}

/** Both of each operator, by first character. A longer sign comes before its prefix. */
const NOTATIONS: Readonly<Record<string, readonly Notation[]>> = {
  e: [{ text: 'eq', operator: 'eq' }],
  n: [{ text: 'ne', operator: 'ne' }],
  l: [
    { text: 'lt', operator: 'lt' },
    { text: 'le', operator: 'le' },
  ],
  g: [
    { text: 'gt', operator: 'gt' },
    { text: 'ge', operator: 'ge' },
  ],
  i: [{ text: 'in', operator: 'in' }],
  c: [{ text: 'contains', operator: 'contains' }],
  m: [{ text: 'matches', operator: 'matches' }],
  b: [{ text: 'bitwise_and', operator: 'bitwise_and' }],
  w: [{ text: 'wildcard', operator: 'wildcard' }],
  s: [{ text: 'strict wildcard', operator: 'strict wildcard' }],
  '=': [{ text: '==', operator: 'eq' }],
  '!': [{ text: '!=', operator: 'ne' }],
  '<': [
    { text: '<=', operator: 'le' },
    { text: '<', operator: 'lt' },
  ],
  '>': [
    { text: '>=', operator: 'ge' },
    { text: '>', operator: 'gt' },
  ],
  '&': [{ text: '&', operator: 'bitwise_and' }],
  '~': [{ text: '~', operator: 'matches' }],
};
const BY_CODE = byFirstCode(NOTATIONS);

/** It needs no blank after it. `&&` and `<>` are none. */
export function operatorAt(cursor: Cursor): Notation | undefined {
  const found = notationAt(cursor, BY_CODE);
  if (found?.text === '&' && startsWith(cursor, '&&')) return undefined;
  return found?.text === '<' && startsWith(cursor, '<>') ? undefined : found;
}

/** What people write for an operator, and what it means, if plain. */
interface Mistake {
  readonly pattern: RegExp;
  readonly help: string;
  readonly meant?: Operator;
  /** It can't mean anything else: it is corrected without asking. */
  readonly isSure?: true;
}

const MISTAKES: readonly Mistake[] = [
  { pattern: /^=~/, help: 'Write matches or ~.', meant: 'matches', isSure: true },
  { pattern: /^=>/, help: 'Write ge or >=.', meant: 'ge', isSure: true },
  { pattern: /^=</, help: 'Write le or <=.', meant: 'le', isSure: true },
  { pattern: /^=/, help: 'Write eq or ==.', meant: 'eq', isSure: true },
  { pattern: /^<>/, help: 'Write ne or !=.', meant: 'ne', isSure: true },
  {
    pattern: /^(?:not|NOT)\s+in\b/,
    help: 'Write not in front of the field: not ip.src in {…}.',
    meant: 'in',
  },
  { pattern: /^(?:not|NOT|!(?!=))/, help: 'Write not in front of the field: not http.host eq "…".' },
  {
    pattern: /^strict\s*wildcard\b/i,
    help: 'Write strict wildcard, with one space.',
    meant: 'strict wildcard',
    isSure: true,
  },
  { pattern: /^is\s+not\b/i, help: 'Write ne or !=.', meant: 'ne' },
  { pattern: /^(?:is|equals?)\b/i, help: 'Write eq or ==.', meant: 'eq' },
  { pattern: /^(?:i?like|glob)\b/i, help: 'Write wildcard "*…*", or contains for a part of the text.' },
  { pattern: /^(?:starts?_?with|ends?_?with)\b/i, help: 'Write it as a function: starts_with(field, "…").' },
  { pattern: /^(?:regexp?|rlike|match)\b/i, help: 'Write matches or ~.', meant: 'matches' },
  { pattern: /^(?:has|includes?|contain)\b/i, help: 'Write contains.', meant: 'contains' },
];
const UPPER_CASE = /^(?:EQ|NE|LT|LE|GT|GE|IN|CONTAINS|MATCHES|WILDCARD|BITWISE_AND)\b/i;
const LONGEST_MISTAKE = 24;

/** A mistaken operator at the cursor, and how long it is. */
function mistakeAt(cursor: Cursor): (Omit<Mistake, 'pattern'> & { readonly text: string }) | undefined {
  const ahead = cursor.text.slice(cursor.at, cursor.at + LONGEST_MISTAKE);
  const [upper] = UPPER_CASE.exec(ahead) ?? [];
  if (upper !== undefined) {
    const meant = [...BY_TYPE.Unknown].find((operator) => operator === upper.toLowerCase());
    return {
      text: upper,
      help: `Operators are in lower case: write ${upper.toLowerCase()}.`,
      ...(meant && { meant, isSure: true }),
    };
  }
  for (const { pattern, ...mistake } of MISTAKES) {
    const [text] = pattern.exec(ahead) ?? [];
    if (text !== undefined) return { ...mistake, text };
  }
  return undefined;
}

/** True for a right or mistaken one. */
export function opensOperator(cursor: Cursor): boolean {
  if (opensNoOperator(cursor)) return false;
  if (operatorAt(cursor) !== undefined) return true;
  return joinAt(cursor)?.isMistake !== false && mistakeAt(cursor) !== undefined;
}

/** Common cases, so decided first. */
function opensNoOperator(cursor: Cursor): boolean {
  const code = codeAt(cursor);
  return (
    cursor.at >= cursor.text.length ||
    code === OPENING_PARENTHESIS ||
    code === CLOSING_PARENTHESIS ||
    code === COMMA
  );
}

/** `Write eq or ==.` for after a colon. */
function asClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

/** The right operator. None for `not`, which would have to move. */
function fixOf(
  { meant, isSure, text: written }: Omit<Mistake, 'pattern'> & { readonly text: string },
  text: string,
  span: Span,
): Correction | undefined {
  if (meant === undefined || /^not/i.test(written)) return undefined;
  return asWord(text, span, meant, isSure === true);
}

/** Reports what is in place of an operator. Returns its plain meaning, and skips it. */
export function wrongOperator(cursor: Cursor, subject: string): Operator | undefined {
  const mistake = mistakeAt(cursor);
  const from = cursor.at;
  if (mistake === undefined) {
    const advice = oddSpaceAdvice(cursor) ?? [
      `${subject} is not compared with anything`,
      'Write an operator and a value after it, such as eq or in.',
    ];
    return report(cursor, 'expression-operator', tokenAt(cursor), ...advice, oddSpaceFix(cursor));
  }
  const span = { from, to: from + mistake.text.length };
  const message = `'${mistake.text.replace(/\s+/, ' ')}' is not an operator`;
  const fix = fixOf(mistake, cursor.text, span);
  report(cursor, 'expression-operator', span, `${message}: ${asClause(mistake.help)}`, undefined, fix);
  if (mistake.meant !== undefined) cursor.at = span.to;
  return mistake.meant;
}
