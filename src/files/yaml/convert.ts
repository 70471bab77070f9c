import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { someOf } from '../../kernel/lib/phrases.js';
import { firstHalf, firstHidden, hiddenCharacter, refusedOffsets } from './characters.js';
import { escapeWidth } from './double-quoted.js';
import { type Fault, type FaultReporter, shorten, type Span } from './fault.js';
import { LIMITS } from './limits.js';
import { meaningOf } from './plain-meaning.js';
import { sourceOffset } from './scalar-offset.js';

/**
 * A node's plain value: objects, arrays, strings, finite numbers, booleans, null. Reports repeated keys (`1` and `"1"` are the same), keys that reach
 * a prototype, merge keys, numbers outside JSON, escaped hidden characters. The depth was limited while reading.
 */
export function toValue(node: unknown, text: string, report: FaultReporter): unknown {
  if (isScalar(node)) return scalarValue(node, text, report);
  if (isMap(node)) return mappingValue(node, text, report);
  if (!isSeq(node)) return null;
  const list: unknown[] = [];
  for (const item of node.items) list.push(toValue(item, text, report));
  return list;
}

/** A node's offsets. */
export function spanOf(node: { readonly range?: readonly number[] | null }): Span {
  const [start = 0, end = start] = node.range ?? [];
  return { start, end };
}

function scalarValue(node: Scalar, text: string, report: FaultReporter): unknown {
  const value = node.value;
  if (typeof value === 'string') {
    if (node.type === 'QUOTE_DOUBLE') reportAt(firstHalf(value), { node, value }, text, report);
    return value;
  }
  if (typeof value === 'number') {
    return isExact(value) ? value : inexactNumber(node, value, text, report);
  }
  return typeof value === 'boolean' ? value : null;
}

function mappingValue(map: YAMLMap, text: string, report: FaultReporter): unknown {
  const value: Record<string, unknown> = {};
  if (map.items.length > LIMITS.keys) {
    report({
      code: 'yaml-too-complex',
      message: `this mapping has ${map.items.length} keys; at most ${LIMITS.keys} are read`,
      help: 'Split the file.',
      at: spanOf(map),
    });
    return value;
  }
  const repeated: Scalar<string>[] = [];
  for (const { key, value: member } of map.items) {
    if (!isScalar<string>(key) || typeof key.value !== 'string') continue;
    const { name, rest } =
      member === null && map.flow === true ? withoutColon(key, report) : { name: key.value };
    const refusal = refusedKey(name, key);
    if (refusal !== undefined) report({ ...refusal, at: spanOf(key) });
    else if (Object.hasOwn(value, name)) repeated.push(key);
    else {
      reportAt(firstHidden(name), { node: key, value: name }, text, report);
      value[name] = rest ?? toValue(member, text, report);
    }
  }
  reportRepeated(repeated, map, report);
  return value;
}

/** A key in braces without a value. Reports it and guesses its name, so that it does not count as missing. */
function withoutColon(key: Scalar<string>, report: FaultReporter): { name: string; rest?: unknown } {
  const {
    name = '',
    mark = '',
    rest = '',
  } = /^(?<name>[\w-]+)(?<mark>:| )(?<rest>.+)$/s.exec(key.value)?.groups ?? {};
  report({
    code: 'yaml-syntax',
    message: mark === ':' ? 'there is no space after the colon' : 'a colon and a value are missing here',
    help: 'Write key: value.',
    at: spanOf(key),
  });
  return name === '' ? { name: key.value, rest: null } : { name, rest: meaningOf(rest) };
}

function refusedKey(name: string, key: Scalar): Omit<Fault, 'at'> | undefined {
  switch (name) {
    case '__proto__':
    case 'constructor':
    case 'prototype':
      return {
        code: 'yaml-forbidden-key',
        message: `the key ${name} is not allowed anywhere`,
        help: 'Choose another name.',
      };
    case '<<':
      return {
        code: 'yaml-merge-key',
        message: 'merge keys (<<) are not part of this format',
        help: 'Write each member in full: a reviewer must see it where it takes effect.',
      };
    case '':
      if (key.type !== 'PLAIN') return undefined;
      return {
        code: 'yaml-syntax',
        message: 'a key is missing before this colon',
        help: 'Write key: value.',
      };
    default:
      return undefined;
  }
}

/** Reports a mapping's repeated keys as one fault: a list without dashes repeats each key. */
function reportRepeated(keys: readonly Scalar<string>[], map: YAMLMap, report: FaultReporter): void {
  const [first] = keys;
  if (first === undefined) return;
  const names = [...new Set(keys.map(({ value }) => shorten(value)))];
  const find = (): Span => {
    const former = map.items.find((pair) => isScalar(pair.key) && pair.key.value === first.value);
    return spanOf(isScalar(former?.key) ? former.key : first);
  };
  report({
    code: 'yaml-duplicate-key',
    message:
      names.length === 1
        ? `the key ${names[0] ?? ''} is already in this mapping`
        : `the keys ${someOf(names, 3)} are already in this mapping`,
    help:
      names.length === 1
        ? 'Keep one of the two.'
        : 'Keep each of them once. Items of a list start with a dash: - key: value.',
    at: spanOf(first),
    related: { find, message: 'first here' },
  });
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

/** Reports the number and returns its digits: it is probably an unquoted id. */
function inexactNumber(node: Scalar, value: number, text: string, report: FaultReporter): string {
  const at = spanOf(node);
  const written = shorten(text.slice(at.start, at.end));
  report({
    code: 'yaml-number',
    message: Number.isFinite(value)
      ? `${written} is too large to be kept exactly as a number`
      : `${written} is not a number that can be sent`,
    help: Number.isFinite(value)
      ? `Put it in quotes if it is an id: "${written}".`
      : 'Write a finite number.',
    at,
    ...(/^\d+$/.test(written) ? { fix: inQuotes(at, written) } : {}),
  });
  return text.slice(at.start, at.end);
}

/** So many digits are an id, not a number. */
function inQuotes(at: Span, digits: string): NonNullable<Fault['fix']> {
  return { title: 'Put it in quotes', safe: true, edits: [{ at, text: `"${digits}"` }] };
}

/**
 * Reports the character at an offset of a scalar's value, unless -1. Values may have escaped hidden characters, except lone surrogates; keys have
 * none.
 */
function reportAt(
  hidden: number,
  { node, value }: { readonly node: Scalar; readonly value: string },
  text: string,
  report: FaultReporter,
): void {
  if (hidden === -1) return;
  const start = sourceOffset(text, node, hidden);
  const code = value.codePointAt(hidden) ?? 0;
  const isEscape = node.type === 'QUOTE_DOUBLE' && text[start] === '\\';
  // Unescaped refused characters were found in the whole text already.
  if (!isEscape && !refusedOffsets(String.fromCodePoint(code)).next().done) return;
  report(hiddenCharacter(code, start, start + (isEscape ? escapeWidth(text, start) : 1)));
}
