import { surely, type Correction } from '../lib/correction.js';
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

/** A set of two members, to show the separator. */
const SETS: Readonly<Record<Scalar, string>> = {
  Bool: '{true false}',
  Int: '{80 443}',
  Bytes: '{"GET" "POST"}',
  Ip: '{192.0.2.1 198.51.100.0/24}',
  Unknown: '{80 443}',
};

const QUOTES = /^['‘’‚“”„«»`]/;
const QUOTED = /^['‘’‚“”„«»`]([^'‘’‚“”„«»`"]*)['‘’‚“”„«»`]/;

/** `/^\/api/`: a path alone has nothing in it that only a pattern has. */
const BETWEEN_SLASHES = /^\/(?=\S*[\^$\\*+?[(|])(\S+)\/(?=[\s)]|$)/;

/**
 * Reports that there is no value of a type at the cursor. `at` is where the engine gives up, which may be a little behind: it reads
 * two hexadecimal digits before it misses the quotes.
 */
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

/** What is written in place of a value, as the value that it can only be meant for. */
function valueFix(cursor: Cursor, type: Scalar): Correction | undefined {
  const { text, at } = cursor;
  const ahead = text.slice(at, at + 200);
  const [whole = '', content = ''] = QUOTED.exec(ahead) ?? QUOTED_TEXT.exec(ahead) ?? [];
  const span = { from: at, to: at + whole.length };
  if (whole !== '') {
    if (REFERENCE.test(content)) return surely(span, content);
    if (isBare(content, type)) return surely(span, content);
    return whole.startsWith('"') || type === 'Int' || type === 'Ip' ? undefined : asText(span, content);
  }
  if (/^[${]/.test(ahead) && !ahead.startsWith('${')) return asIn(cursor);
  if (ahead.startsWith('=') && /[=]=$/.test(text.slice(0, at)))
    return surely({ from: at, to: at + 1 }, '', 'Remove one =');
  const [slashes = '', pattern] = BETWEEN_SLASHES.exec(ahead) ?? [];
  if (type === 'Bytes' && pattern !== undefined)
    return pattern.includes('"') ? undefined : surely({ from: at, to: at + slashes.length }, `r"${pattern}"`);
  return type === 'Bytes' ? unquoted(cursor) : undefined;
}

/** A word where text in quotes must be. What is behind it says where it ends. */
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

/** The operator before a set or a list, as the one that takes these. */
function asIn({ text, at }: Cursor): Correction | undefined {
  const [, operator] = /(?:^|[\s\w\])"])(eq|==)\s*$/.exec(text.slice(0, at)) ?? [];
  const from = operator === undefined ? -1 : text.slice(0, at).lastIndexOf(operator);
  return operator === undefined ? undefined : asWord(text, { from, to: from + operator.length }, 'in', true);
}

/** A string where another type is required, which is right without quotes. */
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

/** The content of a string between other quotes; a reference has its own. */
function inDoubleQuotes(content: string): string {
  return REFERENCE.test(content) ? content : `"${content}"`;
}

/** A string where another type is required: its content without quotes is often right. */
function quotedAdvice(ahead: string, type: Scalar): Advice {
  const content = /^"([^"]*)"/.exec(ahead)?.[1] ?? '';
  const isRight = isBare(content, type);
  const message = type === 'Int' ? 'numbers are not quoted' : `${EXPECTED[type]} is not quoted`;
  return [message, isRight ? `Write ${content}.` : `Write ${EXPECTED[type]}.`];
}

/** What is said about a tab or another space that is none to the language, perhaps behind right ones. */
export function oddSpaceAdvice({ text, at }: Cursor): Advice | undefined {
  if (!ODD_SPACE.test(text.slice(at, at + 60))) return undefined;
  return [
    'the language does not have this kind of white space',
    'Use spaces and line breaks, not tabs or no-break spaces.',
  ];
}

/** The white space at the cursor that is none to the language, as a blank. Undefined without one. */
export function oddSpaceFix({ text, at }: Cursor): Correction | undefined {
  const [, before = '', odd] = /^([ \r\n]*)([^\S \r\n]+)/.exec(text.slice(at, at + 60)) ?? [];
  const from = at + before.length;
  return odd === undefined ? undefined : surely({ from, to: from + odd.length }, ' ', 'Write a space');
}

const ODD_SPACE = /^[ \r\n]*[^\S \r\n]/;
const OPERATOR = /^(?:(?:eq|ne|lt|le|gt|ge|in|contains|matches|wildcard)\b|[=!]=|[<>~])/;

/** What is said about text behind a complete condition. */
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
