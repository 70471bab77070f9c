import { likelyCorrection, certainCorrection, type Correction, type Replacement } from '../lib/correction.js';
import { missingValue } from './advice.js';
import { addressOf } from './addresses.js';
import type { ListName, SetLiteral, SetMember, Type } from './ast.js';
import { CLOSING_BRACE, CLOSING_PARENTHESIS, COMMA, DOLLAR, OPENING_BRACE } from './characters.js';
import { codeAt, report, since, skipBlanks, startsWith, tokenAt, wordAt, type Cursor } from './cursor.js';
import { joinAt } from './joins.js';
import { addressRange, networkOf } from './networks.js';
import { integerRange, opensNumber } from './numbers.js';
import { skipMember } from './recover.js';
import { bytesLiteral } from './literal.js';
import { takeSlot } from './slots.js';
import { ADDRESS, endOf, isAddressCharacter, LIST } from './word-characters.js';

/** Behind `in`: a set `{…}`, or a list `$name`. */
export function setOrList(cursor: Cursor, type: Type): SetLiteral | ListName | undefined {
  if (codeAt(cursor) === DOLLAR && !startsWith(cursor, '${')) return list(cursor);
  if (codeAt(cursor) === OPENING_BRACE) return set(cursor, type);
  const instead = setInstead(cursor, type);
  const fix = setFix(cursor, type, instead);
  const message = 'in needs a set in braces or a list';
  return report(cursor, 'expression-set', tokenAt(cursor), message, `Write in ${instead}.`, fix);
}

/** What was meant by one value, other brackets, or a list's name: no address and no number is a word. */
function setFix(cursor: Cursor, type: Type, instead: string): Correction | undefined {
  const { text, at } = cursor;
  const [brackets] = OTHER_BRACKETS.exec(text.slice(at, at + 60)) ?? [];
  if (brackets !== undefined) {
    const isPlain = !/[,()[\]{}]/.test(instead.slice(1, -1));
    return isPlain ? certainCorrection({ from: at, to: at + brackets.length }, instead) : undefined;
  }
  const { to } = tokenAt(cursor);
  const word = text.slice(at, to);
  if (/^[a-z_]\w*$/.test(word) && type !== 'Unknown') {
    return (type === 'Bytes' ? likelyCorrection : certainCorrection)({ from: at, to }, `$${word}`);
  }
  const isValue = type === 'Bytes' ? /^"[^"]*"$/.test(word) : /^[\d.:a-f/]*\d[\d.:a-f/]*$/.test(word);
  return isValue && instead !== '{…}' ? certainCorrection({ from: at, to }, instead) : undefined;
}

/** What was probably meant instead of a set. */
function setInstead(cursor: Cursor, type: Type): string {
  const word = wordAt(cursor);
  const [, content] = OTHER_BRACKETS.exec(cursor.text.slice(cursor.at, cursor.at + 60)) ?? [];
  if (content !== undefined) return `{${content.trim()}}`;
  if (/^[a-z_]\w*$/.test(word) && type !== 'Unknown') return `$${word} for a list of this name, or in {…}`;
  return /["\w]/.test(word) ? `{${networkOf(word) ?? word}}` : '{…}';
}

const OTHER_BRACKETS = /^[[(]([^\])]*)[\])]/;

/** `$office`: lower case, digits, `_`, and dots inside. */
function list(cursor: Cursor): ListName | undefined {
  const from = cursor.at;
  const end = endOf(cursor.text, from + 1, LIST);
  const name = cursor.text.slice(from + 1, end);
  cursor.at = from + 1;
  if (name === '' || name.startsWith('.') || name.endsWith('.')) {
    const { to } = tokenAt(cursor);
    const span = { from: from + 1, to: Math.max(to, Math.min(from + 2, cursor.text.length)) };
    return report(
      cursor,
      'expression-list-name',
      span,
      `'${wordAt(cursor)}' is not the name of a list`,
      'A list has a name of lower-case letters, digits and _.',
    );
  }
  cursor.at = end;
  return { kind: 'list', name, span: since(cursor, from) };
}

/** Members of the left side's type. A mistake does not hide the next. */
function set(cursor: Cursor, type: Type): SetLiteral | undefined {
  const from = cursor.at;
  const members: SetMember[] = [];
  let isWhole = true;
  const commas: Replacement[] = [];
  cursor.at += 1;
  for (skipBlanks(cursor); codeAt(cursor) !== CLOSING_BRACE; skipBlanks(cursor)) {
    if (isUnclosed(cursor)) return notClosed(cursor);
    if (codeAt(cursor) === COMMA) {
      commas.push(asBlank(cursor));
      // The fix of the first one fixes all.
      if (commas.length === 1)
        missingValue(cursor, type, cursor.at, { title: 'Remove the commas', safe: true, parts: commas });
      cursor.at += 1;
      continue;
    }
    const found = member(cursor, type);
    if (found !== undefined) {
      members.push(found);
      continue;
    }
    isWhole = false;
    skipMember(cursor);
  }
  cursor.at += 1;
  return isWhole && commas.length === 0 ? { kind: 'set', members, span: since(cursor, from) } : undefined;
}

