import { certainCorrection, type Correction } from '../lib/correction.js';
import type { Type } from './ast.js';
import { asText, asWord } from './corrections.js';
import { report, tokenAt, wordAt, type Cursor } from './cursor.js';
import { isContainer } from './types.js';

type Scalar = 'Bool' | 'Int' | 'Bytes' | 'Ip' | 'Unknown';
export type Advice = readonly [message: string, help: string];

const EXPECTED: Readonly<Record<Scalar, string>> = {
  Bool: 'true or false',
  Int: 'a number',
  Bytes: 'text in double quotes',
  Ip: 'an IP address',
  Unknown: 'a value',
};

/** Sets of two members, to show the separator. */
const SETS: Readonly<Record<Scalar, string>> = {
  Bool: '{true false}',
  Int: '{80 443}',
  Bytes: '{"GET" "POST"}',
  Ip: '{192.0.2.1 198.51.100.0/24}',
  Unknown: '{80 443}',
};

const QUOTES = /^['‘’‚“”„«»`]/;
const QUOTED = /^['‘’‚“”„«»`]([^'‘’‚“”„«»`"]*)['‘’‚“”„«»`]/;

/** `/^\/api/`, not a path: that has no characters of patterns. */
const BETWEEN_SLASHES = /^\/(?=\S*[\^$\\*+?[(|])(\S+)\/(?=[\s)]|$)/;

/** Reports a missing value. `at`: where the engine gives up, perhaps after reading two hexadecimal digits. */
export function missingValue(
  cursor: Cursor,
  type: Type,
  at = cursor.at,
  fix = valueFix(cursor, isContainer(type) ? 'Unknown' : type),
): undefined {
  const scalar = isContainer(type) ? 'Unknown' : type;
  const { to } = tokenAt(cursor);
  const span = { from: at, to: Math.min(Math.max(to, at + 1), cursor.text.length) };
  const [message, help] = adviceFor(cursor, scalar);
  return report(cursor, 'expression-value', span, message, help, fix);
}

/** Writes the only value that can be meant; undefined if there is none. */
function valueFix(cursor: Cursor, type: Scalar): Correction | undefined {
  const { text, at } = cursor;
  const ahead = text.slice(at, at + 200);
  const [whole = '', content = ''] = QUOTED.exec(ahead) ?? QUOTED_TEXT.exec(ahead) ?? [];
  const span = { from: at, to: at + whole.length };
  if (whole !== '') {
    if (REFERENCE.test(content)) return certainCorrection(span, content);
    if (isBare(content, type)) return certainCorrection(span, content);
    return whole.startsWith('"') || type === 'Int' || type === 'Ip' ? undefined : asText(span, content);
  }
  if (/^[${]/.test(ahead) && !ahead.startsWith('${')) return asIn(cursor);
  if (ahead.startsWith('=') && /[=]=$/.test(text.slice(0, at)))
    return certainCorrection({ from: at, to: at + 1 }, '', 'Remove one =');
  const [slashes = '', pattern] = BETWEEN_SLASHES.exec(ahead) ?? [];
  if (type === 'Bytes' && pattern !== undefined)
    return pattern.includes('"')
      ? undefined
      : certainCorrection({ from: at, to: at + slashes.length }, `r"${pattern}"`);
  return type === 'Bytes' ? unquoted(cursor) : undefined;
}

/** A word where quoted text must be, if what follows shows where it ends. */
function unquoted(cursor: Cursor): Correction | undefined {
  const { text, at } = cursor;
  const { to } = tokenAt(cursor);
  const [word] = WORD.exec(text.slice(at, to)) ?? [];
  const isEnd = WORD_ENDS.test(text.slice(to, to + 60));
  const isInSet = /(?:^|\s)in\s*\{[^{}]*$/.test(text.slice(0, at)) && /^[\s}]/.test(text.charAt(to));
  return word === undefined || !(isEnd || isInSet) ? undefined : asText({ from: at, to }, word);
}

const WORD = /^[\p{L}\p{N}_/][\p{L}\p{N}_.:/-]*$/u;
const WORD_ENDS = /^\s*(?:$|\)|(?:and|or|xor)\b|&&|\|\||\^\^)/;

/** The operator `in` in place of `eq`, before a set or list. */
function asIn({ text, at }: Cursor): Correction | undefined {
  const [, operator] = /(?:^|[\s\w\])"])(eq|==)\s*$/.exec(text.slice(0, at)) ?? [];
  const from = operator === undefined ? -1 : text.slice(0, at).lastIndexOf(operator);
  return operator === undefined ? undefined : asWord(text, { from, to: from + operator.length }, 'in', true);
}

/** True for a string that is right without its quotes. */
function isBare(content: string, type: Scalar): boolean {
  return type === 'Int' ? /^\d+$/.test(content) : type === 'Ip' && /^[\d.:a-fA-F/]+$/.test(content);
}

const QUOTED_TEXT = /^"([^"\\]*)"/;
const REFERENCE = /^\$\{[^{}]*\}$/;

