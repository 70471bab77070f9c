import { likelyCorrection, certainCorrection } from '../lib/correction.js';
import type { Call, Field, Operand, Span, Type } from './ast.js';
import { callArguments, returnType } from './calls.js';
import { FUNCTIONS, type FunctionFacts } from './catalogue/functions.js';
import { DOT, HYPHEN, OPENING_PARENTHESIS } from './characters.js';
import { asName } from './corrections.js';
import { codeAt, report, since, skipBlanks, startsWith, tokenAt, wordAt, type Cursor } from './cursor.js';
import { indexes } from './indexes.js';
import { knownName } from './known-names.js';
import { fieldMeantBy, functionMeantBy, isConstant } from './names.js';
import { endOf, endOfName, KEY } from './word-characters.js';

/** Maps whose keys may have a hyphen. */
const MAPS = [
  'http.request.headers',
  'http.response.headers',
  'http.request.cookies',
  'http.request.uri.args',
];

/** A field or call with its indexes. Undefined, and reported, for anything else. */
export function operand(cursor: Cursor): Operand | undefined {
  const from = cursor.at;
  const end = endOfName(cursor.text, from);
  if (end === from) return missingField(cursor);
  cursor.at = end;
  if (codeAt(cursor) === DOT) {
    cursor.at += 1;
    return missingField(cursor);
  }
  const written = cursor.text.slice(from, end);
  const known = knownName(written);
  if (known?.field !== undefined) return namedField(cursor, known.text, known.field.type, from);
  const nameSpan = since(cursor, from);
  const name = known?.text ?? written;
  if (known?.grammar === 'word') return misplacedWord(cursor, name, nameSpan);
  skipBlanks(cursor);
  const isCall = codeAt(cursor) === OPENING_PARENTHESIS;
  if (isCall || known?.function !== undefined) return call(cursor, name, nameSpan, known?.function, isCall);
  cursor.at = end;
  return unknownField(cursor, name, nameSpan);
}

function missingField(cursor: Cursor): undefined {
  const word = wordAt(cursor);
  const span = tokenAt(cursor);
  if (/^["{$]/.test(word)) {
    const message = 'there is a value where a field must be';
    return report(
      cursor,
      'expression-field-missing',
      span,
      message,
      'Write the field and the operator again before it.',
    );
  }
  const message = word === '' ? 'a condition is missing at the end' : `'${word}' is not a field`;
  return report(cursor, 'expression-field-missing', span, message, 'Write a field, such as http.host.');
}

/** A word of the language where a field must be. */
function misplacedWord(cursor: Cursor, word: string, span: Field['span']): undefined {
  const lower = word.toLowerCase();
  const isFunction = lower === 'any' || lower === 'all';
  if (isFunction || isConstant(lower) || lower === 'not') {
    const help = `Write ${lower}${isFunction ? '(…)' : ''}.`;
    const message = word === lower ? `${word} needs parentheses` : `'${word}' is not in lower case`;
    const fix = word === lower ? undefined : certainCorrection(span, lower);
    return report(cursor, 'expression-field-missing', span, message, help, fix);
  }
  const help = 'Write the field again in each condition.';
  return report(cursor, 'expression-field-missing', span, `a field is missing before '${word}'`, help);
}

function unknownField(cursor: Cursor, name: string, span: Field['span']): Operand | undefined {
  if (/^\d+(?:\.\d+)*$/.test(name)) {
    return report(
      cursor,
      'expression-field-missing',
      span,
      `${name} is a value, not a field`,
      'Write the field before the operator and the value after it.',
    );
  }
  if (startsWith(cursor, '://')) {
    return report(
      cursor,
      'expression-field-missing',
      span,
      'plain text is not an expression',
      'Put it in double quotes inside a function such as concat("https://…", http.host).',
    );
  }
  const map = MAPS.find((known) => name.startsWith(`${known}.`));
  if (map !== undefined && codeAt(cursor) === HYPHEN) return keyAsName(cursor, map, span.from);
  const meant = fieldMeantBy(name);
  const help =
    meant === undefined
      ? 'Look it up in the field reference; names are in lower case.'
      : `Did you mean ${meant}?`;
  const fix = asName(name, span, meant);
  report(cursor, 'expression-unknown-field', span, `${name} is not a known field`, help, fix);
  return namedField(cursor, name, 'Unknown', span.from);
}

/** A key after a dot, as in `http.request.headers.x-forwarded-for`: no name has a hyphen. */
function keyAsName(cursor: Cursor, map: string, from: number): undefined {
  cursor.at = endOf(cursor.text, cursor.at, KEY);
  const key = cursor.text.slice(from + map.length + 1, cursor.at);
  const help = `Write ${map}["${key}"][0].`;
  return report(
    cursor,
    'expression-index',
    since(cursor, from),
    `${map} is a map: write its keys in brackets`,
    help,
    likelyCorrection(since(cursor, from), `${map}["${key}"][0]`),
  );
}

function call(
  cursor: Cursor,
  name: string,
  nameSpan: Span,
  facts: FunctionFacts | undefined,
  isCall: boolean,
): Operand | undefined {
  if (!isCall) {
    return report(
      cursor,
      'expression-call',
      tokenAt(cursor),
      `${name} is a function`,
      `Write its arguments in parentheses: ${name}(…).`,
    );
  }
  if (facts === undefined) {
    const method = METHOD.exec(name);
    if (method !== null) return methodCall(cursor, nameSpan, method[1] ?? '', method[2] ?? '');
    const meant = functionMeantBy(name);
    const help = meant === undefined ? undefined : `Did you mean ${meant}?`;
    const fix = asName(name, nameSpan, meant);
    report(cursor, 'expression-unknown-function', nameSpan, `${name} is not a known function`, help, fix);
  }
  const found = callArguments(cursor, name, facts);
  if (found === undefined) return undefined;
  const whole = indexes(cursor, returnType(facts, found));
  return (
    whole &&
    understood(cursor, {
      kind: 'call',
      name,
      nameSpan,
      arguments: found,
      indexes: whole.indexes,
      type: whole.type,
      span: since(cursor, nameSpan.from),
    })
  );
}

const METHOD = /^(.+)\.(eq|ne|contains|matches|wildcard|starts_with|ends_with|in|lower|upper)$/;

function methodCall(cursor: Cursor, span: Call['nameSpan'], field: string, method: string): undefined {
  const isFunction = FUNCTIONS.has(method);
  const help = isFunction ? `Write ${method}(${field}, …).` : `Write ${field} ${method} and the value.`;
  return report(cursor, 'expression-call', span, 'a field has no methods', help);
}

/** Undefined after a mistake in its indexes. */
function namedField(cursor: Cursor, name: string, base: Type, from: number): Operand | undefined {
  const whole = indexes(cursor, base);
  if (whole === undefined) return undefined;
  const { indexes: taken, type } = whole;
  const span = taken.length > 0 ? since(cursor, from) : { from, to: from + name.length };
  return understood(cursor, { kind: 'field', name, indexes: taken, type, span });
}

function understood(cursor: Cursor, found: Operand): Operand {
  cursor.operands.push(found);
  return found;
}