/** Nothing beside a blank or the set's end, else a blank. */
function asBlank({ text, at }: Cursor): Replacement {
  const isBeside = /[\s{]/.test(text.charAt(at - 1)) || /[\s},]/.test(text.charAt(at + 1));
  return { from: at, to: at + 1, text: isBeside ? '' : ' ' };
}

function notClosed(cursor: Cursor): undefined {
  return report(
    cursor,
    'expression-set',
    tokenAt(cursor),
    'the set is not closed',
    'Write } after its last value.',
  );
}

/** At the end, or before another condition. */
function isUnclosed(cursor: Cursor): boolean {
  if (cursor.at >= cursor.text.length || codeAt(cursor) === CLOSING_PARENTHESIS) return true;
  return (
    joinAt(cursor) !== undefined &&
    /^(?:and|or|xor)\b|^(?:&&|\|\||\^\^)/.test(cursor.text.slice(cursor.at, cursor.at + 4))
  );
}

function member(cursor: Cursor, type: Type): SetMember | undefined {
  const slot = takeSlot(cursor, type, true);
  if (slot !== undefined) return { kind: 'bytes', value: '', form: 'quoted', span: slot };
  const expected = type === 'Unknown' ? typeAt(cursor) : type;
  if (codeAt(cursor) === DOLLAR) return missingMember(cursor, expected);
  if (expected === 'Int') return opensNumber(cursor) ? integerRange(cursor) : missingMember(cursor, 'Int');
  if (expected === 'Ip')
    return isAddressCharacter(codeAt(cursor)) ? addressRange(cursor) : missingMember(cursor, 'Ip');
  return bytesLiteral(cursor);
}

/** By its look, if the left side does not say. */
function typeAt(cursor: Cursor): Type {
  const run = cursor.text.slice(cursor.at, endOf(cursor.text, cursor.at, ADDRESS));
  if (run.includes('/') || addressOf(run.split('..')[0] ?? '') !== undefined) return 'Ip';
  return /^(?:-?\d+|0x[0-9a-fA-F]+)(?:\.\.|$)/.test(run) || startsWith(cursor, '-') ? 'Int' : 'Bytes';
}

function missingMember(cursor: Cursor, type: Type): undefined {
  if (startsWith(cursor, '$')) {
    return report(
      cursor,
      'expression-set',
      tokenAt(cursor),
      'a list has no braces',
      `Write in ${wordAt(cursor)}.`,
      withoutBraces(cursor),
    );
  }
  if (startsWith(cursor, '..')) {
    return report(
      cursor,
      'expression-range',
      tokenAt(cursor),
      'a range must be written without spaces',
      'Write 1000..2000.',
      withoutBlanks(cursor),
    );
  }
  const { text, at } = cursor;
  if (/[0-9a-f]/i.test(text.charAt(at - 1)) && /[-–—]/.test(text.charAt(at))) {
    return report(
      cursor,
      'expression-range',
      tokenAt(cursor),
      `'${text.charAt(at)}' does not make a range`,
      `Write two dots, such as ${type === 'Int' ? '1000..2000' : '192.0.2.1..192.0.2.9'}.`,
      /^[-–—][0-9a-f]/i.test(text.slice(at)) ? certainCorrection({ from: at, to: at + 1 }, '..') : undefined,
    );
  }
  return missingValue(cursor, type);
}

/** The list in place of its braces, if it is alone in them. */
function withoutBraces({ text, at }: Cursor): Correction | undefined {
  const brace = text.slice(0, at).search(/\{[ \r\n]*$/);
  const [inside, name = ''] = /^(\$[a-z0-9_.]+)[ \r\n]*\}/.exec(text.slice(at, at + LONGEST)) ?? [];
  return brace === -1 || inside === undefined
    ? undefined
    : certainCorrection({ from: brace, to: at + inside.length }, name);
}

/** The two dots without blanks around them, between values. */
function withoutBlanks({ text, at }: Cursor): Correction | undefined {
  const [before = ''] = /[ \r\n]*$/.exec(text.slice(Math.max(0, at - LONGEST), at)) ?? [];
  const [behind] = /^\.\.[ \r\n]*(?=[0-9a-fA-F:-])/.exec(text.slice(at, at + LONGEST)) ?? [];
  const isBehindValue = /[0-9a-fA-F:]/.test(text.charAt(at - before.length - 1));
  return behind === undefined || !isBehindValue
    ? undefined
    : certainCorrection({ from: at - before.length, to: at + behind.length }, '..');
}

const LONGEST = 100;