function adviceFor(cursor: Cursor, type: Scalar): Advice {
  const ahead = cursor.text.slice(cursor.at, cursor.at + 200);
  const word = wordAt(cursor);
  const expected = EXPECTED[type];
  if (ahead === '') return ['a value is missing at the end', `Write ${expected}.`];
  if (QUOTES.test(ahead))
    return [
      `text must be in double quotes, not in ${ahead.charAt(0)}`,
      `Write ${inDoubleQuotes(QUOTED.exec(ahead)?.[1] ?? '…')}.`,
    ];
  if (ahead.startsWith('$')) return ['a list needs the operator in', `Write in ${word}.`];
  if (ahead.startsWith('{')) return ['a set needs the operator in', 'Write in {…}.'];
  if (ahead.startsWith('"')) return quotedAdvice(ahead, type);
  if (ahead.startsWith(','))
    return [`values in a set are separated by spaces: ${SETS[type]}`, 'Remove the comma.'];
  if (ahead.startsWith('='))
    return [`'===' is not an operator: write eq or ==`, 'One of the three is too many.'];
  if (ahead.startsWith('*')) return [`'*' does not belong here`, 'Write ~ and the pattern in double quotes.'];
  if (/^[[(]/.test(ahead)) return [`'${ahead.charAt(0)}' does not start a value`, `Write ${expected}.`];
  const [, pattern] = BETWEEN_SLASHES.exec(ahead) ?? [];
  if (type === 'Bytes' && pattern !== undefined) {
    return ['a pattern must be in quotes, not in slashes', `Write r"${pattern}".`];
  }
  if (type !== 'Bytes') return [`'${word}' is not ${expected}`, `Write ${expected}.`];
  return [`'${word}' is not quoted`, `Put the value in double quotes: "${word.replaceAll('"', '')}".`];
}

/** The content in double quotes; a reference needs none. */
function inDoubleQuotes(content: string): string {
  return REFERENCE.test(content) ? content : `"${content}"`;
}

/** For a string where another type must be: often right without quotes. */
function quotedAdvice(ahead: string, type: Scalar): Advice {
  const content = /^"([^"]*)"/.exec(ahead)?.[1] ?? '';
  const isRight = isBare(content, type);
  const message = type === 'Int' ? 'numbers are not quoted' : `${EXPECTED[type]} is not quoted`;
  return [message, isRight ? `Write ${content}.` : `Write ${EXPECTED[type]}.`];
}

/** About a tab or other foreign space, perhaps behind right ones. */
export function oddSpaceAdvice({ text, at }: Cursor): Advice | undefined {
  if (!ODD_SPACE.test(text.slice(at, at + 60))) return undefined;
  return [
    'the language does not have this kind of white space',
    'Use spaces and line breaks, not tabs or no-break spaces.',
  ];
}

/** A blank in place of foreign space; undefined without any. */
export function oddSpaceFix({ text, at }: Cursor): Correction | undefined {
  const [, before = '', odd] = /^([ \r\n]*)([^\S \r\n]+)/.exec(text.slice(at, at + 60)) ?? [];
  const from = at + before.length;
  return odd === undefined
    ? undefined
    : certainCorrection({ from, to: from + odd.length }, ' ', 'Write a space');
}

const ODD_SPACE = /^[ \r\n]*[^\S \r\n]/;
const OPERATOR = /^(?:(?:eq|ne|lt|le|gt|ge|in|contains|matches|wildcard)\b|[=!]=|[<>~])/;

/** What to say about text behind a complete condition. */
export function leftoverAdvice(cursor: Cursor): Advice {
  const before = cursor.text.charAt(cursor.at - 1);
  const blanksAndRest = cursor.text.slice(cursor.at, cursor.at + 60);
  const rest = blanksAndRest.trimStart();
  const word = wordAt(cursor);
  const space = oddSpaceAdvice(cursor);
  if (space !== undefined) return space;
  if (/^(?:#|\/\/|\/\*)/.test(rest))
    return ['the language has no comments', 'Write it in the description of the rule.'];
  if (rest.startsWith(')'))
    return ['this parenthesis has no opening parenthesis', 'Remove it, or add the opening parenthesis.'];
  if (before === '"' && /^[^\s)]/.test(blanksAndRest))
    return ['the string ends before this', 'Write \\" for a quote inside a string.'];
  if (/[0-9]/.test(before) && /^\.\d/.test(blanksAndRest))
    return ['a number ends before this', 'Numbers have no fraction. Put text in double quotes.'];
  if (/[0-9]/.test(before) && /^[\w]/.test(blanksAndRest))
    return ['a number ends before this', 'Write only digits, without separators or units.'];
  if (/^[${]/.test(rest))
    return [
      'a second value follows the first',
      'Write all values in one set, or join two comparisons with or.',
    ];
  if (blanksAndRest.startsWith('-') && /[a-z0-9_.]/.test(before))
    return [`a name can't contain '-'`, 'Names are made of letters, digits and _.'];
  if (OPERATOR.test(rest))
    return ['the comparison is complete before this', 'Its result is true or false, and takes no operator.'];
  return [`'${word}' does not belong here`, 'Join conditions with and, xor or or.'];
}
